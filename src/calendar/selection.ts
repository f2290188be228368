import { firstWhere } from '../platform/bisect.ts';
import { bestFirst } from './ranking.ts';
import type { Matches } from './search/name-search.ts';

/** Events that satisfy a query, in the order of its answers, before any of them is looked at. */
export interface Selection {
  readonly total: number;
  /**
   * Where they stand in the calendar's events: without the first `skipped` of them, `count` at most.
   *
   * @param skipped any number, also one past the last
   */
  positions(skipped: number, count: number): number[];
}

/** How well the event at a position satisfies a filter: 0 is best, NaN is not at all. */
export type Rating = (position: number) => number;

/** Which events satisfy one filter, in the form that the filter finds most cheaply. */
export type Narrowing =
  /** The first so many. */
  | { readonly limit: number }
  /** Those that are listed. */
  | { readonly matches: Matches }
  | {
      readonly rating: Rating;
      /** The same among the first `limit` events, from an index; where all rates are 0 or NaN. */
      readonly among?: (limit: number) => Selection;
    };

/**
 * The events that satisfy all narrowings: those with the lowest sum of rates first, and equal ones in the order of the
 * calendar.
 *
 * @param size the number of all events
 */
export function selectEvents(size: number, narrowings: readonly Narrowing[]): Selection {
  let limit = size;
  const lists: Matches[] = [];
  const tests: Exclude<Narrowing, { limit: number } | { matches: Matches }>[] = [];
  for (const narrowing of narrowings) {
    if ('limit' in narrowing) limit = Math.min(limit, narrowing.limit);
    else if ('matches' in narrowing) lists.push(narrowing.matches);
    else tests.push(narrowing);
  }
  if (lists.length + tests.length === 0) return firstEvents(limit);
  if (lists.length === 0 && tests.length === 1 && tests[0]?.among) return tests[0].among(limit);
  const [list = null, ...others] = lists;
  const ratings = [...others.map(ratingOf), ...tests.map(({ rating }) => rating)];
  const { positions, scores } = rated(limit, list, ratings);
  return {
    total: positions.length,
    positions: (skipped, count) =>
      scores === null
        ? Array.from(positions.subarray(skipped, skipped + count))
        : bestFirst(positions, scores, skipped, count),
  };
}

function firstEvents(total: number): Selection {
  return {
    total,
    positions: (skipped, count) =>
      Array.from({ length: Math.max(0, Math.min(count, total - skipped)) }, (_, index) => skipped + index),
  };
}

/** One pass over the positions of a list, or over all where there is none. */
function rated(limit: number, list: Matches | null, ratings: readonly Rating[]): Matches {
  const candidates =
    list === null ? limit : firstWhere(list.positions.length, (at) => (list.positions[at] ?? NaN) >= limit);
  if (list !== null && ratings.length === 0) {
    return {
      positions: list.positions.subarray(0, candidates),
      scores: list.scores?.subarray(0, candidates) ?? null,
    };
  }
  const positions = new Uint32Array(candidates);
  let scores: Float64Array | null = null;
  let total = 0;
  for (let at = 0; at < candidates; at += 1) {
    const position = list === null ? at : (list.positions[at] ?? 0);
    let score = list?.scores?.[at] ?? 0;
    for (const rating of ratings) score += rating(position);
    if (Number.isNaN(score)) continue;
    positions[total] = position;
    if (score !== 0) (scores ??= new Float64Array(candidates))[total] = score;
    total += 1;
  }
  return { positions: positions.subarray(0, total), scores: scores?.subarray(0, total) ?? null };
}

/** The scores of matches by their positions, 0 where no typing errors were forgiven; NaN for what does not match. */
export function ratingOf({ positions, scores }: Matches): Rating {
  const rates = new Float64Array((positions.at(-1) ?? -1) + 1).fill(NaN);
  positions.forEach((position, index) => {
    rates[position] = scores?.[index] ?? 0;
  });
  return (position) => rates[position] ?? NaN;
}
