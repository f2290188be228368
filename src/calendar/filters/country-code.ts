import { firstWhere } from '../../platform/bisect.ts';
import type { Labels } from '../calendar.ts';
import type { Narrowing } from '../selection.ts';
import type { Filter } from './filter.ts';
import type { Parameter } from './parameter.ts';
import { readList } from './word-list.ts';

export const COUNTRY_PARAMETER: Parameter<readonly string[] | undefined> = {
  schema: {
    type: 'array',
    items: { type: 'string' },
    description: 'In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter.',
  },
  absent: undefined,
  // Letters beyond ASCII have upper cases like "SS" and "FI".
  read: (sent) => readList(sent.replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
};

/** Events in some countries, by their codes in upper case. */
export const countryCode: Filter<readonly string[] | undefined> = {
  ...COUNTRY_PARAMETER,
  narrow({ countries }, wanted) {
    return wanted === undefined ? null : labelled(countries, wanted);
  },
};

/** The records that have one of some words; a request may have thousands of words. */
export function labelled({ names, positions }: Labels, wanted: readonly string[]): Narrowing {
  const numbers = wanted.map((word) => firstWhere(names.length, (at) => (names[at] ?? '') >= word));
  return { lists: positions, which: numbers.filter((number, at) => names[number] === wanted[at]) };
}
