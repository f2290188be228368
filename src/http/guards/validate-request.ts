import type { Request } from 'express';
import { ApiError } from '../answer/api-errors.ts';
import type { Step } from '../request-steps.ts';
import { isHost } from './request-target.ts';

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
