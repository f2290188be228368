import type { ListedEvent } from '../../event-text/event-dates.ts';
import { dayText } from '../months.ts';
import type { PackedLists } from './packed-numbers.ts';

/*
 * What the browser searches on a host that hands out files: a head, and parts that are read one after
 * the other. Everything is in columns, one value an event: 10,000 events take less than 400 kB when they are compressed.
 */

/** The first file: what is true of all parts. */
export interface IndexHead {
  /** The moment of which the parts say what was to come and what was over, in milliseconds since 1970. */
  readonly now: number;
  /** The words that the columns of the parts count from 0. */
  readonly statuses: readonly ListedEvent['status'][];
  readonly scales: readonly ListedEvent['scale'][];
  /** Null stands for what is not known. */
  readonly attendanceModes: readonly ListedEvent['attendanceMode'][];
  /** Traditional characters, each followed by its Simplified form: those that the texts of the index can be found by. */
  readonly simplified: string;
  /** The files that the parts are in, from the folder of the head on: of the events to come, the earliest first, undated ones last. */
  readonly coming: readonly string[];
  /** Likewise of those that were over, the latest start first. */
  readonly past: readonly string[];
}

/** What many events share: each part adds to the tables of those before it. Their rows count from 1; 0 stands for none. */
export interface IndexTables {
  readonly organizations: readonly (readonly [name: string, slug: string])[];
  readonly places: readonly (readonly [name: string, id: string])[];
  /** With what people call the country in English and in Chinese. */
  readonly countries: readonly (readonly [code: string, ...names: string[]])[];
  /** The country is a number of its table. */
  readonly areas: readonly (readonly [region: string | null, country: number])[];
  readonly tags: readonly string[];
  /** The times there on the first and on the last day, the last of which may be 24:00:00; null where the end is not known. */
  readonly hours: readonly (readonly [from: string, to: string | null])[];
  /**
   * How far the clocks there are ahead of UTC at the start and at the end, in milliseconds; of a day without hours, those
   * from its start in UTC back to its midnight, and from its end in UTC back to its last millisecond.
   */
  readonly offsets: readonly (readonly [start: number, end: number])[];
}

/** A share of the events, in the order of their list. */
export interface IndexPart {
  readonly tables: IndexTables;
  /** The bytes of the UUIDs, in base64. */
  readonly ids: string;
  readonly names: readonly string[];
  /** Where events without a place are, by their numbers within the part. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Pictures of events, by their numbers within the part: an address, or a path below that of the site. */
  readonly pictures: Readonly<Record<string, string>>;
  /** The first day there, as days since that of the last event before that has one, or since 1970; null of undated ones. */
  readonly days: readonly (number | null)[];
  /** How many days later the last one is. */
  readonly lengths: readonly number[];
  /** When undated ones are over that have an end, by their numbers within the part: milliseconds since 1970. */
  readonly overs: Readonly<Record<string, number>>;
  /* The other columns are made by `packNumbers` and `packLists`. */
  readonly hours: string;
  readonly offsets: string;
  readonly statuses: string;
  readonly scales: string;
  readonly attendanceModes: string;
  /** The host first. */
  readonly organizations: PackedLists;
  readonly places: string;
  readonly areas: string;
  readonly tags: PackedLists;
}

/** When hours begin on a day since 1970, or else the day, as if its clocks were those of UTC. */
export function startOn(day: number, hours: IndexTables['hours'][number] | null): number {
  return Date.parse(`${dayText(day)}T${hours?.[0] ?? '00:00:00'}Z`);
}

/** Likewise, when they end, or else the day. */
export function endOn(day: number, hours: IndexTables['hours'][number] | null): number {
  return Date.parse(`${dayText(day)}T${hours?.[1] ?? '23:59:59.999'}Z`);
}
