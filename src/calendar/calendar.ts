import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { RecentChange } from '../history/recent.ts';
import { type Collection, forEachCollection } from '../schema/records.ts';
import { RESERVED_SLUGS } from '../schema/reserved-slugs.ts';
import type { SourceRecord } from '../schema/followed-source.ts';
import type { SiteRecord } from '../schema/site.ts';
import type { ChangeLog } from './change-log.ts';
import type { PointMap } from './map.ts';
import type { TextSearch } from './search/exact.ts';
import type { Lists } from './search/lists.ts';
import type { NameSearch } from './search/name-search.ts';
import { readEvent } from './wire.ts';

/** A record ready to be sent. */
export interface Answer {
  /** The record's JSON. */
  readonly json: Buffer;
  /** A strong entity tag of these bytes, with its quotes (RFC 9110, section 8.8.3). */
  readonly etag: string;
  /** Where related answers are, as the value of a `Link` field (RFC 8288). */
  readonly link?: string;
}

/** The answers of one kind of record, by their position in the table. */
export interface AnswerTable {
  readonly length: number;
  /** The record with the fields that it has without the parameter `fields`. */
  answer(position: number): Answer;
  /** The JSON of a record with all its fields. */
  whole(position: number): Buffer;
  /**
   * The JSON of the records at the positions `from` to `until - 1`, of which there is at least one, with commas
   * between them: the text between the brackets of a list.
   */
  list(from: number, until: number): Buffer;
  /** The entity tags of the records at these positions, one after the other. */
  etags(from: number, until: number): string;
  /** The id of the record at a position. */
  idAt(position: number): string;
  /** @param id a UUID in lower case */
  positionOf(id: string): number | undefined;
  /** @param id a UUID in lower case */
  get(id: string): Answer | undefined;
  /** All positions, in the order of the ids. */
  readonly byId: Uint32Array;
  /** The place of each position in the order of the ids. */
  ranks(): Uint32Array;
}

/** Words that records have, each once and sorted, and the positions of the records that have each of them, ascending. */
export interface Labels {
  readonly names: readonly string[];
  readonly positions: Lists;
}

/**
 * The labels of all events that filters look at: countries are in upper case, attendance modes are the words of
 * `ATTENDANCE_MODES`, costs are `true` for free events and `false` for those that are not, languages are canonical tags.
 */
const EVENT_LABELS = ['tags', 'attendanceModes', 'costs', 'languages', 'series', 'countries'] as const;
export type EventLabels = Readonly<Record<(typeof EVENT_LABELS)[number], Labels>>;

export function forEachLabels(make: (name: keyof EventLabels) => Labels): EventLabels {
  return Object.fromEntries(EVENT_LABELS.map((name) => [name, make(name)])) as EventLabels;
}

/** What queries look at, one value an event: a hundred thousand objects would take several times the memory. */
export interface EventColumns {
  /** Milliseconds since 1970; NaN where there is none. */
  readonly starts: Float64Array;
  /** Milliseconds since 1970; NaN where there is none. */
  readonly ends: Float64Array;
  /** The last moments of the events, as `EventSpan` has them. */
  readonly lasts: Float64Array;
  /** The statuses, as positions in `EVENT_STATUSES`. */
  readonly statuses: Uint8Array;
  /** The scales, as positions in `SCALES`. */
  readonly scales: Uint8Array;
  /** Position of the host's name in `organizationSearch`; -1 where there is none. */
  readonly organizations: Int32Array;
  /** The days on the clocks of the event's place, as `EventSpan` has them. */
  readonly firstDays: Int32Array;
  readonly lastDays: Int32Array;
  /** The numbers of the events' points on the map; -1 where an event has none. */
  readonly points: Int32Array;
  /** The `kindBits` of the kinds of their links. */
  readonly linkKinds: Int32Array;
  /** The `slugHash` of each slug. */
  readonly slugHashes: Uint32Array;
  /** When the records changed last, in milliseconds since 1970; NaN where that is not known. */
  readonly updatedAts: Float64Array;
}

/** The events, in the order of `/open/event`: start descending, undated last, then id. */
interface EventTable extends AnswerTable, EventColumns {
  /** All positions: the earliest start first, undated last, then id. */
  readonly earliestFirst: Uint32Array;
}

/** Records by name, as it is compared, then as it is written, then by id. */
export interface NamedTable extends AnswerTable {
  /** Searches the names of the records. */
  readonly search: NameSearch;
  /** For each record the positions of the events that refer to it, ascending. */
  readonly events: Lists;
}

