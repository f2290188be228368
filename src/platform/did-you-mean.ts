import leven from 'leven';

/** What a text of the wrong form was probably meant to be. */
export interface Suggestion {
  readonly text: string;
  /** Whether nothing else can be meant. */
  readonly certain: boolean;
}

/** A guess compares a word with every candidate: of many unknown words only the first get one. */
export const MAX_GUESSES = 20;

const MAX_NAMES = 3;

/** Comparing two words costs the product of their lengths, and nobody mistypes longer ones. */
const MAX_LENGTH = 100;

/** Returns a function that guesses what a word stands for, each word once and no more than 20. */
export function createGuesser(candidates: readonly string[]): (word: string) => readonly string[] {
  const guesses = new Map<string, readonly string[]>();
  return (word) => {
    if (!guesses.has(word) && guesses.size < MAX_GUESSES) guesses.set(word, guessesFor(word, candidates));
    return guesses.get(word) ?? [];
  };
}

/**
 * The candidates that a word probably stands for, at most three, the nearest first: the same letters in
 * another case or order, a few typing errors away (one in words of up to 4 letters, two up to 11, then one
 * more every 4, and in less than half of the letters), or with one of the two within the other.
 */
export function guessesFor(word: string, candidates: readonly string[]): readonly string[] {
  if (word.length > MAX_LENGTH) return [];
  const letters = lettersOf(word);
  const allowed = word.length < 5 ? 1 : Math.max(2, Math.floor(word.length / 4));
  const comparable = [...new Set(candidates)].filter(({ length }) => length <= MAX_LENGTH);
  const distances = comparable.map((candidate): [string, number] => {
    if (candidate.length === word.length && lettersOf(candidate) === letters) return [candidate, 0];
    const distance = leven(word, candidate, { maxDistance: allowed + 1 });
    if (isWithin(word, candidate)) return [candidate, Math.min(distance, allowed)];
    return [candidate, 2 * distance < Math.max(word.length, candidate.length) ? distance : Infinity];
  });
  return distances
    .filter(([, distance]) => distance <= allowed)
    .sort(([a, first], [b, second]) => first - second || (a < b ? -1 : 1))
    .slice(0, MAX_NAMES)
    .map(([candidate]) => candidate);
}

/** 'Did you mean "a" or "b"? ', or an empty text where there are no guesses. */
export function didYouMean(guesses: readonly string[]): string {
  return guesses.length === 0 ? '' : `Did you mean ${guesses.map((name) => `"${name}"`).join(' or ')}? `;
}

/**
 * The one candidate that a word must stand for: it differs in letter case only, or no other candidate is one
 * typing error away (a letter too many, too few or wrong, or two that changed places).
 */
export function certainGuess(word: string, candidates: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const sameWord = candidates.filter((candidate) => candidate.toLowerCase() === lower);
  const found =
    sameWord.length > 0
      ? sameWord
      : candidates.filter((candidate) => isOneErrorAway(lower, candidate.toLowerCase()));
  return word.length > 2 && found.length === 1 ? found[0] : undefined;
}

/** A letter too many, too few or wrong, or two that changed places. */
export function isOneErrorAway(word: string, candidate: string): boolean {
  const distance = leven(word, candidate, { maxDistance: 3 });
  if (distance !== 2 || word.length !== candidate.length) return distance === 1;
  const first = Array.from(word).findIndex((letter, position) => letter !== candidate[position]);
  return word[first] === candidate[first + 1] && word[first + 1] === candidate[first];
}

const SHORTEST_WITHIN = 4;

function isWithin(word: string, candidate: string): boolean {
  const [shorter, longer] = word.length < candidate.length ? [word, candidate] : [candidate, word];
  return shorter.length >= SHORTEST_WITHIN && longer.includes(shorter);
}

function lettersOf(word: string): string {
  return Array.from(word.toLowerCase()).sort().join('');
}
