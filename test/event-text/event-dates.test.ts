import { describe, expect, test } from '@jest/globals';
import { eventAt } from '../../src/calendar/event-at.ts';
import { longDates, timeRange } from '../../src/event-text/event-dates.ts';
import type { Language } from '../../src/event-text/languages.ts';
import { calendarOf, event } from '../helpers/content.ts';

function datesOf(startDate: string, endDate?: string, language: Language = 'en'): string | null {
  const keys = { startDate, ...(endDate === undefined ? {} : { endDate }), timezone: 'Europe/Berlin' };
  return longDates(eventAt(calendarOf({ 'events/a.md': event(1, keys) }), 0), language);
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

describe('days', () => {
  test.each([
    ['written as such', '2026-03-07', '2026-03-08', /^Saturday 7(\sMarch)?\s–\sSunday 8 March 2026$/],
    [
      'to the last minute',
      '2026-03-07T00:00',
      '2026-03-08T23:59',
      /^Saturday 7(\sMarch)?\s–\sSunday 8 March 2026$/,
    ],
    ['to the next midnight', '2026-03-07T00:00', '2026-03-08T00:00', /^Saturday,? 7 March 2026$/],
    [
      'over months',
      '2026-12-30',
      '2027-02-02',
      /^Wednesday,? 30 December 2026\s–\sTuesday,? 2 February 2027$/,
    ],
  ])('have no times: %s', (_what, start, end, words) => {
    expect(datesOf(start, end)).toMatch(words);
  });

  test('have times where one of them is no edge of a day', () => {
    expect(datesOf('2026-03-07T00:00', '2026-03-08T18:00')).toContain('18:00');
    expect(datesOf('2026-03-07T00:00')).toContain('00:00');
  });

  test.each(['zh-Hans', 'zh-Hant'] as const)('are written as %s does', (language) => {
    const day = '2026年11月23日星期一';
    expect(datesOf('2026-11-23', undefined, language)).toBe(day);
    expect(datesOf('2026-11-23', '2026-11-23', language)).toBe(day);
    expect(datesOf('2026-11-23', '2026-11-27', language)).toBe(`${day}至27日星期五`);
    expect(datesOf('2026-11-23', '2026-12-01', language)).toBe(`${day}至12月1日星期二`);
    expect(datesOf('2026-11-23', '2027-11-23', language)).toBe(`${day}至2027年11月23日星期二`);
  });
});

describe('times in Chinese', () => {
  test.each([
    ['2026-11-23T18:30:00', '2026年11月23日 10:00 – 18:30 (UTC)'],
    ['2026-11-23T10:30:00', '2026年11月23日 10:00 – 10:30 (UTC)'],
    ['2026-11-24T18:30:00', '2026年11月23日 10:00 – 24日 18:30 (UTC)'],
    ['2027-01-02T09:00:00', '2026年11月23日 10:00 – 2027年1月2日 09:00 (UTC)'],
  ])('say once what both have in common: until %s', (endLocal, words) => {
    const span = { startLocal: '2026-11-23T10:00:00', endLocal, allDay: false, timezone: 'UTC' };
    for (const language of ['zh-Hans', 'zh-Hant'] as const)
      expect(timeRange(span, language)?.replaceAll(/\s+/g, ' ')).toBe(words);
  });
});
