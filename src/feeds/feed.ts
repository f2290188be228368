import { hash } from 'node:crypto';
import type { Calendar } from '../calendar/calendar.ts';
import { etagOf } from '../calendar/etag.ts';
import { eventAt } from '../calendar/event-at.ts';
import { valuesOf, type ListFilter } from '../calendar/filters/filter-table.ts';
import { findEvents } from '../calendar/query.ts';
import { listAt } from '../calendar/search/lists.ts';
import { readOrganization } from '../calendar/wire.ts';
import { atom } from './atom.ts';
import type { FeedHead } from './format.ts';
import { icalendar, singleEvent } from './icalendar.ts';
import { jsonFeed } from './json-feed.ts';

const FORMATS = { ics: icalendar, atom, json: jsonFeed };
export type FeedFormat = keyof typeof FORMATS;

/** Has to be raised with every change that gives the same content other bytes. */
const VERSION = 2;

/** A piece is that many characters, written or read, which take some milliseconds. */
const PIECE_LENGTH = 16 * 1024;

/** A feed that is not made yet. */
export interface Feed {
  readonly contentType: string;
  /** A strong entity tag of the bytes to come. */
  readonly etag: string;
  /** No other feed of the same calendar has the same key. */
  readonly key: string;
  /** Its text from the beginning to the end, made as it is read. */
  pieces(): Iterable<string>;
}

/** The events that satisfy a filter, as a feed. */
export function eventsFeed(calendar: Calendar, format: FeedFormat, filter: ListFilter): Feed {
  const { url } = calendar.site;
  const title = url === null ? 'Events' : `Events of ${new URL(url).host}`;
  return feedOf(calendar, format, keyOf(format, '', filter), title, () => findEvents(calendar, filter));
}

/** Those of one organization; null where none has this slug. */
export function organizationFeed(
  calendar: Calendar,
  format: FeedFormat,
  slug: string,
  filter: ListFilter,
): Feed | null {
  const { organizationsBySlug, organizations } = calendar;
  const position = organizationsBySlug.get(slug);
  if (position === undefined) return null;
  const { name } = readOrganization(organizations.answer(position).json);
  const own = new Set(listAt(organizations.events, position));
  return feedOf(calendar, format, keyOf(format, slug, filter), name, () =>
    findEvents(calendar, filter).filter((event) => own.has(event)),
  );
}

/** A single event as iCalendar, by its position in the calendar's events; null where it has no start. */
export function eventFile(
  calendar: Calendar,
  position: number,
): (Pick<Feed, 'contentType' | 'etag'> & { readonly bytes: Buffer }) | null {
  const event = eventAt(calendar, position);
  if (event.startDate === null) return null;
  const bytes = Buffer.from(singleEvent(event));
  return { contentType: icalendar.contentType, etag: etagOf(bytes), bytes };
}

/** The question that a feed answers, the same for the same question. */
function keyOf(format: FeedFormat, slug: string, filter: ListFilter): string {
  return JSON.stringify([format, slug, ...valuesOf(filter)]);
}

function feedOf(
  calendar: Calendar,
  format: FeedFormat,
  key: string,
  title: string,
  find: () => readonly number[],
): Feed {
  const { contentType, wantsStart, nothing, separator, end, ...written } = FORMATS[format];
  const { starts } = calendar.events;
  const hasStart = (position: number): boolean => !Number.isNaN(starts[position]);
  return {
    contentType,
    etag: etagOf(`${VERSION} ${calendar.digest} ${key}`),
    key,
    *pieces() {
      const found = find();
      const positions = wantsStart ? found.filter(hasStart) : found;
      yield written.begin(headOf(calendar, key, title, positions));
      let piece = positions.length === 0 ? nothing : '';
      let length = 0;
      for (const [index, position] of positions.entries()) {
        const event = eventAt(calendar, position);
        const text = written.event(event);
        piece += index === 0 ? text : separator + text;
        length += Math.max(text.length, event.detail?.length ?? 0);
        if (length < PIECE_LENGTH) continue;
        yield piece;
        piece = '';
        length = 0;
      }
      yield piece + end;
    },
  };
}

function headOf(
  { site: { url }, events: { starts } }: Calendar,
  key: string,
  title: string,
  positions: readonly number[],
): FeedHead {
  const known = positions.map((position) => starts[position] ?? NaN).filter((start) => !Number.isNaN(start));
  const latest = known.reduce((max, start) => Math.max(max, start), -Infinity);
  return {
    title,
    id: `urn:uuid:${uuidOf(`${url ?? ''} ${key}`)}`,
    homePage: url,
    latestStart: latest === -Infinity ? null : new Date(latest).toISOString(),
  };
}

/** A UUID that is made of a text (RFC 9562, version 8). */
function uuidOf(text: string): string {
  const digits = hash('sha256', text, 'hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}
