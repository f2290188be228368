import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { codesByCountryName, simpleName } from '../../schema/countries.ts';

/** Where a town is, in degrees, to a hundred metres. */
export interface TownPosition {
  readonly latitude: number;
  readonly longitude: number;
}

interface KnownTown extends TownPosition {
  /** The code of the state or province where smaller towns of the country have the same name; else null. */
  readonly state: string | null;
}

type Row = readonly [name: string, latitude: number, longitude: number, state?: string];

/** The states of the United States, where many towns have the names of others, by their codes. */
const STATES = new Map(
  [
    'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, DC District of Columbia',
    'FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine',
    'MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska',
    'NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio',
    'OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas',
    'UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming',
  ].flatMap((line) => line.split(', ').map((row) => [simpleName(row.slice(3)), simpleName(row.slice(0, 2))])),
);

let rows: Readonly<Record<string, readonly Row[]>> | undefined;
const townsOf = new Map<string, ReadonlyMap<string, KnownTown>>();

/**
 * The town that a region names, from the table of towns of 15,000 people and more that `.config/build/whereabouts.js` makes;
 * the table is loaded when it is first asked for.
 *
 * @param country ISO 3166-1 alpha-2
 * @returns null for a town that is not known, whose name several towns of the country have, or that lies in another state
 *   than the region names
 */
export function townIn(
  { town, between }: Pick<Region, 'town' | 'between'>,
  country: string,
): TownPosition | null {
  if (town === null) return null;
  const known = townsByName(country).get(town);
  if (known === undefined) return null;
  const { latitude, longitude, state } = known;
  const isSaid =
    state === null || between.length === 0 || between.some((part) => isState(part, state, country));
  return isSaid ? { latitude, longitude } : null;
}

/** The code, for `zonesThere`, of the state that a region in a country names; null where it names none, or none is known. */
export function stateIn({ between }: Pick<Region, 'between'>, country: string): string | null {
  if (country !== 'US') return null;
  const codes = [...STATES.values()];
  const named = between.map((part) => STATES.get(part) ?? part).find((code) => codes.includes(code));
  return named === undefined ? null : `US-${named.toUpperCase()}`;
}

function isState(name: string, code: string, country: string): boolean {
  return name === code || (country === 'US' && STATES.get(name) === code);
}

function townsByName(country: string): ReadonlyMap<string, KnownTown> {
  let towns = townsOf.get(country);
  if (towns === undefined) {
    towns = new Map(
      (tableOfTowns()[country] ?? []).map(([name, latitude, longitude, state]) => [
        simpleName(name),
        { latitude, longitude, state: state === undefined ? null : simpleName(state) },
      ]),
    );
    townsOf.set(country, towns);
  }
  return towns;
}

function tableOfTowns(): Readonly<Record<string, readonly Row[]>> {
  if (rows === undefined) {
    const file = createRequire(import.meta.url).resolve('#whereabouts/towns.json.br');
    rows = JSON.parse(brotliDecompressSync(readFileSync(file)).toString('utf8')) as Record<string, Row[]>;
  }
  return rows;
}

/** Two Latin letters are as often a state ("Portland, ME") as a country. */
const TWO_LETTERS = /^[a-z]{2}$/;

/** The names of countries that are as often the name of something else. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['georgia']);

/** The countries that are a single town: a region that names only such a country names a town. */
const CITY_STATES: ReadonlySet<string> = new Set(['GI', 'HK', 'MC', 'MO', 'SG', 'VA']);

/** The parts of a region, each in the form of `simpleName`. */
export interface Region {
  /** The first part where it can be a town; null where the region is nothing but a country. */
  readonly town: string | null;
  /** The parts between the town and the country, such as a state. */
  readonly between: readonly string[];
  /** The code of the country that the last part names; null where it names none for certain. */
  readonly country: string | null;
}

/** Takes a region apart, such as "Hamburg, Germany". */
export function readRegion(region: string): Region {
  const parts = region
    .split(/[,，、]/)
    .map(simpleName)
    .filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  const isAmbiguous = TWO_LETTERS.test(last) || AMBIGUOUS.has(last);
  const country = isAmbiguous ? null : (codesByCountryName().get(last) ?? null);
  const [town = null, ...others] = parts;
  if (country !== null && others.length === 0)
    return { town: CITY_STATES.has(country) ? town : null, between: [], country };
  return { town, between: country === null ? others : others.slice(0, -1), country };
}
