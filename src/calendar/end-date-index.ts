import { firstWhere } from './bisect.ts';
import { byDate } from './by-date.ts';
import type { Found } from './found.ts';
import { openWaveletMatrix, packWaveletMatrix, type PackedWaveletMatrix } from './wavelet-matrix.ts';

/** The dates of events in the order of `/open/event`: milliseconds since 1970, NaN where there is none. */
export interface DateColumns {
  /** Descending, those without a date last. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

/** Which events lie within bounds, found without looking at the others. */
export interface Bounds {
  /**
   * How many events start at an instant or later: the first ones, in the order of `/open/event`.
   *
   * @param startAt milliseconds since 1970
   */
  startingFrom(startAt: number): number;
  /**
   * Those of the first `limit` events that end at an instant or before.
   *
   * @param endAt milliseconds since 1970
   */
  endingUntil(endAt: number, limit: number): Found;
}

/**
 * The positions of the events that have an end, ordered by it, as they stand and as a wavelet matrix. An upper
 * bound is a part of that order, and a lower bound a limit to the positions in it: how many satisfy both, and
 * which of them stand on a page, is found in some 17 steps an event of the page among 100,000.
 */
export interface PackedBounds {
  readonly byEnd: Uint32Array<ArrayBuffer>;
  readonly matrix: PackedWaveletMatrix;
}

export function packBounds({ ends }: DateColumns): PackedBounds {
  const byEnd = byDate(Uint32Array.from(ends.keys()), ends);
  return { byEnd, matrix: packWaveletMatrix(byEnd, ends.length) };
}

export function openBounds({ byEnd, matrix }: PackedBounds, { starts, ends }: DateColumns): Bounds {
  const positionsByEnd = openWaveletMatrix(matrix, byEnd.length, ends.length);
  return {
    // Comparisons with NaN are false, as is right for events without a start.
    startingFrom: (startAt) =>
      firstWhere(starts.length, (position) => !((starts[position] ?? NaN) >= startAt)),
    endingUntil(endAt, limit) {
      const until = firstWhere(byEnd.length, (at) => (ends[byEnd[at] ?? 0] ?? NaN) > endAt);
      const total = positionsByEnd.countBelow(0, until, limit);
      return {
        total,
        positions: (skipped, count) =>
          positionsByEnd.ascending(0, until, skipped, Math.max(0, Math.min(count, total - skipped))),
      };
    },
  };
}
