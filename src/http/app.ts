import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import type { Calendar } from '../calendar/calendar.ts';
import { DOCS_ASSETS } from '../pages/docs/docs-assets.ts';
import { ASSETS } from '../pages/page-assets.ts';
import { remember } from '../platform/containers.ts';
import type { Counter } from '../rate-limit/fixed-window-counter.ts';
import { ApiError } from './answer/api-errors.ts';
import { headersOf, timeAnswers } from './answer/response-headers.ts';
import type { WorkQueue } from './answer/work-queue.ts';
import { createHttpObjects, type HttpObjects, inOneGo, type Step } from './express-objects.ts';
import {
  deprecateBareToken,
  identifyCaller,
  requireApplication,
  tokenInHeader,
  type AuthDeps,
} from './guards/auth.ts';
import { trustProxies } from './guards/client-address.ts';
import { crossOrigin, requireOwnMachine } from './guards/cross-origin.ts';
import { limitRequests } from './guards/limit.ts';
import { applyPreference, varyByPreference } from './guards/preference.ts';
import { pathAndQuery, validateRequest } from './guards/validate-request.ts';
import { identifyRequest, followRequests, logFieldsOf, type AnsweredRequest } from './request-log.ts';
import { embedRoutes, type EmbedDeps } from './routes/embed-routes.ts';
import { errorSender } from './routes/error-sender.ts';
import { feedRoutes } from './routes/feed-routes.ts';
import { assetRoutes, pictureRoutes, siteFileRoutes } from './routes/file-routes.ts';
import { openRoutes, type OpenDeps } from './routes/open-routes.ts';
import { pageRoutes, type PageDeps } from './routes/page-routes.ts';
import { previewsOf } from './routes/preview-routes.ts';
import { answerForServer } from './routes/read-only.ts';
import { serviceRoutes, type ServiceDeps } from './routes/service-routes.ts';

/** Everything that the app does not decide itself. */
export interface AppDeps extends OpenDeps, AuthDeps, PageDeps, EmbedDeps, ServiceDeps {
  /** The calendar of this moment, of which a request sees one. */
  readonly calendars: { current(): Calendar };
  readonly log: Logger;
  /** Does what takes a while. */
  readonly queue: WorkQueue;
  /** Gets each request that is done with; null where nobody counts. */
  readonly countRequest: ((request: AnsweredRequest) => void) | null;
  readonly rateLimitPerMinute: number;
  /** Where requests are counted for the limit. */
  readonly limitCounter: Counter;
  /** Proxies whose X-Forwarded-For is believed: how many hops, or which networks. */
  readonly trustProxy: number | readonly string[];
  /** Origins whose pages may read the answers; null for none. */
  readonly corsOrigin: '*' | readonly string[] | null;
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

/** Handles requests of any server, and fast those of one that makes its objects with these constructors. */
export type App = RequestListener &
  HttpObjects & {
    /** Its paths, as Express writes them. */
    readonly paths: readonly string[];
  };

/**
 * Builds the service; it does not listen.
 *
 * The order of the checks is the contract's (section 4): unreadable, unknown path, wrong method, token and
 * limit, parameters, no such record.
 */
export function createApp(deps: AppDeps): App {
  const app = express();
  const objects = createHttpObjects(app);
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.set('etag', false);
  app.set('query parser', false);
  trustProxies(app, deps.trustProxy);

  app.use(
    inOneGo(
      ...(deps.serverTiming ? [timeAnswers] : []),
      identifyRequest,
      followRequests(deps.log, deps.countRequest),
      closeWhileDraining(deps.readiness),
      takeCalendar(deps),
      crossOrigin(deps.corsOrigin),
      varyByPreference,
      validateRequest,
      ...(deps.problems === null ? [] : [requireOwnMachine()]),
    ),
  );

  const limit = limitRequests(deps.rateLimitPerMinute, deps.limitCounter);
  const { queue } = deps;
  const guards = limit(
    [
      ...(deps.acceptBareToken ? [deprecateBareToken] : []),
      identifyCaller(deps, (request) => tokenInHeader(request, deps.acceptBareToken)),
    ],
    [requireApplication('read', 'open'), applyPreference],
  );
  openRoutes(app, deps, guards, queue);
  feedRoutes(app, deps, limit, queue);
  serviceRoutes(app, deps);
  siteFileRoutes(app, deps, limit, queue);
  embedRoutes(app, deps, limit, queue);
  pageRoutes(app, deps, limit, queue);
  pictureRoutes(app, deps, limit);
  assetRoutes(app, [...Object.values(ASSETS), ...Object.values(DOCS_ASSETS)]);

  app.use(answerForServer, () => {
    throw new ApiError('E_ROUTE_NOT_FOUND');
  });
  app.use(answerErrors(deps));

  const listener: RequestListener = (request, response) => {
    request.url = pathAndQuery(request.url ?? '');
    app(request, response);
  };
  return Object.assign(listener, objects, { paths: pathsOf(app) });
}

function pathsOf({ router }: Express): string[] {
  return router.stack.flatMap(({ route }) => (route === undefined ? [] : [route.path]));
}

/** Editors see on their own machine what visitors of a public site see, whatever the site says. */
function takeCalendar({ calendars, problems }: AppDeps): Step {
  return (_request, response) => {
    const calendar = calendars.current();
    response.locals.calendar = problems === null ? calendar : madePublic(calendar);
  };
}

const madePublic = remember((calendar: Calendar): Calendar =>
  Object.freeze({ ...calendar, site: Object.freeze({ ...calendar.site, public: true }) }),
);

function closeWhileDraining(readiness: ServiceDeps['readiness']): Step {
  return (_request, response) => {
    if (readiness().draining) headersOf(response).push('Connection', 'close');
  };
}

/**
 * Whatever else is thrown is a fault of ours: it is logged, and the client learns no more than that. Where not even that can
 * be said, its connection is closed, since Express would show the fault.
 */
function answerErrors({ log, ...deps }: AppDeps): ErrorRequestHandler {
  const send = errorSender({ now: deps.now, preview: previewsOf(deps) });
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
