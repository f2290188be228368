import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { AggregatorRegistry, Counter, Registry } from 'prom-client';
import type { ProcessMetrics } from '../../src/metrics/request-metrics.ts';
import { MetricsCollector } from '../../src/processes/cluster/metrics-collector.ts';

async function countOf(requests: number): Promise<ProcessMetrics> {
  const registry = new Registry();
  new Counter({ name: 'requests_total', help: 'Requests.', registers: [registry] }).inc(requests);
  return registry.getMetricsAsJSON();
}

/** A worker that answers at once with these metrics, as far as a collector knows workers. */
function workerWith(collector: MetricsCollector, metrics: ProcessMetrics): Worker {
  const worker = Object.assign(new EventEmitter(), {
    isConnected: () => true,
    send: ({ question }: { readonly question: number }) => {
      collector.receive(question, metrics);
    },
  });
  return worker as unknown as Worker;
}

async function totalOf(collector: MetricsCollector, workers: readonly Worker[]): Promise<string> {
  const { metrics } = await collector.collect(workers);
  return AggregatorRegistry.aggregate([...metrics]).metrics();
}

test('what workers had counted that end at the same time stays counted', async () => {
  const collector = new MetricsCollector();
  const workers = [
    workerWith(collector, await countOf(3)),
    workerWith(collector, await countOf(4)),
    workerWith(collector, await countOf(5)),
  ];
  expect(await totalOf(collector, workers)).toContain('requests_total 12\n');
  for (const worker of workers.slice(0, 2)) collector.forget(worker);
  expect(await totalOf(collector, workers.slice(2))).toContain('requests_total 12\n');
});
