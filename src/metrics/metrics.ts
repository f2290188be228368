import { createServer, type Server } from 'node:http';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Logger } from 'pino';
import { listen, type ListenAddress } from '../platform/listen.ts';
import { createReloadMetrics, type ReloadMetrics } from './reload-metrics.ts';
import type { ProcessMetrics } from './request-metrics.ts';
import { registerStatusMetrics, type StatusSources } from './status-metrics.ts';

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
