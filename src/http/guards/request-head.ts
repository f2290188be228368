import { isIPv6 } from 'node:net';
import cors from 'cors';
import type { Request, RequestHandler, Response, Router } from 'express';
import { ApiError } from '../answer/api-errors.ts';
import { addToHeader, headersOf } from '../answer/response-headers.ts';
import { sendAllowed } from '../answer/send.ts';

declare global {
  namespace Express {
    interface Locals {
      /** Whether unknown parameters are refused. */
      strict?: boolean;
      /** The path of the matched route, in the notation of Express. */
      route?: string;
    }
  }
}

/** A synchronous middleware that runs before the route of a request; to answer, it throws an error. */
export type Step = (request: Request, response: Response) => void;

/** Makes one handler of several steps, since Express takes longer to call the next handler than most steps take to run. */
export function combineSteps(...steps: readonly Step[]): RequestHandler {
  return (request, response, next) => {
    for (const step of steps) step(request, response);
    next();
  };
}

const HOST = /^(?:\[([\da-f:.]+)\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/** Whether a text is a host, which may be empty, with or without a port (RFC 3986, sections 3.2.2 and 3.2.3). */
function isHost(text: string): boolean {
  const [host, ipv6] = HOST.exec(text) ?? [];
  return host !== undefined && (ipv6 === undefined || isIPv6(ipv6));
}

/** Returns the query of a request's URL, without the question mark. Express would silently drop parameters past the thousandth. */
export function queryStringOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}

/** A target that `validateRequest` refuses; it replaces targets that Express cannot route. */
const UNREADABLE = '/%';

/**
 * Returns the path and query of a request's target, whatever its form (RFC 9112, section 3.2). A fragment does not belong
 * in a target and is cut off. This runs before Express, which would answer a malformed target with HTML.
 */
export function pathAndQuery(target: string): string {
  if (target === '*' || (target.startsWith('/') && !target.includes('#'))) return target;
  const [withoutFragment = ''] = target.split('#', 1);
  const [origin = '', host = ''] = /^https?:\/\/([^/?]*)/i.exec(withoutFragment) ?? [];
  if (!isHost(host)) return UNREADABLE;
  const path = withoutFragment.slice(origin.length);
  if (path.startsWith('/')) return path;
  return path === '' || path.startsWith('?') ? `/${path}` : UNREADABLE;
}

/** Requests with more headers are refused; browsers send about 20. */
const MAX_HEADERS = 200;

/** Requests with longer URLs are refused; the URL of the longest search has about 3,600 bytes. */
const MAX_URL_BYTES = 12 * 1024;

/**
 * Refuses requests that are too large, malformed or ambiguous, before anything else looks at them.
 *
 * @throws ApiError E_BAD_REQUEST, E_HEADERS_TOO_LARGE, E_URI_TOO_LONG
 */
export const validateRequest: Step = (request) => {
  if (request.rawHeaders.length > 2 * MAX_HEADERS) throw new ApiError('E_HEADERS_TOO_LARGE');
  if (request.url.length > MAX_URL_BYTES) throw new ApiError('E_URI_TOO_LONG');
  const fault = faultOf(request);
  if (fault !== null) throw new ApiError('E_BAD_REQUEST', { message: fault });
};

function faultOf({ url, method, httpVersion, headers, rawHeaders }: Request): string | null {
  const hosts = countOf(rawHeaders, 'host');
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return 'The request must have one Host header.';
  if (!isHost(headers.host ?? '')) return 'The Host header must be the name or address of a host.';
  if (countOf(rawHeaders, 'authorization') > 1)
    return 'The request must have one Authorization header at most.';
  if (url === '*' && method !== 'OPTIONS') return 'Only OPTIONS may ask for "*".';
  if (!isDecodable(url))
    return 'The URL must be a path in which every "%" begins the escape of a UTF-8 character.';
  return null;
}

/** @param rawHeaders names and values, alternating */
function countOf(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index];
    if (sent?.length === name.length && sent.toLowerCase() === name) count += 1;
  }
  return count;
}

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** The paths below which answers depend on the `Prefer` header. */
const PREFERRING = /^\/(?:open|feeds)(?![^/?])/;

/** Adds `Prefer` to `Vary` where answers and errors depend on it (RFC 7240, section 2). */
export const varyByPreference: Step = (request, response) => {
  if (PREFERRING.test(request.url)) addToHeader(response, 'Vary', 'Prefer');
};

/** Applies `Prefer: handling=strict` (RFC 7240, section 4.4). */
export const applyPreference: Step = ({ headers: { prefer } }, response) => {
  if (prefer !== undefined && handlingOf(String(prefer)) === 'strict') {
    response.locals.strict = true;
    headersOf(response).push('Preference-Applied', 'handling=strict');
  }
};

export function isStrict({ locals }: Response): boolean {
  return locals.strict === true;
}

/** A member of a list with commas. A quoted text may contain commas; without a closing quote it extends to the end of the list. */
const MEMBERS = /(?:"(?:[^"\\]|\\.)*"?|[^",])+/g;
/** The part of a list member before its first semicolon, where its parameters begin. */
const PREFERENCE = /^(?:"(?:[^"\\]|\\.)*"?|[^";])*/;

