import cluster, { type Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { readConfig } from '../../src/config/config.ts';
import { observable } from '../../src/platform/observable.ts';
import { openService } from '../../src/processes/cluster/workers.ts';
import { emptyCalendar } from '../../src/reload/loader/content-source.ts';
import { inForce } from '../../src/reload/follow-tokens.ts';
import { CONTENT_STATUS } from '../helpers/app.ts';

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
