import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { recentEvents } from '../../src/calendar/query.ts';
import { EVENT_STATUSES } from '../../src/schema/event.ts';
import { calendarOf, event } from '../helpers/content.ts';
import { eventRecord, recordsWith } from './records.ts';
import { numbersOf } from './listing.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const HOUR = 3_600_000;

const past = {
  'events/1.md': event(1, { startDate: '2026-01-01', endDate: '2026-01-03' }),
  'events/2.md': event(2, { startDate: '2026-01-02', endDate: '2026-02-01' }),
  'events/3.md': event(3, { startDate: '2026-01-02', endDate: '2026-02-02', status: 'cancelled' }),
  'events/4.md': event(4, { endDate: '2026-02-01' }),
  'events/5.md': event(5, { startDate: '2026-01-05' }),
  'events/6.md': event(6, { startDate: '2026-01-05', endDate: '2026-03-01T12:00Z' }),
};

function recent(calendar: ReturnType<typeof calendarOf>, keepOld: boolean): number[] {
  return numbersOf(calendar, recentEvents(calendar, keepOld, NOW, 'UTC'));
}

describe('recent events (specification, section 4.2; contract, section 4)', () => {
  test('scheduled ones only, from 00:00 today to the end of the 30th day after it, start ascending', () => {
    const calendar = calendarOf({
      'events/1.md': event(1, { startDate: '2026-02-28T23:59:59.999Z', endDate: '2026-04-30' }),
      'events/2.md': event(2, { startDate: '2026-03-31T23:59:59.999Z' }),
      'events/3.md': event(3, { startDate: '2026-03-01T00:00Z' }),
      'events/4.md': event(4, { startDate: '2026-04-01T00:00Z' }),
      'events/5.md': event(5, { startDate: '2026-03-10', status: 'postponed' }),
      'events/6.md': event(6, { startDate: '2026-03-10', status: 'movedOnline' }),
      'events/7.md': event(7),
    });
    expect(recentEvents(calendar, true, NOW, 'UTC')).toMatchObject({ total: 2, current: 1, pageSize: 10 });
    expect(recent(calendar, true)).toEqual([3, 2]);
  });

  test('nothing found: no data and no info', () => {
    expect(recentEvents(calendarOf(past), false, NOW, 'UTC')).toEqual({
      total: 0,
      current: 1,
      pageSize: 10,
      data: [],
    });
  });

  test('the fallback: scheduled ones that have ended, latest end first, then id', () => {
    expect(recent(calendarOf(past), true)).toEqual([2, 4, 1]);
  });

  test('an event that begins within the days keeps the fallback away, one that is not scheduled does not', () => {
    const coming = event(9, { startDate: '2026-03-02' });
    const cancelled = event(9, { startDate: '2026-03-02', status: 'cancelled' });
    expect(recent(calendarOf({ ...past, 'events/9.md': coming }), true)).toEqual([9]);
    expect(recent(calendarOf({ ...past, 'events/9.md': cancelled }), true)).toEqual([2, 4, 1]);
  });

  test('an event of today that is over already still counts', () => {
    const today = event(9, { startDate: '2026-03-01T08:00Z', endDate: '2026-03-01T09:00Z' });
    expect(recent(calendarOf({ ...past, 'events/9.md': today }), true)).toEqual([9]);
  });

  test('equals the full scan: the first 10, with the total of all', () => {
    const hours = fc.option(fc.integer({ min: -800, max: 800 }));
    const fields = fc.record({ start: hours, end: hours, status: fc.constantFrom(...EVENT_STATUSES) });
    const iso = (offset: number | null): string | null =>
      offset === null ? null : new Date(NOW + offset * HOUR).toISOString();
    fc.assert(
      fc.property(fc.array(fields, { maxLength: 40 }), fc.boolean(), (drawn, keepOld) => {
        const records = drawn.map(({ start, end, status }, number) =>
          eventRecord(number, { status, startDate: iso(start), endDate: iso(end) }),
        );
        const scheduled = [...drawn.entries()].flatMap(([number, { start, end, status }]) =>
          status === 'scheduled' ? [{ number, start, end }] : [],
        );
        const coming = scheduled
          .flatMap(({ number, start }) =>
            start !== null && start >= -12 && start < 30 * 24 + 12 ? [{ number, rank: start }] : [],
          )
          .sort((a, b) => a.rank - b.rank || a.number - b.number);
        const ended = scheduled
          .flatMap(({ number, end }) => (end !== null && end < 0 ? [{ number, rank: -end }] : []))
          .sort((a, b) => a.rank - b.rank || a.number - b.number);
        const expected = coming.length === 0 && keepOld ? ended : coming;

        const calendar = compileCalendar(recordsWith(records));
        const page = recentEvents(calendar, keepOld, NOW, 'UTC');
        expect(page.total).toBe(expected.length);
        expect(numbersOf(calendar, page)).toEqual(expected.slice(0, 10).map(({ number }) => number));
      }),
      { numRuns: 500 },
    );
  });
});
