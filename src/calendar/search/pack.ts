import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { firstWhere } from '../../platform/containers.ts';
import {
  GrowingNumbers,
  listAt,
  listNumbers,
  listOfPlace,
  type Lists,
  listTexts,
  placesOfNumbers,
  startsOfNumbers,
  type TextLists,
  TextNumbers,
} from './lists.ts';
import { createComparable, createSingleUnits, lettersOfTwoUnits, type Word, wordsIn } from './spelling.ts';

/** Names taken apart at their spaces. */
interface Tokens {
  /** The UTF-16 units of each token; none where a space ends a name or follows another. */
  readonly units: Lists<Uint16Array<ArrayBuffer>>;
  /** The tokens of each name, in their order. */
  readonly names: Lists;
}

/** What separates words for fuse.js, whose scores count them. A word of a query has none of these in it. */
const SPACE = /[\t-\r \u00a0]/;

/** Stands for what is before and after a name: a token of a unit that is in no word. */
const OUTSIDE = 0;

/** Numbers tokens in the order in which they come; the first stands for what is `OUTSIDE`. */
function tokenNumbers(): TextNumbers {
  const numbers = new TextNumbers();
  numbers.of('\n');
  return numbers;
}

function unitsOf(tokens: readonly string[]): Tokens['units'] {
  const starts = new Uint32Array(tokens.length + 1);
  tokens.forEach((token, number) => {
    starts[number + 1] = (starts[number] ?? 0) + token.length;
  });
  const values = new Uint16Array(starts[tokens.length] ?? 0);
  tokens.forEach((token, number) => {
    const start = starts[number] ?? 0;
    for (let i = 0; i < token.length; i += 1) values[start + i] = token.charCodeAt(i);
  });
  return { starts, values };
}

/** The tokens of each pair of neighbouring units; the last unit of a token has a zero beside it. */
interface Pairs {
  /** The first unit in the upper 16 bits, the second in the lower, ascending. */
  readonly keys: Uint32Array<ArrayBuffer>;
  /** For each key, the tokens with that pair, ascending, each once. */
  readonly tokens: Lists;
}

/** A part of the values of `Pairs.tokens`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function lengthOf({ from, to }: Span): number {
  return to - from;
}

const UNITS = 0x1_0000;

/** Where tokens with these two units side by side are listed. */
export function spanOfPair({ keys, tokens: { starts } }: Pairs, first: number, second: number): Span {
  const key = first * UNITS + second;
  const place = lowerBound(keys, key);
  const found = keys[place] === key ? place + 1 : place;
  return { from: starts[place] ?? 0, to: starts[found] ?? 0 };
}

/** Where tokens with this unit are listed, some of them several times. */
export function spanOfUnit({ keys, tokens: { starts } }: Pairs, unit: number): Span {
  return {
    from: starts[lowerBound(keys, unit * UNITS)] ?? 0,
    to: starts[lowerBound(keys, (unit + 1) * UNITS)] ?? 0,
  };
}

/** The first place whose key is not below `key`. */
function lowerBound(keys: Uint32Array, key: number): number {
  return firstWhere(keys.length, (place) => (keys[place] ?? 0) >= key);
}

function indexPairs(units: Lists<Uint16Array>): Pairs {
  const firsts = units.values;
  const seconds = secondUnits(units);
  const tokenOf = listOfPlace(units);
  const count = firsts.reduce((highest, unit) => Math.max(highest, unit), 0) + 1;
  const bySecond = placesOfNumbers(seconds, count).values;
  const byFirst = placesOfNumbers(
    bySecond.map((place) => firsts[place] ?? 0),
    count,
  ).values;

  const keys = new GrowingNumbers();
  const starts = new GrowingNumbers();
  const tokens = new GrowingNumbers();
  let lastKey = -1;
  let lastToken = -1;
  for (const rank of byFirst) {
    const place = bySecond[rank] ?? 0;
    const key = (firsts[place] ?? 0) * UNITS + (seconds[place] ?? 0);
    const token = tokenOf[place] ?? 0;
    if (key === lastKey && token === lastToken) continue;
    if (key !== lastKey) {
      keys.push(key);
      starts.push(tokens.length);
    }
    tokens.push(token);
    lastKey = key;
    lastToken = token;
  }
  starts.push(tokens.length);
  return { keys: keys.column(), tokens: { starts: starts.column(), values: tokens.column() } };
}

/** For each unit the one beside it in the same token. */
function secondUnits({ starts, values }: Lists<Uint16Array>): Uint16Array {
  const seconds = new Uint16Array(values.length);
  seconds.set(values.subarray(1));
  for (const end of starts) if (end > 0) seconds[end - 1] = 0;
  return seconds;
}

