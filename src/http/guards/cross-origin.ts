import cors from 'cors';
import type { RequestHandler } from 'express';

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

/** Lets pages of other origins send requests and read the answers (Fetch Standard). OPTIONS itself is answered by the routes. */
export function crossOrigin(origin: '*' | readonly string[]): RequestHandler {
  return cors({
    origin: origin === '*' ? '*' : [...origin],
    methods: ['GET', 'HEAD'],
    allowedHeaders: [...REQUEST_HEADERS],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
    preflightContinue: true,
  });
}
