import type { Lists } from './search/lists.ts';

const BITS = 32;

/** Numbers that a column has. */
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
 * Some of the numbers from 0 to below a size, most often positions of records. Each has a bit, so that 32 of them are kept or
 * left out at once. What looks at all records has no branches that depend on them: a processor foresees half of these wrong.
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

  static of(size: number, numbers: readonly number[]): NumberSet {
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

  /** Ascending, without the first `skipped`, `count` at most. */
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

  /** Keeps what another set has, too, which is as large or larger. */
  keepAlso(other: NumberSet): void {
    const [words, others] = [this.#words, other.#words];
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & (others[at] ?? 0);
  }

  /** Keeps what is in one of some lists. */
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
    this.keepWhere((record) => {
      const number = column[record] ?? NaN;
      return (number >= from && number <= until) || (orNone && Number.isNaN(number));
    });
  }

  /** Keeps records whose number in a column is one of some; -1 never is. */
  keepNumbered(column: Int32Array | Uint8Array, wanted: NumberSet): void {
    const [words, others] = [this.#words, wanted.#words];
    // Bits of the numbers above each, so that -1 has one, too.
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

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Counts in pairs, then in fours, then in eights, and adds these up (H. S. Warren, Hacker's Delight, section 5-1). */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