/** Returns the preferred handling of errors, the first where there are several (RFC 7240, section 2). */
function handlingOf(prefer: string): string | undefined {
  for (const member of prefer.match(MEMBERS) ?? []) {
    const [name = '', value = ''] = (PREFERENCE.exec(member)?.[0] ?? '').split('=');
    if (name.trim().toLowerCase() === 'handling') return unquoted(value.trim()).toLowerCase();
  }
  return undefined;
}

function unquoted(word: string): string {
  return /^".*"$/s.test(word) ? word.slice(1, -1).replace(/\\(.)/g, '$1') : word;
}

/** The headers of requests that the OpenAPI document names. */
export const REQUEST_HEADERS = [
  'Authorization',
  'If-Match',
  'If-None-Match',
  'Prefer',
  'X-Request-Id',
] as const;

/** The headers of cross-origin requests and answers (Fetch Standard); the routes answer OPTIONS themselves. */
const CORS_OPTIONS = {
  methods: ['GET', 'HEAD'],
  allowedHeaders: [...REQUEST_HEADERS],
  exposedHeaders: [
    'Deprecation',
    'ETag',
    'Link',
    'Preference-Applied',
    'Retry-After',
    'X-Calendar-Revision',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    'WWW-Authenticate',
    'X-Request-Id',
  ],
  maxAge: 600,
  preflightContinue: true,
};

/** The CORS options of the path for the Model Context Protocol (2026-07-28, "Streamable HTTP"). */
const MCP_CORS_OPTIONS = {
  ...CORS_OPTIONS,
  methods: ['POST'],
  allowedHeaders: [...REQUEST_HEADERS, 'Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'],
};
const FOR_ASSISTANTS = /^\/mcp(?![^/?])/;

/** The paths of a public calendar that pages of any site may read: feeds, and the element that shows events. */
const FOR_EVERYBODY = /^\/(?:feeds(?![^/?])|embed(?:\.js|\/events\.json)(?:\?|$))/;

/**
 * Lets pages of other origins send requests and read the answers (Fetch Standard).
 *
 * @param origins whose pages may read all answers; null for none
 */
export function crossOrigin(origins: '*' | string[] | null): Step {
  const forAll = cors({ ...CORS_OPTIONS, origin: '*' });
  const forThose = origins === null ? null : cors({ ...CORS_OPTIONS, origin: origins });
  const toAssistants = origins === null ? null : cors({ ...MCP_CORS_OPTIONS, origin: origins });
  const goOn = (): void => undefined;
  return (request, response) => {
    const isForEverybody = response.locals.calendar.site.public && FOR_EVERYBODY.test(request.url);
    const known = FOR_ASSISTANTS.test(request.url) ? toAssistants : forThose;
    (isForEverybody ? forAll : known)?.(request, response, goOn);
  };
}

/** `localhost`, names below it (RFC 6761, section 6.3) and the loopback addresses, with or without a port. */
export const LOCAL_HOST = /^(?:(?:[\w-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])(?::\d*)?$/i;
const SCHEME = /^https?:\/\//;

/** Values of `Sec-Fetch-Site` (Fetch Metadata, section 2.2) of requests that a person, a program or a page of this machine makes. */
const OWN_SITES: readonly unknown[] = [undefined, 'none', 'same-origin', 'same-site'];

/**
 * Refuses requests that a page of another site makes a browser send, also where the name of that site resolves to this
 * machine (DNS rebinding).
 *
 * @throws ApiError E_APPLICATION_FORBIDDEN
 */
export const requireOwnMachine: Step = ({ headers: { host = '', origin, 'sec-fetch-site': site } }) => {
  const isOwnOrigin = origin === undefined || LOCAL_HOST.test(origin.replace(SCHEME, ''));
  if (LOCAL_HOST.test(host) && isOwnOrigin && OWN_SITES.includes(site)) return;
  throw new ApiError('E_APPLICATION_FORBIDDEN', {
    message: 'The preview answers this machine only: ask for it under localhost, not from another site.',
  });
};

const ALLOW = 'GET, HEAD, OPTIONS';

/** Answers OPTIONS for the server as a whole (RFC 9110, section 9.3.7); `validateRequest` refuses other methods for "*". */
export const answerForServer: RequestHandler = (request, response, next) => {
  if (request.url === '*') sendAllowed(response, ALLOW);
  else next();
};

/** Serves a path to GET and HEAD, answers OPTIONS, and refuses every other method with 405. */
export function readOnly(router: Router, path: string, ...handlers: RequestHandler[]): void {
  readOnlyWhere(router, path, () => true, ...handlers);
}

/** Serves a path as `readOnly` does, but only to requests that satisfy a condition; for others the path does not exist. */
export function readOnlyWhere(
  router: Router,
  path: string,
  isThere: (response: Response) => boolean,
  ...handlers: RequestHandler[]
): void {
  router
    .route(path)
    .all((_request, response, next) => {
      if (!isThere(response)) {
        next('route');
        return;
      }
      response.locals.route = path;
      next();
    })
    .get(...handlers)
    .options((_request, response) => {
      sendAllowed(response, ALLOW);
    })
    .all(() => {
      throw new ApiError('E_METHOD_NOT_ALLOWED', { headers: { Allow: ALLOW } });
    });
}

/** Whether everybody may see the calendar. */
export function isPublic({ locals: { calendar } }: Response): boolean {
  return calendar.site.public;
}
