import { EVENT_STATUSES, type EventStatus } from '../../schema/event.ts';
import { formats } from '../../schema/formats.ts';
import { type Scale, SCALES } from '../../schema/scale.ts';
import type { Calendar } from '../calendar.ts';
import type { Box, Center } from '../map.ts';
import { type Narrowing, NumberSet } from '../selection.ts';
import { closes, linkKind } from './deadlines.ts';
import { attendanceMode, inLanguage, isAccessibleForFree, series } from './facts.ts';
import {
  ID_SCHEMA,
  type Filter,
  InvalidValue,
  labelled,
  MAX_SEARCH_LENGTH,
  type Parameter,
  readKnownWords,
  readList,
  type ValuesOf,
} from './parameter.ts';
import { datetime, eventEndAt, eventStartAt, updatedSince } from './times.ts';

const NUMBER_PATTERN = String.raw`-?[0-9]+(?:\.[0-9]+)?`;
const NUMBER = new RegExp(`^${NUMBER_PATTERN}$`);

/** Reads a number in decimal notation; NaN for any other text. */
function readNumber(text: string): number {
  return NUMBER.test(text) ? Number(text) : NaN;
}

function isLatitude(number: number): boolean {
  return Math.abs(number) <= 90;
}

function isLongitude(number: number): boolean {
  return Math.abs(number) <= 180;
}

export const BBOX_PARAMETER: Parameter<Box | undefined> = {
  schema: {
    example: '5.9,47.3,15.0,55.1',
    type: 'string',
    pattern: `^${NUMBER_PATTERN}(?:,${NUMBER_PATTERN}){3}$`,
    description:
      'Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian.',
  },
  absent: undefined,
  read(sent) {
    const [west = NaN, south = NaN, east = NaN, north = NaN, ...more] = sent.split(',').map(readNumber);
    const isBox = [west, east].every(isLongitude) && [south, north].every(isLatitude) && south <= north;
    return isBox && more.length === 0
      ? { west, south, east, north }
      : new InvalidValue(
          'bbox',
          'be west,south,east,north in degrees, like 5.9,47.3,15.0,55.1: four numbers, west and east from -180 to 180, south and north from -90 to 90, the south not above the north',
        );
  },
};

/** Events within a box on the map. */
const bbox: Filter<Box | undefined> = {
  ...BBOX_PARAMETER,
  narrow({ map, events: { points } }, box) {
    return box === undefined ? null : { set: map.within(box), column: points };
  },
};

export const NEAR_PARAMETER: Parameter<Center | undefined> = {
  schema: {
    example: '52.52,13.40',
    type: 'string',
    pattern: `^${NUMBER_PATTERN},${NUMBER_PATTERN}$`,
    description: 'Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40.',
  },
  absent: undefined,
  read(sent) {
    const [latitude = NaN, longitude = NaN, ...more] = sent.split(',').map(readNumber);
    return isLatitude(latitude) && isLongitude(longitude) && more.length === 0
      ? { latitude, longitude }
      : new InvalidValue(
          'coordinates',
          'be latitude,longitude in degrees, like 52.52,13.40: two numbers, the latitude from -90 to 90, the longitude from -180 to 180',
        );
  },
};

/** Events around a point. */
const near: Filter<Center | undefined> = {
  ...NEAR_PARAMETER,
  narrow({ map, events: { points } }, center, { radius = DEFAULT_RADIUS }) {
    return center === undefined ? null : { set: map.around(center, radius), column: points };
  },
};

/** The radius in kilometres where the request has none. */
export const DEFAULT_RADIUS = 50;

/** How far from `near`, in kilometres; `near` narrows by it. */
const radius: Filter<number | undefined> = {
  schema: {
    example: 100,
    type: 'number',
    minimum: 0,
    // No default: programs that send defaults would send it without near.
    description: `How far from near, in kilometres along the great circle; ${DEFAULT_RADIUS} where left out.`,
  },
  absent: undefined,
  read(sent) {
    const number = readNumber(sent);
    if (Number.isNaN(number)) return new InvalidValue('number', 'be a number of kilometres, like 25 or 0.5');
    if (number < 0) return new InvalidValue('min', 'be at least 0', { min: 0 });
    // Feeds are cached by their filter as JSON, which writes infinity as null, as if no radius were given.
    return Math.min(number, Number.MAX_VALUE);
  },
  needs: () => ({ name: 'near', by: 'radius' }),
  narrow: () => null,
};

/** Makes a filter of events by one of a few known words. The column has, for each event, the position of the event's word in `words`. */
function wordFilter<Word extends string>(
  words: readonly Word[],
  column: 'statuses' | 'scales',
  example: readonly Word[],
  description: string,
): Filter<readonly Word[] | undefined> {
  return {
    schema: { type: 'array', items: { type: 'string', enum: words }, example, description },
    absent: undefined,
    read: (sent) => readKnownWords(sent, words),
    narrow({ events }, wanted) {
      if (wanted === undefined) return null;
      const numbers = wanted.map((word) => words.indexOf(word));
      return { set: NumberSet.of(words.length, numbers), column: events[column] };
    },
  };
}

const status = wordFilter<EventStatus>(
  EVENT_STATUSES,
  'statuses',
  ['scheduled', 'rescheduled'],
  'Events in one of these states.',
);
const scale = wordFilter<Scale>(SCALES, 'scales', ['large', 'xlarge'], 'Events of one of these sizes.');

