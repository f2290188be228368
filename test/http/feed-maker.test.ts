import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import type { Feed } from '../../src/feeds/feed.ts';
import { FeedMaker } from '../../src/http/feed-maker.ts';
import { calendarOfNames } from '../calendar/records.ts';

const PIECES = ['a', 'b', 'c'];

/** A feed that writes down when its pieces are made. */
function feedNamed(key: string, made: string[] = [], pieces = PIECES): Feed {
  return {
    contentType: 'text/plain',
    etag: `"${key}"`,
    key,
    *pieces() {
      for (const piece of pieces) {
        made.push(key + piece);
        yield piece;
      }
    },
  };
}

function failing(key: string): Feed {
  return {
    ...feedNamed(key),
    pieces() {
      throw new Error('broken');
    },
  };
}

describe('feeds', () => {
  test('are made one after the other, with other work between their pieces', async () => {
    const calendar = calendarOfNames([]);
    const maker = new FeedMaker();
    const made: string[] = [];
    const both = Promise.all([
      maker.make(calendar, feedNamed('1', made)),
      maker.make(calendar, feedNamed('2', made)),
    ]);
    await turn();
    expect(made.length).toBeLessThan(PIECES.length);
    expect((await both).map(String)).toEqual(['abc', 'abc']);
    expect(made).toEqual(['1a', '1b', '1c', '2a', '2b', '2c']);
  });

  test('that are asked for at the same time are made once', async () => {
    const calendar = calendarOfNames([]);
    const maker = new FeedMaker();
    const made: string[] = [];
    const [first, second] = await Promise.all([
      maker.make(calendar, feedNamed('1', made)),
      maker.make(calendar, feedNamed('1', made)),
    ]);
    expect(second).toBe(first);
    expect(made).toEqual(['1a', '1b', '1c']);
  });

  test('are remembered from the second time on, for their calendar', async () => {
    const [calendar, other] = [calendarOfNames([]), calendarOfNames([])];
    const maker = new FeedMaker();
    const made: string[] = [];
    for (let time = 0; time < 4; time += 1) await maker.make(calendar, feedNamed('1', made));
    expect(made).toHaveLength(2 * PIECES.length);
    await maker.make(other, feedNamed('1', made));
    expect(made).toHaveLength(3 * PIECES.length);
  });

  test('that are too many at once are refused, and made again when those before are done', async () => {
    const calendar = calendarOfNames([]);
    const maker = new FeedMaker();
    const accepted = Array.from({ length: 16 }, (_, number) => maker.make(calendar, feedNamed(`${number}`)));
    await expect(maker.make(calendar, feedNamed('late'))).rejects.toMatchObject({ code: 'E_OVERLOADED' });
    await expect(maker.make(calendar, feedNamed('3'))).resolves.toEqual(Buffer.from('abc'));
    await Promise.all(accepted);
    await expect(maker.make(calendar, feedNamed('late'))).resolves.toEqual(Buffer.from('abc'));
  });

  test('that fail take no others with them', async () => {
    const calendar = calendarOfNames([]);
    const maker = new FeedMaker();
    const broken = maker.make(calendar, failing('1'));
    const whole = maker.make(calendar, feedNamed('2'));
    await expect(broken).rejects.toThrow('broken');
    await expect(whole).resolves.toEqual(Buffer.from('abc'));
    for (let time = 0; time < 20; time += 1) {
      await expect(maker.make(calendar, failing(`broken ${time}`))).rejects.toThrow('broken');
    }
  });
});
