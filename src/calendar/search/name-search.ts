import Fuse, { type IFuseOptions } from 'fuse.js';
import { allowedErrors } from './candidates.ts';
import { namesWith } from './exact.ts';
import { namesNearAll } from './forgiving.ts';
import { positionsOf } from './marked-names.ts';
import { misspeltNames } from './misspelt.ts';
import { isAll, nameKinds, textOf } from './names.ts';
import type { PackedNames } from './pack.ts';
import { createScanner } from './scanner.ts';
import { createSpelling, type Word } from './spelling.ts';

/** The names that match. */
export interface Matches {
  /** Ascending. */
  readonly positions: Uint32Array;
  /** The sum of the words' scores, 0 being the best; null where no typing errors were forgiven. */
  readonly scores: Float64Array | null;
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
    const exact = namesWith(packed, words, null);
    if (exact.count > 0) return { positions: positionsOf(exact), scores: null };
    forgiving ??= createForgivingSearch(packed);
    return forgiving(words);
  }

  function warmUp(): void {
    const end = performance.now() + WARMING.milliseconds;
    for (const query of misspeltNames(packed, WARMING.queries)) {
      find(query);
      if (performance.now() >= end) break;
    }
  }
}

function createForgivingSearch(packed: PackedNames): (words: readonly Word[]) => Matches {
  const scanner = createScanner(packed.units);
  const addScores = createScoring(packed);
  return (words) => {
    const { positions, marks } = namesNearAll(packed, scanner, words);
    const scores = new Float64Array(positions.length);
    marks.forEach((marksOfWord, number) => {
      addScores(scores, words[number] ?? '', positions, marksOfWord);
    });
    return { positions, scores };
  };
}

/**
 * Returns a function that adds a word's scores by fuse.js to those of some names. They depend on nothing but
 * the length of the word, the errors, the number of words in the name, and whether the word is the whole name:
 * fuse.js scores one name of each such kind.
 */
function createScoring(
  packed: PackedNames,
): (scores: Float64Array, word: Word, positions: Uint32Array, marks: Uint8Array) => void {
  const { kindOf, count } = nameKinds(packed);
  const known = new Map<number, Float64Array>();

  return (scores, word, positions, marks) => {
    const scoreOfKind = known.get(word.length) ?? new Float64Array(4 * count).fill(NaN);
    known.set(word.length, scoreOfKind);
    for (let i = 0; i < positions.length; i += 1) {
      const name = positions[i] ?? 0;
      const errors = (marks[name] ?? 0) - 1;
      const row = errors === 0 && isAll(packed, name, word) ? 3 : errors;
      const kind = row * count + (kindOf[name] ?? 0);
      let score = scoreOfKind[kind] ?? NaN;
      if (Number.isNaN(score)) {
        score = fuseScore(word, textOf(packed, name));
        scoreOfKind[kind] = score;
      }
      scores[i] = (scores[i] ?? 0) + score;
    }
  };
}

function fuseScore(word: Word, name: string): number {
  const fuse = new Fuse([name], { ...FUSE_OPTIONS, threshold: allowedErrors(word) / word.length });
  const score = fuse.search(word)[0]?.score;
  if (score === undefined)
    throw new Error(`fuse.js does not find "${word}" in "${name}", but the index does`);
  return score;
}
