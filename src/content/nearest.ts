import { closestMatch } from 'leven';

/** The candidate that differs from a word in letter case, or by one typing error (two from 5 characters on). */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const sameLetters = candidates.find((candidate) => candidate.toLowerCase() === lower);
  return sameLetters ?? closestMatch(word, candidates, { maxDistance: word.length < 5 ? 1 : 2 });
}
