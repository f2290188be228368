import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Matches } from '../../src/calendar/search/name-search.ts';
import { selectRecords, type Narrowing } from '../../src/calendar/selection.ts';

const SIZE = 40;

/** Some of the events, with few different scores or none; halves make the same sum in any order. */
const matches = fc
  .tuple(
    fc.uniqueArray(fc.nat(SIZE - 1), { maxLength: SIZE }),
    fc.option(fc.array(fc.constantFrom(0, 0.25, 0.5, 1), { minLength: SIZE, maxLength: SIZE })),
  )
  .map(([positions, scores]): Matches => ({
    positions: Uint32Array.from(positions).sort(),
    scores: scores === null ? null : Float64Array.from(scores.slice(0, positions.length)),
  }));

/** NaN where it does not match. */
function scoreOf({ positions, scores }: Matches, position: number): number {
  const index = positions.indexOf(position);
  return index === -1 ? NaN : (scores?.[index] ?? 0);
}

const column = fc
  .array(fc.integer({ min: -1, max: SIZE }), { minLength: SIZE, maxLength: SIZE })
  .map((numbers) => Int32Array.from(numbers));

/** A narrowing, and what it says of each event. */
interface Drawn {
  readonly narrowing: Narrowing;
  readonly score: (position: number) => number;
}

const drawn = fc.array(
  fc.oneof(
    fc.nat(SIZE + 1).map((limit): Drawn => ({
      narrowing: { limit },
      score: (position) => (position < limit ? 0 : NaN),
    })),
    matches.map((list): Drawn => ({
      narrowing: { matches: list },
      score: (position) => scoreOf(list, position),
    })),
    fc.tuple(matches, column).map(([list, numbers]): Drawn => ({
      narrowing: { matches: list, column: numbers },
      score: (position) => scoreOf(list, numbers[position] ?? NaN),
    })),
    matches.map(({ positions }): Drawn => ({
      narrowing: {
        test: (position) => positions.includes(position),
        among: (limit) => selectRecords(limit, [{ matches: { positions, scores: null } }]),
      },
      score: (position) => (positions.includes(position) ? 0 : NaN),
    })),
  ),
  { maxLength: 4 },
);

test('what narrowings leave is what a plain filter and a stable sort by the sums of scores give, page by page', () => {
  fc.assert(
    fc.property(drawn, fc.nat(SIZE + 5), fc.nat(10), (filters, skipped, count) => {
      const rated = Array.from({ length: SIZE }, (_, position) => ({
        position,
        score: filters.reduce((sum, { score }) => sum + score(position), 0),
      }));
      const expected = rated
        .filter(({ score }) => !Number.isNaN(score))
        .sort((a, b) => a.score - b.score)
        .map(({ position }) => position);

      const selection = selectRecords(
        SIZE,
        filters.map(({ narrowing }) => narrowing),
      );
      expect(selection.total).toBe(expected.length);
      expect(selection.positions(0, SIZE)).toEqual(expected);
      expect(selection.positions(skipped, count)).toEqual(expected.slice(skipped, skipped + count));
      expect(selection.positions(Number.MAX_SAFE_INTEGER * 500, 500)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
