import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AnsweredRequest } from '../http/request-log.ts';

export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Where several processes or servers count callers together. */
export type SharedBy = (typeof SHARED_BY)[number];
const SHARED_BY = ['redis', 'primary'] as const;

/** What a process that answers requests counts. */
export interface RequestMetrics {
  readonly countRequest: (request: AnsweredRequest) => void;
  /** Whether callers are counted there just now, together with all others, or locally. */
  readonly limitIsShared: (by: SharedBy, isShared: boolean) => void;
  /** All that has been counted so far, as plain data. */
  readonly collect: () => Promise<ProcessMetrics>;
}

/** From half a millisecond, which most answers take, to what nobody waits for. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Registers what is known of this process, memory and the lag of its event loop among it, and of its requests. */
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
  // A count that appears with its first 1 is no increase to Prometheus.
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
