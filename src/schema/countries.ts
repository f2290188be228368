/** The countries and territories of ISO 3166-1, by their alpha-2 codes. */
export const COUNTRY_CODES: ReadonlySet<string> = new Set(
  [
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW',
    'BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI',
    'FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN',
    'IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME',
    'MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF',
    'PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV',
    'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE',
    'YT ZA ZM ZW',
  ].flatMap((line) => line.split(' ')),
);

/** The names of regions, which take some ten milliseconds to load, and are loaded when the first is asked for. */
let languages: readonly Intl.DisplayNames[] | undefined;
const known = new Map<string, readonly string[]>();

/**
 * Returns the names of a country in English and in Chinese.
 *
 * @param code one of `COUNTRY_CODES`
 */
export function countryNames(code: string): readonly string[] {
  languages ??= ['en', 'zh-Hans'].map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  let names = known.get(code);
  if (names === undefined) {
    names = languages.map((language) => language.of(code) ?? code);
    known.set(code, names);
  }
  return names;
}

/** The languages of pages whose names of countries are understood, besides those in which countries are named. */
const OTHER_LANGUAGES = ['zh-Hant', 'de', 'es', 'fr', 'ja'];

/** Names of countries besides those that the Unicode CLDR has. */
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

/** The codes by name, which take some ten milliseconds to make, and are made when the first is asked for. */
let codes: ReadonlyMap<string, string> | undefined;

/** Returns the codes of countries by their names, which are in the form of `simpleName`. */
export function codesByCountryName(): ReadonlyMap<string, string> {
  codes ??= new Map([...namesWithCodes()].map(([name, code]) => [simpleName(name), code]));
  return codes;
}

function* namesWithCodes(): Generator<readonly [name: string, code: string]> {
  const others = OTHER_LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  for (const code of COUNTRY_CODES) {
    yield* countryNames(code).map((name) => [name, code] as const);
    yield* others.map((names) => [names.of(code) ?? code, code] as const);
  }
  for (const [code, words] of Object.entries(OTHER_WORDS)) for (const word of words) yield [word, code];
}

/** Returns the code of a country that a text names and nothing else: by the code itself, or by a name. */
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
