import { allowedErrors } from './candidates.ts';
import { textOf } from './names.ts';
import type { PackedNames } from './pack.ts';

const MOST_WORDS = 3;

/**
 * Queries in which typing errors have to be forgiven: of names here and there, up to three words with one letter
 * wrong.
 */
export function* misspeltNames(packed: PackedNames, count: number): Generator<string> {
  const size = packed.names.starts.length - 1;
  const step = Math.max(1, Math.floor(size / count));
  for (let name = 0; name < size; name += step) {
    const words = textOf(packed, name).split(' ');
    const forgiven = words.filter((word) => allowedErrors(word) > 0).slice(0, MOST_WORDS);
    if (forgiven.length > 0) yield forgiven.map(misspelt).join(' ');
  }
}

/** With the letter before it in the place of the middle one. */
function misspelt(word: string): string {
  const middle = Math.floor(word.length / 2);
  return word.slice(0, middle) + word.charAt(middle - 1) + word.slice(middle + 1);
}
