import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ContentStatus } from '../diagnostics/content-status.ts';
import { SECURITY_FIELDS } from '../http/answer/response-headers.ts';
import type { AnsweredRequest } from '../http/request-log.ts';
import { listen, type ListenAddress } from '../platform/listen.ts';
import type { TokensStatus } from '../tokens/registry.ts';

export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Where several processes or servers count requests together. */
export type SharedBy = (typeof SHARED_BY)[number];
const SHARED_BY = ['redis', 'primary'] as const;

/** The metrics of a process that answers requests. */
export interface RequestMetrics {
  readonly countRequest: (request: AnsweredRequest) => void;
  /** Called whenever the limit begins to be shared through one of these, and when it begins to be counted locally. */
  readonly limitIsShared: (by: SharedBy, isShared: boolean) => void;
  /** Returns all that has been counted so far, as plain data. */
  readonly collect: () => Promise<ProcessMetrics>;
}

/** The upper bounds of the buckets: most answers take half a millisecond, and hardly any takes ten seconds. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Registers the metrics of this process, such as its memory and the lag of its event loop, and of its requests. */
export function createRequestMetrics(registry = new Registry()): RequestMetrics {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route, status and application; an application that has come to its limit has status 429.',
    labelNames: ['route', 'status', 'application'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const shared = new Gauge({
    name: 'calendar_limit_shared',
    help: '1 while callers are counted together with other processes or servers, 0 while they are counted locally.',
    labelNames: ['by'],
    aggregator: 'min',
    registers,
  });
  const fallbacks = new Counter({
    name: 'calendar_limit_fallbacks_total',
    help: 'How often that was lost.',
    labelNames: ['by'],
    registers,
  });
  // To Prometheus, a counter that first appears with 1 has not increased.
  for (const by of SHARED_BY) fallbacks.inc({ by }, 0);
  return {
    countRequest({ route, status, application, seconds }) {
      requests.inc({ route, status: status ?? '', application });
      durations.observe({ route }, seconds);
    },
    limitIsShared(by, isShared) {
      shared.set({ by }, isShared ? 1 : 0);
      if (!isShared) fallbacks.inc({ by });
    },
    collect: () => registry.getMetricsAsJSON(),
  };
}

const WHAT = ['content', 'tokens'] as const;
const OUTCOMES = ['replaced', 'unchanged', 'refused'] as const;

/** The metrics of all workers, and the number of workers that have answered. */
export interface WorkersMetrics {
  readonly answering: number;
  readonly metrics: readonly ProcessMetrics[];
}

/** The sources that are read each time metrics are requested. */
interface MetricsSources {
  readonly content: () => ContentStatus;
  readonly tokens: () => TokensStatus;
  /** Asks each worker for its metrics; null where this process answers requests itself. */
  readonly ofWorkers: (() => Promise<WorkersMetrics>) | null;
}

/** The metrics of the process that loads the content. */
export interface Metrics {
  readonly registry: Registry;
  /** Called each time the content or the tokens file was read again. */
  countReload(what: (typeof WHAT)[number], outcome: (typeof OUTCOMES)[number]): void;
  countWorkerEnd(): void;
  /**
   * Serves all metrics.
   *
   * @throws StartError when it cannot listen
   */
  serve(sources: MetricsSources): Promise<void>;
}

export function createMetrics(address: ListenAddress, log: Logger): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const reloads = new Counter({
    name: 'calendar_reloads_total',
    help: 'How often the content or the tokens were read anew, and what became of it.',
    labelNames: ['what', 'outcome'],
    registers,
  });
  // To Prometheus, a counter that first appears with 1 has not increased.
  for (const what of WHAT) for (const outcome of OUTCOMES) reloads.inc({ what, outcome }, 0);
  const workerEnds = new Counter({
    name: 'calendar_worker_ends_total',
    help: 'Workers that have ended without being told to.',
    registers,
  });
  return {
    registry,
    countReload(what, outcome) {
      reloads.inc({ what, outcome });
    },
    countWorkerEnd() {
      workerEnds.inc();
    },
    async serve(sources) {
      registerStatusMetrics(registry, sources);
      const { ofWorkers } = sources;
      const collect = ofWorkers === null ? () => registry.metrics() : withWorkers(registry, ofWorkers);
      const server = createMetricsServer(collect, (error) => {
        log.error({ error }, 'the metrics cannot be told');
      });
      await listen(server, address, { PORT: 'METRICS_PORT', HOST: 'METRICS_PORT' });
    },
  };
}

