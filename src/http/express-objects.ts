import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, Request, RequestHandler, Response } from 'express';

/** What `http.createServer` makes its requests and responses of. */
export interface HttpObjects {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/**
 * Constructors whose objects have Express's prototypes from birth.
 *
 * Express sets the prototype of every request and response that it handles, to give them its methods. An object
 * whose prototype changes loses everything that V8 has learnt of its kind, which costs several times what all
 * the rest of a request does. Where the prototype is the right one already, setting it changes nothing: so these
 * classes are Node's, with the app's own prototypes in between, and the app then sets just theirs.
 */
export function createHttpObjects(app: Express): HttpObjects {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {
    /** Express's own would have no prototype, and such objects are slow. */
    readonly locals: Partial<Express.Locals> = {};
  }
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}

/** What is done with a request before its route answers: at once, and without an answer of its own, but for what it throws. */
export type Step = (request: Request, response: Response) => void;

/** Steps as one handler, since the way from one handler of Express to the next is longer than most of them are. */
export function inOneGo(...steps: readonly Step[]): RequestHandler {
  return (request, response, next) => {
    for (const step of steps) step(request, response);
    next();
  };
}
