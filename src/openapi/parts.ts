import { ERRORS, type ErrorCode } from '../http/answer/api-errors.ts';
import type { ParameterTable } from '../http/routes/parameters.ts';

export type Json = Readonly<Record<string, unknown>>;

/* What the descriptions of several operations are made of. */

/** What can come of any request, whatever its path. */
export const OF_ANY: readonly ErrorCode[] = [
  'E_BAD_REQUEST',
  'E_METHOD_NOT_ALLOWED',
  'E_REQUEST_TIMEOUT',
  'E_URI_TOO_LONG',
  'E_HEADERS_TOO_LARGE',
  'E_INTERNAL',
];

/** What can come of any request that wants a token. */
export const OF_OPEN: readonly ErrorCode[] = [
  ...OF_ANY,
  'E_UNAUTHORIZED',
  'E_APPLICATION_FORBIDDEN',
  'E_VALIDATION',
  'E_TOO_MANY_REQUESTS',
];

/** The header fields of every answer that is counted for the limit. */
export const LIMIT_HEADERS = headers('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset');

/** With them those of the operations that take a preference. */
export const FEED_HEADERS = { ...LIMIT_HEADERS, ...headers('Preference-Applied', 'Vary') };

/** With them those of a token without the word Bearer. */
export const OPEN_HEADERS = { ...FEED_HEADERS, ...headers('Deprecation', 'Link') };

/** The header fields that a request for anything with an entity tag may have. */
export const REQUEST_PARAMETERS = ['If-Match', 'If-None-Match', 'X-Request-Id'].map(requestHeader);

/** With them what clients prefer. */
export const OPEN_REQUEST_PARAMETERS = [...REQUEST_PARAMETERS, requestHeader('Prefer')];

function requestHeader(name: string): Json {
  return { $ref: `#/components/parameters/${name}` };
}

/** References to the header fields of these names. */
export function headers(...names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Statuses of errors that people get as pages. */
export const PAGE_STATUSES: readonly number[] = [404, 422, 429, 503];

/** References to the error answers that these codes come in, to people as pages. */
export function errors(codes: readonly ErrorCode[], toPeople = false): Json {
  const statuses = codes.map((code) => ERRORS[code].status);
  return Object.fromEntries(
    statuses.map((status) => {
      const form = toPeople && PAGE_STATUSES.includes(status) ? 'page' : '';
      return [String(status), { $ref: `#/components/responses/${form}${status}` }];
    }),
  );
}

/** An answer with an entity tag, and what preconditions make of it (RFC 9110, section 13.1). */
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

/** Parameters as they are read, in OpenAPI's words. */
export function parameters(place: 'query' | 'path', table: ParameterTable): Json[] {
  return Object.entries(table).map(([name, { schema }]) => {
    const { description, ...rest } = schema;
    return {
      name,
      in: place,
      required: place === 'path',
      description,
      // A comma list (RFC 6570, section 3.2.8).
      ...(schema.type === 'array' && { style: 'form', explode: false }),
      schema: rest,
    };
  });
}

/** One parameter that stands in the path. */
export function inPath(name: string, description: string, schema: Json = { type: 'string' }): Json {
  return { name, in: 'path', required: true, description, schema };
}

/* What the schemas of answers are made of. */

/** An object. Its fields are always there where not said otherwise, and others may come. */
export function record(description: string, properties: Json, required = Object.keys(properties)): Json {
  return { type: 'object', description, ...(required.length > 0 && { required }), properties };
}

/** @param more keywords, such as a pattern or an enumeration */
export function text(description: string, more: Json = {}): Json {
  return { type: 'string', ...more, description };
}

/** A text of which new values may come; these are there so far. */
export function openList(description: string, values: readonly string[]): Json {
  return { type: 'string', description, examples: values };
}

/** A number of things, from 0. */
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

/** Where the schemas of the document are. */
export const REFERENCE = '#/components/schemas/';

export function reference(name: string): Json {
  return { $ref: REFERENCE + name };
}

/** What stands in place of a schema where a request names the fields: the same without any that has to be there. */
export function partial(name: string): string {
  return `Partial${name}`;
}
