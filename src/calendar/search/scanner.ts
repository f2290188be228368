import type { Lists } from './lists.ts';
import type { Word } from './spelling.ts';

/**
 * How a word comes near to tokens, with up to two errors: bit-parallel matching (S. Wu and U. Manber, 1992)
 * in 32 bits, forwards and backwards. Bit `i` stands for letter `i` of the word.
 */
export interface Scanner {
  /** Takes up a word of 4 to 32 letters, to which all answers refer until the next one. */
  load(word: Word): void;
  /** The fewest insertions, deletions and replacements that make the word occur inside a token; 3 if more than two. */
  errorsIn(token: number): number;
  /** Bit `i`: the token ends with letters 0 to `i`, with so many errors. */
  endingsOf(token: number, errors: 0 | 1): number;
  /** Bit `i`: the token begins with letters `i` to the last, with so many errors. */
  beginningsOf(token: number, errors: 0 | 1): number;
  /** Letters before which the word may stand after a token has been read that is part of it without error. */
  readThrough(token: number, before: number): number;
}

const UNITS = 0x1_0000;

export function createScanner({ starts, values }: Lists<Uint16Array>): Scanner {
  const size = starts.length - 1;
  const masks = new Int32Array(UNITS);
  let word: Word = '';
  let last = 0;
  // What was found out about each token: one more than the errors in it, or 0; and whether its beginning is known.
  const inside = new Uint8Array(size);
  const begun = new Uint8Array(size);
  // Four numbers a token, side by side: its endings with no and one error, and its beginnings.
  const parts = new Int32Array(4 * size);

  function scan(token: number): number {
    const end = starts[token + 1] ?? 0;
    // The prefixes of the word that end here with no, one and two errors.
    let [none, one, two] = [0, 1, 3];
    let [anyNone, anyOne, anyTwo] = [0, 0, 0];
    for (let i = starts[token] ?? 0; i < end; i += 1) {
      const mask = masks[values[i] ?? 0] ?? 0;
      const nextNone = ((none << 1) | 1) & mask;
      const nextOne = (((one << 1) | 1) & mask) | none | ((none | nextNone) << 1) | 1;
      two = (((two << 1) | 1) & mask) | one | ((one | nextOne) << 1) | 3;
      none = nextNone;
      one = nextOne;
      anyNone |= none;
      anyOne |= one;
      anyTwo |= two;
    }
    parts[4 * token] = none;
    parts[4 * token + 1] = one;
    const errors = anyNone & last ? 0 : anyOne & last ? 1 : anyTwo & last ? 2 : 3;
    inside[token] = errors + 1;
    return errors;
  }

  function scanBackwards(token: number): void {
    const start = starts[token] ?? 0;
    let [none, one] = [0, last];
    for (let i = Math.min(starts[token + 1] ?? 0, start + word.length) - 1; i >= start; i -= 1) {
      const mask = masks[values[i] ?? 0] ?? 0;
      const nextNone = ((none >>> 1) | last) & mask;
      one = (((one >>> 1) | last) & mask) | none | ((none | nextNone) >>> 1) | last;
      none = nextNone;
    }
    parts[4 * token + 2] = none;
    parts[4 * token + 3] = one;
    begun[token] = 1;
  }

  return {
    load(next) {
      for (let i = 0; i < word.length; i += 1) masks[word.charCodeAt(i)] = 0;
      for (let i = 0; i < next.length; i += 1) {
        const unit = next.charCodeAt(i);
        masks[unit] = (masks[unit] ?? 0) | (1 << i);
      }
      word = next;
      last = 1 << (word.length - 1);
      inside.fill(0);
      begun.fill(0);
    },
    errorsIn(token) {
      const known = inside[token] ?? 0;
      return known === 0 ? scan(token) : known - 1;
    },
    endingsOf(token, errors) {
      if (inside[token] === 0) scan(token);
      return parts[4 * token + errors] ?? 0;
    },
    beginningsOf(token, errors) {
      if (begun[token] === 0) scanBackwards(token);
      return parts[4 * token + 2 + errors] ?? 0;
    },
    readThrough(token, before) {
      const end = starts[token + 1] ?? 0;
      let next = before;
      for (let i = starts[token] ?? 0; i < end && next !== 0; i += 1) {
        next = (next & (masks[values[i] ?? 0] ?? 0)) << 1;
      }
      return next;
    },
  };
}
