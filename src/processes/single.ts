import type { Metrics } from '../metrics/metrics.ts';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import { FixedWindowCounter } from '../rate-limit/fixed-window-counter.ts';
import { openLimitCounter } from './limit-counter.ts';
import { serve, type Service, type ServiceParts } from './serve.ts';

/**
 * Answers requests in this process.
 *
 * @throws StartError when it cannot listen
 */
export async function openService({ config, log, content, tokens, metrics }: ServiceParts): Promise<Service> {
  const requestMetrics = metrics === null ? null : await countIn(metrics);
  const local = new FixedWindowCounter();
  const limitCounter = await openLimitCounter({ config, local, log, metrics: requestMetrics });
  const countRequest = requestMetrics?.countRequest ?? null;
  const service = await serve({ config, log, content, tokens, limitCounter, countRequest });
  return { ...service, collect: () => Promise.resolve({ answering: 0, metrics: [] }) };
}

async function countIn({ registry }: Metrics): Promise<RequestMetrics> {
  return (await import('../metrics/request-metrics.ts')).createRequestMetrics(registry);
}
