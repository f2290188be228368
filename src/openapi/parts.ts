import { ERRORS, type ErrorCode } from '../http/answer/api-errors.ts';
import type { ParameterTable } from '../http/routes/parameters.ts';

export type Json = Readonly<Record<string, unknown>>;

/* The parts of which the descriptions of several operations are made. */

/** The codes of errors with which any request can be answered, whatever its path. */
export const OF_ANY: readonly ErrorCode[] = [
  'E_BAD_REQUEST',
  'E_METHOD_NOT_ALLOWED',
  'E_REQUEST_TIMEOUT',
  'E_URI_TOO_LONG',
  'E_HEADERS_TOO_LARGE',
  'E_INTERNAL',
];

/** The codes of errors with which any request can be answered that wants a token. */
export const OF_OPEN: readonly ErrorCode[] = [
  ...OF_ANY,
  'E_UNAUTHORIZED',
  'E_APPLICATION_FORBIDDEN',
  'E_VALIDATION',
  'E_TOO_MANY_REQUESTS',
];

/** The header fields of every answer that is counted for the limit. */
export const LIMIT_HEADERS = headers('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset');

/** The header fields of answers to operations that take a preference, which are counted as well. */
export const FEED_HEADERS = { ...LIMIT_HEADERS, ...headers('Preference-Applied', 'Vary') };

/** The header fields of answers to operations that want a token, which may be sent without the word Bearer. */
export const OPEN_HEADERS = { ...FEED_HEADERS, ...headers('Deprecation', 'Link') };

/** The header fields that a request for anything with an entity tag may have. */
export const REQUEST_PARAMETERS = ['If-Match', 'If-None-Match', 'X-Request-Id'].map(requestHeader);

/** The header fields that a request of a client may have, its preference among them. */
export const OPEN_REQUEST_PARAMETERS = [...REQUEST_PARAMETERS, requestHeader('Prefer')];

function requestHeader(name: string): Json {
  return { $ref: `#/components/parameters/${name}` };
}

/** Returns references to the header fields with these names. */
export function headers(...names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The statuses of errors that people get as pages. */
export const PAGE_STATUSES: readonly number[] = [404, 422, 429, 503];

/** Returns references to the error answers with these codes. */
export function errors(codes: readonly ErrorCode[], toPeople = false): Json {
  const statuses = codes.map((code) => ERRORS[code].status);
  return Object.fromEntries(
    statuses.map((status) => {
      const form = toPeople && PAGE_STATUSES.includes(status) ? 'page' : '';
      return [String(status), { $ref: `#/components/responses/${form}${status}` }];
    }),
  );
}

/** Describes an answer with an entity tag, and the answers that preconditions lead to (RFC 9110, section 13.1). */
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
      // Lists have commas between their items (RFC 6570, section 3.2.8).
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

/* The parts of which the schemas of answers are made. */

/** Returns the schema of an object. All its fields are required unless `required` says otherwise; further fields are allowed. */
export function record(description: string, properties: Json, required = Object.keys(properties)): Json {
  return { type: 'object', description, ...(required.length > 0 && { required }), properties };
}

/** @param more further keywords, such as a pattern or an enumeration */
export function text(description: string, more: Json = {}): Json {
  return { type: 'string', ...more, description };
}

/** Returns the schema of a text that has one of these values now, and may have new ones later. */
export function openList(description: string, values: readonly string[]): Json {
  return { type: 'string', description, examples: values };
}

/** Returns the schema of a number of things, from 0. */
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

/** The beginning of all references to schemas of the document. */
export const REFERENCE = '#/components/schemas/';

export function reference(name: string): Json {
  return { $ref: REFERENCE + name };
}

/** Returns the name of the schema of a record where a request names the fields, so that no field is required. */
export function partial(name: string): string {
  return `${name}Fields`;
}
