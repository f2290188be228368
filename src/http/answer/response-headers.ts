import type { Response } from 'express';
import { pagePolicy } from '../../pages/page-policy.ts';

/*
 * The headers of an answer are kept as a flat list, in which names and values alternate, and are given to `writeHead` all
 * at once. If any header was set on the response before, Node takes several times as long to write them.
 */

export type ResponseHeaders = (string | number)[];

declare global {
  namespace Express {
    interface Locals {
      headers?: ResponseHeaders;
      /** When the request came, in milliseconds of `performance.now`; only where answers have `Server-Timing`. */
      arrivedAt?: number;
    }
  }
}

const POLICY = 'Content-Security-Policy';
const REFERRER = 'Referrer-Policy';

/** The response headers that helmet sets by default and that matter for this server, with helmet's values. */
export const SECURITY_FIELDS: readonly (readonly [name: string, value: string])[] = [
  [POLICY, "default-src 'none';frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  [REFERRER, 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
];
const SECURITY_HEADERS: readonly string[] = Object.freeze(SECURITY_FIELDS.flat());

/** What a page sets in its security headers; whatever is not given is as on most pages. */
export interface PageOrigins {
  /** The sources of its pictures (`img-src`). */
  readonly images?: string;
  /** The sites that may show the page in a frame (`frame-ancestors`); no site may where this is not given. */
  readonly framedBy?: string;
  /** The page's `Referrer-Policy`. Where this is not given, other hosts do not learn which page links to them. */
  readonly referrer?: 'strict-origin';
}

/** The headers that are about one request. They must not be stored by a shared cache, which would send them to other clients. */
export const PERSONAL_HEADERS = new Set<string | number | undefined>([
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]);

/** Returns the headers that an answer has so far, as a list to push more headers to. */
export function headersOf({ locals }: Response): ResponseHeaders {
  locals.headers ??= [...SECURITY_HEADERS];
  return locals.headers;
}

/** Gives an answer the security policy of pages. */
export function usePagePolicy(
  response: Response,
  { images, framedBy = "'none'", referrer }: PageOrigins,
): void {
  const headers = headersOf(response);
  if (referrer !== undefined) headers[valueIndex(headers, REFERRER)] = referrer;
  usePolicy(response, `${pagePolicy(images)}; frame-ancestors ${framedBy}`);
}

/** Replaces the security policy of an answer. */
export function usePolicy(response: Response, policy: string): void {
  const headers = headersOf(response);
  headers[valueIndex(headers, POLICY)] = policy;
}

/**
 * Adds a member to a header that is a list (RFC 9110, section 5.6.1). Node would send only the last header with this
 * name, so a value that was set on the response itself is included.
 */
export function addToHeader(response: Response, name: 'Link' | 'Vary', member: string): void {
  const headers = headersOf(response);
  const at = valueIndex(headers, name);
  const before = at === 0 ? response.getHeader(name) : headers[at];
  const list = before === undefined ? member : `${String(before)}, ${member}`;
  if (at === 0) headers.push(name, list);
  else headers[at] = list;
}

/** Returns the index of a header's value; 0 if there is none. Values are skipped, since one that a client sent may look like a name. */
function valueIndex(headers: ResponseHeaders, name: string): number {
  for (let index = 0; index < headers.length; index += 2) if (headers[index] === name) return index + 1;
  return 0;
}

/** Returns all headers of an answer that is about to be sent. */
export function completeHeaders(response: Response): ResponseHeaders {
  const headers = headersOf(response);
  const { arrivedAt } = response.locals;
  if (arrivedAt !== undefined)
    headers.push('Server-Timing', `total;dur=${(performance.now() - arrivedAt).toFixed(2)}`);
  return headers;
}
