import { SIMPLIFIED_CHINESE } from '../../calendar/search/exact.ts';
import { hash } from 'node:crypto';
import { endOf } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { DAY } from '../../calendar/days.ts';
import { type CalendarEvent, eventAt } from '../../calendar/record-at.ts';
import { createComparable, normalize } from '../../calendar/search/spelling.ts';
import { localDays } from '../../event-text/event-dates.ts';
import {
  endOn,
  type IndexHead,
  type IndexPart,
  type IndexTables,
  packLists,
  packNumbers,
  startOn,
} from '../../pages/browser/index-format.ts';
import { pictureAddress } from '../../pages/picture-source.tsx';
import { uuidBytes } from '../../platform/uuid.ts';
import { ATTENDANCE_MODES } from '../../schema/attendance.ts';
import { countryNames } from '../../schema/countries.ts';
import { EVENT_STATUSES } from '../../schema/event.ts';
import { SCALES } from '../../schema/scale.ts';

/** An event of the search index, before its values are replaced by their numbers in the tables. */
interface IndexEvent extends Pick<
  CalendarEvent,
  | 'id'
  | 'name'
  | 'status'
  | 'scale'
  | 'region'
  | 'place'
  | 'organizations'
  | 'countryCode'
  | 'tags'
  | 'attendanceMode'
> {
  /** The address; null where the event has a place, which has the address. */
  readonly address: string | null;
  /** The address of the picture, or the path of a picture of the calendar; null for none. */
  readonly picture: string | null;
  /** The first and last local day, in days since 1970; null where the start is unknown. */
  readonly days: readonly [first: number, last: number] | null;
  /** The local times of the start and the end; null for whole days. */
  readonly hours: IndexTables['hours'][number] | null;
  /** The start in milliseconds since 1970; NaN where unknown. */
  readonly start: number;
  /** When the event is over, in milliseconds since 1970; NaN for never. */
  readonly end: number;
}

/** Returns the event at a position of the calendar's events. */
export function indexEventAt(calendar: Calendar, position: number): IndexEvent {
  const event = eventAt(calendar, position);
  const days = localDays(event);
  const { startLocal, endLocal } = event;
  return {
    ...event,
    address: event.place === null ? event.address : null,
    picture: event.thumbnail === null ? null : pictureAddress(calendar, event.thumbnail),
    days: days && [days[0].getTime() / DAY, days[1].getTime() / DAY],
    hours: days && hoursOf(startLocal, endLocal, days[1]),
    start: calendar.events.starts[position] ?? NaN,
    end: endOf(calendar, position),
  };
}

/** @param last the last local day of the event; an end at the midnight after it is written as 24:00 */
function hoursOf(startLocal: string | null, endLocal: string | null, last: Date): IndexEvent['hours'] {
  const [, from] = startLocal?.split('T') ?? [];
  if (from === undefined) return null;
  const [day = '', to = null] = endLocal?.split('T') ?? [];
  return [from, Date.parse(day) > last.getTime() ? '24:00:00' : to];
}

/** A growing table of distinct values, numbered from 1. */
interface IndexTable<Value> {
  /** Returns the number of a value, adding it where it is new; 0 for null. */
  numberOf(value: Value | null): number;
  /** Returns the values that were added since the last call. */
  takeNew(): readonly Value[];
}

/** @param keyOf returns the key of a value; values with the same key are equal */
function createTable<Value>(keyOf: (value: Value) => string | number): IndexTable<Value> {
  const numbers = new Map<string | number, number>();
  let added: Value[] = [];
  return {
    numberOf(value) {
      if (value === null) return 0;
      const key = keyOf(value);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      added.push(value);
      numbers.set(key, numbers.size + 1);
      return numbers.size;
    },
    takeNew() {
      const taken = added;
      added = [];
      return taken;
    },
  };
}

/** The size of a part in bytes before compression: small enough that the first results appear soon. */
const PART_BYTES = 90_000;
/** The maximum number of bytes of an event besides its texts and the tables. */
const COLUMN_BYTES = 60;

const INDEX_MODES = [null, ...ATTENDANCE_MODES];

type Tables = { readonly [Name in keyof IndexTables]: IndexTable<IndexTables[Name][number]> };

function emptyTables(): Tables {
  return {
    organizations: createTable(([, slug]) => slug),
    places: createTable(([, id]) => id),
    countries: createTable(([code]) => code),
    areas: createTable(([region, country]) => JSON.stringify([region, country])),
    tags: createTable((tag) => tag),
    hours: createTable((hours) => JSON.stringify(hours)),
    offsets: createTable((offsets) => JSON.stringify(offsets)),
  };
}

/** Divides events into shares of about `PART_BYTES`. */
function shared(events: readonly IndexEvent[]): IndexEvent[][] {
  const shares: IndexEvent[][] = [];
  let left = 0;
  for (const event of events) {
    left -= COLUMN_BYTES + Buffer.byteLength(event.name + (event.address ?? ''));
    const share = shares.at(-1);
    if (share !== undefined && left >= 0) share.push(event);
    else {
      shares.push([event]);
      left = PART_BYTES;
    }
  }
  return shares;
}

