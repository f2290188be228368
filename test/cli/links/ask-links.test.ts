import { describe, expect, test } from '@jest/globals';
import { askLinks } from '../../../src/cli/links/ask-links.ts';
import type { WebDoor } from '../../../src/cli/network/web-door.ts';

const links = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c'].map((host, number) => ({
  url: `http://${host}.example/${number}`,
  uses: [],
}));

/** A door that counts what is under way of each host, and answers in the order in which it is let. */
function countingDoor() {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const door: WebDoor = {
    async ask(url, { method }) {
      asked.push(`${method} ${url}`);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { url, status: 200, type: 'image/png', charset: null, body: Buffer.alloc(0) };
    },
    close: () => Promise.resolve(),
  };
  return { door, asked, letOne: () => waiting.shift()?.() };
}

describe('links', () => {
  test('are asked four at a time of a host, while others are asked beside them', async () => {
    const { door, asked, letOne } = countingDoor();
    const done: number[] = [];
    const all = askLinks(door, links, { onProgress: (count) => done.push(count) });
    expect(asked).toEqual([0, 1, 2, 3, 6, 7].map((number) => `HEAD ${links[number]?.url ?? ''}`));
    for (const next of [4, 5]) {
      letOne();
      await new Promise(setImmediate);
      expect(asked.at(-1)).toBe(`HEAD ${links[next]?.url ?? ''}`);
    }
    for (const _ of links) letOne();
    const outcomes = await all;
    expect(outcomes.map(({ link }) => link)).toEqual(links);
    expect(outcomes.map(({ outcome }) => outcome.kind)).toEqual(links.map(() => 'fine'));
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('are asked no longer than there is time', async () => {
    const { door, asked } = countingDoor();
    const outcomes = await askLinks(door, links, { milliseconds: 0 });
    expect(asked).toEqual([]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(
      links.map(() => ({ kind: 'unasked', reason: 'There was no time left to ask it.' })),
    );
  });
});
