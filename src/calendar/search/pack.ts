import { indexPairs, type Pairs } from './pairs.ts';
import { postingsOf, tokenNamesOf, type Postings, type TokenNames } from './postings.ts';
import { SIMPLIFIED_FORMS } from './simplified-forms.ts';
import { createComparable, createSingleUnits, lettersOfTwoUnits, type PackedSpelling } from './spelling.ts';
import { numberTokens, SPACE, tokenize, type Tokens } from './tokens.ts';

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

/** Does all the work that names cost before they can be searched. */
export function packNames(names: readonly string[]): PackedNames {
  const normalized = names.map(comparable);
  const letters = lettersOfTwoUnits(normalized);
  const tokens = tokenize(normalized.map(createSingleUnits(letters)));
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
 * @param labelsOf other texts of the record with a name, which many records share
 */
export function packTexts(
  names: readonly string[],
  labelsOf: (record: number) => readonly string[],
): PackedTexts {
  const texts = names.map(comparable);
  const labels = new Map<string, string>();
  for (const record of names.keys()) {
    for (const label of labelsOf(record)) if (!labels.has(label)) labels.set(label, comparable(label));
  }
  const letters = lettersOfTwoUnits([...texts, ...labels.values()]);
  const inUnits = createSingleUnits(letters);
  for (const [label, text] of labels) labels.set(label, inUnits(text));
  const tokens = numberTokens(names.length, (record) => [
    ...inUnits(texts[record] ?? '').split(SPACE),
    ...labelsOf(record).map((label) => labels.get(label) ?? ''),
  ]);
  return {
    simplified: SIMPLIFIED_FORMS,
    letters,
    ...tokens,
    postings: tokenNamesOf(tokens),
    pairs: indexPairs(tokens.units),
  };
}
