import { STATUS_CODES, type Server, type ServerResponse, createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config/config.ts';
import { ApiError, errorBody, type ErrorCode } from './answer/api-errors.ts';
import type { App } from './app.ts';

/** Whoever has not closed a connection so long after it was ended is cut off: time enough to read the answer. */
const LINGER_MILLISECONDS = 1_000;

/** Answers what Node cannot read, or what does not arrive in time, with a JSON body too, and lets go of the connection. */
export function answerClientErrors(server: Server): void {
  const lastResponses = new WeakMap<Socket, ServerResponse>();
  const failed = new WeakSet<Socket>();
  server.on('request', (request, response) => {
    lastResponses.set(request.socket, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // What comes behind the first error is another one.
    if (failed.has(socket)) return;
    failed.add(socket);
    const last = lastResponses.get(socket);
    if (last === undefined || last.closed) {
      answerAndClose(error, socket);
      return;
    }
    // Requests that were read before are answered first; bytes that come meanwhile must not keep an idle connection open.
    socket.pause();
    last.once('close', () => {
      socket.resume();
      answerAndClose(error, socket);
    });
  });
}

function answerAndClose(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(answerTo(error));
  const cutOff = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref();
  socket.once('close', () => {
    clearTimeout(cutOff);
  });
}

function answerTo(error: NodeJS.ErrnoException): string {
  const refusal = new ApiError(codeOf(error));
  const body = errorBody(refusal);
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
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

const TIMEOUT_CHECK_MILLISECONDS = 500;

/** Makes the HTTP server of an app; it does not listen. Requests that Node cannot read get a JSON body too. */
export function createHttpServer(app: App, limits: Config['limits']): Server {
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
  const server = createServer(options, (request, response) => {
    response.on('timeout', endUnlessItWaits);
    app(request, response);
  });
  server.maxConnections = limits.maxConnections;
  // Headers past Node's own limit are dropped without a word; the app counts them and refuses.
  server.maxHeadersCount = 0;
  // Also for a client that does not read its answer.
  server.setTimeout(limits.idleTimeoutSeconds * 1000);
  // Promised is a second less, so that no client sends a request into a connection that is being closed.
  server.keepAliveTimeout = Math.max(1, limits.idleTimeoutSeconds - 1) * 1000;
  answerClientErrors(server);
  // An "Expect" that Node does not know means nothing here (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

/** A client that waits for an answer, of which nothing is there yet, has nothing to say. */
function endUnlessItWaits(this: ServerResponse, socket: Socket): void {
  if (this.headersSent) socket.destroy();
  else socket.setTimeout(socket.timeout ?? 0);
}
