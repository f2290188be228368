import { indexPairs, type Pairs } from './pairs.ts';
import { postingsOf, type Postings } from './postings.ts';
import { SIMPLIFIED_FORMS } from './simplified-forms.ts';
import {
  createSimplifier,
  createSingleUnits,
  lettersOfTwoUnits,
  normalize,
  type PackedSpelling,
} from './spelling.ts';
import { tokenize, type Tokens } from './tokens.ts';

/** What `openNameSearch` needs of a list of names: strings and buffers, which a thread can hand to another. */
export interface PackedNames extends PackedSpelling, Tokens {
  readonly postings: Postings;
  /** The tokens in which each pair of units occurs. */
  readonly pairs: Pairs;
}

const simplify = createSimplifier(SIMPLIFIED_FORMS);

/** Does all the work that names cost before they can be searched. */
export function packNames(names: readonly string[]): PackedNames {
  const normalized = names.map((name) => simplify(normalize(name)));
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
