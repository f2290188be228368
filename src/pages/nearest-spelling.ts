import { normalize, wordsIn } from '../calendar/search/spelling.ts';
import { guessesFor } from '../platform/did-you-mean.ts';

/** The most known words that are compared, since comparing takes time. */
const MOST_KNOWN = 20_000;

/** The most words of a query whose spelling is corrected. */
export const MOST_WORDS = 5;

/** The most letters by which a known word may be longer or shorter; `guessesFor` limits the other errors. */
const MOST_APART = 2;

/** A known word may be longer or shorter by one letter for each three letters of the misspelt one. */
const LETTERS_A_STEP = 3;

/**
 * Corrects the spelling of a query that has found nothing.
 *
 * @param texts the texts with the known words
 * @returns the query with unknown words replaced by the nearest known ones; null where no known word is near to one of them
 */
export function nearestSpelling(q: string, texts: Iterable<string>): string | null {
  const asked = wordsIn(normalize(q));
  const known = new Set<string>();
  for (const text of texts) {
    if (known.size >= MOST_KNOWN) break;
    for (const word of wordsOf(text)) known.add(word);
  }
  if (asked.length > MOST_WORDS || known.size === 0) return null;
  const words = [...known];
  const meant = asked.map((word) =>
    words.some((other) => other.includes(word)) ? word : nearest(word, words),
  );
  return meant.every((word) => word !== null) && meant.join(' ') !== asked.join(' ') ? meant.join(' ') : null;
}

function nearest(word: string, known: readonly string[]): string | null {
  const apart = Math.min(MOST_APART, Math.floor(word.length / LETTERS_A_STEP));
  const near = known.filter(({ length }) => Math.abs(length - word.length) <= apart);
  return guessesFor(word, near)[0] ?? null;
}

/** Returns the words of a text without punctuation, as in "(Winter," or "#rust". */
function wordsOf(text: string): string[] {
  return normalize(text).match(/[\p{Letter}\p{Number}\p{Mark}]+/gu) ?? [];
}
