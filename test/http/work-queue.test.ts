import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { inOnePiece, WorkQueue } from '../../src/http/answer/work-queue.ts';

/** In milliseconds; it stands still but for the work that is said to take time. */
let clock = 0;

beforeEach(() => {
  clock = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => clock);
});

afterEach(() => {
  jest.restoreAllMocks();
});

const wanted = (): boolean => true;

function queueOf(maxLagMilliseconds = 500): WorkQueue {
  return new WorkQueue({ loopLag: () => 0, maxLagMilliseconds });
}

/** Work of one piece that takes some time, and is written down. */
function short(done: string[], name: string, milliseconds: number): Generator<never, string> {
  return inOnePiece(() => {
    clock += milliseconds;
    done.push(name);
    return name;
  });
}

/** Work of some pieces that take a turn each, and are written down. */
function* long(done: string[], name: string, pieces = 3): Generator<undefined, string> {
  for (let piece = 1; piece < pieces; piece += 1) {
    clock += 6;
    done.push(`${name}${piece}`);
    yield;
  }
  return name;
}

/** Lets a promise fail later without being looked at before. */
function settled<T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> {
  return Promise.allSettled([promise]).then(([result]) => result);
}

describe('short work (W11)', () => {
  test('is done in its order, and other requests come in between', async () => {
    const queue = queueOf();
    const done: string[] = [];
    const made = ['first', 'second', 'third'].map((name) => queue.do('short', short(done, name, 6), wanted));
    expect(done).toEqual([]);
    await turn();
    expect(done).toEqual(['first']);
    done.push('something else');
    expect(await Promise.all(made)).toEqual(['first', 'second', 'third']);
    expect(done).toEqual(['first', 'something else', 'second', 'third']);
  });

  test('shares a turn', async () => {
    const queue = queueOf();
    const done: string[] = [];
    const all = Array.from({ length: 20 }, () => queue.do('short', short(done, 'x', 1), wanted));
    await turn();
    expect(done).toHaveLength(5);
    await Promise.all(all);
  });

  test('is refused where it would wait, or has waited, for too long', async () => {
    const queue = queueOf(100);
    const done: string[] = [];
    const add = () => settled(queue.do('short', short(done, 'x', 60), wanted));
    const all = Array.from({ length: 5 }, add);
    await turn();
    await turn();
    expect(done).toHaveLength(2);
    const late = add();
    expect(await late).toMatchObject({
      reason: { code: 'E_OVERLOADED', details: { params: { retryAfter: 1 } } },
    });
    const refused = (await Promise.all(all)).filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject(Array(3).fill({ reason: { code: 'E_OVERLOADED' } }));
    expect(await add()).toEqual({ status: 'fulfilled', value: 'x' });
  });

  test('that fails takes no other with it', async () => {
    const queue = queueOf();
    const fault = new Error('planted');
    const broken = settled(
      queue.do(
        'short',
        inOnePiece(() => {
          throw fault;
        }),
        wanted,
      ),
    );
    expect(await queue.do('short', short([], 'next', 1), wanted)).toBe('next');
    expect(await broken).toEqual({ status: 'rejected', reason: fault });
  });
});

describe('long work (W14)', () => {
  test('is done two at a time, in turn, with short work and other requests in between', async () => {
    const queue = queueOf();
    const done: string[] = [];
    const all = ['a', 'b', 'c'].map((name) => queue.do('long', long(done, name), wanted));
    await turn();
    const asked = queue.do('short', short(done, 'short', 6), wanted);
    await turn();
    done.push('something else');
    expect(await Promise.all([...all, asked])).toEqual(['a', 'b', 'c', 'short']);
    expect(done).toEqual(['a1', 'b1', 'a2', 'short', 'something else', 'b2', 'c1', 'c2']);
  });

  test('is refused where it would wait, or has waited, for too long to be begun; nothing else is', async () => {
    const queue = queueOf(20);
    const done: string[] = [];
    const [first, second, third] = ['a', 'b', 'c'].map((name) =>
      settled(queue.do('long', long(done, name, 10), wanted)),
    );
    expect(await third).toMatchObject({ reason: { code: 'E_OVERLOADED' } });
    expect(done.join()).toBe('a1,b1,a2,b2,a3,b3');
    expect(await queue.do('short', short(done, 'short', 1), wanted)).toBe('short');
    expect([await first, await second]).toMatchObject([{ value: 'a' }, { value: 'b' }]);
  });

  test('is not begun, or not gone on with, for nobody, and keeps nobody from being begun', async () => {
    const queue = queueOf(20);
    const done: string[] = [];
    let isHere = true;
    const left = ['a', 'b', 'c'].map((name) => settled(queue.do('long', long(done, name), () => isHere)));
    await turn();
    isHere = false;
    clock += 100;
    expect(await queue.do('long', long(done, 'd'), wanted)).toBe('d');
    expect(done).toEqual(['a1', 'b1', 'd1', 'd2']);
    expect((await Promise.all(left)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  });
});