/** Registers the metrics of the content and of the tokens file. */
function registerStatusMetrics(registry: Registry, { content, tokens }: MetricsSources): void {
  const gauge = (
    name: string,
    help: string,
    read: () => number | readonly [labels: Record<string, string>, value: number],
  ): void => {
    const readWithLabels = (): readonly [labels: Record<string, string>, value: number] => {
      const value = read();
      return typeof value === 'number' ? [{}, value] : value;
    };
    new Gauge({
      name,
      help,
      labelNames: Object.keys(readWithLabels()[0]),
      registers: [registry],
      collect() {
        this.reset();
        this.set(...readWithLabels());
      },
    });
  };
  gauge('calendar_events', 'Events that are served.', () => content().events);
  gauge('calendar_organizations', 'Organizations that are served.', () => content().organizations);
  gauge(
    'calendar_content_since_seconds',
    'When the content began to be served, in Unix seconds.',
    () => content().since / 1000,
  );
  gauge(
    'calendar_content_changed_seconds',
    'When the newest commit of the content was, in Unix seconds; 0 where that is not known.',
    () => (content().changedAt ?? 0) / 1000,
  );
  gauge(
    'calendar_history_seconds',
    'How long the history of the content took to read the last time; 0 where the calendar came with it.',
    () => content().historySeconds,
  );
  gauge(
    'calendar_content_info',
    '1, with the digest of the content that is served and the git commit it was read from.',
    () => {
      const { digest, revision } = content();
      return [{ digest, revision: revision ?? '' }, 1];
    },
  );
  gauge(
    'calendar_content_refused',
    '1 while newer content is refused, with the code of the first problem and its file; else 0.',
    () => {
      const { refused } = content();
      return [{ code: refused?.code ?? '', file: refused?.file ?? '' }, refused === null ? 0 : 1];
    },
  );
  gauge(
    'calendar_tokens_refused',
    '1 while the tokens file as it is now is refused, with the reason; else 0. What was in it before stays in force.',
    () => {
      const { refused } = tokens();
      return [{ code: refused?.code ?? '' }, refused === null ? 0 : 1];
    },
  );
}

/** Returns a function that collects the metrics of this process, whose names begin with `primary_`, and of the workers. */
function withWorkers(registry: Registry, ofWorkers: () => Promise<WorkersMetrics>): () => Promise<string> {
  collectDefaultMetrics({ register: registry, prefix: 'primary_' });
  const workers = new Gauge({
    name: 'calendar_workers',
    help: 'Workers that answer.',
    registers: [registry],
  });
  return async () => {
    const { answering, metrics } = await ofWorkers();
    workers.set(answering);
    const all = AggregatorRegistry.aggregate([...metrics]);
    return (await all.metrics()) + (await registry.metrics());
  };
}

/** The header fields of whatever that server says besides the metrics. */
const PLAIN_TEXT = { ...Object.fromEntries(SECURITY_FIELDS), 'Content-Type': 'text/plain; charset=utf-8' };
const METRICS_TEXT = { ...PLAIN_TEXT, 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE };

/**
 * Makes a server of `GET /metrics` in Prometheus's text format, which does not listen yet.
 *
 * @param collect makes the text
 * @param onFault receives the reason why there is no text
 */
function createMetricsServer(collect: () => Promise<string>, onFault: (error: unknown) => void): Server {
  return createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, PLAIN_TEXT).end('See /metrics\n');
      return;
    }
    collect().then(
      (text) => response.writeHead(200, METRICS_TEXT).end(text),
      (error: unknown) => {
        onFault(error);
        response.writeHead(500, PLAIN_TEXT).end('The metrics cannot be told; see the log\n');
      },
    );
  });
}
