import { codesByCountryName, simpleName } from '../../schema/countries.ts';

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
  const country = countryNamed(parts.at(-1) ?? '');
  const [town = null, ...others] = parts;
  if (country !== null && others.length === 0)
    return { town: CITY_STATES.has(country) ? town : null, between: [], country };
  return { town, between: country === null ? others : others.slice(0, -1), country };
}

function countryNamed(name: string): string | null {
  if (TWO_LETTERS.test(name) || AMBIGUOUS.has(name)) return null;
  return codesByCountryName().get(name) ?? null;
}
