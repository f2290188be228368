import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GrowingNumbers } from '../packed/columns.ts';
import { type Lists, listTexts, type TextLists } from './lists.ts';
import { createComparable, createSingleUnits, lettersOfTwoUnits, type PackedSpelling } from './spelling.ts';
import {
  indexPairs,
  type Pairs,
  postingsOf,
  tokenNamesOf,
  type Postings,
  type TokenNames,
  SPACE,
  TokenNumbers,
  type Tokens,
} from './tokens.ts';

/**
 * The Traditional Chinese characters that have a Simplified form, each followed by that form: one character
 * for one, because typing errors are counted in characters. They are made when the code is compiled.
 */
export const SIMPLIFIED_FORMS = readFileSync(
  createRequire(import.meta.url).resolve('#han/simplified-forms.txt'),
  'utf8',
);

/** What finds the names in which words occur: strings and buffers, which a thread can hand to another. */
export interface PackedTexts extends PackedSpelling, Tokens {
  readonly postings: TokenNames;
  /** The tokens in which each pair of units occurs. */
  readonly pairs: Pairs;
}

/** What `openNameSearch` needs of a list of names. */
export interface PackedNames extends PackedTexts {
  readonly postings: Postings;
}

/** The form in which names are compared (contract, section 4). */
const comparable = createComparable(SIMPLIFIED_FORMS);

/** What stands between the spaces of a name, in that form: what both indexes begin with. */
export function wordsOfName(name: string): string[] {
  return comparable(name).split(SPACE);
}

/** Does all the work that names cost before they can be searched. */
export function packNames(names: readonly string[]): PackedNames {
  return packWords(listTexts(names, wordsOfName));
}

/** The same for names that are taken apart already, by `wordsOfName`. */
export function packWords({ texts: words, lists: { starts, values } }: TextLists): PackedNames {
  const letters = lettersOfTwoUnits(words);
  const numbers = new TokenNumbers();
  const names = { starts, values: values.map(numbers.among(words, createSingleUnits(letters))) };
  const tokens = { units: numbers.units(), names };
  return {
    simplified: SIMPLIFIED_FORMS,
    letters,
    ...tokens,
    postings: postingsOf(tokens),
    pairs: indexPairs(tokens.units),
  };
}

/**
 * The same for words that stand anywhere in several texts of a record. A label is one token, whatever spaces it has.
 *
 * @param names the words of the records' names, as `wordsOfName` has them
 * @param labels other texts of the records, as they are written
 */
export function packTexts(names: TextLists, labels: TextLists): PackedTexts {
  const labelTexts = labels.texts.map(comparable);
  const letters = lettersOfTwoUnits([...names.texts, ...labelTexts]);
  const inUnits = createSingleUnits(letters);
  const numbers = new TokenNumbers();
  const [ofWord, ofLabel] = [numbers.among(names.texts, inUnits), numbers.among(labelTexts, inUnits)];
  const found = new GrowingNumbers();
  const starts = new Uint32Array(names.lists.starts.length);
  for (let record = 0; record + 1 < starts.length; record += 1) {
    pushAll(names.lists, record, ofWord);
    pushAll(labels.lists, record, ofLabel);
    starts[record + 1] = found.length;
  }
  const tokens = { units: numbers.units(), names: { starts, values: found.column() } };
  return {
    simplified: SIMPLIFIED_FORMS,
    letters,
    ...tokens,
    postings: tokenNamesOf(tokens),
    pairs: indexPairs(tokens.units),
  };

  function pushAll({ starts: from, values }: Lists, record: number, tokenOf: (text: number) => number): void {
    const end = from[record + 1] ?? 0;
    for (let at = from[record] ?? 0; at < end; at += 1) found.push(tokenOf(values[at] ?? 0));
  }
}
