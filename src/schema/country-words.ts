import { COUNTRY_CODES, countryNames } from './countries.ts';

/** What people call countries besides the names that the Unicode CLDR has. */
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

/** Made when it is first asked for, which takes some ten milliseconds. */
let codes: ReadonlyMap<string, string> | undefined;

/** The codes by what people call their countries, each word as `simpleName` makes it. */
export function codesByCountryName(): ReadonlyMap<string, string> {
  codes ??= new Map([...namesWithCodes()].map(([name, code]) => [simpleName(name), code]));
  return codes;
}

function* namesWithCodes(): Generator<readonly [name: string, code: string]> {
  const traditional = new Intl.DisplayNames(['zh-Hant'], { type: 'region' });
  for (const code of COUNTRY_CODES)
    for (const name of [...countryNames(code), traditional.of(code) ?? code]) yield [name, code];
  for (const [code, words] of Object.entries(OTHER_WORDS)) for (const word of words) yield [word, code];
}

/** The code of what a text says and no more: a code itself, or what people call a country. */
export function countryCalled(text: string): string | undefined {
  const name = simpleName(text);
  const code = name.toUpperCase();
  return COUNTRY_CODES.has(code) ? code : codesByCountryName().get(name);
}

/** "U.K." and " Côte d’Ivoire" are "uk" and "cote divoire". */
export function simpleName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .trim();
}
