import { randomUUID } from 'node:crypto';
import { mayHoldToken } from '../tokens/registry.ts';
import { headersOf } from './answer/response-headers.ts';
import type { Step } from './request-steps.ts';

declare global {
  namespace Express {
    interface Locals {
      requestId?: string;
    }
  }
}

/** What proxies make; anything else could be made to look like something else in a log. */
const REQUEST_ID = /^[\w.:+/=-]{1,128}$/;

/** Gives each request the id of its `X-Request-Id`, or a new one, which the answer has too. */
export const identifyRequest: Step = (request, response) => {
  const id = idFrom(request.headers['x-request-id']) ?? randomUUID();
  response.locals.requestId = id;
  headersOf(response).push('X-Request-Id', id);
};

function idFrom(sent: string | readonly string[] | undefined): string | null {
  return typeof sent === 'string' && REQUEST_ID.test(sent) && !mayHoldToken(sent) ? sent : null;
}
