import { hash } from 'node:crypto';
import { type Calendar, etagOf } from '../calendar/calendar.ts';
import { FILTER_NAMES, FILTERS, type ListFilter, filterValues } from '../calendar/filters/filter-table.ts';
import { eventsMatching, newestChangesFirst } from '../calendar/query.ts';
import { type CalendarEvent, eventAt, keepsEvents } from '../calendar/record-at.ts';
import { listAt } from '../calendar/search/lists.ts';
import { asciiUrl, readName } from '../calendar/wire.ts';
import { publicAddressOf } from '../schema/event.ts';
import type { SiteRecord } from '../schema/site.ts';
import { atom } from './atom.ts';
import type { EntryAddresses, FeedFormat, FeedHead, Format } from './format.ts';
import { icalendar, singleEvent } from './icalendar.ts';
import { jsonFeed } from './json-feed.ts';

/** Writes the events that are on the map as GeoJSON (RFC 7946), with all fields of the API. */
export const geojson: Format = {
  contentType: 'application/geo+json; charset=utf-8',
  isNewestFirst: false,
  has: ({ points }, position) => points[position] !== -1,
  begin: () => ['{"type":"FeatureCollection","features":['],
  event: (event) =>
    JSON.stringify({
      type: 'Feature',
      id: event.id,
      geometry: { type: 'Point', coordinates: [event.longitude, event.latitude] },
      properties: event,
    }),
  nothing: '',
  separator: ',',
  end: ']}\n',
};

const FORMATS: Readonly<Record<FeedFormat, Format>> = { ics: icalendar, atom, json: jsonFeed, geojson };

/** Increase this number whenever the same content leads to other bytes than before: it is a part of the entity tag. */
const VERSION = 9;

/** The number of characters, written or read, that make up a piece; each takes some milliseconds. */
const PIECE_LENGTH = 16 * 1024;

/** A feed whose text is made when it is read. */
export interface Feed {
  readonly contentType: string;
  /** The strong entity tag of the text, which is known before the text is made. */
  readonly etag: string;
  /** No other feed of the same calendar has the same key. */
  readonly key: string;
  /** Returns the text from the beginning to the end, piece by piece; a piece is made when it is read. */
  pieces(): Iterable<string>;
}

/**
 * Returns a feed of the events that satisfy a filter.
 *
 * @param sent the query that the filter was read from, which is part of the feed's own address
 */
export function eventsFeed(
  calendar: Calendar,
  format: FeedFormat,
  filter: ListFilter,
  sent = new URLSearchParams(),
): Feed {
  const { url, description } = calendar.site;
  const title = titleOf(calendar.site);
  const self = url === null ? null : `${url}/feeds/events.${format}${sentFilter(filter, sent)}`;
  const question = questionOf(format, '', filter);
  return feedOf(calendar, format, { question, title, description, self }, () =>
    eventsMatching(calendar, filter),
  );
}

/** Returns a feed of the events of one organization as iCalendar; null where no organization has this slug. */
export function organizationFeed(calendar: Calendar, slug: string, filter: ListFilter): Feed | null {
  const { organizationsBySlug, organizations } = calendar;
  const position = organizationsBySlug.get(slug);
  if (position === undefined) return null;
  const { name: title } = readName(organizations.answer(position).json);
  const own = new Set(listAt(organizations.events, position));
  const question = questionOf('ics', slug, filter);
  return feedOf(calendar, 'ics', { question, title, description: null, self: null }, () =>
    eventsMatching(calendar, filter).filter((event) => own.has(event)),
  );
}

/** Returns a single event as iCalendar, by its position in the calendar's events; null where it has no start. */
export function eventFile(
  calendar: Calendar,
  position: number,
): (Pick<Feed, 'contentType' | 'etag'> & { readonly bytes: Buffer }) | null {
  const event = eventAt(calendar, position);
  if (event.startDate === null) return null;
  const bytes = Buffer.from(singleEvent(event, textOf(calendar, 'ics', event)));
  return { contentType: icalendar.contentType, etag: etagOf(bytes), bytes };
}

/** Returns the key of a feed's format, organization and filter; equivalent filters have the same key. */
function questionOf(format: FeedFormat, slug: string, filter: ListFilter): string {
  return JSON.stringify([format, slug, ...filterValues(filter)]);
}

