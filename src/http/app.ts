import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Calendar } from '../calendar/calendar.ts';
import { remember } from '../platform/collections.ts';
import type { Config } from '../config/config.ts';
import type { ContentProblems } from '../diagnostics/content-status.ts';
import type { Counter } from '../rate-limit/counters.ts';
import { ApiError, errorBody, type ErrorCode } from './answer/api-errors.ts';
import { headersOf, SECURITY_FIELDS } from './answer/response-headers.ts';
import {
  deprecateBareToken,
  identifyCaller,
  ignoreTokens,
  limitRequests,
  requireApplication,
  tokenInHeader,
  trustProxies,
} from './guards/callers.ts';
import {
  answerForServer,
  applyPreference,
  crossOrigin,
  combineSteps,
  pathAndQuery,
  requireOwnMachine,
  validateRequest,
  varyByPreference,
} from './guards/request-head.ts';
import {
  type AnsweredRequest,
  followRequests,
  identifyRequest,
  logFieldsOf,
  timeAnswers,
} from './request-log.ts';
import { fileRoutes } from './routes/file-routes.ts';
import { type McpDeps, mcpRoute } from './routes/mcp-route.ts';
import { type OpenDeps, openRoutes } from './routes/open-routes.ts';
import { pageRoutes, type PageRoutesDeps } from './routes/page-routes.ts';
import { errorSender } from './routes/page-sender.ts';
import { previewOf, type ServiceDeps, serviceRoutes } from './routes/service-routes.ts';
import express, { type ErrorRequestHandler, type Express } from 'express';

/** Everything that the app does not decide itself. */
export interface AppDeps
  extends OpenDeps, McpDeps, Omit<PageRoutesDeps, 'preview'>, Omit<ServiceDeps, 'preview'> {
  /** Returns the calendar of this moment; a request takes it once. */
  readonly calendars: { current(): Calendar };
  /** Returns the problems of the content, which a preview shows to editors on their own machine; null outside of a preview. */
  readonly problems: (() => ContentProblems) | null;
  readonly log: Logger;
  /** Counts each finished request for the metrics; null where there are none. */
  readonly countRequest: ((request: AnsweredRequest) => void) | null;
  readonly rateLimitPerMinute: number;
  /** Counts requests for the limit. */
  readonly limitCounter: Counter;
  /** Proxies whose X-Forwarded-For is trusted: how many hops, or which networks. */
  readonly trustProxy: number | readonly string[];
  /** Origins whose pages may read the answers; null for none. */
  readonly corsOrigin: '*' | string[] | null;
  /** Whether a token without the word `Bearer` is accepted, as clients of the older interface send it. */
  readonly acceptBareToken: boolean;
  /** Whether answers have `Server-Timing`. */
  readonly serverTiming: boolean;
}

declare global {
  namespace Express {
    interface Locals {
      calendar: Calendar;
    }
  }
}

