import { isIPv6 } from 'node:net';
import type { Request } from 'express';
import { ApiError } from '../answer/api-errors.ts';
import type { Step } from '../express-objects.ts';

const HOST = /^(?:\[([\da-f:.]+)\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/** Whether a text names a host, and perhaps a port; the empty name is one (RFC 3986, sections 3.2.2 and 3.2.3). */
function isHost(text: string): boolean {
  const [host, ipv6] = HOST.exec(text) ?? [];
  return host !== undefined && (ipv6 === undefined || isIPv6(ipv6));
}

/** The query of a request's URL, without the question mark. Express drops parameters past the thousandth without a word. */
export function queryStringOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}

/** A target that `validateRequest` refuses, in the place of those that Express cannot even route. */
const UNREADABLE = '/%';

/**
 * The path and query of a request's target, whatever its form (RFC 9112, section 3.2); a fragment does not
 * belong there and is cut off. Express takes the target apart before any middleware runs, and answers in
 * HTML where it cannot.
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

/** More headers are refused; browsers send about 20. */
const MAX_HEADERS = 200;

/** Longer URLs are refused; the longest search takes about 3,600 bytes. */
const MAX_URL_BYTES = 12 * 1024;

/**
 * Refuses requests that cannot be understood in one way only, before anything else looks at them.
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

/** How often a header is sent; names and values stand in turn. */
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
