import type { NumberSet } from '../number-set.ts';
import { createSpelling, lengthOf, type PackedTexts, type Span, spanOfPair, spanOfUnit } from './pack.ts';
import type { Word } from './spelling.ts';

/** A number has a bit for each of so many words. */
const MOST_LISTED = 32;

/**
 * Looking at the tokens of some name takes as long as going through so many entries of the postings, and a quarter of that
 * where most names are looked at in their order.
 */
const LOOK = 64;
const LOOK_IN_ORDER = LOOK / 4;

/** Keeps the names in which all words occur. */
export function keepNamesWith(packed: PackedTexts, words: readonly Word[], left: NumberSet): void {
  const { names, postings } = packed;
  const tokensOfName = names.values.length / (names.starts.length - 1);
  // Each word has a bit, which is set for the tokens that it occurs in, or a test of tokens.
  const bits = new Int32Array(postings.starts.length - 1);
  const tests: TokenTest[] = [];
  const lists: TokenList[] = [];
  let count = left.count();
  let fewest = count;

  const spans = words.map((word) => ({ word, span: rarestSpan(packed, word) }));
  for (const { word, span } of spans.sort((a, b) => lengthOf(a.span) - lengthOf(b.span))) {
    const test = occurrenceTest(packed, word);
    // Where few names are left, it is less work to look at these than at all tokens that may have the word.
    if (lists.length === MOST_LISTED || lengthOf(span) > fewest * tokensOfName) {
      tests.push(test);
      continue;
    }
    // The span of one or two letters has no other tokens; a zero stands for the end of a token there.
    const isSure = word.length <= 2 && !word.includes('\0');
    const list = listTokens(packed, span, isSure ? null : test, bits, 1 << lists.length);
    lists.push(list);
    fewest = Math.min(fewest, list.weight);
  }

  lists.sort((a, b) => a.weight - b.weight);
  for (const [done, list] of lists.entries()) {
    // The names that are left are looked at once for all words that are in more.
    if (done > 0) count = left.count();
    if (list.weight * (lists.length - done) > LOOK_IN_ORDER * count) {
      const wanted = lists.slice(done).reduce((all, { bit }) => all | bit, 0);
      left.keepWhere(bitsTest(packed, bits, wanted));
      break;
    }
    if (list.weight > LOOK * count) left.keepWhere(bitsTest(packed, bits, list.bit));
    else left.keepListed({ starts: postings.starts, values: postings.names }, list.tokens);
  }
  if (tests.length > 0) left.keepWhere((name) => tests.every((test) => tokensOf(packed, name).some(test)));
}

type TokenTest = (token: number) => boolean;

interface TokenList {
  readonly bit: number;
  readonly tokens: readonly number[];
  /** How often these tokens occur in names. */
  readonly weight: number;
}

/** Lists the tokens of a span that pass a test, each once, and sets a bit for each. */
function listTokens(
  { pairs, postings: { starts } }: PackedTexts,
  { from, to }: Span,
  test: TokenTest | null,
  bits: Int32Array,
  bit: number,
): TokenList {
  const tokens: number[] = [];
  let weight = 0;
  for (const token of pairs.tokens.values.subarray(from, to)) {
    const known = bits[token] ?? 0;
    if ((known & bit) !== 0 || test?.(token) === false) continue;
    bits[token] = known | bit;
    tokens.push(token);
    weight += (starts[token + 1] ?? 0) - (starts[token] ?? 0);
  }
  return { bit, tokens, weight };
}

/** Whether the tokens of a name have some bits together. */
function bitsTest(
  { names: { starts, values } }: PackedTexts,
  bits: Int32Array,
  wanted: number,
): (name: number) => boolean {
  return (name) => {
    const end = starts[name + 1] ?? 0;
    let union = 0;
    for (let i = starts[name] ?? 0; i < end && (union & wanted) !== wanted; i += 1)
      union |= bits[values[i] ?? 0] ?? 0;
    return (union & wanted) === wanted;
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

/** A search over the texts of a fixed list of records, which forgives nothing. */
export interface TextSearch {
  /**
   * Keeps the records of which each word of the query occurs in one of their texts.
   *
   * @returns null for a query without words, which excludes nothing.
   */
  narrow(query: string): ((left: NumberSet) => void) | null;
}

export function openTextSearch(packed: PackedTexts): TextSearch {
  const wordsOf = createSpelling(packed.letters);
  return {
    narrow(query) {
      const words = wordsOf(query);
      return words.length === 0
        ? null
        : (left) => {
            keepNamesWith(packed, words, left);
          };
    },
  };
}
