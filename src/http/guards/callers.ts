import { isIP, type Socket } from 'node:net';
import type { Express, Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit, type RateLimitInfo } from 'express-rate-limit';
import { type Counter, WINDOW_MILLISECONDS } from '../../rate-limit/counters.ts';
import { type Application, hashToken, type Interface, type TokenRegistry } from '../../tokens/registry.ts';
import { ApiError, tryAgainAfter } from '../answer/api-errors.ts';
import { addToHeader, headersOf } from '../answer/response-headers.ts';
import { combineSteps, queryStringOf, type Step } from './request-head.ts';

/** The application that sends a request; for a request without a valid token, what is wrong with it. */
type Caller = Application | 'without token' | 'with invalid token';

declare global {
  namespace Express {
    interface Locals {
      caller?: Caller;
    }
    interface Request {
      rateLimit?: RateLimitInfo;
    }
  }
}

export interface AuthDeps {
  /** Returns the current registry. */
  readonly tokens: () => TokenRegistry;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The last token of each connection and its hash: a client that keeps a connection sends the same token again and again.
 * The token is forgotten with the connection; nothing else keeps tokens, only their hashes.
 */
const lastOf = new WeakMap<Socket, { readonly token: string; readonly hash: string }>();

/** Returns the hash of a token, which is only computed again when the token of the connection changes. */
function hashForConnection(socket: Socket, token: string): string {
  const last = lastOf.get(socket);
  if (last?.token === token) return last.hash;
  const hash = hashToken(token);
  lastOf.set(socket, { token, hash });
  return hash;
}

/**
 * Identifies the caller, and refuses nobody: the rate limit counts requests without a token too.
 *
 * @param tokenOf returns the token of a request, null where it has none
 */
export function identifyCaller(
  { tokens, now }: AuthDeps,
  tokenOf: (request: Request) => string | null,
): Step {
  return (request, response) => {
    const token = tokenOf(request);
    response.locals.caller =
      token === null
        ? 'without token'
        : (tokens().find(token, now(), (sent) => hashForConnection(request.socket, sent)) ??
          'with invalid token');
  };
}

/** Treats every request as one without a token, for routes that need none. */
export const ignoreTokens: Step = (_request, response) => {
  response.locals.caller = 'without token';
};

const REALM = 'Bearer realm="open-event-calendar"';

/**
 * Lets only applications pass that may use an interface (guide, "Get a token").
 *
 * @param howTo tells callers without a valid token where to send one; the general message of the error, where not given
 * @throws ApiError E_UNAUTHORIZED, E_APPLICATION_FORBIDDEN
 */
export function requireApplication(through: Interface, howTo: { readonly message?: string } = {}): Step {
  return (_request, { locals: { caller } }) => {
    if (typeof caller !== 'object') {
      const error = caller === 'with invalid token' ? ', error="invalid_token"' : '';
      throw new ApiError('E_UNAUTHORIZED', { ...howTo, headers: { 'WWW-Authenticate': REALM + error } });
    }
    if (!caller.permissions.includes('read') || !caller.interfaces.includes(through)) {
      const headers = { 'WWW-Authenticate': `${REALM}, error="insufficient_scope"` };
      throw new ApiError('E_APPLICATION_FORBIDDEN', { headers });
    }
  };
}

/** Returns the id of the application that sends a request; null where it has no valid token. */
export function applicationOf({ locals: { caller } }: Response): string | null {
  return typeof caller === 'object' ? caller.id : null;
}

/**
 * Returns the token of the Authorization header; null where there is none.
 *
 * @param acceptBareToken whether to accept a token without the word `Bearer`, as clients of the older interface send it
 */
export function tokenInHeader(
  { headers: { authorization = '' } }: Request,
  acceptBareToken: boolean,
): string | null {
  const [, bearer] = /^bearer +(\S.*)$/i.exec(authorization) ?? [];
  if (bearer !== undefined) return bearer;
  return acceptBareToken && isBareToken(authorization) ? authorization : null;
}

/** Whether an Authorization header holds a token and nothing else; the word `Bearer` alone is no token. */
function isBareToken(authorization: string): boolean {
  return /^(?!bearer$)\S+$/i.test(authorization);
}

/** The day on which bare tokens were deprecated, in Unix seconds. No day is set yet from which on they are refused. */
const BARE_TOKENS_DEPRECATED_AT = Date.UTC(2026, 10, 22) / 1000;

/** Says in the answer to a token without the word `Bearer` that such tokens are deprecated (RFC 9745), and where to read more. */
export const deprecateBareToken: Step = ({ headers: { authorization = '' } }, response) => {
  if (isBareToken(authorization)) {
    headersOf(response).push('Deprecation', `@${BARE_TOKENS_DEPRECATED_AT}`);
    addToHeader(
      response,
      'Link',
      '</docs#migrate-from-the-older-interface>; rel="deprecation"; type="text/html"',
    );
  }
};

/**
 * Returns the token of a request for a feed: from the header, or from the parameter `key`, since many programs can only send a URL.
 *
 * @throws ApiError E_BAD_REQUEST where both hold a token (RFC 6750, section 2)
 */
export function tokenOfFeed(request: Request): string | null {
  const bearer = tokenInHeader(request, false);
  // Several keys together make a text that is no valid token.
  const key = new URLSearchParams(queryStringOf(request.url)).getAll('key').join(' ');
  if (key === '') return bearer;
  if (bearer === null) return key;
  const message = 'The request must have one token: as "key" in the URL, or in the Authorization header.';
  throw new ApiError('E_BAD_REQUEST', { message });
}

/** The prefix of IPv6 addresses that count as one caller: each host owns a whole network of addresses. */
const IPV6_PREFIX = 64;

/** No request passes through more proxies than this; a client may make up thousands, and reading them takes time. */
const MAX_HOPS = 16;

type TrustsAddress = (address: string, hop: number) => boolean;

/**
 * Sets the proxies whose X-Forwarded-For Express trusts.
 *
 * Where no proxy is trusted, the client's address is that of the socket. Express would return the same, but it parses the
 * header for each request, which costs as much as the rest of the rate limit.
 *
 * @param proxies the number of hops, or the networks of the proxies
 */
export function trustProxies(app: Express, proxies: number | readonly string[]): void {
  app.set('trust proxy', proxies);
  if (proxies !== 0) {
    const trusts = app.get('trust proxy fn') as TrustsAddress;
    app.set('trust proxy', (address: string, hop: number) => hop < MAX_HOPS && trusts(address, hop));
    return;
  }
  Object.defineProperty(app.request, 'ip', {
    get(this: Request) {
      return this.socket.remoteAddress;
    },
  });
}

/**
 * Returns the client's address; undefined where its connection is gone. A proxy may send any text: unless it is an
 * address without a zone, the address of the proxy is returned.
 */
export function clientAddress({ ip = '', socket: { remoteAddress } }: Request): string | undefined {
  return isIP(ip) === 0 || ip.includes('%') ? remoteAddress : ip;
}

/** Makes the handlers of a rate-limited route: steps that identify the caller, the count, and steps that follow within the limit. */
export type Limit = (identify: readonly Step[], follow?: readonly Step[]) => RequestHandler[];

/**
 * Allows each application, and each address that sends no valid token, `perMinute` requests a minute. Every answer of a
 * limited route has `X-RateLimit-Limit`, `-Remaining` and `-Reset` (Unix seconds).
 *
 * @param counter counts for all processes and servers that share the limit
 * @throws ApiError E_TOO_MANY_REQUESTS with the seconds to wait, as `params.retryAfter` and `Retry-After`
 */
export function limitRequests(perMinute: number, counter: Counter): Limit {
  const count = rateLimit({
    store: {
      increment: (key) => counter.increment(key),
      // With the settings below, no request is ever subtracted.
      decrement: () => undefined,
      resetKey: () => undefined,
    },
    windowMs: WINDOW_MILLISECONDS,
    limit: perMinute,
    // `enforceLimit` writes these headers, together with all others.
    legacyHeaders: false,
    standardHeaders: false,
    // The library would warn about trusted proxies, which are a setting of this server.
    validate: false,
    keyGenerator: (request, response) => {
      const application = applicationOf(response);
      return application === null
        ? `address ${ipKeyGenerator(clientAddress(request) ?? '', IPV6_PREFIX)}`
        : `application ${application}`;
    },
    handler: (_request, _response, next) => {
      next();
    },
  });
  return (identify, follow = []) => [combineSteps(...identify), count, combineSteps(enforceLimit, ...follow)];
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
  throw tryAgainAfter(Math.min(Math.max(seconds, 1), WINDOW_MILLISECONDS / 1000), 'E_TOO_MANY_REQUESTS');
};

function noCount(): never {
  throw new Error('The request was not counted');
}
