import { closestMatch } from 'leven';

/** A guess compares a word with every candidate: of many unknown words only the first get one. */
export const MAX_GUESSES = 20;

/** Returns a function that guesses what a word stands for, each word once and no more than 20. */
export function createGuesser(candidates: readonly string[]): (word: string) => string | undefined {
  const guesses = new Map<string, string | undefined>();
  return (word) => {
    if (!guesses.has(word) && guesses.size < MAX_GUESSES) guesses.set(word, closest(word, candidates));
    return guesses.get(word);
  };
}

/**
 * The candidate that a word probably stands for: the same letters in another case or order, or one typing
 * error away (two from 5 letters on).
 */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const letters = lettersOf(word);
  const sameLetters = candidates.find((candidate) => lettersOf(candidate) === letters);
  return sameLetters ?? closestMatch(word, candidates, { maxDistance: word.length < 5 ? 1 : 2 });
}

function lettersOf(word: string): string {
  return Array.from(word.toLowerCase()).sort().join('');
}
