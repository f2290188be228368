import type { RequestHandler, Response, Router } from 'express';
import { ApiError } from '../answer/api-errors.ts';
import { sendAllowed } from '../answer/send.ts';

declare global {
  namespace Express {
    interface Locals {
      /** The path as it is written here, where the request has come to a route. */
      route?: string;
    }
  }
}

const ALLOW = 'GET, HEAD, OPTIONS';

/** Answers OPTIONS of the server as a whole (RFC 9110, section 9.3.7); no other method may ask for it. */
export const answerForServer: RequestHandler = (request, response, next) => {
  if (request.url === '*') sendAllowed(response, ALLOW);
  else next();
};

/** Serves a path to GET and HEAD, answers OPTIONS, and refuses every other method with 405. */
export function readOnly(router: Router, path: string, ...handlers: RequestHandler[]): void {
  readOnlyWhere(router, path, () => true, ...handlers);
}

/** The same for some requests; for all others there is no such path. */
export function readOnlyWhere(
  router: Router,
  path: string,
  isThere: (response: Response) => boolean,
  ...handlers: RequestHandler[]
): void {
  router
    .route(path)
    .all((_request, response, next) => {
      if (!isThere(response)) {
        next('route');
        return;
      }
      response.locals.route = path;
      next();
    })
    .get(...handlers)
    .options((_request, response) => {
      sendAllowed(response, ALLOW);
    })
    .all(() => {
      throw new ApiError('E_METHOD_NOT_ALLOWED', { headers: { Allow: ALLOW } });
    });
}

/** Whether everybody may see the calendar. */
export function isPublic({ locals: { calendar } }: Response): boolean {
  return calendar.site.public;
}