/** Events with one of some tags, in lower case. */
const tag: Filter<readonly string[] | undefined> = {
  schema: {
    example: ['rust', 'web'],
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
    example: ['DE', 'CH'],
    type: 'array',
    items: { type: 'string' },
    description: 'In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter.',
  },
  absent: undefined,
  // Only ASCII letters are changed: the upper case of others can be two letters, as "SS" is that of "ß".
  read: (sent) => readList(sent.replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
};

/** Events in some countries, by their codes in upper case. */
const countryCode: Filter<readonly string[] | undefined> = {
  ...COUNTRY_PARAMETER,
  narrow({ countries }, wanted) {
    return wanted === undefined ? null : labelled(countries, wanted);
  },
};

/** Events that some organizations run, as host or together with others, by their slugs or ids in lower case. */
const organization: Filter<readonly string[] | undefined> = {
  schema: {
    example: ['fosdem'],
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
const place: Filter<readonly string[] | undefined> = {
  schema: {
    example: ['ee288af2-ad55-4319-9001-92b5529f9d19'],
    type: 'array',
    items: ID_SCHEMA,
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

/** The number of ids that a request can name. */
const MAX_IDS = 100;

/** Some events, by their ids in lower case. */
const ids: Filter<readonly string[] | undefined> = {
  schema: {
    example: ['1705c38a-d4c5-4a23-b649-317d546248d1'],
    type: 'array',
    items: ID_SCHEMA,
    maxItems: MAX_IDS,
    description: `These events: up to ${MAX_IDS} ids.`,
  },
  absent: undefined,
  read(sent) {
    const items = readList(sent.toLowerCase());
    if (items !== undefined && items.length > MAX_IDS)
      return new InvalidValue('maxItems', `have at most ${MAX_IDS} ids`, { max: MAX_IDS });
    return items?.every((id) => formats.uuid.test(id)) === false
      ? new InvalidValue('uuid', 'be ids of events: UUIDs with commas between them')
      : items;
  },
  narrow({ events }, wanted) {
    if (wanted === undefined) return null;
    const positions = wanted.flatMap((id) => events.positionOf(id) ?? []);
    return { set: NumberSet.of(events.length, positions) };
  },
};

export const WORDS_SCHEMA = { type: 'string', maxLength: MAX_SEARCH_LENGTH } as const;

/** Words of the names of events. */
export const search: Filter<string> = {
  schema: {
    example: 'fosdem',
    ...WORDS_SCHEMA,
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
const orgSearch: Filter<string> = {
  schema: {
    example: 'fosdem',
    ...WORDS_SCHEMA,
    description: "Words of the organization's name, likewise.",
  },
  absent: '',
  read: readSearch,
  narrow({ events: { organizations }, organizationSearch }, words) {
    const matches = organizationSearch.find(words);
    return matches && { ...matches, column: organizations };
  },
  isSlow: true,
};

/** Words anywhere in the texts by which people know an event; no typing errors are forgiven. */
const q: Filter<string | undefined> = {
  schema: {
    example: 'brussels',
    ...WORDS_SCHEMA,
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

/**
 * The filters by their parameters. A new filter goes last, and its value is undefined where the parameter is absent: so the
 * ids of the feeds that people follow already stay the same.
 */
export const FILTERS = {
  ...{ eventStartAt, eventEndAt, search, orgSearch },
  ...{ datetime, status, scale, organization, place, countryCode, tag, bbox, near, radius, q, updatedSince },
  ...{ attendanceMode, isAccessibleForFree, inLanguage, series, ids, linkKind, closes },
};

export type FilterName = keyof typeof FILTERS;

/** What a query asks of the events: the value of each filter. */
export type ListFilter = ValuesOf<typeof FILTERS>;

export const FILTER_NAMES = Object.keys(FILTERS).filter((name): name is FilterName => name in FILTERS);

/** The filter that all events satisfy. */
export const NO_FILTER = Object.fromEntries(
  FILTER_NAMES.map((name) => [name, FILTERS[name].absent]),
) as ListFilter;

/** This is the table again, with a type that connects each filter with the type of its value. */
const TABLE: { readonly [Name in FilterName]: Filter<ListFilter[Name]> } = FILTERS;

/** The values of a filter up to the last that is not undefined; two different filters have different values. */
export function filterValues(filter: ListFilter): readonly unknown[] {
  const values: unknown[] = FILTER_NAMES.map((name) => filter[name]);
  return values.slice(0, values.findLastIndex((value) => value !== undefined) + 1);
}

/** The narrowings of all filters that are asked for. */
export function narrowingsOf(calendar: Calendar, filter: ListFilter): Narrowing[] {
  const narrow = <Name extends FilterName>(name: Name, value: ListFilter[Name]): Narrowing | null =>
    TABLE[name].narrow(calendar, value, filter);
  return askedOf(filter)
    .map((name) => narrow(name, filter[name]))
    .filter((narrowing) => narrowing !== null);
}

/** Whether one of the filters that are asked for is slow. */
export function isSlow(filter: ListFilter): boolean {
  return askedOf(filter).some((name) => FILTERS[name].isSlow);
}

function askedOf(filter: ListFilter): FilterName[] {
  return FILTER_NAMES.filter((name) => filter[name] !== FILTERS[name].absent);
}
