import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { ContentStatus } from '../content-status.ts';
import { listen, type ListenAddress } from '../listen.ts';
import { registerContentMetrics } from './content-metrics.ts';
import { createMetricsServer } from './metrics-server.ts';
import { createReloadMetrics, type ReloadMetrics } from './reload-metrics.ts';

/** The metrics of the process that loads the content. */
export interface Metrics extends ReloadMetrics {
  readonly registry: Registry;
  /**
   * Serves them, with those of the workers and of the content.
   *
   * @throws StartError when it cannot listen
   */
  serve(status: () => ContentStatus): Promise<void>;
}

/** @param workers how many processes answer requests; 1 where this one does */
export function createMetrics(address: ListenAddress, workers: number): Metrics {
  const registry = new Registry();
  const collect = workers === 1 ? () => registry.metrics() : withWorkers(registry);
  return {
    ...createReloadMetrics(registry),
    registry,
    async serve(status) {
      registerContentMetrics(registry, status);
      await listen(createMetricsServer(collect), address, { PORT: 'METRICS_PORT', HOST: 'METRICS_PORT' });
    },
  };
}

function withWorkers(registry: Registry): () => Promise<string> {
  collectDefaultMetrics({ register: registry, prefix: 'primary_' });
  const workers = new AggregatorRegistry();
  return async () => (await workers.clusterMetrics()) + (await registry.metrics());
}
