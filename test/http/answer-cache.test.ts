import { beforeEach, describe, expect, test } from '@jest/globals';
import { AnswerCache } from '../../src/http/answer/answer-cache.ts';
import { WorkQueue } from '../../src/http/answer/work-queue.ts';
import { calendarOfNames } from '../calendar/records.ts';

const PIECES = ['a', 'b', 'c'];
const calendar = calendarOfNames([]);

let cache: AnswerCache<Buffer>;
/** The pieces that have been made. */
let made: string[];

beforeEach(() => {
  const queue = new WorkQueue({ loopLag: () => 0, maxLagMilliseconds: 500 });
  cache = new AnswerCache(queue, 'long', { maxEntries: 10 });
  made = [];
});

function client() {
  return { socket: { destroyed: false } };
}

function* pieces(key: string): Generator<undefined, Buffer> {
  for (const piece of PIECES) {
    made.push(key + piece);
    yield;
  }
  return Buffer.from(PIECES.join(''));
}

function ask(key: string, of = calendar, by = client()): Promise<Buffer> {
  return cache.make(by, of, key, pieces(key));
}

describe('answers', () => {
  test('that are asked for at the same time are made once', async () => {
    const [first, second] = await Promise.all([ask('1'), ask('1')]);
    expect(second).toBe(first);
    expect(made).toEqual(['1a', '1b', '1c']);
  });

  test('are remembered from the second time on, for their calendar', async () => {
    for (let time = 0; time < 4; time += 1) await ask('1');
    expect(made).toHaveLength(2 * PIECES.length);
    await ask('1', calendarOfNames([]));
    expect(made).toHaveLength(3 * PIECES.length);
    await ask('1');
    expect(made).toHaveLength(3 * PIECES.length);
  });

  test('are made as long as one of those who asked is there (W14)', async () => {
    const [stays, leaves] = [client(), client()];
    const all = [ask('1', calendar, leaves), ask('1', calendar, stays), ask('2', calendar, leaves)] as const;
    leaves.socket.destroyed = true;
    await expect(all[2]).rejects.toMatchObject({ code: 'E_OVERLOADED' });
    await expect(all[1]).resolves.toEqual(Buffer.from('abc'));
    expect(made).toEqual(['1a', '1b', '1c']);
    await expect(ask('2')).resolves.toEqual(Buffer.from('abc'));
    await all[0];
  });

  test('that fail take no others with them', async () => {
    const broken = (): Promise<Buffer> =>
      cache.make(client(), calendar, 'broken', {
        next() {
          throw new Error('broken');
        },
      });
    const whole = ask('2');
    for (let time = 0; time < 3; time += 1) await expect(broken()).rejects.toThrow('broken');
    await expect(whole).resolves.toEqual(Buffer.from('abc'));
  });
});
