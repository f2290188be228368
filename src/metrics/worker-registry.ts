import { AggregatorRegistry, Registry } from 'prom-client';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts';

/** The metrics of one of several processes, which the primary one asks for. */
export function openWorkerMetrics(): RequestMetrics {
  const registry = new Registry();
  answerPrimaryWith(registry);
  return createRequestMetrics(registry);
}

/** The library begins to listen when the first object of this class is made, whatever it is for. */
function answerPrimaryWith(registry: Registry): AggregatorRegistry<typeof Registry.PROMETHEUS_CONTENT_TYPE> {
  AggregatorRegistry.setRegistries(registry);
  return new AggregatorRegistry();
}
