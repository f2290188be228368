import cluster, { type Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { describe, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { AggregatorRegistry, Counter, Registry } from 'prom-client';
import { readConfig } from '../../src/config/config.ts';
import { observable } from '../../src/platform/observable.ts';
import type { ProcessMetrics } from '../../src/processes/metrics.ts';
import { MetricsCollector, openService } from '../../src/processes/workers.ts';
import { inForce } from '../../src/reload/follow-tokens.ts';
import { emptyCalendar } from '../../src/reload/loader/content-source.ts';
import { CONTENT_STATUS } from '../helpers/app.ts';

describe('metrics collector', () => {
  async function countOf(requests: number): Promise<ProcessMetrics> {
    const registry = new Registry();
    new Counter({ name: 'requests_total', help: 'Requests.', registers: [registry] }).inc(requests);
    return registry.getMetricsAsJSON();
  }

  /** A worker that answers at once with these metrics, and has only what a collector uses. */
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

  test('the counts of workers that exit at the same time are kept', async () => {
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
});

describe('workers', () => {
  const forked: Worker[] = [];

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(cluster, 'fork').mockImplementation(() => {
      const worker = Object.assign(new EventEmitter(), { id: forked.length, process: { pid: 1 } });
      forked.push(worker as unknown as Worker);
      return worker as unknown as Worker;
    });
  });

  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  test('a worker is replaced after a pause, which grows until one has lived for long', async () => {
    const service = openService({
      config: readConfig({}),
      log: pino({ enabled: false }),
      content: observable({
        calendar: emptyCalendar(),
        status: CONTENT_STATUS,
        problems: { total: 0, first: [] },
      }),
      tokens: observable(inForce([])),
      metrics: null,
    });
    forked[0]?.emit('message', { kind: 'listening', address: '' });
    await service;

    const pauses = [0, 0, 0, 0, 0, 10_000, 0, 0, 0, 10_001, 0].map((lived) => {
      jest.advanceTimersByTime(lived);
      forked.at(-1)?.emit('exit', 1, null);
      const ended = performance.now();
      jest.advanceTimersToNextTimer();
      return performance.now() - ended;
    });
    expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 100, 200]);
    expect(forked).toHaveLength(pauses.length + 1);
  });
});
