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
import { ERRORS, type ErrorCode } from '../http/answer/api-errors.ts';
import type { ParameterTable } from '../http/routes/parameters.ts';

export type Json = Readonly<Record<string, unknown>>;

/* Parts of the descriptions of several operations. */

/** The error codes with which any request may be answered, whatever its path. */
export const COMMON_ERROR_CODES: readonly ErrorCode[] = [
  'E_BAD_REQUEST',
  'E_METHOD_NOT_ALLOWED',
  'E_REQUEST_TIMEOUT',
  'E_URI_TOO_LONG',
  'E_HEADERS_TOO_LARGE',
  'E_INTERNAL',
];

/** The error codes with which any operation that requires a token may answer. */
export const OPEN_ERROR_CODES: readonly ErrorCode[] = [
  ...COMMON_ERROR_CODES,
  'E_UNAUTHORIZED',
  'E_APPLICATION_FORBIDDEN',
  'E_VALIDATION',
  'E_TOO_MANY_REQUESTS',
];

/** The header fields of answers of rate-limited operations. */
export const LIMIT_HEADERS = headers('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset');

/** The header fields of answers of rate-limited operations that support `Prefer`. */
export const FEED_HEADERS = { ...LIMIT_HEADERS, ...headers('Preference-Applied', 'Vary') };

/** The header fields of answers of operations that require a token, which may be sent without the word `Bearer`. */
export const OPEN_HEADERS = { ...FEED_HEADERS, ...headers('Deprecation', 'Link') };

/** The header fields of requests whose answer has an entity tag. */
export const REQUEST_PARAMETERS = ['If-Match', 'If-None-Match', 'X-Request-Id'].map(requestHeader);

/** The header fields of requests to operations that support `Prefer`. */
export const OPEN_REQUEST_PARAMETERS = [...REQUEST_PARAMETERS, requestHeader('Prefer')];

function requestHeader(name: string): Json {
  return { $ref: `#/components/parameters/${name}` };
}

/** The header fields of answers with an entity tag. */
export const FILE_FIELDS = headers('ETag', 'Cache-Control', 'X-Request-Id');

/** Returns references to header fields by their names. */
export function headers(...names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The statuses of errors that have a page for people. */
export const PAGE_STATUSES: readonly number[] = [404, 422, 429, 503];

/** Returns references to the error answers for these codes; with `toPeople`, to those with a page where there is one. */
export function errors(codes: readonly ErrorCode[], toPeople = false): Json {
  const statuses = codes.map((code) => ERRORS[code].status);
  return Object.fromEntries(
    statuses.map((status) => {
      const form = toPeople && PAGE_STATUSES.includes(status) ? 'page' : '';
      return [String(status), { $ref: `#/components/responses/${form}${status}` }];
    }),
  );
}

/** Describes an answer with an entity tag, and the answers to failed preconditions (RFC 9110, section 13.1). */
export function tagged(description: string, fields: Json, content: Json): Json {
  return {
    200: { description, headers: fields, content },
    304: {
      description: 'The client has it already: its If-None-Match names the entity tag.',
      headers: fields,
    },
    ...errors(['E_PRECONDITION_FAILED']),
  };
}

/** Describes parameters in the terms of OpenAPI. */
export function parameters(place: 'query' | 'path', table: ParameterTable): Json[] {
  return Object.entries(table).map(([name, { schema }]) => {
    const { description, example, ...rest } = schema;
    return {
      name,
      in: place,
      required: place === 'path',
      description,
      // The items of a list are separated by commas (RFC 6570, section 3.2.8).
      ...(schema.type === 'array' && { style: 'form', explode: false }),
      schema: rest,
      example,
    };
  });
}

/** Describes a parameter in the path. */
export function inPath(name: string, description: string, schema: Json = { type: 'string' }): Json {
  return { name, in: 'path', required: true, description, schema };
}

/* Parts of the schemas of answers. */

/** Returns the schema of an object. All its fields are required unless `required` says otherwise; further fields are allowed. */
export function record(description: string, properties: Json, required = Object.keys(properties)): Json {
  return { type: 'object', description, ...(required.length > 0 && { required }), properties };
}

/** @param more further keywords, such as a pattern or an enumeration */
export function text(description: string, more: Json = {}): Json {
  return { type: 'string', ...more, description };
}

/** Returns the schema of a text that has one of these values today; later versions may add values. */
export function openList(description: string, values: readonly string[]): Json {
  return { type: 'string', description, examples: values };
}

/** Returns the schema of a count, from 0. */
export function count(description?: string): Json {
  return { type: 'integer', minimum: 0, ...(description !== undefined && { description }) };
}

export function list(items: Json, description: string): Json {
  return { type: 'array', items, description };
}

export function orNull({ type, ...rest }: Json): Json {
  return { type: [type, 'null'], ...rest };
}

export const DATE_TIME = { format: 'date-time' };

/** The prefix of all references to schemas of the document. */
export const REFERENCE = '#/components/schemas/';

export function reference(name: string): Json {
  return { $ref: REFERENCE + name };
}

/** Returns the name of a schema's variant for requests that name the fields, in which no field is required. */
export function partial(name: string): string {
  return `${name}Fields`;
}

/*
 * The JSON Schemas of records in answers, made from their tables. Every field is present, and is null where it has no value;
 * where a request names the fields, an answer has only these.
 */

/** The schemas of the records that an answer embeds in place of a reference. */
const REFERRED = { places: 'Place', organizations: 'EventOrganization' } as const;

/** The names of fields in answers that differ from those in the table. */
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

/** Returns the schema of a record, and its variant for requests that name the fields. */
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

/** Returns the schema of a field from its row of the table. */
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
