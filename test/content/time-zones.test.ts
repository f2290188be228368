import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { loadContent } from '../../src/content/load.ts';
import { event, problemsOf } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { eventOf, eventProblems } from './records.ts';

const LOCAL = '2026-07-01T12:00';

describe('time zones of dates (contract, section 3)', () => {
  test('UTC where neither the record nor the site names one', () => {
    expect(eventOf(event(1, { startDate: LOCAL })).startDate).toBe('2026-07-01T12:00:00.000Z');
  });

  test('the zone of the site where the record names none', () => {
    const site = { 'site.yml': 'timezone: America/New_York\n' };
    expect(eventOf(event(1, { startDate: LOCAL }), site).startDate).toBe('2026-07-01T16:00:00.000Z');
  });

  test('the zone of the record before that of the site', () => {
    const site = { 'site.yml': 'timezone: America/New_York\n' };
    const text = event(1, { startDate: LOCAL, timezone: 'Asia/Kathmandu' });
    expect(eventOf(text, site).startDate).toBe('2026-07-01T06:15:00.000Z');
  });

  test('the zone does not matter to a time with an offset', () => {
    const text = event(1, { startDate: `${LOCAL}Z`, timezone: 'Asia/Kathmandu' });
    expect(eventOf(text).startDate).toBe('2026-07-01T12:00:00.000Z');
  });

  test.each(['Mars/Olympus', 'Asia', '+08:00', 'GMT+8', 'local', '"Asia/Shanghai "'])(
    '%s is no IANA zone',
    (timezone) => {
      expect(eventProblems({ timezone, startDate: LOCAL })).toEqual(['5:11 timezone-unknown']);
    },
  );

  test('no time is missing where the zone is unknown', () => {
    const files = {
      'site.yml': 'timezone: Europe/Berlin\n',
      'events/x.md': event(1, { timezone: 'Mars/Olympus', startDate: '2026-03-29T02:30' }),
    };
    expect(problemsOf(files)).toEqual(['events/x.md:5:11 timezone-unknown']);
  });
});

describe('clock changes (contract, section 3)', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29T02:30'],
    ['Europe/Berlin', '2026-03-29 02:00:00'],
    ['America/New_York', '2026-03-08T02:59:59'],
    ['Australia/Lord_Howe', '2026-10-04T02:15'],
    ['Pacific/Apia', '2011-12-30T12:00'],
    ['Pacific/Apia', '2011-12-30'],
  ])('in %s %s does not occur', (timezone, written) => {
    for (const startDate of [written, `"${written}"`]) {
      expect(eventProblems({ timezone, startDate })).toEqual(['6:12 date-skipped']);
    }
  });

  test.each([
    ['Europe/Berlin', '2026-03-29T01:59:59', '2026-03-29T00:59:59.000Z'],
    ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01T01:00', '2026-11-01T05:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z'],
  ])('in %s %s is %s: of two the earlier', (timezone, startDate, instant) => {
    expect(eventOf(event(1, { timezone, startDate })).startDate).toBe(instant);
  });

  test.each([
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ])('in %s the day %s begins at its first moment', (timezone, startDate, instant) => {
    expect(eventOf(event(1, { timezone, startDate })).startDate).toBe(instant);
  });

  test('a day of 23 hours ends at 23:59:59.999 there', () => {
    const { endDate } = eventOf(event(1, { timezone: 'Europe/Berlin', endDate: '2026-03-29' }));
    expect(endDate).toBe('2026-03-29T21:59:59.999Z');
  });

  test('a day whose last hour is skipped begins, and does not end', () => {
    const [timezone, day] = ['America/Nuuk', '2026-03-28'];
    expect(eventOf(event(1, { timezone, startDate: day })).startDate).toBe('2026-03-28T02:00:00.000Z');
    expect(eventProblems({ timezone, endDate: day })).toEqual(['6:10 date-skipped']);
  });
});

describe('a law of local times (contract, section 3)', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
  const localTime = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19));

  test('what the clocks of the zone show at the instant is what was written, or it is reported as skipped', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.array(localTime, { minLength: 1, maxLength: 20 }),
        (timezone, times) => {
          const files = times.map((startDate, index): [string, string] => [
            `events/e${index}.md`,
            event(index, { timezone, startDate, urlKey: String(index) }),
          ]);
          const folder = makeFolder(Object.fromEntries(files));
          const { records, diagnostics } = loadContent(folder, { now: Date.parse('2050-01-01') });
          expect(diagnostics.filter(({ code }) => code !== 'date-skipped')).toEqual([]);
          for (const { id, startDate } of records?.events ?? []) {
            expect(shownIn(timezone, startDate)).toBe(times[Number(id.slice(-12))]);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

/** The local time of an instant, reported by another implementation of time zones than the one under test. */
function shownIn(timeZone: string, instant: string | null): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(new Date(instant ?? Number.NaN))
    .replace(' ', 'T');
}
