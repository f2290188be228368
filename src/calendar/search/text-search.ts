import { namesWith } from './exact.ts';
import { positionsOf } from './marked-names.ts';
import type { PackedTexts } from './pack.ts';
import { createSpelling } from './spelling.ts';

/** A search over the texts of a fixed list of records, which forgives nothing. */
export interface TextSearch {
  /**
   * The records of which each word of the query occurs in one of their texts, ascending.
   *
   * @returns null for a query without words, which excludes nothing.
   */
  find(query: string): Uint32Array | null;
}

export function openTextSearch(packed: PackedTexts): TextSearch {
  const wordsOf = createSpelling(packed);
  return {
    find(query) {
      const words = wordsOf(query);
      return words.length === 0 ? null : positionsOf(namesWith(packed, words, null));
    },
  };
}
