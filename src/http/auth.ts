import type { Request, RequestHandler, Response } from 'express';
import type { Application, Interface, Permission, TokenRegistry } from '../tokens.ts';
import { ApiError } from './errors.ts';

/** Who sends a request, as far as the token tells. */
export type Caller =
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

/** Finds out who calls, and refuses nobody: the rate limit counts strangers too. */
export function identifyCaller({ tokens, now, acceptBareToken }: AuthDeps): RequestHandler {
  return (request, response, next) => {
    const token = tokenOf(request, acceptBareToken);
    const application = token === null ? null : tokens().find(token, now());
    response.locals.caller =
      application === null
        ? { kind: 'stranger', credentials: token === null ? 'none' : 'invalid' }
        : { kind: 'application', application };
    next();
  };
}

/**
 * Lets applications pass that have a permission and an interface (specification, section 5).
 *
 * @throws ApiError E_UNAUTHORIZED, E_APPLICATION_FORBIDDEN
 */
export function requireApplication(permission: Permission, interfaceName: Interface): RequestHandler {
  return (_request, response, next) => {
    const caller = callerOf(response);
    if (caller.kind === 'stranger') {
      const error = caller.credentials === 'invalid' ? ', error="invalid_token"' : '';
      throw new ApiError('E_UNAUTHORIZED', { headers: { 'WWW-Authenticate': REALM + error } });
    }
    const { permissions, interfaces } = caller.application;
    if (!permissions.includes(permission) || !interfaces.includes(interfaceName)) {
      const headers = { 'WWW-Authenticate': `${REALM}, error="insufficient_scope"` };
      throw new ApiError('E_APPLICATION_FORBIDDEN', { headers });
    }
    next();
  };
}

/** @throws Error when `identifyCaller` has not run: a fault of the routes, not of the request */
export function callerOf(response: Response): Caller {
  const { caller } = response.locals;
  if (caller === undefined) throw new Error('The caller of this request was not identified');
  return caller;
}

/** The token of the Authorization header, the only place where it is looked for; null when there is none. */
function tokenOf({ headers: { authorization = '' } }: Request, acceptBareToken: boolean): string | null {
  const [, bearer] = /^bearer +(\S.*)$/i.exec(authorization) ?? [];
  if (bearer !== undefined) return bearer.replace(/[ \t]+$/, '');
  return acceptBareToken && /^\S+$/.test(authorization) ? authorization : null;
}