interface PlaceTable extends NamedTable {
  /** The numbers of the places' points on the map; -1 where a place has none. */
  readonly points: Int32Array;
  readonly countries: Labels;
}

/** The links of all events that have a closing date, one value for each link, by that date, then by the id of the event. */
export interface Closings {
  /** Positions of the events that have the links. */
  readonly events: Uint32Array;
  /** Positions in `LINK_KINDS`. */
  readonly kinds: Uint8Array;
  /** When the links close, in milliseconds since 1970. */
  readonly moments: Float64Array;
  /** The days on which they close, since 1970 on the clocks of the event. */
  readonly days: Int32Array;
  /** When the links open, in milliseconds since 1970; NaN where that is not known. */
  readonly opens: Float64Array;
}

/** A picture of the content folder, which the calendar serves itself. */
export interface ServedPicture {
  /** The path on this server. It has a digest of the bytes, so other bytes have another path. */
  readonly path: string;
  readonly contentType: string;
  /** The width of the picture as it is shown, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  /** A strong entity tag of these bytes. */
  readonly etag: string;
}

/** A compiled calendar: one immutable value that answers every query. */
export interface Calendar extends EventLabels {
  readonly site: SiteRecord;
  readonly events: EventTable;
  /** All organizations; their events are those that they host or run together with others. */
  readonly organizations: NamedTable;
  readonly places: PlaceTable;
  /** The links of events that have a closing date. */
  readonly closings: Closings;
  /** The points at which events and places are. */
  readonly map: PointMap;
  /** Searches the names of `events`, which have the same order. */
  readonly eventSearch: NameSearch;
  /** Searches all texts that the parameter `q` looks at, in the order of `events`. */
  readonly textSearch: TextSearch;
  /** Searches the names of the organizations that host events. */
  readonly organizationSearch: NameSearch;
  /** The positions in `organizations`, by slug. */
  readonly organizationsBySlug: ReadonlyMap<string, number>;
  /** The position in `organizationSearch` of each of `organizations`; -1 where it hosts no events. */
  readonly organizers: Int32Array;
  /** The pictures that records or the site show, by the last part of their addresses. */
  readonly pictures: ReadonlyMap<string, ServedPicture>;
  readonly changeLog: ChangeLog;
  /** The latest changes of records themselves, oldest first; their commits are those of `changeLog.times`. */
  readonly recentChanges: readonly RecentChange[];
  /** The sources that the calendar follows, in the order of their list. */
  readonly followed: readonly FollowedSource[];
  /** SHA-256 of everything that is served, in hexadecimal: the same for the same content and history. */
  readonly digest: string;
}

/** A source that the calendar follows, without its address, which may be secret. */
export type FollowedSource = Pick<SourceRecord, 'key' | 'name'>;

/** How many records of each collection a calendar has. */
export function countsOf(calendar: Calendar): Readonly<Record<Collection, number>> {
  return forEachCollection((collection) => calendar[collection].length);
}

/** All entity tags have this many characters, quotes included. */
export const ETAG_LENGTH = 29;

/**
 * A strong entity tag of exactly these bytes, or those of a text in UTF-8, quotes included (RFC 9110, section
 * 8.8.3): the same on every machine that serves the same content.
 */
export function etagOf(bytes: Uint8Array | string): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, ETAG_LENGTH - 2)}"`;
}

/** A hash of a slug, by which most other events are excluded without reading their JSON. */
export function slugHash(slug: string): number {
  return crc32(slug);
}

/** The position of the organization whose page is at `/{slug}`; null where there is none, or the service uses the path. */
export function organizationAtAddress({ organizationsBySlug }: Calendar, slug: string): number | null {
  return RESERVED_SLUGS.has(slug) ? null : (organizationsBySlug.get(slug) ?? null);
}

/** The position of the event at this public address; null where there is none, or the service uses the path. */
export function positionAtAddress(
  calendar: Calendar,
  organizationSlug: string,
  eventSlug: string,
): number | null {
  const { events, organizers } = calendar;
  const organizer = organizers[organizationAtAddress(calendar, organizationSlug) ?? -1] ?? -1;
  if (organizer === -1) return null;
  const hash = slugHash(eventSlug);
  for (let position = 0; position < events.length; position += 1) {
    if (events.slugHashes[position] !== hash || events.organizations[position] !== organizer) continue;
    if (readEvent(events.answer(position).json).slug === eventSlug) return position;
  }
  return null;
}
