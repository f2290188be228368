import type { Values } from '../../content/written-values.ts';
import type { FoundEvent } from '../intake/found-event.ts';
import { digestOf } from '../intake/found-facts.ts';
import { NEW_TYPE_OF } from '../new-record/record-type.ts';

/** Keys that are merged together as one fact, since none of them makes sense without the others. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  time: ['startDate', 'endDate', 'timezone'],
  where: ['place', 'address', 'region', 'countryCode', 'latitude', 'longitude'],
  organizers: ['organization', 'coOrganizers'],
};

/** Keys that belong to the calendar: no source changes them in an existing event. */
const OWN: ReadonlySet<string> = new Set(['sources', 'slug', 'urlKey', 'series', 'ignore']);

/** The keys that a source can change in an event's file, by the name of their fact. */
export const FACT_KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(TOGETHER),
  ...NEW_TYPE_OF.events.fields
    .map(({ key }) => key)
    .filter((key) => !OWN.has(key) && !Object.values(TOGETHER).flat().includes(key))
    .map((key): [string, readonly string[]] => [key, [key]]),
]);

/** The digests of facts by their names; facts without a value have none. */
export type Digests = ReadonlyMap<string, string>;

/** Returns the digests of the facts of an event in the source's own words, without what settings add. */
export function sourceDigests({ facts, organizers = [] }: Pick<FoundEvent, 'facts' | 'organizers'>): Digests {
  const said = new Map(facts.map(({ key, words }) => [key, words]));
  // Organizers become facts only when they are resolved, so their names in the source are added here.
  if (organizers.length > 0) said.set('organization', JSON.stringify([said.get('organization'), organizers]));
  return digestsOf((key) => said.get(key));
}

/** Returns the digests of the facts in the file of an event. */
export function fileDigests(values: Values): Digests {
  return digestsOf((key) => (Object.hasOwn(values, key) ? comparable(key, values[key]) : undefined));
}

const DATES: ReadonlySet<string> = new Set(['startDate', 'endDate']);

/** Normalizes dates, so that another spelling does not count as an edit. */
function comparable(key: string, value: Values[string] | undefined): unknown {
  if (!DATES.has(key) || typeof value !== 'string') return value;
  return value.replace(' ', 'T').replace(/(T\d{2}:\d{2}):00(?:\.0+)?/, '$1');
}

function digestsOf(valueOf: (key: string) => unknown): Digests {
  const digests = new Map<string, string>();
  for (const [name, keys] of FACT_KEYS) {
    const said = keys.flatMap((key) => {
      const value = valueOf(key);
      return value === undefined ? [] : [[key, value]];
    });
    if (said.length > 0) digests.set(name, digestOf(JSON.stringify(said)));
  }
  return digests;
}
