import type { ListedEvent } from '../../event-text/listed-event.ts';
import type { PackedLists } from './packed-numbers.ts';

/*
 * What the browser searches on a host that hands out files (contract, section 9): a head, and parts that are read one after
 * the other. Everything is in columns, one value an event: 10,000 events take less than 400 kB when they are compressed.
 */

/** The first file: what is true of all parts. */
export interface IndexHead {
  /** The day (YYYY-MM-DD) of which the parts say what was to come and what was over. */
  readonly day: string;
  /** The words that the columns of the parts count from 0. */
  readonly statuses: readonly ListedEvent['status'][];
  readonly scales: readonly ListedEvent['scale'][];
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
  readonly places: readonly (readonly [name: string, id: string, isOnline: 0 | 1])[];
  /** With what people call the country in English and in Chinese. */
  readonly countries: readonly (readonly [code: string, ...names: string[]])[];
  /** The country is a number of its table. */
  readonly areas: readonly (readonly [region: string | null, country: number])[];
  readonly tags: readonly string[];
  /** When events start: milliseconds from midnight in UTC of the first day that it is there. */
  readonly times: readonly number[];
}

/** A share of the events, in the order of their list. */
export interface IndexPart {
  readonly tables: IndexTables;
  /** The bytes of the UUIDs, in base64. */
  readonly ids: string;
  readonly names: readonly string[];
  /** Where events without a place are, by their numbers within the part. */
  readonly addresses: Readonly<Record<string, string>>;
  /** The first day there, as days since that of the last event before that has one, or since 1970; null of undated ones. */
  readonly days: readonly (number | null)[];
  /** How many days later the last one is. */
  readonly lengths: readonly number[];
  /** The day in the site's time zone from which it is over: days since the day behind its last one, or, of undated ones, since 1970. */
  readonly overs: readonly (number | null)[];
  /* The other columns are made by `packNumbers` and `packLists`. */
  readonly times: string;
  readonly statuses: string;
  readonly scales: string;
  /** The host first. */
  readonly organizations: PackedLists;
  readonly places: string;
  readonly areas: string;
  readonly tags: PackedLists;
}
