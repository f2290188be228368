import Fuse, { type IFuseOptions } from 'fuse.js';
import { NumberSet } from '../number-set.ts';
import { allowedErrors } from './candidates.ts';
import { keepNamesWith } from './exact.ts';
import { namesNearAll, type NearNames } from './forgiving.ts';
import { misspeltNames } from './misspelt.ts';
import { isAll, nameKinds, textOf } from './names.ts';
import type { PackedNames } from './pack.ts';
import { createScanner } from './scanner.ts';
import { createSpelling, type Word } from './spelling.ts';

/** The names that match. */
export interface Matches {
  readonly set: NumberSet;
  /** The sum of the words' scores in one of them, 0 being the best; null where no typing errors were forgiven. */
  readonly scoreOf: ((name: number) => number) | null;
}

/** A search over a fixed list of names. */
export interface NameSearch {
  /**
   * The names in which every word of the query occurs. Only when there is none, typing errors are
   * forgiven, word by word (contract, section 4).
   *
   * @returns null for a query without words, which excludes nothing.
   */
  find(query: string): Matches | null;
  /**
   * Searches for misspelt names until that has become fast, for a tenth of a second at most: the first search
   * of a process that forgives errors takes some twenty times as long as the later ones.
   */
  warmUp(): void;
}

const WARMING = { queries: 12, milliseconds: 100 };

/** The letters are normalised already, and a match may stand anywhere in the name. */
const FUSE_OPTIONS: IFuseOptions<string> = {
  includeScore: true,
  ignoreLocation: true,
  isCaseSensitive: true,
};

/** Opens a search over names that were packed. */
export function openNameSearch(packed: PackedNames): NameSearch {
  const wordsOf = createSpelling(packed);
  let forgiving: ((words: readonly Word[]) => Matches) | undefined;
  return { find, warmUp };

  function find(query: string): Matches | null {
    const words = wordsOf(query);
    if (words.length === 0) return null;
    const exact = NumberSet.all(packed.names.starts.length - 1);
    keepNamesWith(packed, words, exact);
    if (!exact.isEmpty()) return { set: exact, scoreOf: null };
    forgiving ??= createForgivingSearch(packed);
    return forgiving(words);
  }

  function warmUp(): void {
    const end = performance.now() + WARMING.milliseconds;
    for (const query of misspeltNames(packed, WARMING.queries)) {
      const matches = find(query);
      for (const name of matches?.set.slice(0, 1) ?? []) matches?.scoreOf?.(name);
      if (performance.now() >= end) break;
    }
  }
}

function createForgivingSearch(packed: PackedNames): (words: readonly Word[]) => Matches {
  const scanner = createScanner(packed.units);
  const scoring = createScoring(packed);
  return (words) => {
    const { set, errors } = namesNearAll(packed, scanner, words);
    return { set, scoreOf: scoring(words, errors) };
  };
}

/**
 * Returns a function that sums up the scores of words by fuse.js in a name. They depend on nothing but the length of the word,
 * the errors, the number of words in the name, and whether the word is the whole name: fuse.js scores one name of each such
 * kind.
 */
function createScoring(
  packed: PackedNames,
): (words: readonly Word[], errors: NearNames['errors']) => (name: number) => number {
  const { kindOf, count } = nameKinds(packed);
  const known = new Map<number, Float64Array>();

  return (words, errors) => {
    const scores = words.map((word, number) => scoresOf(word, errors[number] ?? null));
    return (name) => scores.reduce((sum, scoreOf) => sum + scoreOf(name), 0);
  };

  function scoresOf(word: Word, errors: Uint8Array | null): (name: number) => number {
    const scoreOfKind = known.get(word.length) ?? new Float64Array(4 * count).fill(NaN);
    known.set(word.length, scoreOfKind);
    return (name) => {
      const wrong = errors?.[name] ?? 0;
      const row = wrong === 0 && isAll(packed, name, word) ? 3 : wrong;
      const kind = row * count + (kindOf[name] ?? 0);
      const score = scoreOfKind[kind] ?? NaN;
      return Number.isNaN(score) ? (scoreOfKind[kind] = fuseScore(word, textOf(packed, name))) : score;
    };
  }
}

function fuseScore(word: Word, name: string): number {
  const fuse = new Fuse([name], { ...FUSE_OPTIONS, threshold: allowedErrors(word) / word.length });
  const score = fuse.search(word)[0]?.score;
  if (score === undefined)
    throw new Error(`fuse.js does not find "${word}" in "${name}", but the index does`);
  return score;
}
