import { publicAddressOf, type EventRecord, type WrittenEvent } from '../schema/event.ts';
import { linkFields, type OrganizationRecord, type WrittenOrganization } from '../schema/organization.ts';
import type { PlaceRecord, WrittenPlace } from '../schema/place.ts';
import type { SiteRecord, WrittenSite } from '../schema/site.ts';
import type { Instants } from './dates/instants.ts';

/*
 * The last stage of a single record: every default of the contract, section 3, filled in. `slug`,
 * `urlKey` and `stem` come from identity.ts, dates from instants.ts.
 */

export function completeSite({
  url,
  public: isPublic,
  timezone,
  organizationLinks = {},
}: WrittenSite): SiteRecord {
  return {
    url: url ?? null,
    public: isPublic ?? false,
    timezone: timezone ?? 'UTC',
    organizationLinks: linkFields((field) => organizationLinks[field] ?? field),
  };
}

export function completeEvent(
  written: WrittenEvent,
  { slug, urlKey }: { slug: string; urlKey: string },
  { startDate, endDate, startDay, endDay }: Instants,
  site: SiteRecord,
): EventRecord {
  const organization = written.organization ?? null;
  return {
    id: written.id.toLowerCase(),
    name: written.name,
    scale: written.scale,
    status: written.status ?? 'scheduled',
    slug,
    urlKey,
    startDate,
    endDate,
    startDay,
    endDay,
    timezone: written.timezone ?? site.timezone,
    address: written.address ?? null,
    region: written.region ?? null,
    thumbnail: written.thumbnail ?? null,
    detail: written.detail ?? null,
    url: written.url ?? publicAddressOf(site.url, organization, slug),
    place: written.place?.normalize('NFC') ?? null,
    organization,
  };
}

export function completeOrganization(
  written: WrittenOrganization,
  { slug }: { slug: string },
  { creationTime }: Instants,
  site: SiteRecord,
): OrganizationRecord {
  return {
    id: written.id.toLowerCase(),
    slug,
    name: written.name,
    description: written.description ?? null,
    status: written.status ?? 'active',
    type: written.type ?? null,
    logoUrl: written.logoUrl ?? null,
    richMediaConfig: written.richMediaConfig ?? null,
    contactMail: written.contactMail ?? null,
    website: written.website ?? null,
    ...linkFields((field) => written[field] ?? null),
    extra: written.extra ?? {},
    creationTime,
    url: written.url ?? (site.url === null ? null : `${site.url}/${slug}`),
  };
}

export function completePlace(written: WrittenPlace, { stem }: { stem: string }): PlaceRecord {
  return {
    stem,
    id: written.id.toLowerCase(),
    name: written.name,
    kind: written.kind,
    address: written.address ?? null,
  };
}
