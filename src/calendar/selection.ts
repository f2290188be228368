import { remember } from '../platform/collections.ts';
import type { Lists } from './search/lists.ts';

const BITS = 32;

/** A range of the numbers in a column. */
export interface Range {
  readonly column: Float64Array | Int32Array;
  /** The lowest of them, included. */
  readonly from: number;
  /** The highest, included. */
  readonly until: number;
  /** Whether NaN is one of them, too; false where not given. */
  readonly orNone?: boolean;
}

/**
 * Some of the numbers from 0 to below a size, most often positions of records. Each number has a bit, so that 32 of them are kept
 * or left out at once. Loops over all records have no branches that depend on the data, half of which a processor would
 * predict wrongly.
 */
export class NumberSet {
  readonly size: number;
  readonly #words: Int32Array;

  private constructor(size: number, word: number) {
    this.size = size;
    this.#words = new Int32Array(Math.ceil(size / BITS)).fill(word);
    if (size % BITS > 0) this.#words[this.#words.length - 1] = word & (2 ** (size % BITS) - 1);
  }

  static none(size: number): NumberSet {
    return new NumberSet(size, 0);
  }

  static all(size: number): NumberSet {
    return new NumberSet(size, -1);
  }

  static of(size: number, numbers: Iterable<number>): NumberSet {
    const set = NumberSet.none(size);
    for (const number of numbers) set.add(number);
    return set;
  }

  static where(size: number, test: (number: number) => boolean): NumberSet {
    const set = NumberSet.all(size);
    set.keepWhere(test);
    return set;
  }

  add(number: number): void {
    this.#words[number >>> 5] = (this.#words[number >>> 5] ?? 0) | (1 << (number & 31));
  }

