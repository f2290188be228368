import { createHash } from 'node:crypto';
import { ianaSpelling } from '../platform/zone-offset.ts';
import { canonicalLanguage } from '../schema/formats.ts';
import {
  defaultOf,
  type Field,
  type RecordOf,
  type RecordType,
  rowsOf,
  type Surroundings,
  type ValueSchema,
} from '../schema/table.ts';
import type { JsonValue } from '../yaml/nodes.ts';
import type { Instants, ItemInstants } from './dates/instants.ts';
import type { Document } from './parse.ts';
import { isMapping, type Values } from './written-values.ts';

/** The names by which other records and URLs know a record; null where the record is too broken to have one. */
export interface Identity {
  /** Lower case. */
  readonly id: string | null;
  /** The slug; null also for records other than events and organizations. */
  readonly slug: string | null;
  /** The part that follows the slug in the address of an event; null also for records other than events. */
  readonly urlKey: string | null;
  /** The file's stem in Unicode's composed form, by which events name a place. */
  readonly stem: string;
}

/**
 * Returns the names of a record, defaults filled in (editors' handbook, "Slugs and web addresses"): the slug is the file's stem, the
 * `urlKey` the first 8 hexadecimal digits of the id.
 */
export function identityOf({ stem }: Pick<Document, 'stem'>, { id, slug, urlKey }: Values): Identity {
  const lowerId = typeof id === 'string' ? id.toLowerCase() : null;
  return {
    id: lowerId,
    slug: slug === undefined ? stem : typeof slug === 'string' ? slug : null,
    urlKey:
      urlKey === undefined
        ? (lowerId?.replaceAll('-', '').slice(0, 8) ?? null)
        : typeof urlKey === 'string'
          ? urlKey
          : null,
    stem: stem.normalize('NFC'),
  };
}

/**
 * A UUID for a file that has none: version 8 (RFC 9562, section 5.8), made of the SHA-256 of the file's path
 * and text, so that every run offers the same one, and no two files get the same.
 */
export function idFor({ file, text }: Pick<Document, 'file' | 'text'>): string {
  const hash = createHash('sha256').update(`${file}\0${text}`).digest('hex');
  const variant = '89ab'[parseInt(hash[16] ?? '0', 16) % 4] ?? '8';
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** The number of hexadecimal digits in a mark of a source, which are those after the last hyphen of a UUID. */
export const MARK_LENGTH = 12;

/** The last digits of the ids of the records that a source brings, made of its key. */
export function sourceMark(key: string): string {
  return createHash('sha256').update(`source ${key}`).digest('hex').slice(0, MARK_LENGTH);
}

/** What a record is completed with besides its values. */
interface Completion {
  readonly identity: Partial<Identity>;
  readonly instants: Instants;
  readonly itemInstants?: ItemInstants;
  readonly site: Surroundings['site'];
}

/**
 * Makes a function that completes the records of a type: it fills in every default (editors' handbook, "Keys and values").
 *
 * @returns a function for values that are valid by the schema of the type; `last` is its result for the same values with
 * other settings of the site
 */
export function completerOf<Type extends RecordType>(
  type: Type,
): (values: Values, completion: Completion, last?: RecordOf<Type> | null) => RecordOf<Type> {
  const rows = rowsOf(type).filter(([, { recorded }]) => recorded !== false);
  const dates = rows.flatMap(([key, { date }]) => (date === undefined ? [] : [key, date.day ?? key]));
  const given = new Set<string>([...type.identity, ...dates]);
  const written = rows.filter(([key]) => !given.has(key));
  const dependent = written.filter(
    ([, field]) => typeof field.default === 'function' || field.itemDates !== undefined,
  );
  // Records that begin as copies of one object share its shape, which keeps a million of them small.
  const blank = Object.fromEntries([...rows.map(([key]) => key), ...given].map((key) => [key, null]));

  return (values, { identity, instants, itemInstants = {}, site }, last = null) => {
    const { organization } = values;
    const surroundings = {
      site,
      slug: identity.slug ?? '',
      organization: typeof organization === 'string' ? organization : null,
    };
    const record: Record<string, unknown> = { ...(last ?? blank) };
    for (const part of type.identity) record[part] = identity[part];
    for (const date of dates) record[date] = instants[date] ?? null;
    for (const [key, field] of last === null ? written : dependent) {
      record[key] = completed(field, values[key], { surroundings, instants: itemInstants[key] });
    }
    return record as RecordOf<Type>;
  };
}

interface FieldCompletion {
  readonly surroundings: Surroundings;
  /** The dates of each item; undefined for a field that is no list of items with dates. */
  readonly instants: readonly Instants[] | undefined;
}

function completed(
  field: Field,
  value: JsonValue | undefined,
  { surroundings, instants = [] }: FieldCompletion,
): unknown {
  if (value === undefined) return defaultOf(field, surroundings);
  const { reference, schema, default: given } = field;
  if (typeof value === 'string') {
    if (reference !== undefined) return value.normalize('NFC');
    return schema.format === 'time-zone' ? ianaSpelling(value) : value;
  }
  if (Array.isArray(value)) {
    const isTag = schema.items?.format === 'language-tag';
    return value.map((item, position) =>
      isTag && typeof item === 'string'
        ? canonicalLanguage(item)
        : filled(item, schema.items, instants[position]),
    );
  }
  return filled(value, schema, {}, typeof given === 'object' ? given : {});
}

/** Returns a mapping with all keys of its schema in their order, null where nothing is written and there is no default. */
function filled(
  value: JsonValue,
  schema: ValueSchema | undefined,
  instants: Instants = {},
  defaults: object = {},
): unknown {
  if (schema?.properties === undefined || !isMapping(value)) return value;
  const entries = new Map<string, unknown>(Object.keys(schema.properties).map((key) => [key, null]));
  for (const [key, inner] of Object.entries({ ...defaults, ...value, ...instants })) entries.set(key, inner);
  return Object.fromEntries(entries);
}
