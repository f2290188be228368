import { once } from 'node:events';
import { setImmediate } from 'node:timers';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import {
  FallbackCounter,
  type ConnectOptions,
  type SharedCounter,
} from '../../src/rate-limit/fallback-counter.ts';
import { FixedWindowCounter } from '../../src/rate-limit/fixed-window-counter.ts';

/** Counts in another thread, which takes a moment; is told what to count when the turn of this one is over. */
class DistantCounter implements SharedCounter {
  readonly #thread = new Worker(
    `const { parentPort } = require('node:worker_threads');
     let totalHits = 1_000;
     parentPort.on('message', () => setTimeout(() => parentPort.postMessage((totalHits += 1)), 20));`,
    { eval: true },
  );

  async increment(): ReturnType<SharedCounter['increment']> {
    setImmediate(() => {
      this.#thread.postMessage(null);
    });
    const [totalHits] = (await once(this.#thread, 'message')) as [number];
    return { totalHits, resetTime: new Date(Date.now() + 60_000) };
  }

  async end(): Promise<void> {
    await this.#thread.terminate();
  }
}

const GONE = new Error('The counter is gone.');
const WINDOW_END = new Date(Date.now() + 30_000);
const counter = new DistantCounter();

// A thread takes its time to start.
beforeAll(async () => {
  await counter.increment();
});
afterAll(() => counter.end());
afterEach(() => {
  jest.useRealTimers();
});

function keepBusy(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

/** Counts five callers, and is gone. */
function failingCounter(): SharedCounter {
  let totalHits = 0;
  return {
    increment() {
      totalHits += 1;
      return totalHits > 5 ? Promise.reject(GONE) : Promise.resolve({ totalHits, resetTime: WINDOW_END });
    },
  };
}

test.each([
  ['a counter of this process', () => Promise.resolve(new FixedWindowCounter())],
  [
    'one that is alone as well',
    () =>
      FallbackCounter.open({
        connect: () => Promise.reject(GONE),
        local: new FixedWindowCounter(),
        onChange: () => undefined,
      }),
  ],
])('%s goes on counting from where the shared counter was lost', async (_local, openLocal) => {
  const changes: unknown[] = [];
  const fallback = await FallbackCounter.open({
    connect: () => Promise.resolve(failingCounter()),
    local: await openLocal(),
    onChange: (...change) => changes.push(change),
  });
  const counted = [];
  for (let hit = 0; hit < 6; hit += 1) counted.push(await fallback.increment('application'));
  // The first of all was the trial.
  expect(counted).toEqual([2, 3, 4, 5, 6, 7].map((totalHits) => ({ totalHits, resetTime: WINDOW_END })));
  expect(changes).toEqual([[true], [false, GONE]]);
});

test('a process that is busy for long does not take the shared counter for lost (L1)', async () => {
  const changes: boolean[] = [];
  const fallback = await FallbackCounter.open({
    connect: () => Promise.resolve(counter),
    local: new FixedWindowCounter(),
    onChange: (isShared) => changes.push(isShared),
  });
  const counted = fallback.increment('application');
  keepBusy(500);
  expect((await counted).totalHits).toBeGreaterThan(1_000);
  expect(changes).toEqual([true]);
});

test('a counter that does not answer is given up, and another is tried each second', async () => {
  jest.useFakeTimers();
  const given: ConnectOptions[] = [];
  const changes: boolean[] = [];
  const asked: string[] = [];
  const hanging: SharedCounter = {
    increment(key) {
      asked.push(key);
      return key === 'trial'
        ? Promise.resolve({ totalHits: 1, resetTime: WINDOW_END })
        : new Promise(() => undefined);
    },
  };
  const counts = await FallbackCounter.open({
    connect(options) {
      given.push(options);
      return given.length === 2 ? Promise.reject(GONE) : Promise.resolve(hanging);
    },
    local: new FixedWindowCounter(),
    onChange: (isShared) => changes.push(isShared),
  });
  const counted = ['one', 'two'].map((key) => counts.increment(key));
  await jest.advanceTimersByTimeAsync(201);
  expect(await Promise.all(counted)).toMatchObject([{ totalHits: 1 }, { totalHits: 1 }]);
  void counts.increment('three');
  expect(asked).toEqual(['trial', 'one', 'two']);
  expect(given.map(({ signal }) => signal.aborted)).toEqual([true]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(given).toHaveLength(2);
  expect(changes).toEqual([true, false]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(changes).toEqual([true, false, true]);
});