  has(number: number): boolean {
    return (((this.#words[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
  }

  /** The first number that is not below another one; -1 where there is none. */
  next(from: number): number {
    const words = this.#words;
    let at = from >>> 5;
    let word = (words[at] ?? 0) & (-1 << (from & 31));
    while (word === 0) {
      at += 1;
      if (at >= words.length) return -1;
      word = words[at] ?? 0;
    }
    return at * BITS + lowestBit(word);
  }

  isEmpty(): boolean {
    return this.next(0) === -1;
  }

  count(): number {
    let count = 0;
    for (const word of this.#words) count += bitsIn(word);
    return count;
  }

  /** Returns the numbers in ascending order: without the first `skipped` of them, `count` at most. */
  slice(skipped: number, count: number): number[] {
    const words = this.#words;
    const numbers: number[] = [];
    let toSkip = skipped;
    for (let at = 0; at < words.length && numbers.length < count; at += 1) {
      let word = words[at] ?? 0;
      const here = bitsIn(word);
      if (toSkip >= here) {
        toSkip -= here;
        continue;
      }
      for (; toSkip > 0; toSkip -= 1) word &= word - 1;
      for (; word !== 0 && numbers.length < count; word &= word - 1)
        numbers.push(at * BITS + lowestBit(word));
    }
    return numbers;
  }

  copy(): NumberSet {
    const copy = NumberSet.none(this.size);
    copy.#words.set(this.#words);
    return copy;
  }

  /** Keeps the numbers that another set has as well; its size is the same or larger. */
  keepAlso(other: NumberSet): void {
    const [words, others] = [this.#words, other.#words];
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & (others[at] ?? 0);
  }

  /** Keeps the numbers that are in one of some lists. */
  keepListed({ starts, values }: Lists, which: readonly number[]): void {
    const wanted = NumberSet.none(this.size);
    for (const list of which) {
      const end = starts[list + 1] ?? 0;
      for (let at = starts[list] ?? 0; at < end; at += 1) wanted.add(values[at] ?? 0);
    }
    this.keepAlso(wanted);
  }

  /** Keeps records whose number in a column is in a range. */
  keepWithin({ column, from, until, orNone = false }: Range): void {
    const words = this.#words;
    const { lowest, highest } = boundsOfWords(column);
    const none = Number(orNone);
    for (let at = 0; at < words.length; at += 1) {
      const [word, low, high] = [words[at] ?? 0, lowest[at] ?? NaN, highest[at] ?? NaN];
      if (word === 0 || (low >= from && high <= until)) continue;
      let kept = 0;
      const isOutside = high < from || low > until;
      for (let bit = 0; bit < BITS && !isOutside; bit += 1) {
        const number = column[at * BITS + bit] ?? NaN;
        const isWithin = Number(number >= from) & Number(number <= until);
        kept |= (isWithin | (none & Number(Number.isNaN(number)))) << bit;
      }
      words[at] = word & kept;
    }
  }

  /** Keeps records whose number in a column is one of some; -1 never is. */
  keepNumbered(column: Int32Array | Uint8Array, wanted: NumberSet): void {
    const [words, others] = [this.#words, wanted.#words];
    // The bits are moved up by one place, so that -1 has one as well.
    const above = new Int32Array(others.length + 1);
    for (let at = 0; at < above.length; at += 1)
      above[at] = ((others[at] ?? 0) << 1) | ((others[at - 1] ?? 0) >>> 31);
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? 0;
      if (word === 0) continue;
      let kept = 0;
      for (let bit = 0; bit < BITS; bit += 1) {
        const number = (column[at * BITS + bit] ?? -1) + 1;
        kept |= (((above[number >>> 5] ?? 0) >>> (number & 31)) & 1) << bit;
      }
      words[at] = word & kept;
    }
  }

  keepWhere(test: (number: number) => boolean): void {
    const words = this.#words;
    for (let at = 0; at < words.length; at += 1) {
      let kept = 0;
      for (let word = words[at] ?? 0; word !== 0; word &= word - 1) {
        const bit = lowestBit(word);
        kept |= Number(test(at * BITS + bit)) << bit;
      }
      words[at] = kept;
    }
  }
}

/** Returns the lowest and the highest number in a column for each word of a set: NaN where one of these numbers is NaN. */
const boundsOfWords = remember((column: Range['column']) => {
  const words = Array.from({ length: Math.ceil(column.length / BITS) }, (_, at) =>
    column.subarray(at * BITS, (at + 1) * BITS),
  );
  return {
    lowest: Float64Array.from(words, (numbers) => Math.min(...numbers)),
    highest: Float64Array.from(words, (numbers) => Math.max(...numbers)),
  };
});

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Counts in pairs, then in fours, then in eights, and adds these up (H. S. Warren, Hacker's Delight, section 5-1). */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** The least number of records that are collected before they are sorted. */
const LEAST_TOGETHER = 1_024;

/** The events that satisfy a query, of which pages are taken in the order of its answers. */
export interface Selection {
  readonly total: number;
  /**
   * Returns the positions of the events: without the first `skipped` of them, `count` at most.
   *
   * @param skipped any number, also one past the last
   */
  positions(skipped: number, count: number): number[];
}

/** The names that satisfy a search. */
export interface Matches {
  readonly set: NumberSet;
  /** The sum of the words' scores in one of them, 0 being the best; null where no typing errors were forgiven. */
  readonly scoreOf: ((name: number) => number) | null;
}

/** Which events satisfy one filter. */
export type Narrowing =
  /** The first `limit` events. */
  | { readonly limit: number }
  /** The events in one of some lists. */
  | { readonly lists: Lists; readonly which: readonly number[] }
  /** The events with a number in each of these ranges. */
  | { readonly ranges: readonly Range[] }
  | Wanted
  /** The events that a function keeps; it is quickest where few are left, so it comes late. */
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
   * The order of numbers that a function returns, the lowest first, equal ones in the order of the calendar. In place of a
   * number that is not below the limit it may return Infinity.
   */
  | { readonly numberOf: (position: number, limit: number) => number }
  /** The order of a list that has the positions of all events that satisfy the query. */
  | { readonly sequence: Uint32Array };

/**
 * Selects the records that satisfy all narrowings. By default those with the lowest sum of scores come first, and records
 * with the same sum come in the order of the calendar.
 *
 * @param size the number of all records
 * @param order the order that the query asks for; null for the default order
 */
export function recordsSatisfying(
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
