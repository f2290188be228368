import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { NumberSet } from '../../src/calendar/number-set.ts';
import type { Matches } from '../../src/calendar/search/name-search.ts';
import { selectRecords, type Narrowing } from '../../src/calendar/selection.ts';

const SIZE = 40;

/** Some of the events, with few different scores or none; halves make the same sum in any order. */
const matches = fc
  .tuple(
    fc.uniqueArray(fc.nat(SIZE - 1), { maxLength: SIZE }),
    fc.option(fc.array(fc.constantFrom(0, 0.25, 0.5, 1), { minLength: SIZE, maxLength: SIZE })),
  )
  .map(([numbers, scores]): Matches => ({
    set: NumberSet.of(SIZE, numbers),
    scoreOf: scores && ((number) => scores[number] ?? NaN),
  }));

/** NaN where it does not match. */
function scoreOf({ set, scoreOf }: Matches, number: number): number {
  return set.has(number) ? (scoreOf?.(number) ?? 0) : NaN;
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
    matches.map((found): Drawn => ({ narrowing: found, score: (position) => scoreOf(found, position) })),
    fc.tuple(matches, column).map(([found, numbers]): Drawn => ({
      narrowing: { ...found, column: numbers },
      score: (position) => scoreOf(found, numbers[position] ?? NaN),
    })),
    fc.tuple(matches, matches).map(([{ set: one }, { set: other }]): Drawn => {
      const lists = [one.slice(0, SIZE), other.slice(0, SIZE)];
      return {
        narrowing: {
          lists: {
            starts: Uint32Array.from([0, one.count(), lists.flat().length]),
            values: Uint32Array.from(lists.flat()),
          },
          which: [0, 1],
        },
        score: (position) => (one.has(position) || other.has(position) ? 0 : NaN),
      };
    }),
    fc.tuple(column, fc.nat(SIZE)).map(([numbers, from]): Drawn => ({
      narrowing: { ranges: [{ column: numbers, from, until: Infinity }] },
      score: (position) => ((numbers[position] ?? NaN) >= from ? 0 : NaN),
    })),
    matches.map(({ set }): Drawn => ({
      narrowing: { test: (position) => set.has(position) },
      score: (position) => (set.has(position) ? 0 : NaN),
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
