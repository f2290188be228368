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

/** A name, and other texts of the same record, which many records share. */
export interface RecordTexts {
  readonly name: string;
  readonly labels: readonly string[];
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

/** The same for words that stand anywhere in several texts of a record. A label is one token, whatever spaces it has. */
export function packTexts(records: readonly RecordTexts[]): PackedTexts {
  const names = records.map(({ name }) => comparable(name));
  const labels = new Map(
    [...new Set(records.flatMap((record) => record.labels))].map((label) => [label, comparable(label)]),
  );
  const letters = lettersOfTwoUnits([...names, ...labels.values()]);
  const inUnits = createSingleUnits(letters);
  for (const [label, text] of labels) labels.set(label, inUnits(text));
  const tokens = numberTokens(
    records.map((record, index) => [
      ...inUnits(names[index] ?? '').split(SPACE),
      ...record.labels.map((label) => labels.get(label) ?? ''),
    ]),
  );
  return {
    simplified: SIMPLIFIED_FORMS,
    letters,
    ...tokens,
    postings: tokenNamesOf(tokens),
    pairs: indexPairs(tokens.units),
  };
}
