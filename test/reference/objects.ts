import type { EventRecord } from '../../src/schema/event.ts';
import type { OrganizationRecord } from '../../src/schema/organization.ts';
import type { PlaceRecord } from '../../src/schema/place.ts';
import type { SiteRecord } from '../../src/schema/site.ts';

/** Specification, sections 2.1 to 2.3. */
export function eventObject(
  event: EventRecord,
  place: PlaceRecord | null,
  organization: OrganizationRecord | null,
): object {
  return {
    id: event.id,
    name: event.name,
    scale: event.scale,
    status: event.status,
    slug: event.slug,
    urlKey: event.urlKey,
    eventKey: `${event.slug}-${event.urlKey}`,
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
  };
}

/** Specification, section 2.4, with the links under the names that the site gives them. */
export function organizationObject(
  organization: OrganizationRecord,
  { organizationLinks: links }: SiteRecord,
): object {
  return {
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
    [links.microblogGlobal]: organization.microblogGlobal,
    [links.microblogCn]: organization.microblogCn,
    [links.chatGroup]: organization.chatGroup,
    [links.videoSite]: organization.videoSite,
    [links.lifestyleSite]: organization.lifestyleSite,
    [links.wikiSite]: organization.wikiSite,
    [links.socialNetwork]: organization.socialNetwork,
    [links.microblogTw]: organization.microblogTw,
    extra: organization.extra,
    creationTime: organization.creationTime,
  };
}
