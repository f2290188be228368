import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openScheduled, packScheduled } from '../../src/calendar/scheduled.ts';

/** Few different ones, so that many events have the same. */
const date = fc.option(fc.integer({ min: -6, max: 6 }), { nil: NaN });
const bound = fc.integer({ min: -8, max: 8 });
const events = fc.array(fc.record({ start: date, end: date, scheduled: fc.boolean() }), { maxLength: 150 });

test('scheduled events by start within a window, and by end before a moment, are as in a plain sort; equal ones by id', () => {
  const withIds = events.chain((drawn) =>
    fc.tuple(
      fc.constant(drawn),
      fc.shuffledSubarray([...drawn.keys()], { minLength: drawn.length, maxLength: drawn.length }),
    ),
  );
  fc.assert(
    fc.property(withIds, bound, bound, ([drawn, byId], from, until) => {
      fc.pre(from <= until);
      const starts = Float64Array.from(drawn, ({ start }) => start);
      const ends = Float64Array.from(drawn, ({ end }) => end);
      const scheduled = Uint8Array.from(drawn, (candidate) => Number(candidate.scheduled));
      const columns = { starts, ends, scheduled, byId: Uint32Array.from(byId) };
      const byDate = openScheduled(packScheduled(columns), columns);
      const ranked = (dates: Float64Array, test: (date: number) => boolean): number[] =>
        byId.filter((position) => scheduled[position] === 1 && test(dates[position] ?? NaN));
      expect([...byDate.startingWithin(from, until)]).toEqual(
        ranked(starts, (start) => start >= from && start < until).sort(
          (a, b) => (starts[a] ?? NaN) - (starts[b] ?? NaN),
        ),
      );
      expect([...byDate.endedBefore(until)]).toEqual(
        ranked(ends, (end) => end < until).sort((a, b) => (ends[b] ?? NaN) - (ends[a] ?? NaN)),
      );
    }),
    { numRuns: 500 },
  );
});
