import { createServer, STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from '../config.ts';
import type { App } from './app.ts';
import { ApiError, errorBody, type ErrorCode } from './errors.ts';

const TIMEOUT_CHECK_MILLISECONDS = 500;

/** Makes the HTTP server of an app; it does not listen. Requests that Node cannot read get a JSON body too. */
export function createHttpServer(app: App, limits: ConnectionLimits): Server {
  const options = {
    IncomingMessage: app.IncomingMessage,
    ServerResponse: app.ServerResponse,
    // Left to the app, which answers with a body.
    requireHostHeader: false,
    maxHeaderSize: limits.maxHeaderBytes,
    // The headers are a part of the request.
    headersTimeout: Math.min(limits.headersTimeoutSeconds, limits.requestTimeoutSeconds) * 1000,
    requestTimeout: limits.requestTimeoutSeconds * 1000,
    connectionsCheckingInterval: TIMEOUT_CHECK_MILLISECONDS,
  };
  const server = createServer(options, app);
  server.maxConnections = limits.maxConnections;
  // Headers past Node's own limit are dropped without a word; the app counts them and refuses.
  server.maxHeadersCount = 0;
  // Also for a client that does not read its answer.
  server.setTimeout(limits.idleTimeoutSeconds * 1000);
  server.on('request', (request, response) => {
    lastResponses.set(request.socket, response);
    response.on('timeout', endUnlessItWaits);
  });
  server.on('clientError', afterAnswers);
  // An "Expect" that Node does not know means nothing here (RFC 9110, section 10.1.1).
  server.on('checkExpectation', app);
  return server;
}

/** The newest response of each connection. */
const lastResponses = new WeakMap<Socket, ServerResponse>();

/** A client that waits for an answer, of which nothing is there yet, has nothing to say. */
function endUnlessItWaits(this: ServerResponse, socket: Socket): void {
  if (this.headersSent) socket.destroy();
  else socket.setTimeout(socket.timeout ?? 0);
}

/** Requests that were read before are answered first. */
function afterAnswers(error: NodeJS.ErrnoException, socket: Socket): void {
  const last = lastResponses.get(socket);
  if (last === undefined || last.closed) {
    answerUnreadable(error, socket);
  } else {
    last.once('close', () => {
      answerUnreadable(error, socket);
    });
  }
}

function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new ApiError(codeOf(error));
  const body = errorBody(refusal);
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}

function codeOf({ code }: NodeJS.ErrnoException): ErrorCode {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 'E_HEADERS_TOO_LARGE';
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'E_REQUEST_TIMEOUT';
    default:
      return 'E_BAD_REQUEST';
  }
}
