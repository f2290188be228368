import cors from 'cors';
import type { RequestHandler } from 'express';

/** Header fields of requests that the documentation names. */
export const REQUEST_FIELDS = ['Authorization', 'If-Match', 'If-None-Match', 'X-Request-Id'] as const;

/** Header fields of answers that pages may read besides the simple ones. */
const EXPOSED_FIELDS = [
  'Deprecation',
  'ETag',
  'Link',
  'Retry-After',
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
    allowedHeaders: [...REQUEST_FIELDS],
    exposedHeaders: EXPOSED_FIELDS,
    maxAge: 600,
    preflightContinue: true,
  });
}
