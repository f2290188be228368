// This import comes first: if its packages were loaded when too many files are open, Node would report them
// as missing.
import {
  FallbackCounter,
  type FallbackCounterOptions,
  FixedWindowCounter,
  type LocalCounter,
} from '../rate-limit/counters.ts';
import type { Logger } from 'pino';
import { openCalendar } from '../calendar/packed/packed-calendar.ts';
import type { Config } from '../config/config.ts';
import { WorkQueue } from '../http/answer/work-queue.ts';
import { createApp, createHttpServer } from '../http/app.ts';
import { openApiAnswer } from '../openapi/document.ts';
import { drainOf, listen } from '../platform/listen.ts';
import type { Observable } from '../platform/observable.ts';
import type { ServedContent } from '../reload/follow-content.ts';
import { createRegistry, type TokensInForce } from '../tokens/registry.ts';
import type { Metrics, RequestMetrics, SharedBy, WorkersMetrics } from './metrics.ts';

/** The parts that a service is made of, in one process or several. */
export interface ServiceParts {
  readonly config: Config;
  readonly log: Logger;
  readonly content: Observable<ServedContent>;
  readonly tokens: Observable<TokensInForce>;
  readonly metrics: Metrics | null;
}

/** A service that answers requests. */
export interface Service {
  /** The base URL at which the service can be reached on this machine. */
  readonly address: string;
  /** Ends the service gracefully; resolves when all pending requests are answered. */
  drain(): Promise<void>;
  /** Collects the metrics of its workers; null where there is a single process. */
  readonly collect: (() => Promise<WorkersMetrics>) | null;
}

/**
 * Answers requests in this process.
 *
 * @throws StartError when it cannot listen
 */
export async function openService({ metrics, ...parts }: ServiceParts): Promise<Service> {
  const requestMetrics =
    metrics === null ? null : (await import('./metrics.ts')).createRequestMetrics(metrics.registry);
  const service = await serve({ ...parts, metrics: requestMetrics, local: new FixedWindowCounter() });
  return { ...service, collect: null };
}

/** The parts of one process that answers requests. */
interface ServeOptions extends Omit<ServiceParts, 'metrics'> {
  readonly metrics: RequestMetrics | null;
  /** Counts requests where there is no Redis, or while it cannot be reached. */
  readonly local: LocalCounter;
}

/**
 * Serves the current content until the process ends.
 *
 * @throws StartError when it cannot listen
 */
export async function serve({
  config,
  log,
  content,
  tokens,
  metrics,
  local,
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
    editedFolder: config.preview && config.calendarFile === null ? config.contentDir : null,
    log,
    calendars: { current: () => calendar },
    tokens: () => registry,
    now: Date.now,
    describe: openApiAnswer,
    assistants: async () => (await import('../mcp/protocol.ts')).answerMessage,
    readiness: () => ({ draining, content: content.current().status, tokens: tokens.current().status }),
    queue: new WorkQueue({ ...config, loopLag: measureLoopLag() }),
    limitCounter: await openLimitCounter(config.redisUrl, { local, log, metrics }),
    countRequest: metrics?.countRequest ?? null,
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

/** Opens the counter of the rate limit: shared through Redis, where an address of Redis is set. */
async function openLimitCounter(
  redisUrl: string | null,
  { local, log, metrics }: Pick<ServeOptions, 'local' | 'log' | 'metrics'>,
): Promise<LocalCounter> {
  if (redisUrl === null) return local;
  const { connectToRedis } = await import('../rate-limit/redis-counter.ts');
  return FallbackCounter.open({
    connect: (options) => connectToRedis(redisUrl, options),
    local,
    onChange: reporterOf('redis', log, metrics),
  });
}

/** Makes a listener that reports in log and metrics whether the counter of requests that all processes share can be reached. */
export function reporterOf(
  by: SharedBy,
  log: Logger,
  metrics: Pick<RequestMetrics, 'limitIsShared'> | null,
): FallbackCounterOptions['onChange'] {
  return (isShared, reason) => {
    metrics?.limitIsShared(by, isShared);
    if (isShared) log.info({ by }, 'the limit is shared');
    else
      log.warn({ by, reason: reason?.message }, 'the limit is counted locally until it can be shared again');
  };
}

const PERIOD_MILLISECONDS = 100;

/**
 * Measures the lag of the event loop until the process ends.
 *
 * @returns a function that returns the recent lag in milliseconds; a single pause, like that of a suspended process, does not count
 */
export function measureLoopLag(): () => number {
  let expected = performance.now() + PERIOD_MILLISECONDS;
  let [before, last] = [0, 0];
  setInterval(() => {
    const now = performance.now();
    [before, last] = [last, Math.max(0, now - expected)];
    expected = now + PERIOD_MILLISECONDS;
  }, PERIOD_MILLISECONDS).unref();
  return () => Math.min(before, last);
}
