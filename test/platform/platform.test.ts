import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { FrequentCache } from '../../src/platform/frequent-cache.ts';
import { measureLoopLag } from '../../src/processes/serve.ts';
import { errnoOf } from '../../src/platform/system-errors.ts';
import { OwnerError, writeFileWhole } from '../../src/platform/write-file.ts';
import { makeFolder } from '../helpers/folder.ts';

describe('frequent values', () => {
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

  /** Asks for a value of some bytes. Returns whether it was made anew. */
  function isMade(key: string, bytes = 10): boolean {
    const made = Buffer.alloc(bytes);
    return cache.recallOr(key, () => made) === made;
  }

  test('are cached from the second time on, each under its key', () => {
    expect([isMade('a'), isMade('a'), isMade('a')]).toEqual([true, true, false]);
    expect(isMade('b')).toBe(true);
  });

  test('are returned as they were made last', () => {
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

  test('keep their place when others are requested only once', () => {
    isMade('frequent');
    isMade('frequent');
    for (let number = 0; number < 3_000; number += 1) isMade(`once=${number}`, 30_000);
    expect(isMade('frequent')).toBe(false);
  });

  test('are dropped when they would take more than the bound, the longest unused first', () => {
    const isNew = (number: number): boolean => isMade(`page=${number}`, 200 * KIB);
    for (let number = 0; number < 100; number += 1)
      expect([isNew(number), isNew(number)]).toEqual([true, true]);
    const remembered = Array.from({ length: 100 }, (_, index) => 99 - index).filter(
      (number) => !isNew(number),
    );
    expect(remembered).toEqual(Array.from({ length: 81 }, (_, index) => 99 - index));
  });

  test('are dropped when they would be too many', () => {
    for (let number = 0; number <= 4_096; number += 1)
      for (let time = 0; time < 2; time += 1) isMade(String(number));
    expect([isMade('1'), isMade('0')]).toEqual([false, true]);
  });

  test.each([
    ['a value of more than 256 KiB', 'a', 256 * KIB],
    ['one with a key of more than 256 characters', 'a'.repeat(257), 10],
  ])('%s is not cached', (_what, key, bytes) => {
    for (let time = 0; time < 4; time += 1) expect(isMade(key, bytes)).toBe(true);
  });
});

describe('loop lag', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  test('the smaller lag of the last two counts, so that a single pause is no lag', () => {
    jest.useFakeTimers();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const lag = measureLoopLag();
    const lags = [0, 5_000, 0, 300, 200, 900, -1].map((late) => {
      clock.mockReturnValue(performance.now() + 100 + late);
      jest.advanceTimersByTime(100);
      return lag();
    });
    expect(lags).toEqual([0, 0, 0, 0, 200, 200, 0]);
  });
});

describe('write file', () => {
  const SOMEBODY = 65_534;

  const testAsSuperuser = process.getuid?.() === 0 ? test : test.skip;

  testAsSuperuser('a file of somebody else is left as it is, with the reason of the system', () => {
    const folder = makeFolder({ 'a.txt': 'old' });
    chmodSync(folder, 0o777);
    const file = join(folder, 'a.txt');
    process.seteuid?.(SOMEBODY);
    try {
      writeFileWhole(file, 'new');
      throw new Error('It was written.');
    } catch (error) {
      expect(error).toBeInstanceOf(OwnerError);
      expect(errnoOf(error)).toBe('EPERM');
    } finally {
      process.seteuid?.(0);
    }
    expect(readFileSync(file, 'utf8')).toBe('old');
  });
});
