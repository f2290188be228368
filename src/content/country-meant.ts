import { COUNTRY_CODES, countryNames } from '../schema/countries.ts';
import { certainGuess, guessesFor, type Suggestion } from '../platform/did-you-mean.ts';

/** What people write in the place of a code, or of the name that the Unicode CLDR has. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  AE: ['uae'],
  CI: ['ivory coast'],
  CN: ['prc', 'mainland china'],
  CZ: ['czech republic'],
  GB: [
    'uk',
    'gbr',
    'great britain',
    'britain',
    'england',
    'scotland',
    'wales',
    'northern ireland',
    '英格兰',
    '苏格兰',
  ],
  GR: ['el'],
  HK: ['hong kong', '香港'],
  KR: ['korea', 'republic of korea', '韩国', '南韓'],
  MK: ['macedonia'],
  MM: ['burma'],
  MO: ['macao', 'macau', '澳门', '澳門'],
  NL: ['holland', 'the netherlands'],
  TR: ['turkey'],
  TW: ['台灣', '臺灣'],
  US: ['usa', 'america', 'united states of america'],
  VN: ['viet nam'],
};

const TRADITIONAL = new Intl.DisplayNames(['zh-Hant'], { type: 'region' });

/** The codes by what people call their countries, in lower case and without marks. */
const CODES_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...[...COUNTRY_CODES].flatMap((code) =>
    [...countryNames(code), TRADITIONAL.of(code) ?? code].map((name) => [simple(name), code] as const),
  ),
  ...Object.entries(OTHER_WORDS).flatMap(([code, words]) =>
    words.map((word) => [simple(word), code] as const),
  ),
]);

const NAMES = [...CODES_BY_NAME.keys()];

/** Too short for a guess: "UKR" is the code of Ukraine elsewhere, and one letter away from "UK", as Bali is from Mali. */
const SHORT = /^[a-z]{1,4}$/;

/** The code that a text in its place probably stands for. */
export function countryMeant(text: string): Suggestion | undefined {
  const name = simple(text);
  const code = name.toUpperCase();
  const known = COUNTRY_CODES.has(code) ? code : CODES_BY_NAME.get(name);
  if (known !== undefined) return { text: known, certain: true };
  if (SHORT.test(name)) return undefined;
  const certain = certainGuess(name, NAMES);
  const guessed = CODES_BY_NAME.get(certain ?? guessesFor(name, NAMES)[0] ?? '');
  return guessed === undefined ? undefined : { text: guessed, certain: certain !== undefined };
}

/** "U.K." and " Côte d’Ivoire" are "uk" and "cote divoire". */
function simple(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .trim();
}
