import { isIP } from 'node:net';
import type { RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { callerOf } from './auth.ts';
import { ApiError } from './errors.ts';
import { FixedWindowStore } from './fixed-window-store.ts';

/** The window of the limit (specification, section 8): it begins with a caller's first request. */
const WINDOW_MILLISECONDS = 60_000;

/** IPv6 hosts own whole networks of addresses, which count as one. */
const IPV6_PREFIX = 64;

/**
 * Allows each application, and each address that sends no valid token, `perMinute` requests a minute.
 * Every answer from here on has `X-RateLimit-Limit`, `-Remaining` and `-Reset` (Unix seconds).
 *
 * @throws ApiError E_TOO_MANY_REQUESTS with `params.retryAfter` in seconds; express-rate-limit has set
 * `Retry-After` to the same.
 */
export function limitRequests(perMinute: number): RequestHandler {
  return rateLimit({
    store: new FixedWindowStore(),
    windowMs: WINDOW_MILLISECONDS,
    limit: perMinute,
    legacyHeaders: true,
    standardHeaders: false,
    // The checks print to the console what the settings have settled: which proxies to believe.
    validate: false,
    keyGenerator: ({ ip = '', socket }, response) => {
      const caller = callerOf(response);
      return caller.kind === 'application'
        ? `application ${caller.application.id}`
        : `address ${addressKey(ip, socket.remoteAddress)}`;
    },
    handler: (_request, response) => {
      throw new ApiError('E_TOO_MANY_REQUESTS', { params: { retryAfter: retryAfterOf(response) } });
    },
  });
}

function retryAfterOf(response: Response): number {
  return Number(response.getHeader('Retry-After'));
}

/** A proxy may pass on anything as an address: what is none counts for the proxy. */
function addressKey(ip: string, peer = ''): string {
  return ipKeyGenerator(isIP(ip) === 0 ? peer : ip, IPV6_PREFIX);
}
