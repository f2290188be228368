import type { Request } from 'express';
import { ApiError } from '../answer/api-errors.ts';
import type { Step } from '../request-steps.ts';

/** `localhost`, names below it (RFC 6761, section 6.3) and the addresses of this machine, with or without a port. */
const OWN_HOST = /^(?:(?:[\w-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])(?::\d*)?$/i;
const SCHEME = /^https?:\/\//;

/** `Sec-Fetch-Site` (Fetch Metadata, section 2.2) of what a person or a page of this machine asks for. */
const OWN_SITES: readonly unknown[] = [undefined, 'none', 'same-origin', 'same-site'];

/**
 * Refuses what a page of another site makes a browser ask for: also under a name of its own that leads to this machine
 * (DNS rebinding).
 *
 * @throws ApiError E_APPLICATION_FORBIDDEN
 */
export function requireOwnMachine(): Step {
  return (request) => {
    if (!isOwn(request)) {
      throw new ApiError('E_APPLICATION_FORBIDDEN', {
        message: 'The preview answers this machine only: ask for it under localhost, not from another site.',
      });
    }
  };
}

function isOwn({ headers: { host = '', origin, 'sec-fetch-site': site } }: Request): boolean {
  const isOwnOrigin = origin === undefined || OWN_HOST.test(origin.replace(SCHEME, ''));
  return OWN_HOST.test(host) && isOwnOrigin && OWN_SITES.includes(site);
}
