import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { ContentStatus } from '../diagnostics/content-status.ts';
import { listen, type ListenAddress } from '../platform/listen.ts';
import type { TokensStatus } from '../tokens/registry.ts';
import { registerContentMetrics } from './content-metrics.ts';
import { createMetricsServer } from './metrics-server.ts';
import { createReloadMetrics, type ReloadMetrics } from './reload-metrics.ts';
import type { ProcessMetrics } from './request-metrics.ts';
import { registerTokensMetrics } from './tokens-metrics.ts';

/** What the processes that answer requests have counted, and how many of them answer. */
export interface WorkersMetrics {
  readonly answering: number;
  readonly metrics: readonly ProcessMetrics[];
}

/** Whom to ask whenever the metrics are asked for. */
export interface MetricsSources {
  readonly content: () => ContentStatus;
  readonly tokens: () => TokensStatus;
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
    async serve({ content, tokens, ofWorkers }) {
      registerContentMetrics(registry, content);
      registerTokensMetrics(registry, tokens);
      const collect = workers === 1 ? () => registry.metrics() : withWorkers(registry, ofWorkers);
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
