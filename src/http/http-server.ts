import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './app.ts';
import { ApiError, errorBody, type ErrorCode } from './errors.ts';

/** A client has this long for its headers, and for the whole request. */
const HEADERS_TIMEOUT_MILLISECONDS = 8_000;
const REQUEST_TIMEOUT_MILLISECONDS = 10_000;
const IDLE_TIMEOUT_MILLISECONDS = 10_000;
const TIMEOUT_CHECK_MILLISECONDS = 1_000;

/** Makes the HTTP server of an app; it does not listen. Requests that Node cannot read get a JSON body too. */
export function createHttpServer(app: App): Server {
  const options = {
    IncomingMessage: app.IncomingMessage,
    ServerResponse: app.ServerResponse,
    // Left to the app, which answers with a body.
    requireHostHeader: false,
    headersTimeout: HEADERS_TIMEOUT_MILLISECONDS,
    requestTimeout: REQUEST_TIMEOUT_MILLISECONDS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MILLISECONDS,
  };
  const server = createServer(options, app);
  // Headers past Node's own limit are dropped without a word; the app counts them and refuses.
  server.maxHeadersCount = 0;
  // Also for a client that does not read its answer.
  server.setTimeout(IDLE_TIMEOUT_MILLISECONDS);
  server.on('clientError', answerUnreadable);
  // An "Expect" that Node does not know means nothing here (RFC 9110, section 10.1.1).
  server.on('checkExpectation', app);
  return server;
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
