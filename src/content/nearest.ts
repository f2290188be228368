import { closestMatch } from 'leven';

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
