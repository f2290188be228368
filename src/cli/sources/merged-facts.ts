import type { Values } from '../../content/written-values.ts';
import type { FoundEvent } from '../intake/found-event.ts';
import { digestOf } from '../intake/found-facts.ts';
import { NEW_TYPE_OF } from '../new-record/record-type.ts';

/** Keys that are one fact: a start in another time zone is another start, and coordinates belong to a town. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  time: ['startDate', 'endDate', 'timezone'],
  where: ['place', 'address', 'region', 'countryCode', 'latitude', 'longitude'],
  organizers: ['organization', 'coOrganizers'],
};

/** Keys that are the calendar's own: no source changes them once an event is there. */
const OWN: ReadonlySet<string> = new Set(['sources', 'slug', 'urlKey', 'series', 'ignore']);

/** The keys of an event's file that a source can change, by the name of the fact that they are part of. */
export const FACT_KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(TOGETHER),
  ...NEW_TYPE_OF.events.fields
    .map(({ key }) => key)
    .filter((key) => !OWN.has(key) && !Object.values(TOGETHER).flat().includes(key))
    .map((key): [string, readonly string[]] => [key, [key]]),
]);

/** The digests of facts by their names; a fact of which nothing is said has none. */
export type Digests = ReadonlyMap<string, string>;

/** The digests of what a source says of an event, in its own words; what settings add to them is not said there. */
export function wordsOf({ facts, organizers = [] }: Pick<FoundEvent, 'facts' | 'organizers'>): Digests {
  const said = new Map(facts.map(({ key, words }) => [key, words]));
  // Who runs an event is a fact once it is known here, and what the source calls them are its words for it.
  if (organizers.length > 0) said.set('organization', JSON.stringify([said.get('organization'), organizers]));
  return digestsOf((key) => said.get(key));
}

/** The digests of what the file of an event says. */
export function writtenFacts(values: Values): Digests {
  return digestsOf((key) => (Object.hasOwn(values, key) ? comparable(key, values[key]) : undefined));
}

const DATES: ReadonlySet<string> = new Set(['startDate', 'endDate']);

/** A date in another spelling is no edit. */
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
