import { localDatesOf } from '../../../calendar/days.ts';
import { plainTextOf } from '../../../event-text/markdown-text.ts';
import { offsetIn } from '../../../platform/zone-offset.ts';
import type { EventRecord } from '../../../schema/event.ts';
import { isOwnPicture } from '../../../schema/picture.ts';
import type { PlaceRecord } from '../../../schema/place.ts';

/** An event of the calendar, and its place. */
export interface OwnEvent {
  readonly record: EventRecord;
  readonly place: PlaceRecord | null;
}

/** A difference between the calendar and a source, as texts for people; null where there is no value. */
export interface Difference {
  readonly key: string;
  readonly ours: string | null;
  readonly theirs: string | null;
}

type IsSame = (ours: OwnEvent, theirs: EventRecord) => boolean;

/** Times of iCalendar have no fractions of seconds. */
const SECOND = 1000;
/** Coordinates of iCalendar have six decimals. */
const NEAR_DEGREES = 0.000_001;

/** Whether values mean the same although they differ, also where editors have added something. */
const IS_SAME: Readonly<Partial<Record<keyof EventRecord, IsSame>>> = {
  name: ({ record }, theirs) => comparedText(record.name) === comparedText(theirs.name),
  startDate: ({ record }, theirs) =>
    isSameTime([record.startDate, record.startDay], [theirs.startDate, theirs.startDay]),
  endDate: ({ record }, theirs) =>
    isSameTime([record.endDate, record.endDay], [theirs.endDate, theirs.endDay]),
  timezone: ({ record }, theirs) => {
    const at = Date.parse(record.startDate ?? theirs.startDate ?? '1970-01-01');
    return offsetIn(record.timezone)(at) === offsetIn(theirs.timezone)(at);
  },
  address: isSameAddress,
  countryCode: ({ record, place }, theirs) =>
    (record.countryCode ?? place?.countryCode ?? null) === theirs.countryCode,
  latitude: ({ record, place }, { latitude }) => isNear(record.latitude ?? place?.latitude ?? null, latitude),
  longitude: ({ record, place }, { longitude }) =>
    isNear(record.longitude ?? place?.longitude ?? null, longitude),
  url: ({ record }, { url }) => isSameUrl(record.url, url),
  thumbnail: ({ record: { thumbnail } }, theirs) =>
    (thumbnail !== null && isOwnPicture(thumbnail)) || isSameUrl(thumbnail, theirs.thumbnail),
  tags: ({ record }, { tags }) => tags.every((tag) => record.tags.includes(tag)),
  coOrganizers: ({ record }, theirs) =>
    theirs.coOrganizers.every((slug) => record.coOrganizers.includes(slug)),
  links: ({ record }, { links }) => {
    const known = new Set(record.links.map((link) => JSON.stringify(link)));
    return links.every((link) => known.has(JSON.stringify(link)));
  },
  detail: ({ record }, { detail }) => isSameDetail(record, detail),
  // These two belong to the calendar.
  sources: () => true,
  urlKey: () => true,
};

/**
 * Returns how a source differs from an event of the calendar.
 *
 * @param keys the keys to compare, for which the source has values
 * @param how 'words' ignores values that mean the same, and what was added in the calendar
 */
export function differences(
  ours: OwnEvent,
  theirs: EventRecord,
  keys: readonly string[],
  how: 'exact' | 'words',
): Difference[] {
  const { timezone } = ours.record;
  const [own, others] = [shownValues(ours.record, timezone), shownValues(theirs, timezone)];
  return keys
    .filter((key) => own.has(key) && own.get(key) !== others.get(key))
    .filter((key) => how === 'exact' || !isSame(ours, theirs, key))
    .map((key) => ({ key, ours: own.get(key) ?? null, theirs: others.get(key) ?? null }));
}

function isSame(ours: OwnEvent, theirs: EventRecord, key: string): boolean {
  const rule = new Map(Object.entries(IS_SAME)).get(key);
  return rule?.(ours, theirs) ?? false;
}

type Time = readonly [instant: string | null, day: string | null];

function isSameTime([ours, ourDay]: Time, [theirs, theirDay]: Time): boolean {
  if (ourDay !== null && theirDay !== null) return ourDay === theirDay;
  return ours !== null && theirs !== null && Math.abs(Date.parse(ours) - Date.parse(theirs)) < SECOND;
}

/** Whether all words of an address occur in our place, address or region, since other calendars have all of it in one line. */
function isSameAddress({ record, place }: OwnEvent, { address }: EventRecord): boolean {
  const online = record.status === 'movedOnline' ? 'Online' : null;
  const parts = [online, place?.name, place?.address, record.address, record.region];
  const known = comparedText(parts.filter((part) => typeof part === 'string').join(' '));
  const words = new Set(known.split(' '));
  return comparedText(address ?? '')
    .split(' ')
    .every((word) => words.has(word));
}

function isNear(ours: number | null, theirs: number | null): boolean {
  return ours !== null && theirs !== null && Math.abs(ours - theirs) <= NEAR_DEGREES;
}

/** @param ours an absolute address; `theirs` can also be the path of a picture */
function isSameUrl(ours: string | null, theirs: string | null): boolean {
  return ours !== null && theirs !== null && new URL(ours).href === new URL(theirs, ours).href;
}

/** Returns the values of a record as texts, with its dates as local times of a time zone. */
function shownValues(record: EventRecord, timezone: string): ReadonlyMap<string, string | null> {
  const { startLocal, endLocal } = localDatesOf({ ...record, timezone });
  const dates = { startDate: withoutSeconds(startLocal), endDate: withoutSeconds(endLocal) };
  return new Map(Object.entries({ ...record, ...dates }).map(([key, value]) => [key, shown(value)]));
}

function withoutSeconds(local: string | null): string | null {
  return local?.replace(/(?<=T\d{2}:\d{2}):00$/, '') ?? null;
}

function shown(value: unknown): string | null {
  if (value === null || (Array.isArray(value) && value.length === 0)) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The line that our own feeds put before the text of a rescheduled event begins with this. */
const MOVED = 'Previously ';

/** Reduces a text to its words, for comparison. */
function comparedText(text: string): string {
  return (text.normalize('NFKC').match(/[\p{L}\p{N}\p{M}\p{S}]+/gu) ?? []).join(' ');
}

/**
 * Whether the detail of an event contains a text in Markdown. Lines that our own feeds add to the text are ignored: the links of
 * the event, and the note that it was moved.
 */
function isSameDetail(
  { detail, links }: Pick<EventRecord, 'detail' | 'links'>,
  theirs: string | null,
): boolean {
  const own = comparedText(plainTextOf(detail ?? ''));
  const plain = plainTextOf(theirs ?? '');
  if (own.includes(comparedText(plain))) return true;
  const urls = new Set(links.map(({ url }) => url));
  const rest = plain
    .split('\n')
    .filter((line) => !line.startsWith(MOVED) && !urls.has(line.slice(line.lastIndexOf(' ') + 1)));
  return own.includes(comparedText(rest.join('\n')));
}
