import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hitsOf } from '../../src/calendar/name-filter.ts';
import type { Matches } from '../../src/calendar/search/name-search.ts';

const EVENTS = 40;
const ORGANIZATIONS = 6;

/** Some of the first `length` names, with few different scores or none. */
function matchesAmong(length: number): fc.Arbitrary<Matches> {
  const position = fc.uniqueArray(fc.nat(length - 1), { maxLength: length });
  const score = fc.constantFrom(0.001, 0.1, 0.1 + 0.2, 0.3);
  return fc
    .tuple(position, fc.option(fc.array(score, { minLength: length, maxLength: length })))
    .map(([positions, scores]): Matches => ({
      positions: Uint32Array.from(positions.toSorted((a, b) => a - b)),
      scores: scores === null ? null : Float64Array.from(scores.slice(0, positions.length)),
    }));
}

/** Null where it did not match. */
function scoreOf(matches: Matches | null, position: number): number | null {
  if (matches === null) return 0;
  const index = matches.positions.indexOf(position);
  return index === -1 ? null : (matches.scores?.[index] ?? 0);
}

const filters = fc
  .record({
    limit: fc.nat(EVENTS),
    endAt: fc.option(fc.nat(5)),
    names: fc.option(matchesAmong(EVENTS)),
    organizations: fc.option(matchesAmong(ORGANIZATIONS)),
  })
  .filter(({ names, organizations }) => names !== null || organizations !== null);

function column<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(value, { minLength: EVENTS, maxLength: EVENTS });
}

const columns = fc.record({
  ends: column(fc.option(fc.nat(6), { nil: NaN })).map((ends) => Float64Array.from(ends)),
  organizations: column(fc.integer({ min: -1, max: ORGANIZATIONS - 1 })).map((all) => Int32Array.from(all)),
});

describe('what searches found, within bounds', () => {
  test('is what a plain filter and a stable sort by the sums of scores give, page by page', () => {
    fc.assert(
      fc.property(columns, filters, fc.nat(EVENTS + 5), fc.nat(10), (events, filter, skipped, count) => {
        const { limit, endAt, names, organizations } = filter;
        const expected = Array.from({ length: limit }, (_, position) => position)
          .filter((position) => endAt === null || (events.ends[position] ?? NaN) <= endAt)
          .flatMap((position) => {
            const name = scoreOf(names, position);
            const organization = scoreOf(organizations, events.organizations[position] ?? NaN);
            return name === null || organization === null ? [] : [{ position, score: name + organization }];
          })
          .sort((a, b) => a.score - b.score)
          .map(({ position }) => position);

        const found = hitsOf(events, filter);
        expect(found.total).toBe(expected.length);
        expect(found.positions(0, EVENTS)).toEqual(expected);
        expect(found.positions(skipped, count)).toEqual(expected.slice(skipped, skipped + count));
        expect(found.positions(Number.MAX_SAFE_INTEGER * 500, 500)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
