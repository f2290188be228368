import { isOpen, mark, markNamesOf, noNames, type MarkedNames, type NameTest } from './marked-names.ts';
import type { PackedTexts } from './pack.ts';
import { lengthOf, spanOfPair, spanOfUnit, type Span } from './pairs.ts';
import type { Word } from './spelling.ts';

/** As many words as a number has bits, without the sign. */
const MOST_LISTED = 31;

/**
 * The names in which all words occur.
 *
 * @param among the names to look at; null for all
 */
export function namesWith(
  packed: PackedTexts,
  words: readonly Word[],
  among: MarkedNames | null,
): MarkedNames {
  const { names, postings } = packed;
  const size = names.starts.length - 1;
  // Each word has a bit, which is set for the tokens that it occurs in, or a test of tokens.
  const bits = new Int32Array(postings.starts.length - 1);
  const tests: TokenTest[] = [];
  let listed = 0;
  let rarest: TokenList = { tokens: [], weight: Infinity };
  let left = among?.count ?? size;

  const spans = words.map((word) => ({ word, span: rarestSpan(packed, word) }));
  for (const { word, span } of spans.sort((a, b) => lengthOf(a.span) - lengthOf(b.span))) {
    const test = occurrenceTest(packed, word);
    // Where few names are left, it is less work to look at these than at all tokens that may have the word.
    if (listed === MOST_LISTED || lengthOf(span) > (left * names.values.length) / size) {
      tests.push(test);
      continue;
    }
    const list = listTokens(packed, span, test, bits, 1 << listed);
    if (list.tokens.length === 0) return noNames(packed);
    listed += 1;
    if (list.weight < rarest.weight) rarest = list;
    left = Math.min(left, list.weight);
  }
  const hasAll = bitsTest(packed, bits, listed);
  // Names are looked at in the order of the tokens that are in the fewest, or one after the other.
  const found =
    rarest.weight < size / 2
      ? namesOfTokens(packed, rarest.tokens, hasAll, among)
      : namesPassing(packed, hasAll, among);
  if (tests.length === 0) return found;
  return namesPassing(packed, (name) => tests.every((test) => tokensOf(packed, name).some(test)), found);
}

type TokenTest = (token: number) => boolean;

interface TokenList {
  readonly tokens: readonly number[];
  /** How often these tokens occur in names. */
  readonly weight: number;
}

/** Lists the tokens of a span that pass a test, each once, and sets a bit for each. */
function listTokens(
  { pairs, postings: { starts } }: PackedTexts,
  { from, to }: Span,
  test: TokenTest,
  bits: Int32Array,
  bit: number,
): TokenList {
  const tokens: number[] = [];
  let weight = 0;
  for (const token of pairs.tokens.values.subarray(from, to)) {
    const known = bits[token] ?? 0;
    if ((known & bit) !== 0 || !test(token)) continue;
    bits[token] = known | bit;
    tokens.push(token);
    weight += (starts[token + 1] ?? 0) - (starts[token] ?? 0);
  }
  return { tokens, weight };
}

function namesOfTokens(
  packed: PackedTexts,
  tokens: readonly number[],
  test: NameTest,
  among: MarkedNames | null,
): MarkedNames {
  const found = noNames(packed);
  for (const token of tokens) markNamesOf(packed, token, 0, among, found, test);
  return found;
}

function namesPassing(packed: PackedTexts, test: NameTest, among: MarkedNames | null): MarkedNames {
  const found = noNames(packed);
  for (let name = 0; name < found.marks.length; name += 1) {
    if (isOpen(name, among, found) && test(name)) mark(found, name, 0);
  }
  return found;
}

/** Whether the tokens of a name have all of the lowest `count` bits together. */
function bitsTest({ names: { starts, values } }: PackedTexts, bits: Int32Array, count: number): NameTest {
  const all = (2 ** count - 1) | 0;
  return (name) => {
    const end = starts[name + 1] ?? 0;
    let union = 0;
    for (let i = starts[name] ?? 0; i < end && union !== all; i += 1) union |= bits[values[i] ?? 0] ?? 0;
    return union === all;
  };
}

function tokensOf({ names: { starts, values } }: PackedTexts, name: number): Uint32Array {
  return values.subarray(starts[name], starts[name + 1]);
}

function occurrenceTest({ units: { starts, values } }: PackedTexts, word: Word): TokenTest {
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
function rarestSpan({ pairs }: PackedTexts, word: Word): Span {
  if (word.length === 1) return spanOfUnit(pairs, word.charCodeAt(0));
  let rarest: Span = { from: 0, to: Infinity };
  for (let i = 0; i + 1 < word.length; i += 1) {
    const span = spanOfPair(pairs, word.charCodeAt(i), word.charCodeAt(i + 1));
    if (lengthOf(span) < lengthOf(rarest)) rarest = span;
  }
  return rarest;
}
