import { EVENT } from '../schema/event.ts';
import type { DerivedField, Field, RecordType, ValueSchema } from '../schema/field.ts';
import { formatRule } from '../schema/format-rules.ts';
import { ORGANIZATION } from '../schema/organization.ts';
import { PLACE } from '../schema/place.ts';
import { answerFieldsOf, isNullable, rowsOf } from '../schema/table.ts';
import { record, reference, type Json } from './json-schema.ts';

/*
 * The records of answers as JSON Schemas (specification, sections 2.1 to 2.4), from their tables: every field is there,
 * and null where there is no value.
 */

/** The schemas of what answers have in the place of a reference. */
const REFERRED = { places: 'Place', organizations: 'EventOrganization' } as const;

/** @param names of the link fields on the wire */
export function recordSchemas(names: Readonly<Record<string, string>>): Readonly<Record<string, Json>> {
  return {
    Event: record('An event.', answerOf(EVENT)),
    Place: record('A place, within an event.', answerOf(PLACE)),
    EventOrganization: record('An organization in short, within an event.', summaryOf(ORGANIZATION)),
    Organization: record('An organization.', answerOf(ORGANIZATION, names)),
  };
}

function answerOf(type: RecordType, names: Readonly<Record<string, string>> = {}): Json {
  return Object.fromEntries(
    answerFieldsOf(type).map(([key, field]) => [names[key] ?? key, answerField(type, key, field)]),
  );
}

function summaryOf(type: RecordType): Json {
  return Object.fromEntries(
    rowsOf(type).flatMap(([key, { summary, schema }]) =>
      summary === undefined
        ? []
        : [[key, { ...described(summary.schema ?? schema, true), description: summary.answer }]],
    ),
  );
}

/** A field as its table describes it, in other words where they are given. */
export function answerField(
  type: RecordType,
  key: string,
  field: Field | DerivedField,
  description = field.answer,
): Json {
  if (!('title' in field)) return { ...described(field.schema, field.schema.nullable), description };
  const { reference: collection, date, schema } = field;
  if (collection !== undefined) {
    return { oneOf: [reference(REFERRED[collection]), { type: 'null' }], description };
  }
  const form = described(schema, isNullable(type, key, field));
  return { ...form, ...(date !== undefined && { format: 'date-time' }), description };
}

function described({ type, enum: values, format, items }: ValueSchema, nullable = false): Json {
  return {
    type: nullable ? [type, 'null'] : type,
    ...(values !== undefined && { enum: values }),
    ...(format !== undefined && formatRule(format).inAnswers),
    ...(items !== undefined && { items: described(items) }),
  };
}
