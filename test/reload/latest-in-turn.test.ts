import { expect, test } from '@jest/globals';
import { latestInTurn } from '../../src/reload/loader/latest-in-turn.ts';

test('works on one after the other, and of those that wait on the latest only', async () => {
  const ended: (() => void)[] = [];
  const begun: number[] = [];
  const put = latestInTurn((value: number) => {
    begun.push(value);
    return new Promise((resolve) => ended.push(resolve));
  });
  put(1);
  for (const value of [2, 3, 4]) put(value);
  expect(begun).toEqual([1]);
  for (const end of ended) {
    end();
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(begun).toEqual([1, 4]);
  put(5);
  expect(begun).toEqual([1, 4, 5]);
});
