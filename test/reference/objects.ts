import { domainToASCII } from 'node:url';
import type { EventRecord } from '../../src/schema/event.ts';
import type { OrganizationRecord } from '../../src/schema/organization.ts';
import type { PlaceRecord } from '../../src/schema/place.ts';
import type { Collection } from '../../src/schema/records.ts';
import type { SiteRecord } from '../../src/schema/site.ts';
import { localTimes, type LocalDays } from './local-times.ts';

/** All fields of a record in answers: `standard` ones are always sent, `further` ones only where `fields` names them. */
export interface PlainObject {
  readonly standard: Readonly<Record<string, unknown>>;
  readonly further: Readonly<Record<string, unknown>>;
}

/** The dates of a record in the history, as answers write them; null where they are not known. */
export interface PlainDates {
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  /** The start before the last change of the start; null for records that are no events. */
  readonly previousStartDate: string | null;
}

/** Returns the dates of a record, which its collection and id name. */
export type PlainHistory = (collection: Collection, id: string) => PlainDates;

export const NO_HISTORY: PlainHistory = () => ({ createdAt: null, updatedAt: null, previousStartDate: null });

/** An event with its place, its organizations and its past. */
export interface PlainEvent {
  readonly event: EventRecord;
  readonly dates: PlainDates;
  readonly place: PlaceRecord | null;
  readonly where: Where;
  readonly days: LocalDays | null;
  /** The moment at which the event is over. */
  readonly over: string | null;
  /** The organization that hosts the event comes first. */
  readonly organizations: readonly OrganizationRecord[];
}

export type Where = Pick<PlaceRecord, 'countryCode' | 'latitude' | 'longitude'>;

/** Returns an event as the API answers it. */
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
    attendanceMode: attendanceOf(event, place, where),
    isAccessibleForFree: event.isAccessibleForFree,
    inLanguage: event.inLanguage,
    series: event.series,
  };
  return { standard, further };
}

/** Says how people take part: as it is written, or else as status, place, address, region and coordinates show. */
export function attendanceOf(event: EventRecord, place: PlaceRecord | null, where: Where): string | null {
  if (event.status === 'movedOnline') return 'online';
  if (event.attendanceMode !== null) return event.attendanceMode;
  const words = ['online', 'virtual', 'remote', '线上'];
  const isOnline = (text: string | null): boolean =>
    text !== null && (words.includes(text.trim().toLowerCase()) || /^https:\/\/\S+$/.test(text.trim()));
  if (place?.kind === 'online' || isOnline(event.region) || isOnline(event.address)) return 'online';
  const known = [place, event.address, event.region, where.latitude];
  return known.every((each) => each === null) ? null : 'offline';
}

function changed({ createdAt, updatedAt }: PlainDates): Omit<PlainDates, 'previousStartDate'> {
  return { createdAt, updatedAt };
}

function summary({ name, slug, logoUrl, url }: OrganizationRecord): Readonly<Record<string, unknown>> {
  return { name, slug, logoUrl: inAscii(logoUrl), url: inAscii(url) };
}

/** Returns the country and coordinates of an event: its own where its file has them, else those of its place. */
export function whereIs(event: EventRecord, place: PlaceRecord | null): Where {
  const isSaid = event.latitude !== null && event.longitude !== null;
  return {
    countryCode: event.countryCode === null && place !== null ? place.countryCode : event.countryCode,
    latitude: isSaid || place === null ? event.latitude : place.latitude,
    longitude: isSaid || place === null ? event.longitude : place.longitude,
  };
}

/** Returns an organization as the API answers it; the site's settings choose the names of its link fields. */
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

/** Returns a place as the API answers it. */
export function placeObject(place: PlaceRecord, dates: PlainDates): PlainObject {
  const { id, name, kind, address, countryCode, latitude, longitude } = place;
  return {
    standard: { id, name, kind, address },
    further: { countryCode, latitude, longitude, ...changed(dates) },
  };
}

/** Returns a URL of http or https with its host in Punycode and its path percent-encoded; any other text as it is. */
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
