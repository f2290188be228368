import { normalize } from './normalize.ts';
import { createSimplifier } from './simplifier.ts';
import { createSingleUnits } from './single-units.ts';

/** What spells a query like the names; a part of `PackedNames`. */
export interface PackedSpelling {
  /** See `SIMPLIFIED_FORMS`. */
  readonly simplified: string;
  /** See `lettersOfTwoUnits`. */
  readonly letters: string;
}

/** A word as it is compared with names: one UTF-16 unit a letter. */
export type Word = string;

/** Returns a function that takes a query apart into its words, each once (contract, section 4). */
export function createSpelling({ simplified, letters }: PackedSpelling): (query: string) => Word[] {
  const simplify = createSimplifier(simplified);
  const singleUnits = createSingleUnits(letters);
  return (query) =>
    [...new Set(simplify(normalize(query)).split(/\s+/))].filter((word) => word !== '').map(singleUnits);
}
