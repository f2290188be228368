import { normalize, wordsIn } from '../calendar/search/spelling.ts';
import { guessesFor } from '../platform/did-you-mean.ts';

/** Comparing words takes time: of a large calendar only the first ones are compared. */
const MOST_KNOWN = 20_000;

/** A query of more words is not spelt anew. */
export const MOST_WORDS = 5;

/** How many letters of a word can be wrong. */
const MOST_ERRORS = 2;

/** One error is forgiven for each three letters of a word. */
const LETTERS_AN_ERROR = 3;

/**
 * The words that somebody probably means who has asked for others, and has found nothing.
 *
 * @param texts what is known, as people read it
 * @returns the query with its misspelt words replaced by the nearest known ones; null where one of them is near to none
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
  const errors = Math.min(MOST_ERRORS, Math.floor(word.length / LETTERS_AN_ERROR));
  const near = known.filter(({ length }) => length >= word.length - errors && length <= word.length + errors);
  return guessesFor(word, near)[0] ?? null;
}

/** The words of a text without the marks around them, as in "(Winter," or "#rust". */
function wordsOf(text: string): string[] {
  return normalize(text).match(/[\p{Letter}\p{Number}\p{Mark}]+/gu) ?? [];
}
