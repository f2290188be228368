import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { Counter, Registry, Gauge, AggregatorRegistry, collectDefaultMetrics } from 'prom-client';
import type { ContentStatus } from '../diagnostics/content-status.ts';
import { listen, type ListenAddress } from '../platform/listen.ts';
import type { TokensStatus } from '../tokens/registry.ts';
import type { ProcessMetrics } from './request-metrics.ts';

const WHAT = ['content', 'tokens'] as const;
const OUTCOMES = ['replaced', 'unchanged', 'refused'] as const;

/** What the process that loads the content counts. */
export interface ReloadMetrics {
  /** Is called each time after the first that the content or the tokens file was read. */
  countReload(what: (typeof WHAT)[number], outcome: (typeof OUTCOMES)[number]): void;
  countWorkerEnd(): void;
}

export function createReloadMetrics(registry: Registry): ReloadMetrics {
  const registers = [registry];
  const reloads = new Counter({
    name: 'calendar_reloads_total',
    help: 'How often the content or the tokens were read anew, and what became of it.',
    labelNames: ['what', 'outcome'],
    registers,
  });
  // A count that appears with its first 1 is no increase to Prometheus.
  for (const what of WHAT) for (const outcome of OUTCOMES) reloads.inc({ what, outcome }, 0);
  const workerEnds = new Counter({
    name: 'calendar_worker_ends_total',
    help: 'Workers that have ended without being told to.',
    registers,
  });
  return {
    countReload(what, outcome) {
      reloads.inc({ what, outcome });
    },
    countWorkerEnd() {
      workerEnds.inc();
    },
  };
}

/** Where the state of the content and of the tokens is read, each time somebody asks for the metrics. */
export interface StatusSources {
  readonly content: () => ContentStatus;
  readonly tokens: () => TokensStatus;
}

/** Registers what is known of the content, and whether the tokens file is in force. */
export function registerStatusMetrics(registry: Registry, { content, tokens }: StatusSources): void {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    read: () => readonly [labels: Record<Label, string>, value: number],
  ): void => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        this.set(...read());
      },
    });
  };
  gauge('calendar_events', 'Events that are served.', [], () => [{}, content().events]);
  gauge('calendar_organizations', 'Organizations that are served.', [], () => [{}, content().organizations]);
  gauge('calendar_content_since_seconds', 'When the content began to be served, in Unix seconds.', [], () => [
    {},
    content().since / 1000,
  ]);
  gauge(
    'calendar_content_changed_seconds',
    'When the newest commit of the content was, in Unix seconds; 0 where that is not known.',
    [],
    () => [{}, (content().changedAt ?? 0) / 1000],
  );
  gauge(
    'calendar_history_seconds',
    'How long the history of the content took to read the last time; 0 where the calendar came with it.',
    [],
    () => [{}, content().historySeconds],
  );
  gauge(
    'calendar_content_info',
    '1, with the digest of the content that is served and the git commit it was read from.',
    ['digest', 'revision'],
    () => {
      const { digest, revision } = content();
      return [{ digest, revision: revision ?? '' }, 1];
    },
  );
  gauge(
    'calendar_content_refused',
    '1 while newer content is refused, with the code of the first problem and its file; else 0.',
    ['code', 'file'],
    () => {
      const { refused } = content();
      return [{ code: refused?.code ?? '', file: refused?.file ?? '' }, refused === null ? 0 : 1];
    },
  );
  gauge(
    'calendar_tokens_refused',
    '1 while the tokens file as it is now is refused, with the reason; else 0. What was in it before stays in force.',
    ['code'],
    () => {
      const { refused } = tokens();
      return [{ code: refused?.code ?? '' }, refused === null ? 0 : 1];
    },
  );
}

/** What the processes that answer requests have counted, and how many of them answer. */
export interface WorkersMetrics {
  readonly answering: number;
  readonly metrics: readonly ProcessMetrics[];
}

/** Where the metrics come from, each time somebody asks for them. */
export interface MetricsSources extends StatusSources {
  /** Asks each worker for its own. */
  readonly ofWorkers: () => Promise<WorkersMetrics>;
}

/** The metrics of the process that loads the content. */
export interface Metrics extends ReloadMetrics {
  readonly registry: Registry;
  /**
   * Serves them, together with those of the content and of the workers.
   *
   * @throws StartError when it cannot listen
   */
  serve(sources: MetricsSources): Promise<void>;
}

/** @param workers how many processes answer requests; 1 where this one does */
export function createMetrics(address: ListenAddress, workers: number, log: Logger): Metrics {
  const registry = new Registry();
  return {
    ...createReloadMetrics(registry),
    registry,
    async serve(sources) {
      registerStatusMetrics(registry, sources);
      const collect = workers === 1 ? () => registry.metrics() : withWorkers(registry, sources.ofWorkers);
      const server = createMetricsServer(collect, (error) => {
        log.error({ error }, 'the metrics cannot be told');
      });
      await listen(server, address, { PORT: 'METRICS_PORT', HOST: 'METRICS_PORT' });
    },
  };
}

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

/**
 * A server of `GET /metrics` in Prometheus's text format; it does not listen.
 *
 * @param collect makes the text
 * @param onFault receives why there is none
 */
function createMetricsServer(collect: () => Promise<string>, onFault: (error: unknown) => void): Server {
  return createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end('See /metrics\n');
      return;
    }
    collect().then(
      (text) => response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: unknown) => {
        onFault(error);
        response.writeHead(500).end('The metrics cannot be told; see the log\n');
      },
    );
  });
}
