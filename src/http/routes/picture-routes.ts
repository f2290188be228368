import type { Router } from 'express';
import { ApiError } from '../answer/api-errors.ts';
import { FOR_EVER, sendBody, sendNotModified } from '../answer/send.ts';
import { identifyCaller, type AuthDeps } from '../guards/auth.ts';
import type { Limit } from '../guards/limit.ts';
import { readOnly } from './read-only.ts';

/**
 * The calendar's own pictures, also where its pages are not public: answers name them by their addresses, and whoever has
 * one cannot guess another.
 *
 * @param limit counts the requests of each address
 */
export function pictureRoutes(
  router: Router,
  { tokens, now }: Pick<AuthDeps, 'tokens' | 'now'>,
  limit: Limit,
): void {
  const guards = limit([identifyCaller({ tokens, now }, () => null)]);
  readOnly(router, '/images/:file', ...guards, (request, response) => {
    const picture = response.locals.calendar.pictures.get(String(request.params.file));
    if (picture === undefined) throw new ApiError('E_ROUTE_NOT_FOUND');
    const head = { ...picture, cacheControl: FOR_EVER };
    // No encoding makes a picture smaller.
    if (!sendNotModified(request, response, head, 'identity'))
      sendBody(request, response, head, picture.bytes, 'identity');
  });
}
