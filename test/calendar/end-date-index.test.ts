import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { indexEndDates } from '../../src/calendar/end-date-index.ts';

/** Few different ones and none, each for many events side by side: more than are remembered together. */
const ends = fc
  .array(fc.tuple(fc.option(fc.integer({ min: -3, max: 3 }), { nil: NaN }), fc.nat(400)), { maxLength: 8 })
  .map((runs) => Float64Array.from(runs.flatMap(([end, length]) => Array<number>(length).fill(end))));

test('finds what a plain filter finds among the first events, and every page of it', () => {
  fc.assert(
    fc.property(
      ends,
      fc.integer({ min: -4, max: 4 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(3_000),
      fc.nat(600),
      (drawn, endAt, part, skipped, count) => {
        const limit = Math.round(part * drawn.length);
        const expected = [...drawn.keys()].filter(
          (position) => position < limit && (drawn[position] ?? NaN) <= endAt,
        );
        const selection = indexEndDates(drawn).endingUntil(endAt, limit);
        expect(selection.total).toBe(expected.length);
        expect(selection.positions(0, drawn.length)).toEqual(expected);
        expect(selection.positions(skipped, count)).toEqual(expected.slice(skipped, skipped + count));
        expect(selection.positions(Number.MAX_SAFE_INTEGER * 500, 500)).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});