/** The names that tokens stand in: an entry for each time that a token occurs. */
interface TokenNames {
  /** The entries of token `t` are those from `starts[t]` to before `starts[t + 1]`. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** The name, ascending within a token. */
  readonly names: Uint32Array<ArrayBuffer>;
}

/** Where the tokens stand in the names. */
interface Postings extends TokenNames {
  /** The token before this one in the name, or `OUTSIDE`. */
  readonly previous: Uint32Array<ArrayBuffer>;
  /** The token after this one in the name, or `OUTSIDE`. */
  readonly next: Uint32Array<ArrayBuffer>;
}

type Beside = Pick<Postings, 'previous' | 'next'>;

/** @param beside is filled where it is given, one number for each time that a token occurs */
export function tokenNamesOf({ names, units }: Tokens, beside?: Beside): TokenNames {
  const { values } = names;
  const starts = startsOfNumbers(values, units.starts.length - 1);
  const places = starts.slice();
  const found = new Uint32Array(values.length);
  for (let name = 0; name + 1 < names.starts.length; name += 1) {
    const [first = 0, end = 0] = [names.starts[name], names.starts[name + 1]];
    for (let at = first; at < end; at += 1) {
      const token = values[at] ?? 0;
      const place = places[token] ?? 0;
      places[token] = place + 1;
      found[place] = name;
      if (beside === undefined) continue;
      beside.previous[place] = at === first ? OUTSIDE : (values[at - 1] ?? OUTSIDE);
      beside.next[place] = at + 1 === end ? OUTSIDE : (values[at + 1] ?? OUTSIDE);
    }
  }
  return { starts, names: found };
}

export function postingsOf(tokens: Tokens): Postings {
  const { length } = tokens.names.values;
  const beside = { previous: new Uint32Array(length), next: new Uint32Array(length) };
  return { ...tokenNamesOf(tokens, beside), ...beside };
}

/**
 * The Traditional Chinese characters that have a Simplified form, each followed by that form: one character
 * for one, because typing errors are counted in characters. They are made when the code is compiled.
 */
export const SIMPLIFIED_FORMS = readFileSync(
  createRequire(import.meta.url).resolve('#han/simplified-forms.txt'),
  'utf8',
);

/** What finds the names in which words occur: strings and buffers, which a thread can hand to another. */
export interface PackedTexts extends Tokens {
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

/** The form in which queries and names are compared. */
const comparable = createComparable(SIMPLIFIED_FORMS);

/**
 * Returns a function that takes a query apart into its words, each once.
 *
 * @param letters see `lettersOfTwoUnits`
 */
export function createSpelling(letters: string): (query: string) => Word[] {
  const singleUnits = createSingleUnits(letters);
  return (query) => wordsIn(comparable(query)).map(singleUnits);
}

/** What stands between the spaces of a name, in that form: what both indexes begin with. */
export function wordsOfName(name: string): string[] {
  return comparable(name).split(SPACE);
}

/** Does all the work that names cost before they can be searched. */
export function packNames(names: readonly string[]): PackedNames {
  return packWords(listTexts(names, wordsOfName));
}

/** Packs names that `wordsOfName` has taken apart already. */
export function packWords({ texts: words, lists: { starts, values } }: TextLists): PackedNames {
  const letters = lettersOfTwoUnits(words);
  const numbers = tokenNumbers();
  const names = { starts, values: values.map(numbers.among(words, createSingleUnits(letters))) };
  const tokens = { units: unitsOf(numbers.texts()), names };
  return {
    letters,
    ...tokens,
    postings: postingsOf(tokens),
    pairs: indexPairs(tokens.units),
  };
}

/**
 * Packs words that stand anywhere in several texts of a record. A label is one token, whatever spaces it has.
 *
 * @param names the words of the records' names, as `wordsOfName` has them
 * @param labels other texts of the records, as they are written
 */
export function packTexts(names: TextLists, labels: TextLists): PackedTexts {
  const labelTexts = labels.texts.map(comparable);
  const letters = lettersOfTwoUnits([...names.texts, ...labelTexts]);
  const inUnits = createSingleUnits(letters);
  const numbers = tokenNumbers();
  const [ofWord, ofLabel] = [numbers.among(names.texts, inUnits), numbers.among(labelTexts, inUnits)];
  const found = listNumbers(names.lists.starts.subarray(1).keys(), (record) => [
    ...listAt(names.lists, record).map(ofWord),
    ...listAt(labels.lists, record).map(ofLabel),
  ]);
  const tokens = { units: unitsOf(numbers.texts()), names: found };
  return {
    letters,
    ...tokens,
    postings: tokenNamesOf(tokens),
    pairs: indexPairs(tokens.units),
  };
}
