import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { DAY, dayNumber } from '../../src/calendar/days.ts';
import { eventAt } from '../../src/calendar/event-at.ts';
import { monthsOfEvents } from '../../src/calendar/event-months.ts';
import { NO_FILTER, type ListFilter } from '../../src/calendar/filters/filter-table.ts';
import { eventsWithin, neighboursOf } from '../../src/calendar/month-view.ts';
import { localDays } from '../../src/event-text/local-days.ts';
import { weeksOf } from '../../src/pages/month/weeks.ts';
import { daysOf, monthsLater } from '../../src/pages/months.ts';
import { calendarOf, event, organization } from '../helpers/content.ts';
import { anyRecords } from './any-records.ts';

function namesIn(calendar: Calendar, month: string, filter: ListFilter = NO_FILTER): string[] {
  return eventsWithin(calendar, filter, daysOf(month)).map(
    ({ position }) => eventAt(calendar, position).name,
  );
}

const calendar = calendarOf({
  'events/tour.md': event(1, { name: 'Tour', startDate: '2028-01-20', endDate: '2028-03-02' }),
  'events/leap.md': event(2, { name: 'Leap day', startDate: '2028-02-29' }),
  'events/night.md': event(3, {
    ...{ name: 'Night', startDate: '2028-02-29T20:00:00', endDate: '2028-03-01T00:00:00' },
    timezone: 'Asia/Shanghai',
  }),
  'events/fair.md': event(4, { name: 'Fair', startDate: '2028-02-28', scale: 'mega', organization: 'guild' }),
  'events/talk.md': event(5, { name: 'Talk', startDate: '2028-02-28' }),
  'events/walk.md': event(6, { name: 'Walk', startDate: '2028-02-28' }),
  'events/week.md': event(7, { name: 'Week', startDate: '2028-02-28', endDate: '2028-03-05' }),
  'events/some-day.md': event(8, { name: 'Some day' }),
  'events/ended.md': event(9, { name: 'Ended', endDate: '2028-02-10' }),
  'organizations/guild.md': organization(10, { name: 'Guild' }),
});

describe('the events of a month', () => {
  test('begin early, and are then long, large, or first by id; what has no start is in no month', () => {
    const names = ['Tour', 'Week', 'Fair', 'Talk', 'Walk', 'Leap day', 'Night'];
    expect(namesIn(calendar, '2028-02')).toEqual(names);
  });

  test('are those of its days on the clocks there; an end at midnight is of the day before', () => {
    expect(namesIn(calendar, '2028-01')).toEqual(['Tour']);
    expect(namesIn(calendar, '2028-03')).toEqual(['Tour', 'Week']);
    expect(namesIn(calendar, '2028-04')).toEqual([]);
  });

  test('satisfy a filter', () => {
    expect(namesIn(calendar, '2028-02', { ...NO_FILTER, organization: ['guild'] })).toEqual(['Fair']);
    expect(namesIn(calendar, '2028-02', { ...NO_FILTER, q: 'walk' })).toEqual(['Walk']);
  });

  test('are near to a month that has none', () => {
    const nearest = (month: string, filter = NO_FILTER) => neighboursOf(calendar, filter, daysOf(month));
    expect(nearest('2028-06')).toEqual({ before: dayNumber('2028-03-05'), after: null });
    expect(nearest('2020-02')).toEqual({ before: null, after: dayNumber('2028-01-20') });
    expect(nearest('2028-03', { ...NO_FILTER, scale: ['mega'] })).toEqual({
      before: dayNumber('2028-02-28'),
      after: null,
    });
    expect(nearest('2028-03', { ...NO_FILTER, q: 'nobody' })).toEqual({ before: null, after: null });
  });

  test('name the months that have some, also those that an event crosses', () => {
    expect(monthsOfEvents(calendar)).toEqual(['2028-01', '2028-02', '2028-03']);
    const long = calendarOf({
      'events/a.md': event(1, { startDate: '2026-01-31', endDate: '2027-01-01' }),
      'events/b.md': event(2, { startDate: '2028-02-29' }),
    });
    expect(monthsOfEvents(long)).toHaveLength(14);
  });
});

/** Around all days of `anyRecords`. */
const [EARLIEST, LATEST] = ['2011-11', '2026-12'];
const MONTHS: string[] = [];
for (let month = EARLIEST; month <= LATEST; month = monthsLater(month, 1)) MONTHS.push(month);

test('whatever the content, the months together have the dated events, and each day those of a plain scan', () => {
  fc.assert(
    fc.property(anyRecords, fc.integer({ min: 1, max: 4 }), (records, most) => {
      const any = compileCalendar(records);
      const days = Array.from({ length: any.events.length }, (_, at) => localDays(eventAt(any, at)));
      const found = MONTHS.map((month) => ({ month, events: eventsWithin(any, NO_FILTER, daysOf(month)) }));
      const united = new Set(found.flatMap(({ events }) => events.map(({ position }) => position)));
      expect([...united].sort((a, b) => a - b)).toEqual(
        [...days.keys()].filter((position) => days[position] !== null),
      );
      expect(monthsOfEvents(any)).toEqual(
        found.filter(({ events }) => events.length > 0).map(({ month }) => month),
      );
      for (const { month, events } of found.filter((each) => each.events.length > 0))
        for (const { day, total, hidden } of weeksOf(daysOf(month), events, most).flat()) {
          const moment = day * DAY;
          const there = days.filter((span) => span && +span[0] <= moment && moment <= +span[1]);
          expect({ day, total }).toEqual({ day, total: there.length });
          expect(total - hidden).toBeLessThanOrEqual(most);
        }
    }),
    { numRuns: 60 },
  );
});
