import { linkFields } from '../../schema/organization.ts';
import { SITE_LANGUAGES } from '../../schema/site-languages.ts';
import { forEachLabel } from '../calendar.ts';
import type { PackedNames, PackedTexts } from '../search/pack.ts';
import { postingsOf, tokenNamesOf } from '../search/tokens.ts';
import { typeOf, type Column, type ColumnType } from './columns.ts';
import type { PackedCalendar, PackedPlaces, PackedTable } from './packed-calendar.ts';
import { isPictureName } from './packed-pictures.ts';

type Test = (value: unknown) => boolean;

/** The type of a column, or of each in a list of columns, a test of what is written out, or the members of an object. */
type Shape = ColumnType | readonly [ColumnType] | Test | { readonly [name: string]: Shape };

type ShapeOf<T> = T extends { readonly [Symbol.toStringTag]: infer Name extends ColumnType }
  ? Name
  : T extends readonly { readonly [Symbol.toStringTag]: infer Name extends ColumnType }[]
    ? readonly [Name]
    : T extends string | number | boolean | null | readonly unknown[]
      ? Test
      : { readonly [Name in keyof T]: ShapeOf<T[Name]> };

const isText = (value: unknown): value is string => typeof value === 'string';
const isLicense: Test = (value) =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  isText(value.name) &&
  'url' in value &&
  isText(value.url);
const isListOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);

