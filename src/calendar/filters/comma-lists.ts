import { firstWhere } from '../../platform/containers.ts';
import { EVENT_STATUSES, type EventStatus } from '../../schema/event.ts';
import { SCALES, type Scale } from '../../schema/scale.ts';
import { formats } from '../../schema/formats.ts';
import type { Labels } from '../calendar.ts';
import { NumberSet } from '../number-set.ts';
import type { Narrowing } from '../selection.ts';
import { type Filter, InvalidValue, MAX_SEARCH_LENGTH, type Parameter } from './parameter.ts';

/** A word that is not known is shown up to this length, in UTF-16 units. */
const MAX_SHOWN = 60;

/**
 * The items of a comma list, each once and in one order, so that lists that mean the same are the same; undefined for a list of nothing.
 */
export function readList(sent: string): readonly string[] | undefined {
  const items = sent
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return items.length === 0 ? undefined : [...new Set(items)].sort();
}

/** Such a list of known words. */
export function readWords<Word extends string>(
  sent: string,
  allowed: readonly Word[],
): readonly Word[] | undefined | InvalidValue {
  const items = readList(sent);
  if (items === undefined) return undefined;
  const known = allowed.filter((word) => items.includes(word));
  return known.length === items.length ? known : notAllowed('some', items, allowed);
}

/**
 * @param howMany of the words that are allowed can be sent
 * @param items those that were sent, one of which is not allowed
 */
export function notAllowed(
  howMany: 'one' | 'some',
  items: readonly string[],
  allowed: readonly string[],
): InvalidValue {
  const wrong = items.find((item) => !allowed.includes(item)) ?? '';
  const shown = JSON.stringify(wrong.slice(0, MAX_SHOWN));
  const words = allowed.join(', ') + (howMany === 'one' ? '' : ', with commas between them');
  return new InvalidValue('enum', `be ${howMany} of ${words}: ${shown} is none of them`, { allowed });
}

/** Events with one of some known words, whose positions among all stand in a column. */
function wordFilter<Word extends string>(
  words: readonly Word[],
  column: 'statuses' | 'scales',
  description: string,
): Filter<readonly Word[] | undefined> {
  return {
    schema: { type: 'array', items: { type: 'string', enum: words }, description },
    absent: undefined,
    read: (sent) => readWords(sent, words),
    narrow({ events }, wanted) {
      if (wanted === undefined) return null;
      const numbers = wanted.map((word) => words.indexOf(word));
      return { set: NumberSet.of(words.length, numbers), column: events[column] };
    },
  };
}

export const status = wordFilter<EventStatus>(EVENT_STATUSES, 'statuses', 'Events in one of these states.');
export const scale = wordFilter<Scale>(SCALES, 'scales', 'Events of one of these sizes.');

/** Events with one of some tags, in lower case. */
export const tag: Filter<readonly string[] | undefined> = {
  schema: {
    type: 'array',
    items: { type: 'string' },
    description: 'Events with one of these tags; letter case does not matter.',
  },
  absent: undefined,
  read: (sent) => readList(sent.toLowerCase()),
  narrow({ tags }, wanted) {
    return wanted === undefined ? null : labelled(tags, wanted);
  },
};

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

/** Events that some organizations run, as host or together with others, by their slugs or ids in lower case. */
export const organization: Filter<readonly string[] | undefined> = {
  schema: {
    type: 'array',
    items: { type: 'string' },
    description: 'Events that one of these organizations hosts or co-organizes: slugs or ids.',
  },
  absent: undefined,
  read: (sent) => readList(sent.toLowerCase()),
  narrow({ organizations, organizationsBySlug }, wanted) {
    if (wanted === undefined) return null;
    const numbers = wanted.flatMap((each) => [
      organizationsBySlug.get(each) ?? [],
      (formats.uuid.test(each) ? organizations.positionOf(each) : undefined) ?? [],
    ]);
    return { lists: organizations.events, which: numbers.flat() };
  },
};

/** Events at some places, by their ids in lower case. */
export const place: Filter<readonly string[] | undefined> = {
  schema: {
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    description: 'Events at one of these places: ids.',
  },
  absent: undefined,
  read(sent) {
    const ids = readList(sent.toLowerCase());
    return ids?.every((id) => formats.uuid.test(id)) === false
      ? new InvalidValue('uuid', 'be ids of places: UUIDs with commas between them')
      : ids;
  },
  narrow({ places }, wanted) {
    if (wanted === undefined) return null;
    return { lists: places.events, which: wanted.flatMap((id) => places.positionOf(id) ?? []) };
  },
};

export const WORDS = { type: 'string', maxLength: MAX_SEARCH_LENGTH } as const;

/** Words of the names of events. */
export const search: Filter<string> = {
  schema: {
    ...WORDS,
    description:
      "Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without.",
  },
  absent: '',
  read: readSearch,
  narrow({ eventSearch }, words) {
    return eventSearch.find(words);
  },
  isSlow: true,
};

function readSearch(sent: string): string | InvalidValue {
  const isShort = sent.length <= MAX_SEARCH_LENGTH || Array.from(sent).length <= MAX_SEARCH_LENGTH;
  return isShort
    ? sent
    : new InvalidValue('maxLength', `have at most ${MAX_SEARCH_LENGTH} characters`, {
        max: MAX_SEARCH_LENGTH,
      });
}

/** Words of the names of organizations. */
export const orgSearch: Filter<string> = {
  schema: { ...WORDS, description: "Words of the organization's name, likewise." },
  absent: '',
  read: readSearch,
  narrow({ events: { organizations }, organizationSearch }, words) {
    const matches = organizationSearch.find(words);
    return matches && { ...matches, column: organizations };
  },
  isSlow: true,
};

/** Words that stand anywhere in what people know an event by; no typing errors are forgiven. */
export const q: Filter<string | undefined> = {
  schema: {
    ...WORDS,
    description:
      "Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven.",
  },
  absent: undefined,
  read: readSearch,
  narrow({ textSearch }, words) {
    const keep = words === undefined ? null : textSearch.narrow(words);
    return keep && { keep };
  },
  isSlow: true,
};
