import { describe, expect, test } from '@jest/globals';
import { dayNumber } from '../../../src/calendar/days.ts';
import type { DatedEvent } from '../../../src/calendar/month-view.ts';
import { dayText } from '../../../src/pages/months.ts';
import { weeksOf, type Day } from '../../../src/pages/month/weeks.ts';
import { daysOf } from '../../../src/pages/months.ts';

function days(first: string, last = first, position = 0): DatedEvent {
  return { position, first: dayNumber(first), last: dayNumber(last) };
}

function weeksIn(month: string, events: readonly DatedEvent[] = [], most = 10): readonly (readonly Day[])[] {
  return weeksOf(daysOf(month), events, most);
}

/** What begins on each day, as `day: span`, with `<` and `>` where it has begun or goes on. */
function entriesIn(weeks: readonly (readonly Day[])[]): string[] {
  return weeks
    .flat()
    .flatMap(({ day, entries }) =>
      entries.map(
        ({ span, hasBegun, goesOn }) => `${hasBegun ? '<' : ''}${dayText(day)}: ${span}${goesOn ? '>' : ''}`,
      ),
    );
}

describe('the weeks of a month', () => {
  test.each([
    ['2027-02', [7, 7, 7, 7], 1, 7],
    ['2028-02', [6, 7, 7, 7, 2], 2, 2],
    ['2026-11', [1, 7, 7, 7, 7, 1], 7, 1],
    ['0001-01', [7, 7, 7, 7, 3], 1, 3],
    ['9999-12', [5, 7, 7, 7, 5], 3, 5],
    ['1969-12', [7, 7, 7, 7, 3], 1, 3],
  ])('%s', (month, lengths, first, last) => {
    const weeks = weeksIn(month);
    expect(weeks.map(({ length }) => length)).toEqual(lengths);
    expect(weeks[0]?.[0]?.column).toBe(first);
    expect(weeks.at(-1)?.at(-1)?.column).toBe(last);
  });

  test('have an entry for each week that an event touches', () => {
    const grand = days('2027-02-26', '2027-04-02');
    expect(entriesIn(weeksIn('2027-03', [grand]))).toEqual([
      '<2027-03-01: 7>',
      '<2027-03-08: 7>',
      '<2027-03-15: 7>',
      '<2027-03-22: 7>',
      '<2027-03-29: 3>',
    ]);
    expect(entriesIn(weeksIn('2027-03', [days('2027-03-06', '2027-03-08'), days('2027-03-31')]))).toEqual([
      '2027-03-06: 2>',
      '<2027-03-08: 1',
      '2027-03-31: 1',
    ]);
  });

  test('show so many entries of a day at most, and count the others on each of their days', () => {
    const events = [
      ...Array.from({ length: 3 }, (_, at) => days('2027-03-02', '2027-03-02', at)),
      days('2027-03-01', '2027-03-03', 3),
      days('2027-03-03', '2027-03-03', 4),
    ];
    const [monday, tuesday, wednesday, thursday] = weeksIn('2027-03', events, 2).flat();
    expect([monday, tuesday, wednesday, thursday].map((day) => [day?.total, day?.hidden])).toEqual([
      [1, 1],
      [4, 2],
      [2, 1],
      [0, 0],
    ]);
    expect(wednesday?.entries.map(({ position }) => position)).toEqual([4]);
  });
});
