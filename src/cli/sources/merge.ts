import type { Values } from '../../content/written-values.ts';
import type { FoundEvent } from '../intake/found-event.ts';
import { digestOf } from '../intake/found-facts.ts';
import { NEW_TYPE_OF } from '../new-record/record-type.ts';

/** What a merge does with a fact: keep the file's value, take the source's, remember that both agree, or report a conflict. */
export type Decision = 'keep' | 'take' | 'agree' | 'conflict';

/** The versions of a fact to merge, as digests; null where there is no value. */
interface Sides {
  /** The value in the source when the fact was last taken over. */
  readonly then: string | null;
  /** The value in the source now. */
  readonly now: string | null;
  /** The value in the file after that. */
  readonly taken: string | null;
  /** The value in the file now. */
  readonly file: string | null;
  /** Whether the file agrees with the source now; called only where the source changed the fact. */
  readonly isAgreeing: () => boolean;
}

/** Decides the three-way merge of a fact. Edits of people are never undone; what only the source changed is taken. */
export function mergeFact({ then, now, taken, file, isAgreeing }: Sides): Decision {
  if (then === now) return 'keep';
  if (isAgreeing()) return 'agree';
  return file === taken ? 'take' : 'conflict';
}

/** Says in a sentence what is in conflict, and what to do about it. */
export function conflictSentence({ then, now }: Pick<Sides, 'then' | 'now'>): string {
  const sides =
    then === null
      ? 'The source says it by now, and somebody wrote it here'
      : now === null
        ? 'The source no longer says it, and somebody edited it here'
        : 'The source changed it, and so did somebody here';
  return `${sides}: the file stays as it is. --take FILE takes what the source says.`;
}

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
