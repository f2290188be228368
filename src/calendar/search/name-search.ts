import { createSpelling, type PackedNames, keepNamesWith } from './exact.ts';
import Fuse, { type IFuseOptions } from 'fuse.js';
import { type Matches, NumberSet } from '../selection.ts';
import { allowedErrors, Scanner, namesNearAll, type NearNames } from './forgiving.ts';
import type { Word } from './spelling.ts';

/** A search over a fixed list of names. */
export interface NameSearch {
  /**
   * The names in which every word of the query occurs. Only when there is none, typing errors are
   * forgiven, word by word.
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

/** The letters are normalised already, and a match may be anywhere in the name. */
const FUSE_OPTIONS: IFuseOptions<string> = {
  includeScore: true,
  ignoreLocation: true,
  isCaseSensitive: true,
};

/** Opens a search over names that were packed. */
export function openNameSearch(packed: PackedNames): NameSearch {
  const wordsOf = createSpelling(packed.letters);
  let forgiving:
    { readonly scanner: Scanner; readonly scoring: ReturnType<typeof createScoring> } | undefined;
  return { find, warmUp };

  function find(query: string): Matches | null {
    const words = wordsOf(query);
    if (words.length === 0) return null;
    const exact = NumberSet.all(packed.names.starts.length - 1);
    keepNamesWith(packed, words, exact);
    if (!exact.isEmpty()) return { set: exact, scoreOf: null };
    forgiving ??= { scanner: new Scanner(packed.units), scoring: createScoring(packed) };
    const { set, errors } = namesNearAll(packed, forgiving.scanner, words);
    return { set, scoreOf: forgiving.scoring(words, errors) };
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

/**
 * Returns a function that sums up the scores that fuse.js gives to the words of a query in a name. The score of a word depends
 * only on the length of the word, the number of typing errors, the number of words in the name, and whether the word is the
 * whole name. So fuse.js is asked once for each combination of these, and its score is kept.
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

/** Names by the number of their words, on which fuse.js's scores depend. */
interface NameKinds {
  /** Names with the same number of words have the same kind. */
  readonly kindOf: Uint16Array;
  readonly count: number;
}

function nameKinds({ names: { starts, values }, units }: PackedNames): NameKinds {
  const kinds = new Map<number, number>();
  const kindOf = new Uint16Array(starts.length - 1);
  for (let name = 0; name < kindOf.length; name += 1) {
    const end = starts[name + 1] ?? 0;
    let words = 0;
    for (let i = starts[name] ?? 0; i < end; i += 1) {
      const token = values[i] ?? 0;
      if (units.starts[token] !== units.starts[token + 1]) words += 1;
    }
    const kind = kinds.get(words) ?? kinds.size;
    kinds.set(words, kind);
    kindOf[name] = kind;
  }
  return { kindOf, count: kinds.size };
}

/** The text of a name, with whatever separated its words as one space. */
function textOf({ names, units }: PackedNames, name: number): string {
  const tokens = names.values.subarray(names.starts[name], names.starts[name + 1]);
  return Array.from(tokens, (token) => tokenText(units, token)).join(' ');
}

/** Whether a name consists of nothing but a word that occurs in it. */
function isAll({ names, units }: PackedNames, name: number, { length }: Word): boolean {
  const start = names.starts[name] ?? 0;
  const token = names.values[start] ?? 0;
  return (
    names.starts[name + 1] === start + 1 && units.starts[token + 1] === (units.starts[token] ?? 0) + length
  );
}

function tokenText({ starts, values }: PackedNames['units'], token: number): string {
  let text = '';
  for (const unit of values.subarray(starts[token], starts[token + 1])) text += String.fromCharCode(unit);
  return text;
}

const MOST_WORDS = 3;

/**
 * Queries in which typing errors have to be forgiven: of names here and there, up to three words with one letter
 * wrong.
 */
export function* misspeltNames(packed: PackedNames, count: number): Generator<string> {
  const size = packed.names.starts.length - 1;
  const step = Math.max(1, Math.floor(size / count));
  for (let name = 0; name < size; name += step) {
    const words = textOf(packed, name).split(' ');
    const forgiven = words.filter((word) => allowedErrors(word) > 0).slice(0, MOST_WORDS);
    if (forgiven.length > 0) yield forgiven.map(misspelt).join(' ');
  }
}

/** Replaces the middle letter of a word by the one before it. */
function misspelt(word: string): string {
  const middle = Math.floor(word.length / 2);
  return word.slice(0, middle) + word.charAt(middle - 1) + word.slice(middle + 1);
}
