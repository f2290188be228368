import { NumberSet } from '../number-set.ts';
import { markAcrossSpaces } from './across-spaces.ts';
import { allowedErrors, seedsOf } from './candidates.ts';
import { edgeOf } from './edges.ts';
import { keepNamesWith } from './exact.ts';
import { isOpen, markNamesOf, type MarkedNames } from './marked-names.ts';
import type { PackedNames } from './pack.ts';
import type { Scanner } from './scanner.ts';
import type { Word } from './spelling.ts';

/** Names with errors in the words. */
export interface NearNames {
  readonly set: NumberSet;
  /** For each word, by name, the errors with which it occurs in these names; null where all occur without any. */
  readonly errors: readonly (Uint8Array | null)[];
}

/** The names in which all words occur, each word with as few errors as can be and no more than are allowed. */
export function namesNearAll(packed: PackedNames, scanner: Scanner, words: readonly Word[]): NearNames {
  const errors = new Map<Word, Uint8Array>();
  const strict = words.filter((word) => allowedErrors(word) === 0);
  let set = NumberSet.all(packed.names.starts.length - 1);
  keepNamesWith(packed, strict, set);
  // Names without a rare word need not be looked at for the others.
  const rarestFirst = words
    .filter((word) => !strict.includes(word))
    .map((word) => ({ word, weight: weightOf(packed, word) }))
    .sort((a, b) => a.weight - b.weight);
  for (const { word } of rarestFirst) {
    if (set.isEmpty()) break;
    const found = namesNear(packed, scanner, word, set);
    errors.set(word, found.errors);
    set = found.set;
  }
  return { set, errors: words.map((word) => errors.get(word) ?? null) };
}

/** In how many names the tokens are that a word may match, names with several of them counted several times. */
function weightOf(packed: PackedNames, word: Word): number {
  const { starts } = packed.postings;
  let weight = 0;
  for (const { tokens } of seedsOf(packed, word, allowedErrors(word))) {
    for (const token of tokens) weight += (starts[token + 1] ?? 0) - (starts[token] ?? 0);
  }
  return weight;
}

/**
 * The names in which one word occurs, found first without errors and then with more and more, so that the first
 * mark that a name gets is the right one.
 */
function namesNear(packed: PackedNames, scanner: Scanner, word: Word, among: NumberSet): MarkedNames {
  const set = among.copy();
  keepNamesWith(packed, [word], set);
  const found = { set, errors: new Uint8Array(set.size) };
  scanner.load(word);
  for (let errors = 1; errors <= allowedErrors(word); errors += 1)
    markNear(packed, scanner, word, errors, among, found);
  return found;
}

/** A token that is in so many names may leave no name to be marked by others. */
const FREQUENT = 16;

function markNear(
  packed: PackedNames,
  scanner: Scanner,
  word: Word,
  errors: number,
  among: NumberSet,
  found: MarkedNames,
): void {
  const { starts, names } = packed.postings;
  const seeds = seedsOf(packed, word, errors);
  for (const isFrequent of [true, false]) {
    for (const { at, tokens } of seeds) {
      for (const token of tokens) {
        const start = starts[token] ?? 0;
        const end = starts[token + 1] ?? 0;
        if (end - start >= FREQUENT === isFrequent && hasOpenName(start, end)) markBy(token, at);
      }
    }
  }

  function hasOpenName(start: number, end: number): boolean {
    for (let i = start; i < end; i += 1) if (isOpen(names[i] ?? 0, among, found)) return true;
    return false;
  }

  function markBy(token: number, at: number): void {
    if (scanner.errorsIn(token) <= errors) {
      markNamesOf(packed, token, errors, among, found);
      return;
    }
    const edge = edgeOf(scanner, token, word.length, at, errors === 1 ? 0 : 1);
    if (edge !== null) markAcrossSpaces(packed, scanner, edge, errors, among, found);
  }
}
