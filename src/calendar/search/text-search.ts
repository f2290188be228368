import type { NumberSet } from '../number-set.ts';
import { keepNamesWith } from './exact.ts';
import type { PackedTexts } from './pack.ts';
import { createSpelling } from './spelling.ts';

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
  const wordsOf = createSpelling(packed);
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
