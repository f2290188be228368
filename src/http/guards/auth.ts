import type { Socket } from 'node:net';
import type { Request, Response } from 'express';
import {
  hashToken,
  type Application,
  type Interface,
  type Permission,
  type TokenRegistry,
} from '../../tokens/registry.ts';
import { ApiError } from '../answer/api-errors.ts';
import { addToHeader, headersOf } from '../answer/response-headers.ts';
import type { Step } from '../express-objects.ts';
import { queryStringOf } from './validate-request.ts';

/**
 * The last token of each connection and its hash. Whoever keeps a connection sends the same one again and again, and is
 * remembered no longer than it: what is registered is never held but as hashes.
 */
const lastOf = new WeakMap<Socket, { readonly token: string; readonly hash: string }>();

/** The hash of a token, which is not made again for the next request of its connection. */
function hashForConnection(socket: Socket, token: string): string {
  const last = lastOf.get(socket);
  if (last?.token === token) return last.hash;
  const hash = hashToken(token);
  lastOf.set(socket, { token, hash });
  return hash;
}

/** Who sends a request, as far as the token says. */
type Caller =
  | { readonly kind: 'application'; readonly application: Application }
  | { readonly kind: 'stranger'; readonly credentials: 'none' | 'invalid' };

declare global {
  namespace Express {
    interface Locals {
      caller?: Caller;
    }
  }
}

export interface AuthDeps {
  /** The registry of this moment. */
  readonly tokens: () => TokenRegistry;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Take a token without the word `Bearer`, as clients of the older interface send it. */
  readonly acceptBareToken: boolean;
}

const REALM = 'Bearer realm="open-event-calendar"';

/**
 * Finds out who calls, and refuses nobody: the rate limit counts strangers too.
 *
 * @param tokenOf a request's token, null where it has none
 */
export function identifyCaller(
  { tokens, now }: Pick<AuthDeps, 'tokens' | 'now'>,
  tokenOf: (request: Request) => string | null,
): Step {
  return (request, response) => {
    const token = tokenOf(request);
    const hash = (sent: string): string => hashForConnection(request.socket, sent);
    const application = token === null ? null : tokens().find(token, now(), hash);
    response.locals.caller =
      application === null
        ? { kind: 'stranger', credentials: token === null ? 'none' : 'invalid' }
        : { kind: 'application', application };
  };
}

/**
 * Lets applications pass that have a permission and an interface (specification, section 5).
 *
 * @param howTo says where a valid token belongs, to those who send none; in the header, where not given
 * @throws ApiError E_UNAUTHORIZED, E_APPLICATION_FORBIDDEN
 */
export function requireApplication(
  permission: Permission,
  interfaceName: Interface,
  howTo: { readonly message?: string } = {},
): Step {
  return (_request, response) => {
    const caller = callerOf(response);
    if (caller.kind === 'stranger') {
      const error = caller.credentials === 'invalid' ? ', error="invalid_token"' : '';
      throw new ApiError('E_UNAUTHORIZED', { ...howTo, headers: { 'WWW-Authenticate': REALM + error } });
    }
    const { permissions, interfaces } = caller.application;
    if (!permissions.includes(permission) || !interfaces.includes(interfaceName)) {
      const headers = { 'WWW-Authenticate': `${REALM}, error="insufficient_scope"` };
      throw new ApiError('E_APPLICATION_FORBIDDEN', { headers });
    }
  };
}

/** @throws Error when `identifyCaller` has not run: a fault of the routes, not of the request */
export function callerOf(response: Response): Caller {
  const { caller } = response.locals;
  if (caller === undefined) throw new Error('The caller of this request was not identified');
  return caller;
}

/**
 * The token of the Authorization header; null when there is none.
 *
 * @param acceptBareToken also without the word `Bearer`, as clients of the older interface send it
 */
export function tokenInHeader(
  { headers: { authorization = '' } }: Request,
  acceptBareToken: boolean,
): string | null {
  const [, bearer] = /^bearer +(\S.*)$/i.exec(authorization) ?? [];
  if (bearer !== undefined) return bearer;
  return acceptBareToken && isBareToken(authorization) ? authorization : null;
}

/** Whether an Authorization header holds nothing but a token; the word alone is none. */
function isBareToken(authorization: string): boolean {
  return /^(?!bearer$)\S+$/i.test(authorization);
}

/** The day that the changelog of the interface names, in Unix seconds. There is no day yet on which they end. */
const BARE_TOKENS_DEPRECATED_AT = Date.UTC(2026, 10, 22) / 1000;

/** Says in the answer to a token without the word `Bearer` that this way is deprecated (RFC 9745), and where to read more. */
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
 * The token of a feed: in the header, or in the parameter `key` for programs that know nothing of a request but its URL.
 *
 * @throws ApiError E_BAD_REQUEST where there is one in both (RFC 6750, section 2)
 */
export function tokenOfFeed(request: Request): string | null {
  const bearer = tokenInHeader(request, false);
  // More than one make none that is valid.
  const key = new URLSearchParams(queryStringOf(request.url)).getAll('key').join(' ');
  if (key === '') return bearer;
  if (bearer === null) return key;
  const message = 'The request must have one token: as "key" in the URL, or in the Authorization header.';
  throw new ApiError('E_BAD_REQUEST', { message });
}
