import { ianaSpelling } from '../platform/zone-offset.ts';
import type { Field, RecordOf, RecordType, Surroundings, ValueSchema } from '../schema/field.ts';
import { defaultOf, rowsOf } from '../schema/table.ts';
import type { JsonValue } from '../yaml/nodes.ts';
import type { Instants, ItemInstants } from './dates/instants.ts';
import type { Identity } from './identity.ts';
import { isMapping, type Values } from './written-values.ts';

/** What a record is completed with besides its values. */
export interface Completion {
  readonly identity: Partial<Identity>;
  readonly instants: Instants;
  readonly itemInstants?: ItemInstants;
  readonly site: Surroundings['site'];
}

/**
 * The last stage of a single record: every default of the contract, section 3, filled in.
 *
 * @returns a function for values that are valid by the schema of the type; `last` is what it made of the same values with
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
  /** Of a list whose items have dates. */
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
    return value.map((item, position) => filled(item, schema.items, instants[position]));
  }
  return filled(value, schema, {}, typeof given === 'object' ? given : {});
}

/** A mapping with all its keys in the order of its schema, null where nothing is written and there is no default. */
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
