import { didYouMean, guessesFor } from '../../../platform/did-you-mean.ts';
import type { OpenFolder } from '../new-file.ts';

/**
 * Returns a function that says once of tags which no event has that they are nearly ones which some have; whoever gives
 * them again means them.
 */
export function tagComplaint({ events }: OpenFolder): (tags: readonly string[]) => string[] {
  const known = new Set(events().flatMap(({ record }) => record?.tags ?? []));
  let asked = '';
  return (tags) => {
    const given = tags.join();
    if (given === asked) return [];
    const doubts = tags
      .filter((tag) => !known.has(tag))
      .flatMap((tag) => {
        const guesses = guessesFor(tag, [...known]);
        return guesses.length === 0
          ? []
          : [`No event has the tag "${tag}" yet. ${didYouMean(guesses).trim()}`];
      });
    if (doubts.length === 0) return [];
    asked = given;
    return [...doubts, 'Correct it, or press Enter once more to keep it.'];
  };
}
