import Fuse, { type IFuseOptions } from 'fuse.js';
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
  const records = new Map(
    Fuse.createIndex<string>([], letters)
      .toJSON()
      .records.map((record) => [record.i, record]),
  );

  function positionsWhere(matches: (name: string) => boolean): number[] {
    return letters.flatMap((name, position) => (matches(name) ? [position] : []));
  }

  function forgiving(words: readonly string[]): Matches {
    const tests = words.map(candidateTest);
    const candidates = positionsWhere((name) => tests.every((test) => test(name)));
    let matches: Matches = new Map(candidates.map((position) => [position, 0]));
    for (const word of words) matches = withScores(matches, word);
    return matches;
  }

  /** Adds the scores of a word, and drops the names in which it does not occur. */
  function withScores(matches: Matches, word: string): Matches {
    const positions = [...matches.keys()];
    const names = positions.map((position) => letters[position] ?? '');
    const index = Fuse.parseIndex<string>({
      keys: [],
      records: positions.flatMap((position, i) => {
        const record = records.get(position);
        return record !== undefined && 'v' in record ? [{ ...record, i }] : [];
      }),
    });
    const errors = allowedErrors(word);
    const fuse = new Fuse(names, { ...FUSE_OPTIONS, threshold: errors / word.length }, index);
    const sums = new Map<number, number>();
    for (const { item, refIndex, score = 0 } of fuse.search(word)) {
      const position = positions[refIndex] ?? 0;
      if (errors > 0 || item.includes(word)) sums.set(position, (matches.get(position) ?? 0) + score);
    }
    return sums;
  }

  return {
    find(query) {
      const words = wordsOf(query).map(singleUnits);
      if (words.length === 0) return null;
      const exact = positionsWhere((name) => words.every((word) => name.includes(word)));
      return exact.length > 0 ? new Map(exact.map((position) => [position, 0])) : forgiving(words);
    },
  };
}

/**
 * A quick test that every name with a word passes, and few others: cut in one piece more than errors are
 * allowed, one piece of the word is without error.
 */
function candidateTest(word: string): (name: string) => boolean {
  const pieces = allowedErrors(word) + 1;
  const cuts = Array.from({ length: pieces }, (_, piece) =>
    word.slice(Math.floor((piece * word.length) / pieces), Math.floor(((piece + 1) * word.length) / pieces)),
  );
  return (name) => cuts.some((cut) => name.includes(cut));
}

/** How many letters of a word may be inserted, deleted or replaced. */
function allowedErrors({ length }: string): number {
  if (length <= 3 || length > MAX_FORGIVING_LENGTH) return 0;
  return length <= 5 ? 1 : 2;
}
