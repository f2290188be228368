import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { mayHoldToken } from '../tokens/registry.ts';
import { headersOf } from './answer/response-headers.ts';
import type { Step } from './express-objects.ts';
import { clientAddress } from './guards/client-address.ts';

/** A request that is done with, as metrics count it. */
export interface AnsweredRequest {
  /** The path as the routes have it, like `/open/event/:id`; empty where no route has it. */
  readonly route: string;
  /** Null where its connection ended before the answer began. */
  readonly status: number | null;
  /** The id of the application that sent it; empty where it had no valid token. */
  readonly application: string;
  readonly seconds: number;
}

/**
 * One line a request: never its query, which may hold a token by mistake, nor any header but the request's id.
 *
 * @param count gets the same; null where nobody counts
 */
export function followRequests(log: Logger, count: ((request: AnsweredRequest) => void) | null): Step {
  const logs = log.isLevelEnabled('info');
  if (!logs && count === null) return () => undefined;
  return (request, response) => {
    const started = performance.now();
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      const milliseconds = performance.now() - started;
      count?.(answered(response, milliseconds / 1000));
      if (!logs) return;
      // One object to its end: its copy with a field more takes as long as all the rest of the line.
      const fields = logFieldsOf(request, response);
      fields.milliseconds = Math.round(milliseconds * 1000) / 1000;
      log.info(fields, 'request');
    };
    response.on('close', end);
    // An answer whose turn on its connection never came is not closed.
    request.on('close', () => {
      if (request.socket.destroyed) end();
    });
  };
}

function answered(response: Response, seconds: number): AnsweredRequest {
  const { route = '' } = response.locals;
  return { route, status: statusOf(response), application: applicationOf(response) ?? '', seconds };
}

/** What a log line says of a request and its answer. */
export function logFieldsOf(request: Request, response: Response): Record<string, unknown> {
  return {
    requestId: response.locals.requestId,
    method: request.method,
    path: withoutTokens(request.path),
    status: statusOf(response),
    // An answer counts as finished also where the connection was cut off in the middle of it.
    complete: response.writableFinished && !request.socket.destroyed,
    application: applicationOf(response),
    address: clientAddress(request) ?? null,
  };
}

function statusOf({ headersSent, statusCode }: Response): number | null {
  return headersSent ? statusCode : null;
}

function applicationOf({ locals: { caller } }: Response): string | null {
  return caller?.kind === 'application' ? caller.application.id : null;
}

/** What may be a token is left out, and so are all percent escapes. */
function withoutTokens(path: string): string {
  if (!mayHoldToken(path)) return path;
  return path.replace(/[^/]+/g, (segment) => (mayHoldToken(segment) ? '…' : segment));
}

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
