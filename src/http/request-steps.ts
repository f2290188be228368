import type { Request, RequestHandler, Response } from 'express';

/** What is done with a request before its route answers: at once, and without an answer of its own, but for what it throws. */
export type Step = (request: Request, response: Response) => void;

/** Steps as one handler, since the way from one handler of Express to the next is longer than most of them are. */
export function inOneGo(...steps: readonly Step[]): RequestHandler {
  return (request, response, next) => {
    for (const step of steps) step(request, response);
    next();
  };
}
