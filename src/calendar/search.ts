import Fuse, { type FuseIndex, type IFuseOptions } from 'fuse.js';
import { normalize, wordsOf } from './normalize.ts';
import { createSingleUnits } from './single-units.ts';

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
  const singleUnits = createSingleUnits(normalized);
  const letters = normalized.map(singleUnits);
  const index = Fuse.createIndex<string>([], letters);

  function exact(words: readonly string[]): Matches {
    const matches = new Map<number, number>();
    letters.forEach((name, position) => {
      if (words.every((word) => name.includes(word))) matches.set(position, 0);
    });
    return matches;
  }

  /** Words that forgive nothing leave few names for the others, which cost more. */
  function forgiving(words: readonly string[]): Matches {
    const strict = words.filter((word) => allowedErrors(word) === 0);
    const lenient = words.filter((word) => allowedErrors(word) > 0);
    let matches = strict.length === 0 ? null : exact(strict);
    for (const word of [...lenient, ...strict]) {
      matches = matches === null ? scores(word, letters, index) : narrowed(matches, word);
    }
    return matches ?? new Map();
  }

  function narrowed(matches: Matches, word: string): Matches {
    const positions = [...matches.keys()];
    const found = scores(
      word,
      positions.map((position) => letters[position] ?? ''),
    );
    const sums = new Map<number, number>();
    for (const [candidate, score] of found) {
      const position = positions[candidate] ?? 0;
      sums.set(position, (matches.get(position) ?? 0) + score);
    }
    return sums;
  }

  return {
    find(query) {
      const words = wordsOf(query).map(singleUnits);
      if (words.length === 0) return null;
      const matches = exact(words);
      return matches.size > 0 ? matches : forgiving(words);
    },
  };
}

/** The names in which a word occurs, with as many errors as are allowed, and how well fuse.js finds that it fits. */
function scores(word: string, names: readonly string[], index?: FuseIndex<string>): Matches {
  const threshold = allowedErrors(word) / word.length;
  const fuse = new Fuse(names, { ...FUSE_OPTIONS, threshold }, index);
  const exactly = word.length > MAX_FORGIVING_LENGTH;
  return new Map(
    fuse
      .search(word)
      .filter(({ item }) => !exactly || item.includes(word))
      .map(({ refIndex, score = 0 }) => [refIndex, score]),
  );
}

/** How many letters of a word may be inserted, deleted or replaced. */
function allowedErrors({ length }: string): number {
  if (length <= 3 || length > MAX_FORGIVING_LENGTH) return 0;
  return length <= 5 ? 1 : 2;
}
