import type { Logger } from 'pino';
import { openCalendar } from '../calendar/packed/packed-calendar.ts';
import type { Config } from '../config/config.ts';
import { WorkQueue } from '../http/answer/work-queue.ts';
import { createApp, type AppDeps } from '../http/app.ts';
import { createHttpServer } from '../http/http-server.ts';
import type { Metrics, WorkersMetrics } from '../metrics/metrics.ts';
import { openApiAnswer } from '../openapi/document.ts';
import { drainOf, listen } from '../platform/listen.ts';
import { measureLoopLag } from '../platform/loop-lag.ts';
import type { Observable } from '../platform/containers.ts';
import type { Content } from '../reload/follow-content.ts';
import { createRegistry, type TokensInForce } from '../tokens/registry.ts';

/** What a service is made of, in one process or several. */
export interface ServiceParts {
  readonly config: Config;
  readonly log: Logger;
  readonly content: Observable<Content>;
  readonly tokens: Observable<TokensInForce>;
  readonly metrics: Metrics | null;
}

/** What answers requests. */
export interface Service {
  /** The base URL at which a person on this machine reaches it. */
  readonly address: string;
  /** Ends it without refusing anybody; resolves when nothing is under way any more. */
  drain(): Promise<void>;
  /** What its processes have counted, where there are several. */
  readonly collect: () => Promise<WorkersMetrics>;
}

/** What a process that answers requests is made of. */
export interface ServeOptions
  extends Omit<ServiceParts, 'metrics'>, Pick<AppDeps, 'limitCounter' | 'countRequest'> {}

/**
 * Serves the content of each moment until the process ends.
 *
 * @throws StartError when it cannot listen
 */
export async function serve({
  config,
  log,
  content,
  tokens,
  limitCounter,
  countRequest,
}: ServeOptions): Promise<Omit<Service, 'collect'>> {
  let { calendar: packed } = content.current();
  let calendar = openCalendar(packed);
  content.onReplace((next) => {
    if (next.calendar === packed) return;
    packed = next.calendar;
    calendar = openCalendar(packed);
  });
  let { applications } = tokens.current();
  let registry = createRegistry(applications ?? []);
  tokens.onReplace((next) => {
    if (next.applications === applications) return;
    applications = next.applications;
    registry = createRegistry(applications ?? []);
  });
  calendar.eventSearch.warmUp();
  calendar.map.warmUp();

  let draining = false;
  const app = createApp({
    ...config,
    serverTiming: config.preview,
    problems: config.preview ? () => content.current().problems : null,
    log,
    calendars: { current: () => calendar },
    tokens: () => registry,
    now: Date.now,
    describe: openApiAnswer,
    readiness: () => ({ draining, content: content.current().status, tokens: tokens.current().status }),
    queue: new WorkQueue({ ...config, loopLag: measureLoopLag() }),
    limitCounter,
    countRequest,
  });
  const server = createHttpServer(app, config.limits);
  const drain = drainOf(server);
  return {
    address: await listen(server, config),
    async drain() {
      draining = true;
      await drain(config.drainSeconds);
    },
  };
}
