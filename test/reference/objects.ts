import { domainToASCII } from 'node:url';
import type { EventRecord } from '../../src/schema/event.ts';
import type { OrganizationRecord } from '../../src/schema/organization.ts';
import type { PlaceRecord } from '../../src/schema/place.ts';
import type { Collection } from '../../src/schema/records.ts';
import type { SiteRecord } from '../../src/schema/site.ts';
import { localTimes, type LocalDays } from './local-times.ts';

/** An answer with all its fields; the first ones are there without being asked for. */
export interface PlainObject {
  readonly standard: Readonly<Record<string, unknown>>;
  readonly further: Readonly<Record<string, unknown>>;
}

/** What the history says of a record (contract, section 7): times as on the wire, null where they are not known. */
export interface PlainDates {
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  /** Of events alone. */
  readonly previousStartDate: string | null;
}

/** Says when a record changed, by its collection and id. */
export type PlainHistory = (collection: Collection, id: string) => PlainDates;

export const NO_HISTORY: PlainHistory = () => ({ createdAt: null, updatedAt: null, previousStartDate: null });

/** An event with what it refers to, and its past. */
export interface PlainEvent {
  readonly event: EventRecord;
  readonly dates: PlainDates;
  readonly place: PlaceRecord | null;
  readonly where: Where;
  readonly days: LocalDays | null;
  /** The moment with which it is over. */
  readonly over: string | null;
  /** The host first. */
  readonly organizations: readonly OrganizationRecord[];
}

export type Where = Pick<PlaceRecord, 'countryCode' | 'latitude' | 'longitude'>;

/** Specification, sections 2.1 to 2.3; contract, section 6. */
export function eventObject({ event, dates, place, where, organizations }: PlainEvent): PlainObject {
  const [host] = organizations;
  const standard = {
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
    thumbnail: inAscii(event.thumbnail),
    detail: event.detail,
    url: inAscii(event.url),
    place: place && { id: place.id, name: place.name, kind: place.kind, address: place.address },
    organization: host === undefined ? null : summary(host),
  };
  const further = {
    timezone: event.timezone,
    ...localTimes(event),
    ...where,
    tags: event.tags,
    organizations: organizations.map((each) => ({ id: each.id, ...summary(each) })),
    links: event.links.map((link) => ({
      kind: link.kind,
      url: inAscii(link.url),
      opensAt: link.opensAt,
      closesAt: link.closesAt,
    })),
    sources: event.sources.map(inAscii),
    previousStartDate: dates.previousStartDate,
    ...changed(dates),
  };
  return { standard, further };
}

function changed({ createdAt, updatedAt }: PlainDates): Omit<PlainDates, 'previousStartDate'> {
  return { createdAt, updatedAt };
}

function summary({ name, slug, logoUrl, url }: OrganizationRecord): Readonly<Record<string, unknown>> {
  return { name, slug, logoUrl: inAscii(logoUrl), url: inAscii(url) };
}

/** What an event says itself wins over what its place says (contract, section 3). */
export function whereIs(event: EventRecord, place: PlaceRecord | null): Where {
  const isSaid = event.latitude !== null && event.longitude !== null;
  return {
    countryCode: event.countryCode === null && place !== null ? place.countryCode : event.countryCode,
    latitude: isSaid || place === null ? event.latitude : place.latitude,
    longitude: isSaid || place === null ? event.longitude : place.longitude,
  };
}

/** Specification, section 2.4, with the links under the names that the site gives them. */
export function organizationObject(
  organization: OrganizationRecord,
  { organizationLinks: links }: SiteRecord,
  dates: PlainDates,
): PlainObject {
  const standard = {
    id: organization.id,
    slug: organization.slug,
    name: organization.name,
    description: organization.description,
    status: organization.status,
    type: organization.type,
    logoUrl: inAscii(organization.logoUrl),
    richMediaConfig: organization.richMediaConfig,
    contactMail: organization.contactMail,
    website: inAscii(organization.website),
    [links.microblogGlobal]: inAscii(organization.microblogGlobal),
    [links.microblogCn]: inAscii(organization.microblogCn),
    [links.chatGroup]: inAscii(organization.chatGroup),
    [links.videoSite]: inAscii(organization.videoSite),
    [links.lifestyleSite]: inAscii(organization.lifestyleSite),
    [links.wikiSite]: inAscii(organization.wikiSite),
    [links.socialNetwork]: inAscii(organization.socialNetwork),
    [links.microblogTw]: inAscii(organization.microblogTw),
    extra: organization.extra,
    creationTime: organization.creationTime,
  };
  return { standard, further: changed(dates) };
}

/** Specification, section 2.2; contract, section 6. */
export function placeObject(place: PlaceRecord, dates: PlainDates): PlainObject {
  const { id, name, kind, address, countryCode, latitude, longitude } = place;
  return {
    standard: { id, name, kind, address },
    further: { countryCode, latitude, longitude, ...changed(dates) },
  };
}

/** A URL of http or https in ASCII, and whatever else as it is written (contract, section 3). */
function inAscii(text: string | null): string | null {
  if (text === null || !/^https?:\/\//i.test(text)) return text;
  const start = text.indexOf('//') + 2;
  const end = start + text.slice(start).search(/[/?#:]|$/);
  const host = text.slice(start, end);
  const escaped = Array.from(text.slice(end), (letter) =>
    letter > '\u007f' ? encodeURIComponent(letter) : letter,
  );
  return text.slice(0, start) + (/\P{ASCII}/u.test(host) ? domainToASCII(host) : host) + escaped.join('');
}
