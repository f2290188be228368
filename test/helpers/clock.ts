import { jest } from '@jest/globals';

/** Takes the place of `Date` only, so that sockets and their timers go on; give it back with `jest.useRealTimers`. */
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
