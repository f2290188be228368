import { firstWhere } from '../platform/bisect.ts';
import { orderBy } from './order-by.ts';

/** The dates of events: milliseconds since 1970, NaN where there is none. */
interface DateColumns {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

/** The columns that say which events are scheduled, and when. */
interface ScheduledColumns extends DateColumns {
  /** 1 where the status is `scheduled`, else 0. */
  readonly scheduled: Uint8Array;
  /** All positions, in the order of the ids. */
  readonly byId: Uint32Array;
}

/** The positions of scheduled events within a span of time, in milliseconds since 1970. */
export interface Scheduled {
  /** Those that start at `from` or later, and before `until`: earliest start first, then by id. */
  startingWithin(from: number, until: number): Uint32Array;
  /** Those that end before an instant: latest end first, then by id. */
  endedBefore(now: number): Uint32Array;
}

/** The positions of scheduled events in both orders. */
export interface PackedScheduled {
  /** Of those with a start. */
  readonly earliestStartFirst: Uint32Array<ArrayBuffer>;
  /** Of those with an end. */
  readonly latestEndFirst: Uint32Array<ArrayBuffer>;
}

export function packScheduled({ starts, ends, scheduled, byId }: ScheduledColumns): PackedScheduled {
  const positions = byId.filter((position) => scheduled[position] === 1);
  return {
    earliestStartFirst: byDate(positions, starts),
    latestEndFirst: byDate(
      positions,
      ends.map((end) => -end),
    ),
  };
}

export function openScheduled(
  { earliestStartFirst, latestEndFirst }: PackedScheduled,
  { starts, ends }: DateColumns,
): Scheduled {
  const firstStartingAt = (instant: number): number =>
    firstWhere(earliestStartFirst.length, (at) => (starts[earliestStartFirst[at] ?? 0] ?? NaN) >= instant);
  return {
    startingWithin: (from, until) =>
      earliestStartFirst.subarray(firstStartingAt(from), firstStartingAt(until)),
    endedBefore: (now) =>
      latestEndFirst.subarray(
        firstWhere(latestEndFirst.length, (at) => (ends[latestEndFirst[at] ?? 0] ?? NaN) < now),
      ),
  };
}

/**
 * Positions in ascending order of their dates, equal ones as they are given; those without a date (NaN) are
 * left out.
 */
function byDate(positions: Uint32Array, dates: Float64Array): Uint32Array<ArrayBuffer> {
  const dated = positions.filter((position) => !Number.isNaN(dates[position]));
  return orderBy(Float64Array.from(dated, (position) => dates[position] ?? NaN)).map((at) => dated[at] ?? 0);
}
