import { once } from 'node:events';
import { setImmediate } from 'node:timers';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FallbackStore, type SharedCounter } from '../../src/rate-limit/fallback-store.ts';
import { FixedWindowStore } from '../../src/rate-limit/fixed-window-store.ts';

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

const counter = new DistantCounter();

// A thread takes its time to start.
beforeAll(async () => {
  await counter.increment();
});
afterAll(() => counter.end());

function keepBusy(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test('a process that is busy for long does not take the shared counter for lost (L1)', async () => {
  const changes: boolean[] = [];
  const store = await FallbackStore.open({
    connect: () => Promise.resolve(counter),
    local: new FixedWindowStore(),
    onChange: (isShared) => changes.push(isShared),
  });
  const counted = store.increment('application');
  keepBusy(500);
  expect((await counted).totalHits).toBeGreaterThan(1_000);
  expect(changes).toEqual([true]);
});
