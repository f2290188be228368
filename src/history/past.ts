import type { Moment } from './answers.ts';
import type { Resolved } from './relations.ts';
import type { Version } from './versions.ts';

/** Stands for a change whose commit is not known: it may lie before the edge of a shallow clone. */
export const UNKNOWN = -1;

/** What is known of a record: of an id within a kind. */
export interface Past {
  readonly kind: Version['kind'];
  readonly id: string;
  /** Numbers of commits, or `UNKNOWN`. */
  first: number;
  last: number;
  isGone: boolean;
  /** Of the answer at the commit of the last span; null where it has not been made yet. */
  hash: string | null;
  /** Milliseconds since 1970: the latest start of an event, and the one before it that was another; NaN for none. */
  start: number;
  previousStart: number;
  /** The versions since the latest change that is known: each says what the one before it said. */
  spans: Span[];
}

/** A version of a record, and the commit from which on it counts. */
export interface Span extends Moment {
  readonly from: number;
  /** What an event embedded there. */
  readonly resolved: Resolved | null;
}

/** All records that there are or were, in the order of their ids. */
export type SortedPasts = Readonly<Record<Version['kind'], readonly Past[]>>;

/** @param first the number of the commit in which it came, or `UNKNOWN` */
export function newPast({ kind, record: { id } }: Version, first: number): Past {
  const nothing = { last: UNKNOWN, isGone: true, hash: null, start: NaN, previousStart: NaN };
  return { kind, id, first, ...nothing, spans: [] };
}

/** An event without a start has none: the one before it stays. */
export function noteStart(past: Past, version: Version): void {
  if (version.kind !== 'events' || version.record.startDate === null) return;
  const start = Date.parse(version.record.startDate);
  if (start === past.start) return;
  past.previousStart = past.start;
  past.start = start;
}
