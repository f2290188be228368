import { jest } from '@jest/globals';

/** Sets the time of `Date` alone, so that sockets and timers go on; `jest.useRealTimers` ends it. */
export function fakeDate(now: number): void {
  jest.useFakeTimers({
    now,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
}
