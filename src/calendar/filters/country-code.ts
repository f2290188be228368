import type { Labels } from '../calendar.ts';
import type { Filter } from './filter.ts';
import type { Parameter } from './parameter.ts';
import { unionOf } from './union.ts';
import { readList } from './word-list.ts';

export const COUNTRY_PARAMETER: Parameter<readonly string[] | undefined> = {
  schema: {
    type: 'array',
    items: { type: 'string' },
    description: 'In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter.',
  },
  absent: undefined,
  read: (sent) => readList(sent.toUpperCase()),
};

/** Events in some countries, by their codes in upper case. */
export const countryCode: Filter<readonly string[] | undefined> = {
  ...COUNTRY_PARAMETER,
  narrow({ countries }, wanted) {
    return wanted === undefined ? null : { positions: labelled(countries, wanted) };
  },
};

/** The records that have one of some words, ascending. */
export function labelled({ names, positions }: Labels, wanted: readonly string[]): Uint32Array {
  return unionOf(
    positions,
    wanted.map((word) => names.indexOf(word)).filter((number) => number !== -1),
  );
}
