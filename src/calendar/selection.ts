import { NumberSet, type Range } from './number-set.ts';
import type { Lists } from './search/lists.ts';
import type { Matches } from './search/name-search.ts';

/** Fewer need not be sorted together. */
const LEAST_TOGETHER = 1_024;

/** Events that satisfy a query, in the order of its answers, before any of them is looked at. */
export interface Selection {
  readonly total: number;
  /**
   * The places where they stand in the calendar's events: without the first `skipped` of them, `count` at most.
   *
   * @param skipped any number, also one past the last
   */
  positions(skipped: number, count: number): number[];
}

/** Which events satisfy one filter. */
export type Narrowing =
  /** The first so many. */
  | { readonly limit: number }
  /** The events in one of some lists. */
  | { readonly lists: Lists; readonly which: readonly number[] }
  /** The events with a number in each of these ranges. */
  | { readonly ranges: readonly Range[] }
  | Wanted
  /** The events that it keeps, which is quickest where few are left. */
  | { readonly keep: (left: NumberSet) => void }
  | { readonly test: (position: number) => boolean };

/** The events in a set or, where there is a column, those whose numbers in it are in the set. */
interface Wanted extends Partial<Matches> {
  readonly set: NumberSet;
  readonly column?: Int32Array | Uint8Array;
}

/** An order of events that was asked for. */
export type Order =
  /** The order of the calendar. */
  | 'calendar'
  /**
   * The order of some numbers, the lowest first and equal ones in the order of the calendar. Where a number is not below the
   * limit, it may be infinite instead.
   */
  | { readonly numberOf: (position: number, limit: number) => number }
  /** The order in which they stand here. */
  | { readonly sequence: Uint32Array };

/**
 * The events that satisfy all narrowings: those with the lowest sum of scores first, and equal ones in the order of the
 * calendar.
 *
 * @param size the number of all events
 * @param order in place of that, null for none
 */
export function selectRecords(
  size: number,
  narrowings: readonly Narrowing[],
  order: Order | null = null,
): Selection {
  const limit = Math.min(size, ...narrowings.map((each) => ('limit' in each ? each.limit : size)));
  const rest = narrowings.filter((each) => !('limit' in each));
  const left = NumberSet.all(limit);
  const wanted = rest.filter((each) => 'set' in each);
  // What costs least for each event comes first.
  for (const { set, column } of wanted) if (column === undefined) left.keepAlso(set);
  for (const each of rest) if ('lists' in each) left.keepListed(each.lists, each.which);
  for (const range of rest.flatMap((each) => ('ranges' in each ? each.ranges : []))) left.keepWithin(range);
  for (const { set, column } of wanted) if (column !== undefined) left.keepNumbered(column, set);
  for (const each of rest) if ('keep' in each) each.keep(left);
  for (const each of rest) if ('test' in each) left.keepWhere(each.test);
  return { total: left.count(), positions: pagesOf(left, order ?? byScores(wanted)) };
}

/** The order of the calendar where no typing errors were forgiven. */
function byScores(wanted: readonly Wanted[]): Order {
  const scores = wanted.flatMap(({ scoreOf, column }) =>
    scoreOf === undefined || scoreOf === null
      ? []
      : (position: number): number => scoreOf(column === undefined ? position : (column[position] ?? -1)),
  );
  if (scores.length === 0) return 'calendar';
  return { numberOf: (position) => scores.reduce((sum, scoreOf) => sum + scoreOf(position), 0) };
}

function pagesOf(left: NumberSet, order: Order): Selection['positions'] {
  if (order === 'calendar') return (skipped, count) => left.slice(skipped, count);
  if ('numberOf' in order) return (skipped, count) => lowestFirst(left, order.numberOf, skipped, count);
  return (skipped, count) => inSequence(left, order.sequence, skipped, count);
}

function inSequence(left: NumberSet, sequence: Uint32Array, skipped: number, count: number): number[] {
  const until = Math.min(skipped + count, left.count());
  const positions: number[] = [];
  let found = 0;
  for (let at = 0; at < sequence.length && found < until; at += 1) {
    const position = sequence[at] ?? 0;
    if (!left.has(position)) continue;
    found += 1;
    if (found > skipped) positions.push(position);
  }
  return positions;
}

/** Twice as many as a page needs are kept, then the better half, so that most are left out by one comparison. */
function lowestFirst(
  left: NumberSet,
  numberOf: (position: number, limit: number) => number,
  skipped: number,
  count: number,
): number[] {
  const until = Math.min(skipped + count, left.count());
  if (skipped >= until) return [];
  const most = Math.max(LEAST_TOGETHER, 2 * until);
  let best: { readonly position: number; readonly number: number }[] = [];
  let limit = Infinity;
  const keepBest = (): void => {
    best.sort((one, other) => one.number - other.number);
    best = best.slice(0, until);
  };
  for (let position = left.next(0); position !== -1; position = left.next(position + 1)) {
    const number = numberOf(position, limit);
    if (number >= limit) continue;
    best.push({ position, number });
    if (best.length < most) continue;
    keepBest();
    limit = best.at(-1)?.number ?? Infinity;
  }
  keepBest();
  return best.slice(skipped).map(({ position }) => position);
}
