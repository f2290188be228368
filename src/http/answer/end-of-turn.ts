import { setImmediate } from 'node:timers';
import type { Response } from 'express';

export type Body = string | Buffer | undefined;

let waiting: [Response, Body][] = [];

/**
 * Ends a response at the end of this turn of the event loop, together with all others of the turn. What goes
 * wrong then is passed on as by a handler.
 *
 * A client that sleeps is woken by the first of them, and is awake for the rest: under load that halves the cost
 * of a request, most of which is the waking. A request alone waits for nothing, since its turn ends with it.
 */
export function endWithTurn(response: Response, body?: Body): void {
  if (waiting.length === 0) setImmediate(endAll);
  waiting.push([response, body]);
}

function endAll(): void {
  const ready = waiting;
  waiting = [];
  for (const [response, body] of ready) {
    try {
      response.end(body);
    } catch (error) {
      response.req.next?.(error);
    }
  }
}