/** Makes the next part, whose tables have only the values that are new since the previous part. */
function partOf(events: readonly IndexEvent[], tables: Tables): IndexPart {
  const columns = {
    ids: Buffer.concat(events.map(({ id }) => uuidBytes(id))).toString('base64'),
    names: events.map(({ name }) => name),
    addresses: byNumber(events, ({ address }) => address),
    pictures: byNumber(events, ({ picture }) => picture),
    days: daysOf(events),
    lengths: events.map(({ days }) => (days === null ? 0 : days[1] - days[0])),
    overs: Object.fromEntries(
      events.flatMap(({ days, end }, number) => (days === null && !Number.isNaN(end) ? [[number, end]] : [])),
    ),
    hours: packNumbers(events.map(({ hours }) => tables.hours.numberOf(hours))),
    offsets: packNumbers(events.map((event) => tables.offsets.numberOf(offsetsOf(event)))),
    statuses: packNumbers(events.map(({ status }) => EVENT_STATUSES.indexOf(status))),
    scales: packNumbers(events.map(({ scale }) => SCALES.indexOf(scale))),
    attendanceModes: packNumbers(events.map(({ attendanceMode }) => INDEX_MODES.indexOf(attendanceMode))),
    organizations: packLists(
      events.map(({ organizations }) =>
        organizations.map(({ name, slug }) => tables.organizations.numberOf([name, slug])),
      ),
    ),
    places: packNumbers(events.map(({ place }) => tables.places.numberOf(place && [place.name, place.id]))),
    areas: packNumbers(events.map((event) => areaOf(event, tables))),
    tags: packLists(events.map(({ tags }) => tags.map((tag) => tables.tags.numberOf(tag)))),
  };
  return { tables: newRows(tables), ...columns };
}

function areaOf({ region, countryCode }: IndexEvent, { areas, countries }: Tables): number {
  if (region === null && countryCode === null) return 0;
  const country = countryCode === null ? null : ([countryCode, ...countryNames(countryCode)] as const);
  return areas.numberOf([region, countries.numberOf(country)]);
}

function newRows({ organizations, places, countries, areas, tags, hours, offsets }: Tables): IndexTables {
  return {
    organizations: organizations.takeNew(),
    places: places.takeNew(),
    countries: countries.takeNew(),
    areas: areas.takeNew(),
    tags: tags.takeNew(),
    hours: hours.takeNew(),
    offsets: offsets.takeNew(),
  };
}

function offsetsOf({ days, hours, start, end }: IndexEvent): IndexTables['offsets'][number] | null {
  return days && [startOn(days[0], hours) - start, endOn(days[1], hours) - end];
}

function daysOf(events: readonly IndexEvent[]): (number | null)[] {
  let before = 0;
  return events.map(({ days }) => {
    if (days === null) return null;
    const [first] = days;
    const later = first - before;
    before = first;
    return later;
  });
}

/** Returns a fact of events by their numbers within the part, without the events that lack it. */
function byNumber(
  events: readonly IndexEvent[],
  factOf: (event: IndexEvent) => string | null,
): Record<string, string> {
  return Object.fromEntries(
    events.flatMap((event, number) => {
      const fact = factOf(event);
      return fact === null ? [] : [[number, fact]];
    }),
  );
}

/** The path of the index's head. It is constant, so that pages do not change when only the index does. */
export const INDEX_FILE = 'search.json';

/** A file of the index. */
export interface IndexFile {
  /** The path of the file within the folder of the site. */
  readonly path: string;
  /** The content of the file, in JSON. */
  readonly text: string;
}

/** The files with which browsers search the events of a static site. */
export interface SearchIndex {
  /** The file with the `IndexHead`, which lists the parts. */
  readonly head: IndexFile;
  /** The files with the `IndexPart`s; their names contain a digest of their content. */
  readonly parts: readonly IndexFile[];
}

/**
 * Makes the index of all events of a calendar.
 *
 * @param now the moment that separates coming from past events, in milliseconds since 1970
 */
export function searchIndex(calendar: Calendar, now: number): SearchIndex {
  const { earliestFirst, length } = calendar.events;
  const events = Array.from({ length }, (_, position) => indexEventAt(calendar, position));
  const inOrder = Array.from(earliestFirst).flatMap((position) => events[position] ?? []);
  const tables = emptyTables();
  const partsOf = (some: readonly IndexEvent[]): IndexPart[] =>
    shared(some).map((share) => partOf(share, tables));
  const coming = partsOf(inOrder.filter(({ end }) => !(end < now)));
  const past = partsOf(events.filter(({ end }) => end < now));
  const [comingFiles, pastFiles] = [coming.map(partFile), past.map(partFile)] as const;
  const head: IndexHead = {
    now,
    statuses: EVENT_STATUSES,
    scales: SCALES,
    attendanceModes: INDEX_MODES,
    simplified: formsIn([...coming, ...past]),
    coming: comingFiles.map(({ path }) => path),
    past: pastFiles.map(({ path }) => path),
  };
  return {
    head: { path: INDEX_FILE, text: JSON.stringify(head) },
    parts: [...comingFiles, ...pastFiles],
  };
}

function partFile(part: IndexPart): IndexFile {
  const text = JSON.stringify(part);
  const digest = hash('sha256', text, 'hex');
  return { path: `assets/search-${digest.slice(0, 12)}.json`, text };
}

/** Returns the pairs of Traditional and Simplified characters that occur in the texts of the index; no others can match. */
function formsIn(parts: readonly IndexPart[]): string {
  const texts = parts.flatMap(({ names, tables: { organizations, places, countries, areas } }) => [
    ...names,
    ...organizations.map(([name]) => name),
    ...places.map(([name]) => name),
    ...countries.flat(),
    ...areas.map(([region]) => region ?? ''),
  ]);
  const text = texts.join('\n');
  const characters = new Set(normalize(text) + createComparable(SIMPLIFIED_CHINESE)(text));
  return Array.from(SIMPLIFIED_CHINESE.matchAll(/(.)(.)/gsu))
    .filter(([, ...pair]) => pair.some((character) => characters.has(character)))
    .map(([pair]) => pair)
    .join('');
}
