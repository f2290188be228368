import type { Request, RequestHandler, Response, Router } from 'express';
import type { Calendar } from '../../calendar/calendar.ts';
import { MCP_ADDRESS } from '../../pages/site-files/well-known.ts';
import { ApiError } from '../answer/api-errors.ts';
import { sendAllowed, sendJson } from '../answer/send.ts';
import { inOnePiece, type WorkQueue } from '../answer/work-queue.ts';
import {
  type AuthDeps,
  identifyCaller,
  ignoreTokens,
  type Limit,
  requireApplication,
  tokenInHeader,
} from '../guards/callers.ts';
import { isPublic, LOCAL_HOST, type Step } from '../guards/request-head.ts';
import type { Readiness } from './service-routes.ts';

/** A message of the Model Context Protocol. */
export interface McpRequest {
  readonly body: string;
  /** The header fields that the protocol defines; their names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Returns the calendar that the answer is made from, and how long it has been served, in milliseconds. */
  readonly surroundings: () => { readonly calendar: Calendar; readonly age: number };
  /** Does the work of a tool call when its turn comes. */
  readonly inTurn: <T>(work: () => T) => Promise<T>;
}

export interface McpAnswer {
  readonly status: number;
  /** The answer as JSON; empty where the message has no answer. */
  readonly json: string;
}

export interface McpDeps extends AuthDeps {
  /** Loads the function that answers messages; it is only loaded for the first message. */
  readonly assistants: () => Promise<(request: McpRequest) => Promise<McpAnswer>>;
  readonly readiness: () => Readiness;
  /** Does work that may take long. */
  readonly queue: WorkQueue;
  /** Origins whose pages may send messages; null for the site's own alone. */
  readonly corsOrigin: '*' | string[] | null;
}

const ALLOW = 'POST, OPTIONS';

/** The longest body, in bytes; the longest call of a tool takes some hundred. */
const MAX_BODY_BYTES = 64 * 1024;

/** The header fields that the protocol defines (2026-07-28, "Streamable HTTP"). */
const PROTOCOL_HEADERS = [
  'accept',
  'content-type',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
] as const;

/**
 * Serves the calendar to assistants (guide, "For assistants"): without a token where the site is public, else to applications
 * that may read `/open`.
 *
 * @param limit makes the handlers that count the requests of a caller
 */
export function mcpRoute(router: Router, deps: McpDeps, limit: Limit): void {
  const { assistants, readiness, queue, now, corsOrigin } = deps;
  const identify = identifyCaller(deps, (request) => tokenInHeader(request, false));
  const requireOpen = requireApplication('open');
  const guards: RequestHandler[] = limit(
    [
      (request, response) => {
        (isPublic(response) ? ignoreTokens : identify)(request, response);
      },
    ],
    [
      (request, response) => {
        if (!isPublic(response)) requireOpen(request, response);
      },
      requireKnownOrigin(corsOrigin),
      requireJson,
    ],
  );

  async function answer(request: Request, response: Response): Promise<void> {
    const body = await readBody(request);
    const answerMessage = await assistants();
    const { calendar } = response.locals;
    const failures: unknown[] = [];
    const { status, json } = await answerMessage({
      body,
      headers: protocolHeaders(request),
      surroundings: () => ({ calendar, age: now() - readiness().content.since }),
      inTurn: (work) =>
        queue
          .do('short', inOnePiece(work), () => !request.socket.destroyed)
          .catch((error: unknown) => {
            failures.push(error);
            throw error;
          }),
    });
    // The error of a call that was refused or failed is answered as on any other path.
    if (failures.length > 0) throw failures[0];
    sendJson(response, status, json);
  }

  router
    .route(MCP_ADDRESS)
    .all((_request, response, next) => {
      response.locals.route = MCP_ADDRESS;
      next();
    })
    .post(...guards, answer)
    .options((_request, response) => {
      sendAllowed(response, ALLOW);
    })
    .all(() => {
      const message = 'This path takes messages of the Model Context Protocol: use POST.';
      throw new ApiError('E_METHOD_NOT_ALLOWED', { message, headers: { Allow: ALLOW } });
    });
}

/**
 * Refuses requests that a page of another site makes a browser send (2025-11-25, "Streamable HTTP", "Security Warning"), also
 * where the name of that site resolves to this server (DNS rebinding). Programs send no `Origin`.
 *
 * @param known the origins whose pages may send messages, besides the site itself, and this machine as `localhost`
 * @throws ApiError E_APPLICATION_FORBIDDEN
 */
function requireKnownOrigin(known: McpDeps['corsOrigin']): Step {
  return ({ headers: { origin, host = '' } }, { locals: { calendar } }) => {
    if (origin === undefined || known === '*' || known?.includes(origin) === true) return;
    const { url } = calendar.site;
    if (url !== null && origin === new URL(url).origin) return;
    if (LOCAL_HOST.test(host) && origin === `http://${host}`) return;
    const message = 'Pages of this origin may not ask here.';
    throw new ApiError('E_APPLICATION_FORBIDDEN', { message });
  };
}

/** @throws ApiError E_UNSUPPORTED_MEDIA_TYPE */
const requireJson: Step = ({ headers }) => {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  const isJson = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i.test(type);
  if (!isJson || encoding.toLowerCase() !== 'identity') throw new ApiError('E_UNSUPPORTED_MEDIA_TYPE');
};

function protocolHeaders({ headers }: Request): Readonly<Record<string, string>> {
  return Object.fromEntries(
    PROTOCOL_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

/**
 * Reads the body of a request. Bytes beyond the limit are dropped, so that the client can read the answer.
 *
 * @throws ApiError E_CONTENT_TOO_LARGE
 */
function readBody(request: Request): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    request.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length <= MAX_BODY_BYTES) {
        pieces.push(piece);
        return;
      }
      pieces.length = 0;
      reject(new ApiError('E_CONTENT_TOO_LARGE'));
    });
    request.once('end', () => {
      resolve(Buffer.concat(pieces).toString());
    });
    request.once('close', () => {
      reject(new ApiError('E_BAD_REQUEST'));
    });
  });
}
