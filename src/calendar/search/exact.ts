import { isOpen, mark, noNames, positionsOf, type MarkedNames } from './marked-names.ts';
import type { PackedNames } from './pack.ts';
import { lengthOf, spanOfPair, spanOfUnit, type Span } from './pairs.ts';
import type { Word } from './spelling.ts';

/** The names in which all words occur, ascending. */
export function namesWithAll(packed: PackedNames, words: readonly Word[]): Uint32Array {
  // Names without a rare word need not be looked at for the others.
  const rarestFirst = words
    .map((word) => ({ word, weight: lengthOf(rarestSpan(packed, word)) }))
    .sort((a, b) => a.weight - b.weight);
  let names: MarkedNames | null = null;
  for (const { word } of rarestFirst) {
    names = namesWith(packed, word, names);
    if (names.count === 0) break;
  }
  return names === null ? new Uint32Array(0) : positionsOf(names);
}

/**
 * The names in which a word occurs.
 *
 * @param among the names to look at; null for all
 */
export function namesWith(packed: PackedNames, word: Word, among: MarkedNames | null): MarkedNames {
  const { names, postings, pairs } = packed;
  const found = noNames(packed);
  // Of the ways to find the names, each is the shortest for some words. First: by looking at the texts of names.
  const tokensToLookAt =
    among === null ? names.values.length : (among.count / found.marks.length) * names.values.length;
  const { from, to } = rarestSpan(packed, word);
  const test = occurrenceTest(packed, word);
  if (tokensToLookAt < to - from) {
    markWhere(packed, test, among, found);
    return found;
  }
  const isFound = new Uint8Array(postings.starts.length - 1);
  const tokens: number[] = [];
  let weight = 0;
  for (const token of pairs.tokens.values.subarray(from, to)) {
    if (isFound[token] !== 0 || !test(token)) continue;
    isFound[token] = 1;
    tokens.push(token);
    weight += (postings.starts[token + 1] ?? 0) - (postings.starts[token] ?? 0);
  }
  // Second: by finding the word's tokens among the tokens of names. Third: by the names of the word's tokens.
  if (tokensToLookAt < weight) markWhere(packed, (token) => isFound[token] !== 0, among, found);
  else for (const token of tokens) markNamesOf(packed, token, 0, among, found);
  return found;
}

/** Marks all names of a token that can be marked. */
export function markNamesOf(
  { postings: { starts, names } }: PackedNames,
  token: number,
  errors: number,
  among: MarkedNames | null,
  found: MarkedNames,
): void {
  const end = starts[token + 1] ?? 0;
  for (let i = starts[token] ?? 0; i < end; i += 1) {
    const name = names[i] ?? 0;
    if (isOpen(name, among, found)) mark(found, name, errors);
  }
}

function markWhere(
  { names: { starts, values } }: PackedNames,
  test: (token: number) => boolean,
  among: MarkedNames | null,
  found: MarkedNames,
): void {
  for (let name = 0; name < found.marks.length; name += 1) {
    if (among !== null && among.marks[name] === 0) continue;
    const end = starts[name + 1] ?? 0;
    let i = starts[name] ?? 0;
    while (i < end && !test(values[i] ?? 0)) i += 1;
    if (i < end) mark(found, name, 0);
  }
}

function occurrenceTest({ units: { starts, values } }: PackedNames, word: Word): (token: number) => boolean {
  const { length } = word;
  const letters = Uint16Array.from({ length }, (_, i) => word.charCodeAt(i));
  const first = letters[0];
  return (token) => {
    const last = (starts[token + 1] ?? 0) - length;
    for (let start = starts[token] ?? 0; start <= last; start += 1) {
      if (values[start] !== first) continue;
      let matching = 1;
      while (matching < length && values[start + matching] === letters[matching]) matching += 1;
      if (matching === length) return true;
    }
    return false;
  };
}

/** Where tokens are listed of which the word is in some: those with the pair of its letters that is in the fewest. */
function rarestSpan({ pairs }: PackedNames, word: Word): Span {
  if (word.length === 1) return spanOfUnit(pairs, word.charCodeAt(0));
  let rarest: Span = { from: 0, to: Infinity };
  for (let i = 0; i + 1 < word.length; i += 1) {
    const span = spanOfPair(pairs, word.charCodeAt(i), word.charCodeAt(i + 1));
    if (lengthOf(span) < lengthOf(rarest)) rarest = span;
  }
  return rarest;
}
