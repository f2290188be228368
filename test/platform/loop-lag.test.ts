import { afterEach, expect, jest, test } from '@jest/globals';
import { measureLoopLag } from '../../src/platform/loop-lag.ts';

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a process is as late as it was the last two times: a single pause is no lag', () => {
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
