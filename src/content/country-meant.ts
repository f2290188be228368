import { codesByCountryName, countryCalled, simpleName } from '../schema/country-words.ts';
import { certainGuess, guessesFor, type Suggestion } from '../platform/did-you-mean.ts';

/** Too short for a guess: "UKR" is the code of Ukraine elsewhere, and one letter away from "UK", as Bali is from Mali. */
const SHORT = /^[a-z]{1,4}$/;

/** The code that a text in its place probably stands for. */
export function countryMeant(text: string): Suggestion | undefined {
  const known = countryCalled(text);
  if (known !== undefined) return { text: known, certain: true };
  const name = simpleName(text);
  if (SHORT.test(name)) return undefined;
  const codes = codesByCountryName();
  const names = [...codes.keys()];
  const certain = certainGuess(name, names);
  const guessed = codes.get(certain ?? guessesFor(name, names)[0] ?? '');
  return guessed === undefined ? undefined : { text: guessed, certain: certain !== undefined };
}
