import { DISTANCE } from '../calendar/fields.ts';
import { EVENT } from '../schema/event.ts';
import {
  answerFieldsOf,
  type DerivedField,
  type Field,
  isNullable,
  type RecordType,
  requestedFieldsOf,
  rowsOf,
  type ValueSchema,
} from '../schema/table.ts';
import { formatRule } from '../schema/formats.ts';
import { ORGANIZATION } from '../schema/organization.ts';
import { PLACE } from '../schema/place.ts';
import { DATE_TIME, openList, partial, record, reference, type Json, REFERENCE } from './parts.ts';

/*
 * The JSON Schemas of records in answers, made from their tables. Every field is there, and is null where it has no value; where a
 * request names the fields, an answer has only these.
 */

/** The schemas of the records that an answer has in place of a reference. */
const REFERRED = { places: 'Place', organizations: 'EventOrganization' } as const;

/** The names of fields in answers, where they differ from those in the table. */
type WireNames = Readonly<Record<string, string>>;

/** @param names the names of the link fields of organizations */
export function recordSchemas(names: WireNames): Json {
  const id = answerField(ORGANIZATION, 'id', ORGANIZATION.fields.id);
  const summary = Object.fromEntries(
    rowsOf(ORGANIZATION).flatMap(([key, { summary: row, schema }]) =>
      row === undefined
        ? []
        : [[key, { ...described(row.schema ?? schema, true), description: row.answer }] as const],
    ),
  );
  const distance = {
    type: 'number',
    minimum: 0,
    description: 'Kilometres from near, where the request has it; with one decimal.',
  };
  return {
    ...formsOf('Event', EVENT, 'An event', { ...allFieldsOf(EVENT), [DISTANCE]: distance }),
    ...formsOf('Place', PLACE, 'A place', allFieldsOf(PLACE)),
    ...formsOf('Organization', ORGANIZATION, 'An organization', allFieldsOf(ORGANIZATION, names), names),
    EventOrganization: record('An organization in short, within an event.', summary),
    Organizer: record('One who runs an event, in short.', { id, ...summary }),
    EventLink: record('Where people do something.', itemOf(EVENT.fields.links)),
  };
}

/** Returns the schema of a record, and the one for requests that name the fields. */
function formsOf(name: string, type: RecordType, what: string, all: Json, names?: WireNames): Json {
  return {
    [name]: record(`${what}.`, answered(type, answerFieldsOf(type), names)),
    [partial(name)]: record(`${what} with the fields that the request names.`, all, []),
  };
}

/** Returns the schemas of all fields that the table of a type has. */
export function allFieldsOf(type: RecordType, names?: WireNames): Json {
  return answered(type, [...answerFieldsOf(type), ...requestedFieldsOf(type)], names);
}

function answered(type: RecordType, fields: ReturnType<typeof answerFieldsOf>, names: WireNames = {}): Json {
  return Object.fromEntries(fields.map(([key, field]) => [names[key] ?? key, answerField(type, key, field)]));
}

/** Returns the schema of a field from its table, with another description where one is given. */
export function answerField(
  type: RecordType,
  key: string,
  field: Field | DerivedField,
  description = field.answer,
): Json {
  const items = field.itemSchema === undefined ? {} : { items: reference(field.itemSchema) };
  if (!('title' in field))
    return { ...described(field.schema, field.schema.nullable), ...items, description };
  const { reference: collection, date, schema } = field;
  if (collection !== undefined) {
    return { oneOf: [reference(REFERRED[collection]), { type: 'null' }], description };
  }
  const form = described(schema, isNullable(type, key, field));
  return { ...form, ...(date !== undefined && DATE_TIME), ...items, description };
}

/** Returns the schemas of the fields of a list's item; all of them are required. */
function itemOf({ schema, itemDates = {}, itemAnswers = {} }: Field): Json {
  const properties = Object.entries(schema.items?.properties ?? {}).map(([key, value]): [string, Json] => {
    const description = itemAnswers[key] ?? '';
    if (value.enum !== undefined) return [key, openList(description, value.enum)];
    return [key, { ...described(value, value.nullable), ...(key in itemDates && DATE_TIME), description }];
  });
  return Object.fromEntries(properties);
}

function described(
  { type, enum: values, format, items, minimum, maximum }: ValueSchema,
  nullable = false,
): Json {
  return {
    type: nullable ? [type, 'null'] : type,
    ...(values !== undefined && { enum: nullable ? [...values, null] : values }),
    ...(format === 'utc-date-time' && DATE_TIME),
    ...(format !== undefined && formatRule(format).inAnswers),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(items !== undefined && { items: described(items) }),
  };
}

/** Returns the schema of an event with all its fields, and the schemas of the records within it, as a document of its own. */
export function eventDataSchema(): Json {
  const { Place, EventOrganization, Organizer, EventLink } = recordSchemas({});
  const document = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Event',
    ...record('An event with all its fields.', allFieldsOf(EVENT)),
    $defs: { Place, EventOrganization, Organizer, EventLink },
  };
  return JSON.parse(JSON.stringify(document).replaceAll(`"${REFERENCE}`, '"#/$defs/')) as Json;
}
