import type { Collection } from '../../content/collections.ts';
import { BODY_KEYS } from '../../content/written-values.ts';
import { eventSchema } from '../../schema/event.ts';
import { organizationSchema } from '../../schema/organization.ts';
import { placeSchema } from '../../schema/place.ts';

/** A key of a new record that takes texts. */
export interface Field {
  readonly key: string;
  readonly required: boolean;
  /** The values of an enumeration; null where any text of the right form will do. */
  readonly allowed: readonly string[] | null;
  /** Takes a list of texts. */
  readonly list: boolean;
}

/** What can be made anew. */
export interface RecordType {
  readonly noun: string;
  readonly collection: Collection;
  readonly extension: 'md' | 'yml';
  /** The key whose text stands below the front matter; null in YAML files. */
  readonly bodyKey: string | null;
  /** In the order of the schema, without `id`, which is made afresh, and `slug`, which is the file's name. */
  readonly fields: readonly Field[];
  /** Keys that hold a mapping: no single text can say it. */
  readonly mappings: readonly string[];
}

export const RECORD_TYPES: readonly RecordType[] = [
  recordType('event', 'events', 'md', eventSchema),
  recordType('organization', 'organizations', 'md', organizationSchema),
  recordType('place', 'places', 'yml', placeSchema),
];

function recordType(
  noun: string,
  collection: Collection,
  extension: RecordType['extension'],
  schema: Readonly<Record<string, unknown>>,
): RecordType {
  const properties = Object.entries(isObject(schema.properties) ? schema.properties : {});
  const required = textsOf(schema.required) ?? [];
  const typeOf = (property: unknown): unknown => (isObject(property) ? property.type : undefined);
  const fields = properties.filter(
    ([key, property]) => key !== 'id' && key !== 'slug' && typeOf(property) !== 'object',
  );
  return {
    noun,
    collection,
    extension,
    bodyKey: extension === 'md' ? BODY_KEYS[collection] : null,
    fields: fields.map(([key, property]) => ({
      key,
      required: required.includes(key),
      allowed: isObject(property) ? textsOf(property.enum) : null,
      list: typeOf(property) === 'array',
    })),
    mappings: properties.filter(([, property]) => typeOf(property) === 'object').map(([key]) => key),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function textsOf(value: unknown): string[] | null {
  return Array.isArray(value) ? value.map(String) : null;
}
