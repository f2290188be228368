import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '../../src/http/errors.ts';
import { WorkQueue } from '../../src/http/work-queue.ts';

function fail(error: unknown): never {
  throw error;
}

/** A clock that stands still but for the work that is said to take time. */
function stoppedClock(): { pass(milliseconds: number): void; restore(): void } {
  let now = 0;
  const spy = jest.spyOn(performance, 'now').mockImplementation(() => now);
  return {
    pass: (milliseconds) => (now += milliseconds),
    restore: () => {
      spy.mockRestore();
    },
  };
}

describe('work that may take long (W11)', () => {
  test('is done in its order, and other requests come in between', async () => {
    const clock = stoppedClock();
    const queue = new WorkQueue({ loopLag: () => 0, maxLagMilliseconds: 500 });
    const done: string[] = [];
    for (const name of ['first', 'second', 'third']) {
      queue.add(() => {
        clock.pass(6);
        done.push(name);
      }, fail);
    }
    expect(done).toEqual([]);
    await turn();
    expect(done).toEqual(['first']);
    done.push('something else');
    await turn();
    await turn();
    expect(done).toEqual(['first', 'something else', 'second', 'third']);
    clock.restore();
  });

  test('short pieces share a turn', async () => {
    const clock = stoppedClock();
    const queue = new WorkQueue({ loopLag: () => 0, maxLagMilliseconds: 500 });
    let done = 0;
    for (let number = 0; number < 20; number += 1) {
      queue.add(() => {
        clock.pass(1);
        done += 1;
      }, fail);
    }
    await turn();
    expect(done).toBe(5);
    clock.restore();
  });

  test('is refused where it would wait, or has waited, for too long', async () => {
    const clock = stoppedClock();
    const queue = new WorkQueue({ loopLag: () => 0, maxLagMilliseconds: 100 });
    const refused: unknown[] = [];
    let done = 0;
    const add = (): void => {
      queue.add(
        () => {
          clock.pass(60);
          done += 1;
        },
        (error) => refused.push(error),
      );
    };
    for (let number = 0; number < 5; number += 1) add();
    await turn();
    await turn();
    expect(done).toBe(2);
    expect(add).toThrow(ApiError);
    await turn();
    await turn();
    expect(done).toBe(2);
    expect(refused).toMatchObject([
      { code: 'E_OVERLOADED' },
      { code: 'E_OVERLOADED' },
      { code: 'E_OVERLOADED' },
    ]);
    add();
    await turn();
    expect(done).toBe(3);
    clock.restore();
  });

  test('that fails is told of, and the next is done', async () => {
    const queue = new WorkQueue({ loopLag: () => 0, maxLagMilliseconds: 500 });
    const told: unknown[] = [];
    const fault = new Error('planted');
    queue.add(
      () => {
        throw fault;
      },
      (error) => told.push(error),
    );
    queue.add(() => told.push('next'), fail);
    await turn();
    await turn();
    expect(told).toEqual([fault, 'next']);
  });
});
