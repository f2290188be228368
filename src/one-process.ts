import { FixedWindowStore } from './http/limit/fixed-window-store.ts';
import { openLimitStore } from './limit-store.ts';
import { createRequestMetrics } from './metrics/request-metrics.ts';
import { serve } from './serve.ts';
import type { Service, ServiceParts } from './service.ts';

/**
 * Answers requests in this process.
 *
 * @throws StartError when it cannot listen
 */
export async function openService({
  config,
  log,
  content,
  applications,
  metrics,
}: ServiceParts): Promise<Service> {
  const requestMetrics = metrics === null ? null : createRequestMetrics(metrics.registry);
  const local = new FixedWindowStore();
  const limitStore = await openLimitStore({ config, local, log, metrics: requestMetrics });
  const countRequest = requestMetrics?.countRequest ?? null;
  return serve({ config, log, content, applications, limitStore, countRequest });
}
