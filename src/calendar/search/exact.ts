import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { firstWhere } from '../../platform/collections.ts';
import type { NumberSet } from '../selection.ts';
import type { Lists } from './lists.ts';
import { createComparable, createSingleUnits, type Word, wordsIn } from './spelling.ts';

/** Names taken apart at their spaces. */
export interface NameTokens {
  /** The UTF-16 units of each token; a token is empty where a space ends a name or follows another space. */
  readonly units: Lists<Uint16Array<ArrayBuffer>>;
  /** The tokens of each name, in the order in which the name has them. */
  readonly names: Lists;
}

/** The tokens of each pair of neighbouring units; the last unit of a token has a zero beside it. */
export interface Pairs {
  /** The first unit in the upper 16 bits, the second in the lower, ascending. */
  readonly keys: Uint32Array<ArrayBuffer>;
  /** For each key, the tokens with that pair, ascending, each once. */
  readonly tokens: Lists;
}

/** The names in which tokens occur: an entry for each time that a token occurs. */
export interface TokenNames {
  /** The entries of token `t` are those from `starts[t]` to before `starts[t + 1]`. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** The name, ascending within a token. */
  readonly names: Uint32Array<ArrayBuffer>;
}

/** The names in which tokens occur, with the tokens beside them. */
export interface Postings extends TokenNames {
  /** The token before this one in the name, or `OUTSIDE`. */
  readonly previous: Uint32Array<ArrayBuffer>;
  /** The token after this one in the name, or `OUTSIDE`. */
  readonly next: Uint32Array<ArrayBuffer>;
}

/** An index that finds the names in which words occur, of strings and buffers, which can be sent to another thread. */
export interface PackedTexts extends NameTokens {
  /** See `lettersOfTwoUnits`. */
  readonly letters: string;
  readonly postings: TokenNames;
  /** The tokens in which each pair of units occurs. */
  readonly pairs: Pairs;
}

/** What `openNameSearch` needs of a list of names. */
export interface PackedNames extends PackedTexts {
  readonly postings: Postings;
}

/**
 * The Traditional Chinese characters that have a Simplified form, each followed by that form: one character
 * for one, because typing errors are counted in characters. The list is made when the code is compiled.
 */
export const SIMPLIFIED_CHINESE = readFileSync(
  createRequire(import.meta.url).resolve('#han/simplified-forms.txt'),
  'utf8',
);

/** The form in which queries and names are compared. */
export const comparableText = createComparable(SIMPLIFIED_CHINESE);

/**
 * Returns a function that takes a query apart into its words, each once.
 *
 * @param letters see `lettersOfTwoUnits`
 */
export function createSpelling(letters: string): (query: string) => Word[] {
  const singleUnits = createSingleUnits(letters);
  return (query) => wordsIn(comparableText(query)).map(singleUnits);
}

/** A part of the values of `Pairs.tokens`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function lengthOf({ from, to }: Span): number {
  return to - from;
}

/** More than the highest UTF-16 unit. */
export const UNITS = 0x1_0000;

/** Returns the part of `Pairs.tokens` that lists the tokens in which two units stand side by side. */
export function tokensWithUnitPair({ keys, tokens: { starts } }: Pairs, first: number, second: number): Span {
  const key = first * UNITS + second;
  const place = lowerBound(keys, key);
  const found = keys[place] === key ? place + 1 : place;
  return { from: starts[place] ?? 0, to: starts[found] ?? 0 };
}

/** Returns the part of `Pairs.tokens` that lists the tokens with a unit, some of them several times. */
function tokensWithUnit({ keys, tokens: { starts } }: Pairs, unit: number): Span {
  return {
    from: starts[lowerBound(keys, unit * UNITS)] ?? 0,
    to: starts[lowerBound(keys, (unit + 1) * UNITS)] ?? 0,
  };
}

/** The first place whose key is not below `key`. */
function lowerBound(keys: Uint32Array, key: number): number {
  return firstWhere(keys.length, (place) => (keys[place] ?? 0) >= key);
}

/** The most words whose tokens are listed: a number has a bit for each. */
const MOST_LISTED = 32;

/**
 * Looking at the tokens of some name takes as long as going through so many entries of the postings, and a quarter of that
 * where most names are looked at one after the other.
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
    // The names that are left are looked at once for all further words, which occur in more names.
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
  /** The number of times that these tokens occur in names. */
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

/** The span that lists the tokens which may contain a word: those with that pair of its letters which the fewest tokens have. */
function rarestSpan({ pairs }: PackedTexts, word: Word): Span {
  if (word.length === 1) return tokensWithUnit(pairs, word.charCodeAt(0));
  let rarest: Span = { from: 0, to: Infinity };
  for (let i = 0; i + 1 < word.length; i += 1) {
    const span = tokensWithUnitPair(pairs, word.charCodeAt(i), word.charCodeAt(i + 1));
    if (lengthOf(span) < lengthOf(rarest)) rarest = span;
  }
  return rarest;
}

/** A search over the texts of a fixed list of records, which forgives nothing. */
export interface TextSearch {
  /**
   * Returns a function that keeps the records that have each word of the query in one of their texts.
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
