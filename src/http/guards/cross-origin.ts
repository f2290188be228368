import cors from 'cors';
import type { Request, Response } from 'express';
import { EMBED_FILE_PATH } from '../../pages/embed/embed-file.ts';
import { ApiError } from '../answer/api-errors.ts';
import type { Step } from '../express-objects.ts';

/** Headers of requests that the documentation names. */
export const REQUEST_HEADERS = [
  'Authorization',
  'If-Match',
  'If-None-Match',
  'Prefer',
  'X-Request-Id',
] as const;

/** Headers of answers that pages may read besides the simple ones. */
const EXPOSED_HEADERS = [
  'Deprecation',
  'ETag',
  'Link',
  'Preference-Applied',
  'Retry-After',
  'X-Calendar-Revision',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'WWW-Authenticate',
  'X-Request-Id',
];

/** Below these paths is what a public calendar gives to everybody. */
const FOR_EVERYBODY = /^\/feeds(?![^/?])/;

/**
 * Lets pages of other origins send requests and read the answers (Fetch Standard): what is for everybody anyway those of any
 * origin, so that a page can show events of a public calendar. OPTIONS itself is answered by the routes.
 *
 * @param origins whose pages may read all answers; null for none
 */
export function crossOrigin(origins: '*' | readonly string[] | null): Step {
  const forAll = allow('*');
  const forThose = origins === null ? null : allow(origins);
  return (request, response) => {
    (isForEverybody(request, response) ? forAll : forThose)?.(request, response);
  };
}

function isForEverybody({ url }: Request, { locals: { calendar } }: Response): boolean {
  return calendar.site.public && (FOR_EVERYBODY.test(url) || isEmbedFile(url));
}

function isEmbedFile(url: string): boolean {
  return url === EMBED_FILE_PATH || url.startsWith(`${EMBED_FILE_PATH}?`);
}

/** With these options it goes on at once, whatever is asked for. */
function allow(origin: '*' | readonly string[]): Step {
  const handle = cors({
    origin: origin === '*' ? '*' : [...origin],
    methods: ['GET', 'HEAD'],
    allowedHeaders: [...REQUEST_HEADERS],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
    preflightContinue: true,
  });
  return (request, response) => {
    handle(request, response, () => undefined);
  };
}

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
