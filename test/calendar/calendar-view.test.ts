import { describe, expect, test } from '@jest/globals';
import { viewEvents, type ViewQuery } from '../../src/calendar/calendar-view.ts';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { eventAt } from '../../src/calendar/event-at.ts';
import { facetsOf } from '../../src/calendar/facets.ts';
import { NO_FILTER } from '../../src/calendar/filters/filter-table.ts';
import { onlinePlaces } from '../../src/calendar/online-places.ts';
import { calendarOf, event, organization, place } from '../helpers/content.ts';
import { referenceRecords } from '../reference/records.ts';

const TODAY = Date.parse('2026-03-01T00:00:00.000Z');

const calendar = calendarOf({
  'events/over.md': event(1, { name: 'Over', startDate: '2026-02-10', endDate: '2026-02-28' }),
  'events/long-over.md': event(2, { name: 'Long over', startDate: '2025-02-10' }),
  'events/under-way.md': event(3, { name: 'Under way', startDate: '2026-02-27', endDate: '2026-03-01' }),
  'events/today.md': event(4, { name: 'Today', startDate: '2026-03-01' }),
  'events/later.md': event(5, { name: 'Later', startDate: '2026-04-01', organization: 'guild' }),
  'events/some-day.md': event(6, { name: 'Some day' }),
  'events/ended.md': event(7, { name: 'Ended', endDate: '2026-02-01' }),
  'organizations/guild.md': organization(10, { name: 'Guild of Today' }),
});

function positionsOf(
  of: Calendar,
  { past = false, filter = NO_FILTER }: Partial<ViewQuery>,
  today = TODAY,
): number[] {
  const found = viewEvents(of, { past, filter }, today);
  return found.positions(0, found.total);
}

function namesOf(query: Partial<ViewQuery>): string[] {
  return positionsOf(calendar, query).map((position) => eventAt(calendar, position).name);
}

describe('what a person looks through', () => {
  test('to come: earliest first, with what is under way, undated last', () => {
    expect(namesOf({})).toEqual(['Under way', 'Today', 'Later', 'Some day']);
  });

  test('over: latest first', () => {
    expect(namesOf({ past: true })).toEqual(['Over', 'Long over', 'Ended']);
  });

  test('a day lasts as long as it does in the zone of the event', () => {
    const day = (timezone: string): string[] => {
      const far = calendarOf({ 'events/a.md': event(1, { startDate: '2026-03-01', timezone }) });
      return [TODAY, TODAY + 2 * 86_400_000].flatMap((today) =>
        positionsOf(far, {}, today).map(() => new Date(today).toISOString()),
      );
    };
    for (const timezone of ['Asia/Shanghai', 'UTC', 'America/Los_Angeles'])
      expect(day(timezone)).toEqual(['2026-03-01T00:00:00.000Z']);
  });

  test('a filter narrows it further', () => {
    const filter = { ...NO_FILTER, organization: ['guild'] };
    expect(namesOf({ filter })).toEqual(['Later']);
    expect(namesOf({ filter, past: true })).toEqual([]);
  });

  test('each event is either to come or over', () => {
    const many = compileCalendar(referenceRecords());
    const both = [false, true].flatMap((past) => positionsOf(many, { past }));
    expect(both.sort((a, b) => a - b)).toEqual([...Array(many.events.length).keys()]);
  });
});

test('what events have in common is counted anew every day', () => {
  const countsOf = (day: string): number[] =>
    facetsOf(calendar, false, Date.parse(day)).organizations.map(({ count }) => count);
  expect(['2026-03-01', '2026-05-01', '2026-03-01'].map(countsOf)).toEqual([[1], [], [1]]);
});

test('of many places on the web, the first 25 are those of the filter', () => {
  const places = Array.from({ length: 26 }, (_, number): [string, string] => [
    `places/${number}.yml`,
    place(number, { kind: 'online' }),
  ]);
  expect(onlinePlaces(calendarOf(Object.fromEntries(places))).ids).toHaveLength(25);
});