/** The library of time zones that the schemas ask takes longer to load than a calendar of 100,000 events. */
const isZone: Test = (value) => {
  try {
    return isText(value) && Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
};

const ANSWERS = {
  json: 'Uint8Array',
  offsets: 'Float64Array',
  etags: 'Uint8Array',
  ids: 'Uint32Array',
  byId: 'Uint32Array',
  more: 'Uint8Array',
  moreOffsets: 'Float64Array',
} as const;

const LISTS = { starts: 'Uint32Array', values: 'Uint32Array' } as const;

const TEXTS = {
  simplified: isText,
  letters: isText,
  units: { starts: 'Uint32Array', values: 'Uint16Array' },
  names: LISTS,
  pairs: { keys: 'Uint32Array', tokens: LISTS },
} as const;

const TABLE = { ...ANSWERS, names: TEXTS, events: LISTS } as const;

const LABELS = { names: isListOf(isText), positions: LISTS } as const;

const isNothingOr =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const isUrl: Test = (value) => isText(value) && URL.canParse(value);

const SHAPE = {
  site: {
    name: isNothingOr(isText),
    description: isNothingOr(isText),
    language: (value) => SITE_LANGUAGES.some((language) => language === value),
    logo: isNothingOr(isUrl),
    accentColor: isNothingOr(isText),
    contact: isNothingOr(isText),
    imprint: isNothingOr(isUrl),
    license: isNothingOr(isLicense),
    url: isNothingOr(isUrl),
    public: (value) => typeof value === 'boolean',
    timezone: isZone,
    organizationLinks: linkFields((): Test => isText),
  },
  events: {
    ...ANSWERS,
    starts: 'Float64Array',
    ends: 'Float64Array',
    lasts: 'Float64Array',
    statuses: 'Uint8Array',
    scales: 'Uint8Array',
    organizations: 'Int32Array',
    firstDays: 'Int32Array',
    lastDays: 'Int32Array',
    points: 'Int32Array',
    slugHashes: 'Uint32Array',
    updatedAts: 'Float64Array',
  },
  organizations: TABLE,
  places: { ...TABLE, points: 'Int32Array', countries: LABELS },
  coordinates: { latitudes: 'Float64Array', longitudes: 'Float64Array' },
  ...forEachLabel(() => LABELS),
  eventNames: TEXTS,
  eventTexts: TEXTS,
  organizationNames: TEXTS,
  organizationSlugs: isListOf(isText),
  organizers: 'Int32Array',
  pictures: {
    names: isListOf((name) => isText(name) && isPictureName(name)),
    widths: 'Uint16Array',
    heights: 'Uint16Array',
    bytes: ['Uint8Array'],
  },
  changeLog: {
    kinds: 'Uint8Array',
    goneIds: 'Uint32Array',
    commits: 'Int32Array',
    positions: 'Int32Array',
    states: isListOf(isText),
    names: 'Uint8Array',
    times: 'Float64Array',
    knownFrom: (value) => Number.isSafeInteger(value),
  },
  // `misfitOf` looks into it.
  recentChanges: isListOf(() => true),
  digest: (value) => isText(value) && /^[0-9a-f]{64}$/.test(value),
} as const satisfies ShapeOf<StoredCalendar>;

/** Refuses a part of a calendar, which is given by its name. */
type Refuse = (part: string) => never;

/**
 * Puts a calendar together.
 *
 * @param written has `{ column: number }` in the place of each column
 * @param refuse is called where a part is missing, unknown or of another kind
 */
export function assembleCalendar(
  written: unknown,
  columns: readonly Column[],
  refuse: Refuse,
): StoredCalendar {
  return assemble(SHAPE, written, 'calendar') as StoredCalendar;

  function assemble(shape: Shape, value: unknown, part: string): unknown {
    if (typeof shape === 'function') return shape(value) ? value : refuse(part);
    if (typeof value !== 'object' || value === null) return refuse(part);
    if (isList(shape)) {
      return Array.isArray(value) ? value.map((item) => assemble(shape[0], item, part)) : refuse(part);
    }
    if (typeof shape === 'string') {
      const number = 'column' in value && typeof value.column === 'number' ? value.column : NaN;
      const column = columns[number];
      return column !== undefined && typeOf(column) === shape ? column : refuse(part);
    }
    const members: (readonly [string, unknown])[] = Object.entries(value);
    const missing = Object.keys(shape).find((name) => !Object.hasOwn(value, name));
    if (missing !== undefined) return refuse(`${part}.${missing}`);
    return Object.fromEntries(
      members.map(([name, member]) => {
        const inner = Object.hasOwn(shape, name) ? shape[name] : undefined;
        return [name, inner === undefined ? refuse(part) : assemble(inner, member, `${part}.${name}`)];
      }),
    );
  }
}

/** `Array.isArray` does not tell a tuple that cannot be changed from other objects. */
function isList(shape: Shape): shape is readonly [ColumnType] {
  return Array.isArray(shape);
}

/** Texts without what follows from their tokens. */
export type StoredTexts = Omit<PackedTexts, 'postings'>;

export interface StoredTable extends Omit<PackedTable, 'names'> {
  readonly names: StoredTexts;
}

type Texts = 'eventNames' | 'eventTexts' | 'organizationNames';

/** What a calendar file has: a packed calendar without postings, which follow from the tokens. */
export interface StoredCalendar extends Omit<PackedCalendar, 'organizations' | 'places' | Texts> {
  readonly organizations: StoredTable;
  readonly places: StoredTable & Omit<PackedPlaces, keyof PackedTable>;
  readonly eventNames: StoredTexts;
  readonly eventTexts: StoredTexts;
  readonly organizationNames: StoredTexts;
}

/** The name of the member that is not stored. */
export const DERIVED = 'postings' satisfies Exclude<keyof PackedTexts, keyof StoredTexts>;

/** @param stored is known to be sound */
export function withPostings(stored: StoredCalendar): PackedCalendar {
  const { organizations, places, eventNames, eventTexts, organizationNames } = stored;
  return {
    ...stored,
    organizations: { ...organizations, names: namesWithPostings(organizations.names) },
    places: { ...places, names: namesWithPostings(places.names) },
    eventNames: namesWithPostings(eventNames),
    eventTexts: { ...eventTexts, postings: tokenNamesOf(eventTexts) },
    organizationNames: namesWithPostings(organizationNames),
  };
}

function namesWithPostings(names: StoredTexts): PackedNames {
  return { ...names, postings: postingsOf(names) };
}
