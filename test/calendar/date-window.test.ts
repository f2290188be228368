import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { recentWindow } from '../../src/calendar/date-window.ts';
import { words } from '../helpers/words.ts';

function windowOf(now: string, timeZone: string): string[] {
  const { from, until } = recentWindow(Date.parse(now), timeZone);
  return [from, until].map((milliseconds) => new Date(milliseconds).toISOString());
}

describe('recent window (contract, section 4)', () => {
  test.each([
    ['UTC', '2026-03-01T12:00:00Z', '2026-03-01T00:00Z', '2026-04-01T00:00Z'],
    ['UTC at the first moment', '2026-03-01T00:00:00Z', '2026-03-01T00:00Z', '2026-04-01T00:00Z'],
    ['UTC at the last', '2026-03-01T23:59:59.999Z', '2026-03-01T00:00Z', '2026-04-01T00:00Z'],
    ['UTC over a leap day', '2028-02-10T12:00:00Z', '2028-02-10T00:00Z', '2028-03-12T00:00Z'],
    ['Asia/Shanghai', '2026-03-01T16:00:00Z', '2026-03-01T16:00Z', '2026-04-01T16:00Z'],
    ['Pacific/Kiritimati', '2026-03-01T10:00:00Z', '2026-03-01T10:00Z', '2026-04-01T10:00Z'],
    ['America/New_York forward', '2026-03-01T12:00:00Z', '2026-03-01T05:00Z', '2026-04-01T04:00Z'],
    ['America/New_York back', '2026-10-20T12:00:00Z', '2026-10-20T04:00Z', '2026-11-20T05:00Z'],
    ['America/New_York that day', '2026-03-08T20:00:00Z', '2026-03-08T05:00Z', '2026-04-08T04:00Z'],
    ['America/St_Johns', '2026-07-01T02:29:00Z', '2026-06-30T02:30Z', '2026-07-31T02:30Z'],
    ['America/Sao_Paulo without midnight', '2018-11-04T12:00:00Z', '2018-11-04T03:00Z', '2018-12-05T02:00Z'],
    ['America/Sao_Paulo to that day', '2018-10-04T12:00:00Z', '2018-10-04T03:00Z', '2018-11-04T03:00Z'],
    ['Africa/Cairo without midnight', '2026-04-24T12:00:00Z', '2026-04-23T22:00Z', '2026-05-24T21:00Z'],
    ['Pacific/Apia without a day', '2011-11-29T12:00:00Z', '2011-11-29T10:00Z', '2011-12-30T10:00Z'],
  ])('%s, now %s', (label, now, from, until) => {
    const [timeZone = ''] = label.split(' ');
    const instants = [from, until].map((minute) => new Date(minute).toISOString());
    expect(windowOf(now, timeZone)).toEqual(instants);
  });

  test('is not that of a moment ago where the day or the zone is another', () => {
    const moments = ['2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00Z', '2026-03-01T23:59:59.999Z'];
    const days = moments.flatMap((now) => ['UTC', 'Asia/Tokyo'].map((zone) => windowOf(now, zone)[0]));
    const [first, second] = ['2026-03-01', '2026-03-02'].map((day) => `${day}T00:00:00.000Z`);
    const tokyo = '2026-03-01T15:00:00.000Z';
    expect(days).toEqual([first, tokyo, second, tokyo, first, tokyo]);
  });

  test('is the 31 calendar days from today on, at any time in any zone', () => {
    const zones = words`
      UTC America/New_York America/Sao_Paulo America/St_Johns Asia/Shanghai Asia/Kathmandu
      Africa/Cairo Pacific/Kiritimati Pacific/Apia Australia/Lord_Howe
    `;
    const formats = new Map(
      zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone })]),
    );
    const instants = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2036-01-01') });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (timeZone, now) => {
        const dayAt = (instant: number): string => formats.get(timeZone)?.format(instant) ?? '';
        const { from, until } = recentWindow(now, timeZone);
        const last = daysAfter(dayAt(now), 30);
        expect(dayAt(from)).toBe(dayAt(now));
        expect(dayAt(from - 1) < dayAt(now)).toBe(true);
        expect(dayAt(until - 1) <= last).toBe(true);
        expect(dayAt(until) > last).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
