import { type Answer, etagOf } from '../calendar/calendar.ts';
import { ERRORS, type ErrorCode } from '../http/answer/api-errors.ts';
import { groupedBy, remember } from '../platform/collections.ts';
import type { REQUEST_HEADERS } from '../http/guards/request-head.ts';
import type { SiteRecord } from '../schema/site.ts';
import { feedOperations } from './feed-operations.ts';
import { openOperations } from './open-operations.ts';
import { pageOperations } from './page-operations.ts';
import {
  count,
  errors,
  FILE_FIELDS,
  headers,
  type Json,
  LIMIT_HEADERS,
  COMMON_ERROR_CODES,
  OPEN_ERROR_CODES,
  OPEN_HEADERS,
  PAGE_STATUSES,
  reference,
  tagged,
} from './parts.ts';
import { schemasOf } from './schemas.ts';

/** The version of the API, as in its changelog. */
export const VERSION = '1.2.0';

/** Further header fields of error answers, by status. */
const MORE_HEADERS: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  405: ['Allow'],
  410: ['Link'],
  412: ['X-Calendar-Revision'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** The header fields of answers. */
const HEADERS = {
  'Content-Language': 'The language of the page (BCP 47).',
  ETag: 'A strong entity tag: the same for the same bytes, on every server. Each content coding has its own; while the content is the same, any of them gives 304, and in what shared caches may keep, any that the client can decode.',
  'Cache-Control': 'Ask every time, with If-None-Match; feeds of a public site stay fresh for a while.',
  'X-Request-Id':
    'The id of the request, for questions to those who run the service. What shared caches may keep has neither this nor X-RateLimit.',
  'X-RateLimit-Limit': 'Requests a minute.',
  'X-RateLimit-Remaining': 'Requests that are left in this minute.',
  'X-RateLimit-Reset': 'When the minute ends, in Unix seconds.',
  'X-Calendar-Revision':
    'What is served, the same on every server of the same content: pages with the same value belong together.',
  'Preference-Applied': 'handling=strict, where the request prefers that (RFC 7240).',
  Vary: 'The header fields of requests that the answer depends on. Bodies of 1,400 bytes and more come in brotli or gzip, as Accept-Encoding prefers, brotli where equal; errors never do, nor do answers of a busy server.',
  'Retry-After': 'Seconds to wait.',
  'WWW-Authenticate': 'Why the token does not do (RFC 6750).',
  Allow: 'The methods that the path takes.',
  Link: 'Where else to go (RFC 8288): the first, prev, next and last page of a list; where to start anew; what to read where there is a Deprecation; a page in its other form; the catalog of interfaces.',
  Deprecation:
    'Since when the way of this request is deprecated, as "@" and Unix seconds (RFC 9745): a token without the word Bearer.',
};

/** The header fields that are whole numbers. */
const NUMBERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After'];

/** The header fields of requests, and an example of each. */
const PARAMETERS: Readonly<
  Record<
    Exclude<(typeof REQUEST_HEADERS)[number], 'Authorization'>,
    readonly [description: string, example: string]
  >
> = {
  'If-Match': ['Entity tags of which the answer must have one, or it is 412; "*" for any.', '*'],
  'If-None-Match': ['Entity tags that the client has; "*" for any.', '"9vNnxmEQzH2sN3IUWXXe2A"'],
  Prefer: ['handling=strict (RFC 7240): unknown parameters are refused.', 'handling=strict'],
  'X-Request-Id': [
    'An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one.',
    'my-request-17',
  ],
};

/** Describes an operation of the server itself, which needs no token. */
function service(operationId: string, summary: string, responses: Json, more: Json = {}): Json {
  return { get: { operationId, tags: ['Service'], summary, ...more, security: [], responses } };
}

/** The header fields of answers to messages of the Model Context Protocol. */
const PROTOCOL_FIELDS = { ...headers('Cache-Control', 'X-Request-Id'), ...LIMIT_HEADERS };

/** Describes a message whose schema is defined by the protocol. */
function ofProtocol(description: string): Json {
  return { 'application/json': { schema: { type: 'object', description } } };
}

/** Describes an answer that no cache may store. */
function status(schema: string, content: Json = {}): Json {
  return {
    200: {
      description: 'It does.',
      headers: headers('Cache-Control', 'X-Request-Id'),
      content: { 'application/json': { schema: reference(schema), ...content } },
    },
  };
}

const serviceOperations: Readonly<Record<string, Json>> = {
  '/event/recent': service(
    'legacyRecentEvents',
    'The older interface, which is gone',
    { ...errors([...COMMON_ERROR_CODES, 'E_GONE']), default: { $ref: '#/components/responses/410' } },
    {
      description: 'Use /open/event/recent with an application token, and keepOld in place of keep_old.',
      deprecated: true,
    },
  ),
  '/healthz': service('getHealth', 'Whether the process lives', {
    ...status('Health', { example: { status: 'ok' } }),
    ...errors(COMMON_ERROR_CODES),
  }),
  '/readyz': service('getReadiness', 'Whether the server serves, and what', {
    ...status('Readiness'),
    ...errors([...COMMON_ERROR_CODES, 'E_UNAVAILABLE']),
  }),
  '/openapi.json': service('getDescription', 'This description', {
    ...tagged('The OpenAPI 3.1 document.', FILE_FIELDS, {
      'application/json': { schema: { type: 'object' } },
    }),
    ...errors(COMMON_ERROR_CODES),
  }),
  '/mcp': {
    post: {
      operationId: 'askAsAssistant',
      tags: ['Service'],
      summary: 'Ask as an assistant',
      description:
        'The Model Context Protocol over HTTP, without sessions, for its versions of 2025 and 2026-07-28. Its tools are operations of /open. Where the site is public, no token is needed.',
      security: [{ application: [] }, {}],
      requestBody: { required: true, content: ofProtocol('A request or a notification, of 64 KiB at most.') },
      responses: {
        200: {
          description: 'The answer to a request.',
          headers: PROTOCOL_FIELDS,
          content: ofProtocol('A result, or an error of JSON-RPC.'),
        },
        202: { description: 'A notification was read.', headers: PROTOCOL_FIELDS },
        ...errors([
          ...OPEN_ERROR_CODES.filter((code) => code !== 'E_VALIDATION'),
          ...(['E_CONTENT_TOO_LARGE', 'E_UNSUPPORTED_MEDIA_TYPE', 'E_OVERLOADED'] as const),
        ]),
        400: {
          description: 'The message cannot be read.',
          headers: PROTOCOL_FIELDS,
          content: ofProtocol('An error of JSON-RPC, or of HTTP.'),
        },
        404: {
          description: 'There is no such method.',
          headers: PROTOCOL_FIELDS,
          content: ofProtocol('An error of JSON-RPC.'),
        },
        406: {
          description: 'The client does not take what the protocol wants it to take.',
          headers: PROTOCOL_FIELDS,
          content: ofProtocol('An error of JSON-RPC.'),
        },
      },
    },
  },
};

/**
 * Describes all paths. Every path also answers HEAD like GET without a body, and OPTIONS with 204 and `Allow`; the document
 * does not repeat this for each.
 */
function pathsOf(site: Pick<SiteRecord, 'organizationLinks'>): Readonly<Record<string, Json>> {
  return { ...openOperations(site), ...feedOperations, ...serviceOperations, ...pageOperations };
}

/**
 * Returns the OpenAPI 3.1 document of the service.
 *
 * @param site the settings that name the link fields of organizations
 */
export function openApiDocument({ organizationLinks }: Pick<SiteRecord, 'organizationLinks'>): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Open event calendar',
      version: VERSION,
      description:
        'Conventions and who runs them, to read. Every request to /open carries the token of an application; ask those who run the calendar for one. Fields may be added: ignore those that you do not know.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    security: [{ application: [] }],
    tags: [
      { name: 'Events', description: 'What takes place, where and when.' },
      { name: 'Organizations', description: 'Who runs it.' },
      { name: 'Places', description: 'Where it takes place.' },
      { name: 'Changes', description: 'What has changed, for those who keep a copy.' },
      { name: 'Feeds', description: 'The calendar for calendar programs and feed readers.' },
      {
        name: 'Pages',
        description:
          'For people; no token is needed. They work without JavaScript, load from other hosts only images of the content, and describe events in schema.org terms. HTML tags in Markdown appear as text; a text of more than 32 KiB is shown whole as its Markdown source.',
      },
      { name: 'Service', description: 'The server itself; no token is needed.' },
    ],
    paths: pathsOf({ organizationLinks }),
    components: {
      securitySchemes: {
        application: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'evc_ and 43 characters of base64url',
          description:
            'The token of an application with the permission "read" and the interface "open". Servers that take it without the word Bearer too say with a Deprecation that this is to end.',
        },
        key: {
          type: 'apiKey',
          in: 'query',
          name: 'key',
          description:
            'The token of an application with the permission "read" and the interface "feeds". Not needed where the site is public.',
        },
        feeds: {
          type: 'http',
          scheme: 'bearer',
          description: 'The same token in the header, in place of the key.',
        },
      },
      schemas: schemasOf(organizationLinks),
      parameters: Object.fromEntries(
        Object.entries(PARAMETERS).map(([name, [description, example]]) => [
          name,
          { name, in: 'header', description, schema: { type: 'string' }, example },
        ]),
      ),
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, description]) => [
          name,
          { description, schema: NUMBERS.includes(name) ? count() : { type: 'string' } },
        ]),
      ),
      responses: errorResponses(),
    },
  };
}

