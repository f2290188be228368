import { beforeEach, describe, expect, test } from '@jest/globals';
import { FrequentCache } from '../../src/platform/frequent-cache.ts';

const KIB = 1024;

let cache: FrequentCache<Buffer>;

beforeEach(() => {
  cache = new FrequentCache({
    maxEntries: 4_096,
    maxSize: 16 * KIB * KIB,
    maxValueSize: 256 * KIB,
    sizeOf: ({ length }) => length,
  });
});

/** Asks for a value of some bytes; returns whether it had to be made. */
function isMade(key: string, bytes = 10): boolean {
  const made = Buffer.alloc(bytes);
  return cache.recallOr(key, () => made) === made;
}

describe('frequent values', () => {
  test('are remembered from the second time on, each under its key', () => {
    expect([isMade('a'), isMade('a'), isMade('a')]).toEqual([true, true, false]);
    expect(isMade('b')).toBe(true);
  });

  test('are recalled as they were made last', () => {
    expect(cache.recall('a')).toBeUndefined();
    const values = ['1', '2', '3'].map((text) => cache.recallOr('a', () => Buffer.from(text)).toString());
    expect(values).toEqual(['1', '2', '2']);
  });

  test('may be null', () => {
    const nothing = new FrequentCache<null>({ maxEntries: 2 });
    let made = 0;
    const make = (): null => {
      made += 1;
      return null;
    };
    for (let time = 0; time < 4; time += 1) expect(nothing.recallOr('a', make)).toBeNull();
    expect(made).toBe(2);
  });

  test('keep their place when others are asked for once only', () => {
    isMade('frequent');
    isMade('frequent');
    for (let number = 0; number < 3_000; number += 1) isMade(`once=${number}`, 30_000);
    expect(isMade('frequent')).toBe(false);
  });

  test('are forgotten where they would take more than the bound, the longest unused first', () => {
    const isNew = (number: number): boolean => isMade(`page=${number}`, 200 * KIB);
    for (let number = 0; number < 100; number += 1)
      expect([isNew(number), isNew(number)]).toEqual([true, true]);
    const remembered = Array.from({ length: 100 }, (_, index) => 99 - index).filter(
      (number) => !isNew(number),
    );
    expect(remembered).toEqual(Array.from({ length: 81 }, (_, index) => 99 - index));
  });

  test('are forgotten where they would be too many', () => {
    for (let number = 0; number <= 4_096; number += 1)
      for (let time = 0; time < 2; time += 1) isMade(String(number));
    expect([isMade('1'), isMade('0')]).toEqual([false, true]);
  });

  test.each([
    ['a value of more than 256 KiB', 'a', 256 * KIB],
    ['one with a key of more than 256 characters', 'a'.repeat(257), 10],
  ])('%s is not remembered', (_what, key, bytes) => {
    for (let time = 0; time < 4; time += 1) expect(isMade(key, bytes)).toBe(true);
  });
});
