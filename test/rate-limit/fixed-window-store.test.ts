import { describe, expect, test } from '@jest/globals';
import { FixedWindowStore } from '../../src/rate-limit/fixed-window-store.ts';

const MAX_CALLERS = 100_000;

describe('the counts of callers (T5)', () => {
  test('are bounded: a flood of addresses forgets who has been silent for longest, and nobody who calls', () => {
    const store = new FixedWindowStore();
    store.increment('silent');
    for (let number = 0; number < MAX_CALLERS; number += 1) {
      store.increment(`address ${number}`);
      if (number % 1_000 === 0) store.increment('application');
    }
    expect(store.increment('application').totalHits).toBe(MAX_CALLERS / 1_000 + 1);
    expect(store.increment('silent').totalHits).toBe(1);
  });
});