/**
 * Returns the error answers by status, since clients distinguish errors of the same status by their codes; statuses with a page
 * for people have a second answer.
 */
function errorResponses(): Json {
  const codes = Object.keys(ERRORS).filter((code): code is ErrorCode => code in ERRORS);
  const responses: [string, Json][] = [];
  for (const [status, own] of groupedBy(codes, (code) => ERRORS[code].status)) {
    responses.push([String(status), errorResponse(status, own, false)]);
    if (PAGE_STATUSES.includes(status)) responses.push([`page${status}`, errorResponse(status, own, true)]);
  }
  return Object.fromEntries(responses);
}

/** @param isPage whether clients that prefer HTML get a page */
function errorResponse(status: number, codes: readonly ErrorCode[], isPage: boolean): Json {
  const schema = codes.includes('E_VALIDATION') ? 'ValidationError' : 'ApiError';
  return {
    // The description is Markdown, where text between angle brackets would be HTML.
    description: codes
      .map(
        (code) =>
          `${code}: ${ERRORS[code].message.replaceAll('<', String.raw`\<`)}${OTHER_MEANINGS[code] ?? ''}`,
      )
      .join(' '),
    headers: {
      ...headers('Cache-Control', 'X-Request-Id'),
      ...OPEN_HEADERS,
      ...headers(...(MORE_HEADERS[status] ?? []), ...(isPage ? ['Content-Language'] : [])),
    },
    content: {
      'application/json': { schema: reference(schema), example: codes.map(exampleOf)[0] },
      ...(isPage && { 'text/html': { schema: { type: 'string' } } }),
    },
  };
}

/** What a code means at one operation, in place of its general message. */
const OTHER_MEANINGS: Readonly<Partial<Record<ErrorCode, string>>> = {
  E_UNAVAILABLE:
    ' At /open/changes: since has seen commits that this server has not read yet, or that were dropped.',
};

/** Returns an example of an error's body, with the fields that some errors have besides code and message. */
function exampleOf(code: ErrorCode): Json {
  return { message: ERRORS[code].message, code, ...EXAMPLES[code] };
}

const WAIT = { params: { retryAfter: 1 } };
const EXAMPLES: Readonly<Partial<Record<ErrorCode, Json>>> = {
  E_VALIDATION: {
    errors: [
      {
        field: 'pageSize',
        rule: 'max',
        message: 'The parameter pageSize must be at most 500.',
        meta: { max: 500 },
      },
    ],
  },
  E_TOO_MANY_REQUESTS: WAIT,
  E_OVERLOADED: WAIT,
};

/** Returns the answer of `/openapi.json`, which is cached for each site. */
export const openApiAnswer = remember((site: SiteRecord): Answer => {
  const json = JSON.stringify(openApiDocument(site));
  return { json: Buffer.from(json), etag: etagOf(json) };
});
