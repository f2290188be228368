import { eventKeyOf, type EventRecord } from '../schema/event.ts';
import { LINK_FIELDS, type OrganizationField, type OrganizationRecord } from '../schema/organization.ts';
import type { PlaceRecord } from '../schema/place.ts';
import type { SiteRecord } from '../schema/site.ts';
import type { Page } from './query.ts';

/*
 * The JSON of every answer: the only room that knows the names and the order of the fields on the wire
 * (specification, section 2).
 */

/** Section 2.1, with place (2.2) and organization (2.3) nested. */
export function eventJson(
  event: EventRecord,
  place: PlaceRecord | null,
  organization: OrganizationRecord | null,
): string {
  return JSON.stringify({
    id: event.id,
    name: event.name,
    scale: event.scale,
    status: event.status,
    slug: event.slug,
    urlKey: event.urlKey,
    eventKey: eventKeyOf(event),
    startDate: event.startDate,
    endDate: event.endDate,
    address: event.address,
    region: event.region,
    thumbnail: event.thumbnail,
    detail: event.detail,
    url: event.url,
    place: place && { id: place.id, name: place.name, kind: place.kind, address: place.address },
    organization: organization && {
      name: organization.name,
      slug: organization.slug,
      logoUrl: organization.logoUrl,
      url: organization.url,
    },
  });
}

/** What `eventJson` wrote, as far as feeds and pages tell it. */
export interface WireEvent extends Pick<
  EventRecord,
  | 'id'
  | 'name'
  | 'scale'
  | 'slug'
  | 'status'
  | 'startDate'
  | 'endDate'
  | 'address'
  | 'region'
  | 'thumbnail'
  | 'detail'
  | 'url'
> {
  readonly place: Pick<PlaceRecord, 'name' | 'kind' | 'address'> | null;
  readonly organization: Pick<OrganizationRecord, 'name' | 'slug' | 'url'> | null;
}

/** @param json as `eventJson` wrote it */
export function readEvent(json: Buffer): WireEvent {
  return JSON.parse(json.toString()) as WireEvent;
}

/** @param json as `organizationJson` wrote it */
export function readOrganization(json: Buffer): Pick<OrganizationRecord, 'name'> {
  return JSON.parse(json.toString()) as Pick<OrganizationRecord, 'name'>;
}

/** Section 2.4; the link fields stand after `website`, under the names that the site gives them. */
export function organizationJson(
  organization: OrganizationRecord,
  { organizationLinks }: SiteRecord,
): string {
  const links = LINK_FIELDS.map((field) => [organizationLinks[field], organization[field]]);
  return JSON.stringify({
    id: organization.id,
    slug: organization.slug,
    name: organization.name,
    description: organization.description,
    status: organization.status,
    type: organization.type,
    logoUrl: organization.logoUrl,
    richMediaConfig: organization.richMediaConfig,
    contactMail: organization.contactMail,
    website: organization.website,
    ...Object.fromEntries(links),
    extra: organization.extra,
    creationTime: organization.creationTime,
  } satisfies Record<OrganizationField, unknown>);
}

/** Section 2.5: what stands before and behind the events of a page, in ASCII. */
export function pageFrame({ total, current, pageSize, info }: Page): { head: string; tail: string } {
  return {
    head: `{"total":${total},"current":${current},"pageSize":${pageSize},"data":[`,
    tail: info === undefined ? ']}' : `],"info":${JSON.stringify(info)}}`,
  };
}
