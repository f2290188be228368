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

/** Which events satisfy one filter. */
export type Narrowing =
  /** The first so many. */
  | { readonly limit: number }
  /** Those whose positions match or, where there is a column, whose numbers in it do. */
  | { readonly matches: Matches; readonly column?: Int32Array }
  /** These, ascending. */
  | { readonly positions: Uint32Array }
  | {
      readonly test: (position: number) => boolean;
      /** Finds those of the first `limit` events that pass the test, without testing all. */
      readonly among?: (limit: number) => Selection;
    };

/** An order of events that was asked for. */
export interface Order {
  /** All positions; null for the order of the calendar. */
  readonly sequence: Uint32Array | null;
  /** What some positions are ordered by, ascending, before the sequence counts. */
  readonly keysOf?: (positions: Uint32Array) => Float64Array;
}

/** The events that satisfy the narrowings so far. */
interface Left {
  readonly count: number;
  /** Ascending; null for the first `count` events. */
  readonly positions: Uint32Array | null;
  /** Null where no typing errors were forgiven. */
  readonly scores: Float64Array | null;
}

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
  const matching = narrowings.filter((each) => 'matches' in each);
  const tests = narrowings.filter((each) => 'test' in each);
  const given = narrowings
    .flatMap((each) => ('positions' in each ? [each.positions] : []))
    .sort((a, b) => a.length - b.length);
  const isPlain = order === null && given.length === 0 && matching.length === 0;
  if (isPlain && tests.length === 1 && tests[0]?.among) return tests[0].among(limit);
  let left: Left = { count: limit, positions: null, scores: null };
  for (const positions of given) left = commonOf(left, positions);
  for (const { matches, column = null } of matching) left = matchingOf(left, matches, column);
  for (const { test } of tests) left = passingOf(left, test);
  return order === null ? inCalendarOrder(left) : inOrder(size, left, order);
}

function inCalendarOrder({ count: total, positions, scores }: Left): Selection {
  return {
    total,
    positions(skipped, count) {
      if (positions !== null && scores !== null) return bestFirst(positions, scores, skipped, count);
      if (positions !== null) return Array.from(positions.subarray(skipped, skipped + count));
      return Array.from({ length: Math.max(0, Math.min(count, total - skipped)) }, (_, at) => skipped + at);
    },
  };
}

function inOrder(size: number, { count: total, positions }: Left, { sequence, keysOf }: Order): Selection {
  const selected = sequence === null ? positions : inSequence(size, total, positions, sequence);
  if (keysOf === undefined) return inCalendarOrder({ count: total, positions: selected, scores: null });
  const all = selected ?? Uint32Array.from({ length: total }, (_, position) => position);
  return inCalendarOrder({ count: total, positions: all, scores: keysOf(all) });
}

/** The selected positions in the order of all. */
function inSequence(
  size: number,
  count: number,
  positions: Uint32Array | null,
  sequence: Uint32Array,
): Uint32Array {
  if (positions === null && count === size) return sequence;
  const isSelected = new Uint8Array(size);
  if (positions === null) isSelected.fill(1, 0, count);
  else for (const position of positions) isSelected[position] = 1;
  const selected = new Uint32Array(count);
  let found = 0;
  for (const position of sequence) if (isSelected[position] === 1) selected[found++] = position;
  return selected;
}

/** Those of the events that are among some positions, too. */
function commonOf(left: Left, given: Uint32Array): Left {
  if (left.positions === null) {
    return cut(
      firstWhere(given.length, (at) => (given[at] ?? 0) >= left.count),
      given,
      null,
    );
  }
  let at = 0;
  return passingOf(left, (position) => {
    while ((given[at] ?? Infinity) < position) at += 1;
    return given[at] === position;
  });
}

const NOT_FOUND = -1;

function matchingOf(left: Left, matches: Matches, column: Int32Array | null): Left {
  if (left.positions === null && column === null) {
    const { positions, scores } = matches;
    return cut(
      firstWhere(positions.length, (at) => (positions[at] ?? 0) >= left.count),
      positions,
      scores,
    );
  }
  const indexes = new Int32Array((matches.positions.at(-1) ?? NOT_FOUND) + 1).fill(NOT_FOUND);
  matches.positions.forEach((number, index) => {
    indexes[number] = index;
  });
  const positions = new Uint32Array(left.count);
  const scores = left.scores === null && matches.scores === null ? null : new Float64Array(left.count);
  let count = 0;
  for (let at = 0; at < left.count; at += 1) {
    const position = left.positions === null ? at : (left.positions[at] ?? 0);
    const number = column === null ? position : (column[position] ?? NOT_FOUND);
    if (number < 0 || number >= indexes.length) continue;
    const index = indexes[number] ?? NOT_FOUND;
    if (index === NOT_FOUND) continue;
    positions[count] = position;
    if (scores !== null) scores[count] = (left.scores?.[at] ?? 0) + (matches.scores?.[index] ?? 0);
    count += 1;
  }
  return cut(count, positions, scores);
}

function passingOf(left: Left, test: (position: number) => boolean): Left {
  const positions = new Uint32Array(left.count);
  const scores = left.scores === null ? null : new Float64Array(left.count);
  let count = 0;
  for (let at = 0; at < left.count; at += 1) {
    const position = left.positions === null ? at : (left.positions[at] ?? 0);
    if (!test(position)) continue;
    positions[count] = position;
    if (scores !== null) scores[count] = left.scores?.[at] ?? 0;
    count += 1;
  }
  return cut(count, positions, scores);
}

function cut(count: number, positions: Uint32Array, scores: Float64Array | null): Left {
  return { count, positions: positions.subarray(0, count), scores: scores?.subarray(0, count) ?? null };
}
