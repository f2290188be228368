import type { ListedEvent } from '../../event-text/event-dates.ts';
import { dayText } from '../months.ts';

/*
 * The format of a static site's search index: a head, and parts that are read one after the other. A part has columns with a
 * value for each event: 10,000 events take less than 400 kB when compressed.
 */

/** The first file, with what all parts have in common. */
export interface IndexHead {
  /** The time at which the index was made, in milliseconds since 1970: it decides which events are to come and which are over. */
  readonly now: number;
  /** The values of columns, which refer to them by index, from 0. */
  readonly statuses: readonly ListedEvent['status'][];
  readonly scales: readonly ListedEvent['scale'][];
  /** The attendance modes; null stands for events whose mode is not known. */
  readonly attendanceModes: readonly ListedEvent['attendanceMode'][];
  /** Traditional characters, each followed by its Simplified form, as far as texts of the index contain one of them. */
  readonly simplified: string;
  /** The files of the parts with events to come, relative to the folder of the head; the earliest events first, undated ones last. */
  readonly coming: readonly string[];
  /** The files of the parts with past events; the latest start first. */
  readonly past: readonly string[];
}

/** Values that events share. Each part appends rows to those of earlier parts; columns refer to rows from 1, and 0 means none. */
export interface IndexTables {
  readonly organizations: readonly (readonly [name: string, slug: string])[];
  readonly places: readonly (readonly [name: string, id: string])[];
  /** The codes of countries, with their names in English and in Chinese. */
  readonly countries: readonly (readonly [code: string, ...names: string[]])[];
  /** Towns; `country` is the number of a row of `countries`. */
  readonly areas: readonly (readonly [region: string | null, country: number])[];
  readonly tags: readonly string[];
  /** The local times on the first and on the last day, the latter up to 24:00:00, and null where the end is not known. */
  readonly hours: readonly (readonly [from: string, to: string | null])[];
  /**
   * How far local time is ahead of UTC at the start and at the end, in milliseconds: what to subtract from `startOn` and
   * `endOn` to get the instants. Days without times last from midnight to their last millisecond.
   */
  readonly offsets: readonly (readonly [start: number, end: number])[];
}

/** A part of the events, in the order of their list. */
export interface IndexPart {
  readonly tables: IndexTables;
  /** The bytes of the UUIDs, in base64. */
  readonly ids: string;
  readonly names: readonly string[];
  /** The addresses of events without a place, by the event's index within the part. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Pictures of events, by the event's index within the part: an address, or a path relative to the site's. */
  readonly pictures: Readonly<Record<string, string>>;
  /** The first local day: as the number of days since that of the previous dated event, or since 1970; null for undated events. */
  readonly days: readonly (number | null)[];
  /** The number of days from the first to the last day. */
  readonly lengths: readonly number[];
  /** When undated events with an end are over, in milliseconds since 1970, by the event's index within the part. */
  readonly overs: Readonly<Record<string, number>>;
  /* The other columns are packed by `packNumbers` and `packLists`. */
  readonly hours: string;
  readonly offsets: string;
  readonly statuses: string;
  readonly scales: string;
  readonly attendanceModes: string;
  /** The host comes first. */
  readonly organizations: PackedLists;
  readonly places: string;
  readonly areas: string;
  readonly tags: PackedLists;
}

/** Returns the local start on a day since 1970, or its midnight where there are no times, in milliseconds as if local time were UTC. */
export function startOn(day: number, hours: IndexTables['hours'][number] | null): number {
  return Date.parse(`${dayText(day)}T${hours?.[0] ?? '00:00:00'}Z`);
}

/** Returns the local end on a day, or its last millisecond where there is no time, likewise. */
export function endOn(day: number, hours: IndexTables['hours'][number] | null): number {
  return Date.parse(`${dayText(day)}T${hours?.[1] ?? '23:59:59.999'}Z`);
}

/* Numbers in base 36, all with as many digits as the largest needs: compressed, they take a third less than with commas between them. */

const BASE = 36;

/** @param numbers non-negative integers */
export function packNumbers(numbers: readonly number[]): string {
  const width = numbers.reduce((most, number) => Math.max(most, number.toString(BASE).length), 1);
  return numbers.map((number) => number.toString(BASE).padStart(width, '0')).join('');
}

/** @param count the number of numbers */
export function readNumbers(packed: string, count: number): number[] {
  const width = packed.length / count;
  return Array.from({ length: count }, (_, at) => parseInt(packed.slice(at * width, (at + 1) * width), BASE));
}

/** The lengths of the lists, and the numbers of all lists. */
type PackedLists = readonly [counts: string, numbers: string];

/** @param lists lists of non-negative integers */
export function packLists(lists: readonly (readonly number[])[]): PackedLists {
  return [packNumbers(lists.map(({ length }) => length)), packNumbers(lists.flat())];
}

/** @param count the number of lists */
export function readLists([counts, numbers]: PackedLists, count: number): number[][] {
  const lengths = readNumbers(counts, count);
  const all = readNumbers(
    numbers,
    lengths.reduce((sum, length) => sum + length, 0),
  );
  let from = 0;
  return lengths.map((length) => all.slice(from, (from += length)));
}
