import type { RequestHandler } from 'express';
import { rateLimit, type RateLimitInfo } from 'express-rate-limit';
import { type Counter, WINDOW_MILLISECONDS } from '../../rate-limit/fixed-window-counter.ts';
import { ApiError } from '../answer/api-errors.ts';
import { headersOf } from '../answer/response-headers.ts';
import { inOneGo, type Step } from '../express-objects.ts';
import { callerOf } from './auth.ts';
import { addressKey } from './client-address.ts';

declare global {
  namespace Express {
    interface Request {
      rateLimit?: RateLimitInfo;
    }
  }
}

/** The handlers of routes with a limit: what finds out who calls, the count, and what follows where it is not used up. */
export type Limit = (identify: readonly Step[], follow?: readonly Step[]) => RequestHandler[];

/**
 * Allows each application, and each address that sends no valid token, `perMinute` requests a minute.
 * Every answer from here on has `X-RateLimit-Limit`, `-Remaining` and `-Reset` (Unix seconds).
 *
 * @param counter counts for all that share the limit
 * @throws ApiError E_TOO_MANY_REQUESTS with `params.retryAfter` in seconds, and `Retry-After`, the same
 */
export function limitRequests(perMinute: number, counter: Counter): Limit {
  const count = rateLimit({
    store: {
      increment: (key) => counter.increment(key),
      // The settings below never take a request back.
      decrement: () => undefined,
      resetKey: () => undefined,
    },
    windowMs: WINDOW_MILLISECONDS,
    limit: perMinute,
    // `enforceLimit` writes them, with all others.
    legacyHeaders: false,
    standardHeaders: false,
    // The checks print to the console what the settings have settled: which proxies to believe.
    validate: false,
    keyGenerator: (request, response) => {
      const caller = callerOf(response);
      return caller.kind === 'application'
        ? `application ${caller.application.id}`
        : `address ${addressKey(request)}`;
    },
    handler: (_request, _response, next) => {
      next();
    },
  });
  return (identify, follow = []) => [inOneGo(...identify), count, inOneGo(enforceLimit, ...follow)];
}

const enforceLimit: Step = (request, response) => {
  const { limit, used, remaining, resetTime } = request.rateLimit ?? noCount();
  const endsAt = resetTime?.getTime() ?? Date.now();
  headersOf(response).push(
    'X-RateLimit-Limit',
    limit,
    'X-RateLimit-Remaining',
    remaining,
    'X-RateLimit-Reset',
    Math.ceil(endsAt / 1000),
  );
  if (used <= limit) return;
  const seconds = Math.ceil((endsAt - Date.now()) / 1000);
  // The window may have ended since the request was counted.
  const retryAfter = Math.min(Math.max(seconds, 1), WINDOW_MILLISECONDS / 1000);
  throw new ApiError('E_TOO_MANY_REQUESTS', {
    params: { retryAfter },
    headers: { 'Retry-After': String(retryAfter) },
  });
};

function noCount(): never {
  throw new Error('The request was not counted');
}