/** The constructors that `http.createServer` makes its requests and responses with. */
interface HttpObjects {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/** Handles the requests of any server, but is only fast for a server that makes its requests and responses with these constructors. */
export type App = RequestListener &
  HttpObjects & {
    /** The paths of its routes, in the notation of Express. */
    readonly paths: readonly string[];
  };

/**
 * Makes the constructors of a server's requests and responses, whose objects have Express's prototypes from the beginning.
 *
 * Express sets the prototype of every request and response that it handles, to give them its methods. A changed prototype makes
 * V8 drop what it has optimized for the object, which costs several times as much as the rest of a request. Setting the
 * prototype that an object already has changes nothing. So these classes extend Node's, and the app sets their prototypes.
 */
export function createHttpObjects(app: Express): HttpObjects {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {
    /** The object that Express would make here has no prototype, and such objects are slow. */
    readonly locals: Partial<Express.Locals> = {};
  }
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}

/** Builds the app, which does not listen yet. A request is checked in the order that the guide promises (guide, "Order of checks"). */
export function createApp(deps: AppDeps): App {
  const { calendars, problems, readiness, log, acceptBareToken } = deps;
  const preview = problems === null ? null : () => previewOf(problems(), readiness());
  const app = express();
  const objects = createHttpObjects(app);
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.set('etag', false);
  app.set('query parser', false);
  trustProxies(app, deps.trustProxy);

  app.use(
    combineSteps(
      ...(deps.serverTiming ? [timeAnswers] : []),
      identifyRequest,
      followRequests(log, deps.countRequest),
      (_request, response) => {
        if (readiness().draining) headersOf(response).push('Connection', 'close');
        const calendar = calendars.current();
        response.locals.calendar = problems === null ? calendar : madePublic(calendar);
      },
      crossOrigin(deps.corsOrigin),
      varyByPreference,
      validateRequest,
      ...(problems === null ? [] : [requireOwnMachine]),
    ),
  );

  const limit = limitRequests(deps.rateLimitPerMinute, deps.limitCounter);
  const openGuards = limit(
    [
      ...(acceptBareToken ? [deprecateBareToken] : []),
      identifyCaller(deps, (request) => tokenInHeader(request, acceptBareToken)),
    ],
    [requireApplication('open'), applyPreference],
  );
  const guards = limit([ignoreTokens]);
  openRoutes(app, deps, openGuards);
  fileRoutes(app, deps, limit, guards);
  mcpRoute(app, deps, limit);
  serviceRoutes(app, { ...deps, preview });
  pageRoutes(app, { ...deps, preview }, guards);

  app.use(answerForServer, () => {
    throw new ApiError('E_ROUTE_NOT_FOUND');
  });
  app.use(answerErrors(log, errorSender({ ...deps, preview })));

  const listener: RequestListener = (request, response) => {
    request.url = pathAndQuery(request.url ?? '');
    app(request, response);
  };
  const paths = app.router.stack.flatMap(({ route }) => (route === undefined ? [] : [route.path]));
  return Object.assign(listener, objects, { paths });
}

/** Returns a calendar as a preview shows it: as that of a public site, even if the site is not public. */
const madePublic = remember((calendar: Calendar): Calendar =>
  Object.freeze({ ...calendar, site: Object.freeze({ ...calendar.site, public: true }) }),
);

/**
 * Answers with the errors that are thrown. Any error but an ApiError is a fault of the server: it is logged, and the
 * client gets E_INTERNAL without details. Where no error can be sent, the connection is closed, since Express would send
 * the details.
 */
function answerErrors(log: Logger, send: ReturnType<typeof errorSender>): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const known = error instanceof ApiError;
    try {
      if (!known) log.error({ ...logFieldsOf(request, response), error }, 'request failed');
      if (response.headersSent) response.destroy();
      else send(request, response, known ? error : new ApiError('E_INTERNAL'));
    } catch {
      response.destroy();
    }
  };
}

/** The time that a client has to read the answer and close its connection after the server has ended it. */
const LINGER_MILLISECONDS = 1_000;

/** Answers requests that Node cannot read, or that do not arrive in time, with a JSON body, and closes the connection. */
export function answerClientErrors(server: Server): void {
  const lastResponses = new WeakMap<Socket, ServerResponse>();
  const failed = new WeakSet<Socket>();
  server.on('request', (request, response) => {
    lastResponses.set(request.socket, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // After the first error, Node reports another one for all data that follows.
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
  const refusal = new ApiError(CODES[error.code ?? ''] ?? 'E_BAD_REQUEST');
  const body = errorBody(refusal);
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    ...SECURITY_FIELDS.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

/** The answers to Node's error codes; any other code is answered as a bad request. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'E_HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'E_REQUEST_TIMEOUT',
};

const TIMEOUT_CHECK_MILLISECONDS = 500;

/** Makes the HTTP server of an app; it does not listen. Requests that Node cannot read get a JSON body too. */
export function createHttpServer(app: App, limits: Config['limits']): Server {
  const options = {
    IncomingMessage: app.IncomingMessage,
    ServerResponse: app.ServerResponse,
    // The app checks this header itself, and answers with a body.
    requireHostHeader: false,
    maxHeaderSize: limits.maxHeaderBytes,
    // The headers are a part of the request, so they get no more time than the whole request.
    headersTimeout: Math.min(limits.headersTimeoutSeconds, limits.requestTimeoutSeconds) * 1000,
    requestTimeout: limits.requestTimeoutSeconds * 1000,
    connectionsCheckingInterval: TIMEOUT_CHECK_MILLISECONDS,
  };
  const server = createServer(options, (request, response) => {
    response.on('timeout', endUnlessItWaits);
    app(request, response);
  });
  server.maxConnections = limits.maxConnections;
  // Node would silently drop headers past its own limit; the app counts them and refuses.
  server.maxHeadersCount = 0;
  // This timeout also ends the connection of a client that does not read its answer.
  server.setTimeout(limits.idleTimeoutSeconds * 1000);
  // Clients are promised a second less, so that none sends a request into a connection that is being closed.
  server.keepAliveTimeout = Math.max(1, limits.idleTimeoutSeconds - 1) * 1000;
  answerClientErrors(server);
  // A request with an unknown `Expect` is answered like any other (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

/** Closes an idle connection, but not while its client waits for an answer that has not begun. */
function endUnlessItWaits(this: ServerResponse, socket: Socket): void {
  if (this.headersSent) socket.destroy();
  else socket.setTimeout(socket.timeout ?? 0);
}
