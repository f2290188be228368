import { GrowingNumbers } from '../packed/growing-numbers.ts';
import { listAt } from './lists.ts';
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
  const labels = new Map<string, number>();
  const [labelStarts, labelNumbers] = [new Uint32Array(names.length + 1), new GrowingNumbers()];
  for (let record = 0; record < names.length; record += 1) {
    for (const label of labelsOf(record)) {
      const number = labels.get(label) ?? labels.size;
      if (number === labels.size) labels.set(label, number);
      labelNumbers.push(number);
    }
    labelStarts[record + 1] = labelNumbers.length;
  }
  const labelLists = { starts: labelStarts, values: labelNumbers.column() };
  const labelTexts = Array.from(labels.keys(), comparable);
  const letters = lettersOfTwoUnits([...texts, ...labelTexts]);
  const inUnits = createSingleUnits(letters);
  const labelTokens = labelTexts.map(inUnits);
  const tokens = numberTokens(names.length, (record) => {
    const found = inUnits(texts[record] ?? '').split(SPACE);
    for (const label of listAt(labelLists, record)) found.push(labelTokens[label] ?? '');
    return found;
  });
  return {
    simplified: SIMPLIFIED_FORMS,
    letters,
    ...tokens,
    postings: tokenNamesOf(tokens),
    pairs: indexPairs(tokens.units),
  };
}
