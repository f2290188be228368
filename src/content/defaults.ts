import type { Field, RecordOf, RecordType, Surroundings } from '../schema/field.ts';
import { defaultOf, rowsOf } from '../schema/table.ts';
import type { JsonValue } from '../yaml/node-values.ts';
import type { Instants } from './dates/instants.ts';
import type { Identity } from './identity.ts';
import type { Values } from './written-values.ts';

/** What a record is completed with besides its values. */
export interface Completion {
  readonly identity: Partial<Identity>;
  readonly instants: Instants;
  readonly site: Surroundings['site'];
}

/**
 * The last stage of a single record: every default of the contract, section 3, filled in.
 *
 * @returns a function for values that are valid by the schema of the type
 */
export function completerOf<Type extends RecordType>(
  type: Type,
): (values: Values, completion: Completion) => RecordOf<Type> {
  const rows = rowsOf(type).filter(([, { recorded }]) => recorded !== false);
  const dates = rows.flatMap(([key, { date }]) => (date === undefined ? [] : [key, date.day ?? key]));
  const given = new Set<string>([...type.identity, ...dates]);
  const written = rows.filter(([key]) => !given.has(key));
  // Records that begin as copies of one object share its shape, which keeps a million of them small.
  const blank = Object.fromEntries([...rows.map(([key]) => key), ...given].map((key) => [key, null]));

  return (values, { identity, instants, site }) => {
    const { organization } = values;
    const surroundings = {
      site,
      slug: identity.slug ?? '',
      organization: typeof organization === 'string' ? organization : null,
    };
    const record: Record<string, unknown> = { ...blank };
    for (const part of type.identity) record[part] = identity[part];
    for (const date of dates) record[date] = instants[date] ?? null;
    for (const [key, field] of written) record[key] = completed(field, values[key], surroundings);
    return record as RecordOf<Type>;
  };
}

function completed(field: Field, value: JsonValue | undefined, surroundings: Surroundings): unknown {
  if (value === undefined) return defaultOf(field, surroundings);
  if (field.reference !== undefined && typeof value === 'string') return value.normalize('NFC');
  if (field.schema.type !== 'object' || typeof value !== 'object') return value;
  const entries = new Map<string, unknown>(Object.entries(field.default ?? {}));
  for (const [key, inner] of Object.entries(value ?? {})) {
    if (inner !== null || !entries.has(key)) entries.set(key, inner);
  }
  return Object.fromEntries(entries);
}
