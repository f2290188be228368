/**
 * A sequence of different numbers that tells of any part of it how many are below a limit, and which are the smallest,
 * in one step for each bit of the numbers (F. Claude, G. Navarro and A. Ordóñez, The Wavelet Matrix, 2015).
 */
export interface WaveletMatrix {
  /** How many of the numbers at `from` to before `until` are less than `limit`. */
  countBelow(from: number, until: number, limit: number): number;
  /** The numbers at `from` to before `until` in ascending order, without the first `skipped`, `count` at most. */
  ascending(from: number, until: number, skipped: number, count: number): number[];
}

/**
 * One level for each bit, the highest first: the bit of every number, in an order in which the numbers with 0
 * in the level before stand in front of those with 1, and otherwise as they stood there. Each 32 bits of a
 * level are two words: how many bits of the level were 1 before them, and they themselves.
 */
export type PackedWaveletMatrix = Uint32Array<ArrayBuffer>;

const WORD_BITS = 32;

/** @param bound all numbers are less */
export function packWaveletMatrix(numbers: Uint32Array, bound: number): PackedWaveletMatrix {
  const { length } = numbers;
  const levels = levelsOf(bound);
  const levelSize = levelSizeOf(length);
  const packed = new Uint32Array(levels * levelSize);
  let order = numbers;
  for (let level = 0; level < levels; level += 1) {
    const words = packed.subarray(level * levelSize, (level + 1) * levelSize);
    const shift = levels - 1 - level;
    for (let at = 0; at < length; at += 1) {
      const word = 2 * (at >>> 5) + 1;
      words[word] = (words[word] ?? 0) | ((((order[at] ?? 0) >>> shift) & 1) << (at % WORD_BITS));
    }
    for (let word = 2; word < levelSize; word += 2) {
      words[word] = (words[word - 2] ?? 0) + ones(words[word - 1] ?? 0);
    }
    order = divided(order, shift);
  }
  return packed;
}

/** Those whose bit is 0, then those whose bit is 1. */
function divided(order: Uint32Array, shift: number): Uint32Array {
  const next = new Uint32Array(order.length);
  let at = 0;
  for (const bit of [0, 1]) {
    for (const number of order) {
      if (((number >>> shift) & 1) === bit) next[at++] = number;
    }
  }
  return next;
}

/**
 * Opens what `packWaveletMatrix` made of `length` numbers.
 *
 * @param bound the same as there
 */
export function openWaveletMatrix(packed: PackedWaveletMatrix, length: number, bound: number): WaveletMatrix {
  const levels = levelsOf(bound);
  const levelSize = levelSizeOf(length);

  /** How many bits of a level are 1 before a place in it. */
  function onesBefore(level: number, at: number): number {
    const word = level * levelSize + 2 * (at >>> 5);
    const before = (1 << (at % WORD_BITS)) - 1;
    return (packed[word] ?? 0) + ones((packed[word + 1] ?? 0) & before);
  }

  const zeros = Array.from({ length: levels }, (_, level) => length - onesBefore(level, length));

  function countBelow(from: number, until: number, limit: number): number {
    if (limit >= 2 ** levels) return until - from;
    let count = 0;
    for (let level = 0; level < levels; level += 1) {
      const onesFrom = onesBefore(level, from);
      const onesUntil = onesBefore(level, until);
      if (((limit >>> (levels - 1 - level)) & 1) === 1) {
        count += until - from - (onesUntil - onesFrom);
        from = (zeros[level] ?? 0) + onesFrom;
        until = (zeros[level] ?? 0) + onesUntil;
      } else {
        from -= onesFrom;
        until -= onesUntil;
      }
    }
    return count;
  }

  return {
    countBelow,
    ascending(from, until, skipped, count) {
      const found: number[] = [];
      let toSkip = skipped;

      function visit(level: number, begin: number, end: number, prefix: number): void {
        if (toSkip >= end - begin) {
          toSkip -= end - begin;
          return;
        }
        if (level === levels) {
          found.push(prefix);
          return;
        }
        const onesBegin = onesBefore(level, begin);
        const onesEnd = onesBefore(level, end);
        visit(level + 1, begin - onesBegin, end - onesEnd, 2 * prefix);
        if (found.length === count) return;
        const zero = zeros[level] ?? 0;
        visit(level + 1, zero + onesBegin, zero + onesEnd, 2 * prefix + 1);
      }

      if (count > 0) visit(0, from, until, 0);
      return found;
    },
  };
}

/**
 * Whether this is a matrix of `length` numbers below the bound. Any bits are one of some numbers where the counts before
 * them are right, and the last count tells whether all are below the bound.
 */
export function isWaveletMatrix(packed: PackedWaveletMatrix, length: number, bound: number): boolean {
  const levelSize = levelSizeOf(length);
  if (packed.length !== levelsOf(bound) * levelSize) return false;
  for (let word = 0; word < packed.length; word += 2) {
    const before = word % levelSize === 0 ? 0 : (packed[word - 2] ?? 0) + ones(packed[word - 1] ?? 0);
    if (packed[word] !== before) return false;
  }
  return openWaveletMatrix(packed, length, bound).countBelow(0, length, bound) === length;
}

function levelsOf(bound: number): number {
  return bound <= 1 ? 0 : WORD_BITS - Math.clz32(bound - 1);
}

/** In words; the place behind the last number has to be there too. */
function levelSizeOf(length: number): number {
  return 2 * ((length >>> 5) + 1);
}

/** How many bits of a word are 1 (H. S. Warren, Hacker's Delight, section 5-1). */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
