import type { RequestHandler } from 'express';

declare global {
  namespace Express {
    interface Locals {
      /** Milliseconds of `performance.now`, where answers tell how long they took. */
      arrivedAt?: number;
    }
  }
}

/** Has answers tell how long they took, to whoever develops pages (Server Timing, W3C). */
export const timeAnswers: RequestHandler = (_request, response, next) => {
  response.locals.arrivedAt = performance.now();
  next();
};

/** The value of `Server-Timing`, in milliseconds. */
export function timingSince(arrivedAt: number): string {
  return `total;dur=${(performance.now() - arrivedAt).toFixed(2)}`;
}
