import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { eventAt } from '../../src/calendar/record-at.ts';
import { longDates, timeRange, weekdayDates } from '../../src/event-text/event-dates.ts';
import { ourLanguage } from '../../src/words/languages.ts';
import { htmlOf, isPlain, plainTextOf } from '../../src/event-text/markdown-text.ts';
import { whereLines } from '../../src/event-text/where.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { calendarOf, event, place } from '../helpers/content.ts';
import { runs } from '../helpers/laws.ts';

describe('event dates', () => {
  function datesOf(startDate: string, endDate?: string, language = ourLanguage('en')): string | null {
    const keys = { startDate, ...(endDate === undefined ? {} : { endDate }), timezone: 'Europe/Berlin' };
    return longDates(eventAt(calendarOf({ 'events/a.md': event(1, keys) }), 0), language);
  }

  describe('the zone behind the times of an event', () => {
    test('is shown once when the clocks stay the same', () => {
      expect(datesOf('2026-05-01T10:00', '2026-05-01T12:00')).toMatch(
        /^[^C]*\b10:00–12:00 Central European Time$/u,
      );
    });

    test('is shown at each end when the clocks change in between', () => {
      expect(datesOf('2026-03-28T20:00', '2026-03-29T05:00')).toBe(
        'Saturday, 28 March 2026 at 20:00 Central European Standard Time – Sunday, 29 March 2026 at 05:00 Central European Summer Time',
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

    test('have times when one of them is not the edge of a day', () => {
      expect(datesOf('2026-03-07T00:00', '2026-03-08T18:00')).toContain('18:00');
      expect(datesOf('2026-03-07T00:00')).toContain('00:00');
    });

    test.each(['zh-Hans', 'zh-Hant'] as const)('are written as %s does', (tag) => {
      const language = ourLanguage(tag);
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
    ])('say common parts once: until %s', (endLocal, words) => {
      const span = { startLocal: '2026-11-23T10:00:00', endLocal, allDay: false, timezone: 'UTC' };
      for (const tag of ['zh-Hans', 'zh-Hant'] as const)
        expect(timeRange(span, ourLanguage(tag))?.replaceAll(/\s+/g, ' ')).toBe(words);
    });
  });
});

describe('weekday dates', () => {
  const ZONE = 'Europe/Berlin';

  test.each([
    ['2027-03-06', null, 'Sat 6 March 2027'],
    ['2027-03-06', '2027-03-06', 'Sat 6 March 2027'],
    ['2027-03-06', '2027-03-08', 'Sat 6 – Mon 8 March 2027'],
    ['2027-02-27', '2027-03-08', 'Sat 27 February – Mon 8 March 2027'],
    ['2026-12-30', '2027-12-31', 'Wed 30 December 2026 – Fri 31 December 2027'],
    ['2027-03-06T10:00:00', null, 'Sat 6 March 2027, 10:00 (Europe/Berlin)'],
    ['2027-03-06T10:00:00', '2027-03-06T10:00:00', 'Sat 6 March 2027, 10:00 (Europe/Berlin)'],
    ['2027-03-06T10:00:00', '2027-03-06T18:30:00', 'Sat 6 March 2027, 10:00 – 18:30 (Europe/Berlin)'],
    [
      '2027-03-06T22:00:00',
      '2027-03-07T02:00:00',
      'Sat 6 March 2027, 22:00 – Sun 7 March 2027, 02:00 (Europe/Berlin)',
    ],
    [null, null, null],
  ])('%s until %s: %s', (startLocal, endLocal, words) => {
    const allDay = startLocal === null ? null : !startLocal.includes('T');
    expect(weekdayDates({ startLocal, endLocal, allDay, timezone: ZONE })).toBe(words);
  });
});

describe('lines that say where', () => {
  const HALL = {
    'places/hall.yml': place(20, { name: 'Hilton Chicago', address: '1 Street, 60605 Chicago' }),
  };

  const WEB = { 'places/web.yml': place(21, { name: 'Online', kind: 'online' }) };

  test.each([
    ['a region and its country', { region: 'Hamburg', countryCode: 'DE' }, ['Hamburg', 'Germany']],
    [
      'a country that the region names',
      { region: 'Hamburg, Germany', countryCode: 'DE' },
      ['Hamburg, Germany'],
    ],
    ['a country by another word', { region: 'London, U.K.', countryCode: 'GB' }, ['London, U.K.']],
    ['a country in another language', { region: '德国汉堡', countryCode: 'DE' }, ['德国汉堡']],
    ['a region that is a country', { region: 'Singapore', countryCode: 'SG' }, ['Singapore']],
    [
      'another country of the same name',
      { region: 'Atlanta, Georgia', countryCode: 'US' },
      ['Atlanta, Georgia', 'United States'],
    ],
    [
      'what the address says already',
      { address: '2 Lane, 20095 Hamburg, Germany', region: 'Hamburg, Germany', countryCode: 'DE' },
      ['2 Lane, 20095 Hamburg, Germany'],
    ],
    [
      'a place',
      { place: 'hall', region: 'Chicago, IL, U.S.A.', countryCode: 'US' },
      ['1 Street, 60605 Chicago', 'IL, U.S.A.'],
    ],
    [
      'how to get in',
      { place: 'hall', address: 'Door 3', region: 'Chicago' },
      ['1 Street, 60605 Chicago', 'Door 3'],
    ],
    ['a place on the web', { place: 'web', region: 'Hamburg', countryCode: 'DE' }, []],
    ['a place that was left', { status: 'movedOnline', place: 'hall', region: 'Chicago' }, ['Online']],
    ['nothing', {}, []],
  ])('say it once: %s', (_what, keys, lines) => {
    const calendar = calendarOf({ 'events/a.md': event(1, keys), ...HALL, ...WEB });
    expect(whereLines(eventAt(calendar, 0), ourLanguage('en'))).toEqual(lines);
  });

  test('a country has its name in the language', () => {
    const calendar = calendarOf({ 'events/a.md': event(1, { region: 'Hamburg', countryCode: 'DE' }) });
    expect(whereLines(eventAt(calendar, 0), ourLanguage('zh-Hant'))).toEqual(['Hamburg', '德國']);
  });
});

describe('plain text', () => {
  const pieces = fc.constantFrom(
    ...Array.from('aß大🎉1 \n.,:/\'"()-+=#*_|<&![\t\u00a0\u0301\0\r{$'),
    ...['  ', '\n\n', '//', 'http:', 'mailto:a@b.c'],
  );

  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 30 }).map((found) => `a${found.join('')}`),
    anyTextOf().map((text) => `a${text}`),
  );

  test('text that is taken for plain means the same as Markdown', () => {
    // This makes the whole text Markdown.
    const MARKED = '\n\n*a*';
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(isPlain(text));
        expect(`${htmlOf(text) ?? ''}<p><em>a</em></p>\n`).toBe(htmlOf(text + MARKED));
        expect(
          `${plainTextOf(text)
            .replaceAll(/\n{3,}/g, '\n\n')
            .trim()}\n\na`,
        ).toBe(plainTextOf(text + MARKED));
      }),
      { numRuns: runs(2_000) },
    );
  });

  test.each([
    ['Two days of talks.\n\nBring a cup: there is coffee (and tea).', true],
    ['Zwei Tage, 80 Vorträge', true],
    ['大家好，欢迎！', true],
    ['1. a', false],
    ['a\n- b', false],
    ['a  \nb', false],
    ['See https://a.example', false],
    ['a\n===', false],
  ])('%j is plain: %s', (text, plain) => {
    expect(isPlain(text)).toBe(plain);
  });
});
