import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { mayHoldToken } from '../tokens/registry.ts';
import { headersOf } from './answer/response-headers.ts';
import type { Step } from './guards/request-head.ts';
import { applicationOf, clientAddress } from './guards/callers.ts';

/** A finished request, as metrics count it. */
export interface AnsweredRequest {
  /** The path of the matched route, like `/open/event/:id`; empty where no route matched. */
  readonly route: string;
  /** The status of the answer; null where the connection ended before the answer began. */
  readonly status: number | null;
  /** The id of the application that sent it; empty where it had no valid token. */
  readonly application: string;
  readonly seconds: number;
}

/**
 * Logs one line for each request. The line has neither the query, which may hold a token by mistake, nor any header but the request id.
 *
 * @param count is called with each finished request; null where there are no metrics
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
      // The field is added in place: a copy of the object would take as long as the rest of the line.
      const fields = logFieldsOf(request, response);
      fields.milliseconds = Math.round(milliseconds * 1000) / 1000;
      log.info(fields, 'request');
    };
    response.on('close', end);
    // The response to a pipelined request emits no "close" if the connection ends before its turn.
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

/** Replaces the segments of a path that may hold a token. A percent escape may hide one, so its segment is replaced too. */
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

/** The form of the request ids that proxies make. Other texts are not taken over, since they could forge a log line. */
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

/** Notes when a request arrived, for the `Server-Timing` header (Server Timing, W3C), which says how long the answer took. */
export const timeAnswers: Step = (_request, response) => {
  response.locals.arrivedAt = performance.now();
};
