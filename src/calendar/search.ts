import Fuse, { type IFuseOptions } from 'fuse.js';
import { normalize, wordsOf } from './normalize.ts';

/** Index of a name to the sum of its words' scores, 0 being the best; an exact search scores nothing. */
export type Matches = ReadonlyMap<number, number>;

/** A search over a fixed list of names. */
export interface NameSearch {
  /**
   * The names in which every word of the query occurs. Only when there is none, typing errors are
   * forgiven, word by word (contract, section 4).
   *
   * @returns null for a query without words, which excludes nothing.
   */
  find(query: string): Matches | null;
}

/** Longer words are compared exactly: fuse.js would cut them in pieces of this length. */
const MAX_FORGIVING_LENGTH = 32;

/** The letters are normalised already, and a match may stand anywhere in the name. */
const FUSE_OPTIONS: IFuseOptions<string> = {
  includeScore: true,
  ignoreLocation: true,
  isCaseSensitive: true,
};

/** Indexes names for searching. */
export function createNameSearch(names: readonly string[]): NameSearch {
  const normalized = names.map(normalize);
  const index = Fuse.createIndex<string>([], normalized);

  function exact(words: readonly string[]): Matches {
    const matches = new Map<number, number>();
    normalized.forEach((name, position) => {
      if (words.every((word) => name.includes(word))) matches.set(position, 0);
    });
    return matches;
  }

  function forgiving(words: readonly string[]): Matches {
    let matches: Matches | null = null;
    for (const word of words) {
      matches = both(matches, forgivingWord(word));
      if (matches.size === 0) break;
    }
    return matches ?? new Map();
  }

  function forgivingWord(word: string): Matches {
    const errors = allowedErrors(word);
    // Where nothing is forgiven, fuse.js only says how well the whole name fits.
    const threshold = errors / word.length;
    const fuse = new Fuse(normalized, { ...FUSE_OPTIONS, threshold }, index);
    const matches = new Map<number, number>();
    for (const { item, refIndex, score = 0 } of fuse.search(word)) {
      if (errors > 0 || item.includes(word)) matches.set(refIndex, score);
    }
    return matches;
  }

  return {
    find(query) {
      const words = wordsOf(query);
      if (words.length === 0) return null;
      const matches = exact(words);
      return matches.size > 0 ? matches : forgiving(words);
    },
  };
}

/** How many letters of a word may be inserted, deleted or replaced. */
function allowedErrors(word: string): number {
  const length = Array.from(word).length;
  if (length <= 3 || word.length > MAX_FORGIVING_LENGTH) return 0;
  return length <= 5 ? 1 : 2;
}

function both(a: Matches | null, b: Matches): Matches {
  if (a === null) return b;
  const sums = new Map<number, number>();
  for (const [position, score] of a) {
    const other = b.get(position);
    if (other !== undefined) sums.set(position, score + other);
  }
  return sums;
}
