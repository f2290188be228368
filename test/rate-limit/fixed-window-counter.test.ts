import { describe, expect, test } from '@jest/globals';
import { FixedWindowCounter } from '../../src/rate-limit/fixed-window-counter.ts';

const MAX_CALLERS = 100_000;

describe('the counts of callers (T5)', () => {
  test('are bounded: a flood of addresses forgets who has been silent for longest, and nobody who calls', () => {
    const counter = new FixedWindowCounter();
    counter.increment('silent');
    for (let number = 0; number < MAX_CALLERS; number += 1) {
      counter.increment(`address ${number}`);
      if (number % 1_000 === 0) counter.increment('application');
    }
    expect(counter.increment('application').totalHits).toBe(MAX_CALLERS / 1_000 + 1);
    expect(counter.increment('silent').totalHits).toBe(1);
  });
});
