import type { Response } from 'express';
import { ANYWHERE, pagePolicy } from '../../pages/page-policy.ts';
import type { Step } from '../express-objects.ts';

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

/** Those of helmet's headers that mean something here, with its values. */
const SECURITY_HEADERS: readonly string[] = Object.freeze([
  ...[POLICY, "default-src 'none';frame-ancestors 'none'"],
  ...['Cross-Origin-Resource-Policy', 'cross-origin'],
  ...['Referrer-Policy', 'no-referrer'],
  ...['X-Content-Type-Options', 'nosniff'],
]);

/** What a page may have of others besides this server, and they of it: sources of the Content Security Policy. */
export interface PageOrigins {
  /** Where its pictures come from. */
  readonly images: string;
  /** Who may show it in a frame. */
  readonly framedBy: string;
}

/** Nobody frames a page. */
export const USUAL_ORIGINS: PageOrigins = { images: ANYWHERE, framedBy: "'none'" };

/** Headers that are about one request alone. */
const PERSONAL = new Set<string | number | undefined>([
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]);

/** The headers that an answer has so far; more are pushed to them. */
export function headersOf({ locals }: Response): ResponseHeaders {
  locals.headers ??= [...SECURITY_HEADERS];
  return locals.headers;
}

/** Gives an answer the policy of pages. */
export function usePagePolicy(response: Response, { images, framedBy }: PageOrigins): void {
  const headers = headersOf(response);
  headers[valueIndex(headers, POLICY)] = `${pagePolicy(images)}; frame-ancestors ${framedBy}`;
}

/** Takes away what whoever gets the answer out of a shared cache would take for their own. */
export function dropPersonalHeaders(response: Response): void {
  response.locals.headers = headersOf(response).filter(
    (_part, index, headers) => !PERSONAL.has(headers[index - (index % 2)]),
  );
}

/**
 * Adds a member to a header that is a list (RFC 9110, section 5.6.1). Of two headers with the same name, and of one that was
 * set before, Node sends the last only.
 */
export function addToHeader(response: Response, name: 'Link' | 'Vary', member: string): void {
  const headers = headersOf(response);
  const at = valueIndex(headers, name);
  const before = at === 0 ? response.getHeader(name) : headers[at];
  const list = before === undefined ? member : `${String(before)}, ${member}`;
  if (at === 0) headers.push(name, list);
  else headers[at] = list;
}

/** Where the value of a header stands, 0 where there is none; what a client has sent may be a value like any name. */
function valueIndex(headers: ResponseHeaders, name: string): number {
  for (let index = 0; index < headers.length; index += 2) if (headers[index] === name) return index + 1;
  return 0;
}

/** Gives answers a header that says how long they took, for those who develop pages (Server Timing, W3C). */
export const timeAnswers: Step = (_request, response) => {
  response.locals.arrivedAt = performance.now();
};

/** All headers of an answer that is sent now. */
export function completeHeaders(response: Response): ResponseHeaders {
  const headers = headersOf(response);
  const { arrivedAt } = response.locals;
  if (arrivedAt !== undefined)
    headers.push('Server-Timing', `total;dur=${(performance.now() - arrivedAt).toFixed(2)}`);
  return headers;
}