/** Returns the parameters that a filter was read from, in the order of the table; other parameters, such as a key, are left out. */
export function sentFilter(filter: ListFilter, sent: URLSearchParams): string {
  const asked = FILTER_NAMES.filter((name) => filter[name] !== FILTERS[name].absent);
  const query = new URLSearchParams(asked.map((name) => [name, sent.get(name) ?? '']));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

interface FeedSubject extends Pick<FeedHead, 'title' | 'description' | 'self'> {
  readonly question: string;
}

function feedOf(
  calendar: Calendar,
  format: FeedFormat,
  subject: FeedSubject,
  find: () => readonly number[],
): Feed {
  const { contentType, isNewestFirst, ...written } = FORMATS[format];
  // A filter can be written as different queries. A feed contains its own address, so the key has the query as well as the filter.
  const key = subject.question + (subject.self === null ? '' : etagOf(subject.self));
  return {
    contentType,
    etag: etagOf(`${VERSION} ${calendar.digest} ${key}`),
    key,
    *pieces() {
      const found = find().filter((position) => written.has(calendar.events, position));
      const positions = isNewestFirst ? newestChangesFirst(calendar, found) : found;
      yield* written.begin(headOf(calendar, subject, positions), eventsAt(calendar, positions));
      yield* entryPieces(FORMATS[format], eventsAt(calendar, positions), (event) =>
        textOf(calendar, format, event),
      );
    },
  };
}

/** Yields the entries of a feed in pieces, and its end with the last one. */
export function* entryPieces(
  format: Format,
  events: Iterable<CalendarEvent>,
  textOf: (event: CalendarEvent) => string,
): Generator<string, void> {
  const { nothing, separator, end } = format;
  let [piece, length, between] = ['', 0, ''];
  let isEmpty = true;
  for (const event of events) {
    const text = textOf(event);
    isEmpty = false;
    piece += between + text;
    between = separator;
    length += Math.max(text.length, event.detail?.length ?? 0);
    if (length < PIECE_LENGTH) continue;
    yield piece;
    [piece, length] = ['', 0];
  }
  yield (isEmpty ? nothing : piece) + end;
}

/** The texts of events that are kept in memory, since an event is in many feeds: those of its tags, its country and its organizers. */
const keptTexts = new WeakMap<CalendarEvent, Partial<Record<FeedFormat, string>>>();

function textOf(calendar: Calendar, format: FeedFormat, event: CalendarEvent): string {
  const addresses = addressesOf(calendar.site, event);
  if (!keepsEvents(calendar)) return FORMATS[format].event(event, addresses);
  const texts = keptTexts.get(event) ?? {};
  keptTexts.set(event, texts);
  return (texts[format] ??= FORMATS[format].event(event, addresses));
}

function addressesOf(site: SiteRecord, { id, url, organization, slug }: CalendarEvent): EntryAddresses {
  const made = publicAddressOf(site.url, organization?.slug ?? null, slug);
  return {
    page: site.public && site.url !== null ? `${site.url}/events/${id}` : null,
    written: made !== null && asciiUrl(made) === url ? null : url,
  };
}

function* eventsAt(calendar: Calendar, positions: readonly number[]): Generator<CalendarEvent, void> {
  for (const position of positions) yield eventAt(calendar, position);
}

function headOf(
  { site: { url, language }, events: { starts, updatedAts } }: Calendar,
  { question, title, description, self }: FeedSubject,
  positions: readonly number[],
): FeedHead {
  return {
    title,
    language,
    description,
    id: `urn:uuid:${uuidOfText(`${url ?? ''} ${question}`)}`,
    homePage: url,
    self,
    updated: latestOf(updatedAts, positions) ?? latestOf(starts, positions),
  };
}

/** Returns the latest known time at these positions, as the API writes it; null where none is known. */
export function latestOf(times: Float64Array, positions: readonly number[]): string | null {
  const known = positions.map((position) => times[position] ?? NaN).filter((time) => !Number.isNaN(time));
  const latest = known.reduce((max, time) => Math.max(max, time), -Infinity);
  return latest === -Infinity ? null : new Date(latest).toISOString();
}

/** Returns the title of the feed of all events. */
export function titleOf({ url, name }: SiteRecord): string {
  return name ?? (url === null ? 'Events' : `Events of ${new URL(url).host}`);
}

/** Makes a UUID of a text (RFC 9562, version 8). */
export function uuidOfText(text: string): string {
  const digits = hash('sha256', text, 'hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}
