import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { mayHoldToken } from '../tokens/registry.ts';
import { headersOf } from './answer/response-headers.ts';
import type { Step } from './guards/request-head.ts';
import { applicationOf, clientAddress } from './guards/callers.ts';

/** A request that is over, as metrics count it. */
export interface AnsweredRequest {
  /** The path of its route, like `/open/event/:id`; empty where there is no such route. */
  readonly route: string;
  /** The status of the answer; null where the connection ended before the answer began. */
  readonly status: number | null;
  /** The id of the application that sent it; empty where it had no valid token. */
  readonly application: string;
  readonly seconds: number;
}

/**
 * Logs one line for each request. The line never has the query, which may hold a token by mistake, and no header but the id
 * of the request.
 *
 * @param count is called with each request that is over; null where nobody counts
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
      // The object is changed: a copy with one more field would take as long as all the rest of the line.
      const fields = logFieldsOf(request, response);
      fields.milliseconds = Math.round(milliseconds * 1000) / 1000;
      log.info(fields, 'request');
    };
    response.on('close', end);
    // The response emits no "close" where its turn on the connection never came.
    request.on('close', () => {
      if (request.socket.destroyed) end();
    });
  };
}

function answered(response: Response, seconds: number): AnsweredRequest {
  const { route = '' } = response.locals;
  return { route, status: statusOf(response), application: applicationOf(response) ?? '', seconds };
}

/** Returns the fields of a log line about a request and its answer. */
export function logFieldsOf(request: Request, response: Response): Record<string, unknown> {
  return {
    requestId: response.locals.requestId,
    method: request.method,
    path: withoutTokens(request.path),
    status: statusOf(response),
    // Node counts an answer as finished also where the connection was cut off in the middle of it.
    complete: response.writableFinished && !request.socket.destroyed,
    application: applicationOf(response),
    address: clientAddress(request) ?? null,
  };
}

function statusOf({ headersSent, statusCode }: Response): number | null {
  return headersSent ? statusCode : null;
}

/** Replaces the segments of a path that may hold a token; percent escapes are taken for one. */
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

/** The ids that proxies make. Any other text could be made to look like something else in a log. */
const REQUEST_ID = /^[\w.:+/=-]{1,128}$/;

/** Gives each request, and its answer, the id of its `X-Request-Id`, or a new one. */
export const identifyRequest: Step = (request, response) => {
  const id = idFrom(request.headers['x-request-id']) ?? randomUUID();
  response.locals.requestId = id;
  headersOf(response).push('X-Request-Id', id);
};

function idFrom(sent: string | readonly string[] | undefined): string | null {
  return typeof sent === 'string' && REQUEST_ID.test(sent) && !mayHoldToken(sent) ? sent : null;
}

/** Takes the time at which a request came, for a header that says how long its answer took (Server Timing, W3C). */
export const timeAnswers: Step = (_request, response) => {
  response.locals.arrivedAt = performance.now();
};
