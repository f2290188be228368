import { describe, expect, test } from '@jest/globals';
import { eventAt } from '../../src/calendar/event-at.ts';
import { longDates } from '../../src/event-text/event-dates.ts';
import { calendarOf, event } from '../helpers/content.ts';

function datesOf(startDate: string, endDate: string): string | null {
  const keys = { startDate, endDate, timezone: 'Europe/Berlin' };
  return longDates(eventAt(calendarOf({ 'events/a.md': event(1, keys) }), 0), 'en');
}

describe('the zone behind the times of an event', () => {
  test('stands once where the clocks go on as they were', () => {
    expect(datesOf('2026-05-01T10:00', '2026-05-01T12:00')).toMatch(/^[^C]*\b10:00–12:00 CEST$/u);
  });

  test('stands at each end where clocks change in between', () => {
    expect(datesOf('2026-03-28T20:00', '2026-03-29T05:00')).toBe(
      'Saturday, 28 March 2026 at 20:00 CET – Sunday, 29 March 2026 at 05:00 CEST',
    );
  });
});
