import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openBounds, packBounds } from '../../src/calendar/end-date-index.ts';
import { openScheduled, packScheduled } from '../../src/calendar/scheduled.ts';

/** Few different ones, so that many events have the same. */
const date = fc.option(fc.integer({ min: -6, max: 6 }), { nil: NaN });
const bound = fc.integer({ min: -8, max: 8 });
const event = fc.record({ start: date, end: date, scheduled: fc.boolean() });
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

function orMinusInfinity(instant: number): number {
  return Number.isNaN(instant) ? -Infinity : instant;
}

/** In the order of `/open/event`; long enough for several words of 32 bits. */
const events = fc
  .array(event, { maxLength: 150 })
  .map((drawn) => drawn.sort((a, b) => orMinusInfinity(b.start) - orMinusInfinity(a.start)));

function columnsOf(drawn: readonly Event[]): { starts: Float64Array; ends: Float64Array } {
  return {
    starts: Float64Array.from(drawn, ({ start }) => start),
    ends: Float64Array.from(drawn, ({ end }) => end),
  };
}

function positionsWhere(drawn: readonly Event[], test: (event: Event) => boolean): number[] {
  return [...drawn.entries()].flatMap(([position, candidate]) => (test(candidate) ? [position] : []));
}

describe('bounds against a plain filter', () => {
  test('a lower bound leaves the first events', () => {
    fc.assert(
      fc.property(events, bound, (drawn, startAt) => {
        const columns = columnsOf(drawn);
        const expected = positionsWhere(drawn, ({ start }) => start >= startAt);
        const limit = openBounds(packBounds(columns), columns).startingFrom(startAt);
        expect([...drawn.keys()].slice(0, limit)).toEqual(expected);
      }),
    );
  });

  test('both bounds, crossed ones too, and every page of what they leave', () => {
    const pages = { skipped: fc.nat(160), count: fc.nat(40) };
    fc.assert(
      fc.property(events, bound, bound, fc.record(pages), (drawn, startAt, endAt, { skipped, count }) => {
        const columns = columnsOf(drawn);
        const bounds = openBounds(packBounds(columns), columns);
        const expected = positionsWhere(drawn, ({ start, end }) => start >= startAt && end <= endAt);
        const found = bounds.endingUntil(endAt, bounds.startingFrom(startAt));
        expect(found.total).toBe(expected.length);
        expect(found.positions(0, drawn.length)).toEqual(expected);
        expect(found.positions(skipped, count)).toEqual(expected.slice(skipped, skipped + count));
      }),
      { numRuns: 1000 },
    );
  });

  test('an upper bound alone also leaves events without a start', () => {
    fc.assert(
      fc.property(events, bound, (drawn, endAt) => {
        const columns = columnsOf(drawn);
        const found = openBounds(packBounds(columns), columns).endingUntil(endAt, drawn.length);
        expect(found.positions(0, drawn.length)).toEqual(positionsWhere(drawn, ({ end }) => end <= endAt));
      }),
    );
  });

  test('a page past any end is empty', () => {
    const columns = columnsOf([{ start: 1, end: 2, scheduled: true }]);
    const found = openBounds(packBounds(columns), columns).endingUntil(2, 1);
    expect(found.total).toBe(1);
    expect(found.positions(Number.MAX_SAFE_INTEGER * 500, 500)).toEqual([]);
  });
});

describe('scheduled events by date against a plain sort', () => {
  test('by start within a window, and by end before a moment; equal ones by id', () => {
    const withIds = events.chain((drawn) =>
      fc.tuple(
        fc.constant(drawn),
        fc.shuffledSubarray([...drawn.keys()], { minLength: drawn.length, maxLength: drawn.length }),
      ),
    );
    fc.assert(
      fc.property(withIds, bound, bound, ([drawn, byId], from, until) => {
        fc.pre(from <= until);
        const scheduled = Uint8Array.from(drawn, (candidate) => Number(candidate.scheduled));
        const columns = { ...columnsOf(drawn), scheduled, byId: Uint32Array.from(byId) };
        const byDate = openScheduled(packScheduled(columns), columns);
        const { starts, ends } = columns;
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
});
