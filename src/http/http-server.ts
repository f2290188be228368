import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config/config.ts';
import { answerClientErrors } from './client-errors.ts';
import type { App } from './app.ts';

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
