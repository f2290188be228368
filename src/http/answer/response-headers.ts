import type { Response } from 'express';
import { pagePolicy } from '../../pages/page-policy.ts';

/*
 * The headers of an answer are kept as a flat list, name and value in turn, and given to `writeHead` all at once: where
 * one was set before, Node writes all of them in a way that takes several times as long.
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

/** The headers of helmet that mean something for this server, with helmet's values, as pairs. */
export const SECURITY_FIELDS: readonly (readonly [name: string, value: string])[] = [
  [POLICY, "default-src 'none';frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  [REFERRER, 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
];
const SECURITY_HEADERS: readonly string[] = Object.freeze(SECURITY_FIELDS.flat());

/** Sources of the Content Security Policy of a page; where they are not given, those of most pages hold. */
export interface PageOrigins {
  /** Where its pictures come from. */
  readonly images?: string;
  /** Who may show it in a frame; nobody where not given. */
  readonly framedBy?: string;
  /** What it says to other hosts of where a request comes from; nothing where not given. */
  readonly referrer?: 'strict-origin';
}

/** The headers that are about one request; a shared cache would give them to other clients. */
export const PERSONAL = new Set<string | number | undefined>([
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]);

/** Returns the list of the headers that an answer has so far; more are pushed to it. */
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
 * Adds a member to a header that is a list (RFC 9110, section 5.6.1). Node would send only the last header of a name, so a
 * value that was set on the response before is taken into the list.
 */
export function addToHeader(response: Response, name: 'Link' | 'Vary', member: string): void {
  const headers = headersOf(response);
  const at = valueIndex(headers, name);
  const before = at === 0 ? response.getHeader(name) : headers[at];
  const list = before === undefined ? member : `${String(before)}, ${member}`;
  if (at === 0) headers.push(name, list);
  else headers[at] = list;
}

/** The index of a header's value, 0 where there is none. Only names are compared: a value that a client sent may equal a name. */
function valueIndex(headers: ResponseHeaders, name: string): number {
  for (let index = 0; index < headers.length; index += 2) if (headers[index] === name) return index + 1;
  return 0;
}

/** Returns all headers of an answer, which is sent now. */
export function completeHeaders(response: Response): ResponseHeaders {
  const headers = headersOf(response);
  const { arrivedAt } = response.locals;
  if (arrivedAt !== undefined)
    headers.push('Server-Timing', `total;dur=${(performance.now() - arrivedAt).toFixed(2)}`);
  return headers;
}
