import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { type Edge, readDate } from '../../src/content/dates/read-date.ts';
import { loadContent } from '../../src/content/load.ts';
import { offsetIn } from '../../src/platform/zone-offset.ts';
import { event, organization, problemsOf, uuid } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { runs } from '../helpers/laws.ts';
import { words } from '../helpers/words.ts';
import { diagnosticsOf, eventOf, eventProblems, only, organizationOf } from './records.ts';

describe('dates', () => {
  const SHANGHAI = { timezone: 'Asia/Shanghai' };

  /** The value without quotes and in both kinds of quotes, which all mean the same. */
  function writings(value: string): string[] {
    return [value, `"${value}"`, `'${value}'`];
  }

  describe('dates', () => {
    test.each([
      ['2026-03-06T02:00:00.000Z', '2026-03-06T02:00:00.000Z'],
      ['2026-03-06T02:00:00Z', '2026-03-06T02:00:00.000Z'],
      ['2026-03-06T10:00:00+08:00', '2026-03-06T02:00:00.000Z'],
      ['2026-03-06T10:00+08:00', '2026-03-06T02:00:00.000Z'],
      ['2026-03-05T20:30:00-05:30', '2026-03-06T02:00:00.000Z'],
      ['2026-03-06T02:00:00.007+00:00', '2026-03-06T02:00:00.007Z'],
      ['2026-03-06T23:59:59.999-12:00', '2026-03-07T11:59:59.999Z'],
      ['2026-03-06T10:00', '2026-03-06T02:00:00.000Z'],
      ['2026-03-06T10:00:00', '2026-03-06T02:00:00.000Z'],
      ['2026-03-06 10:00', '2026-03-06T02:00:00.000Z'],
      ['2026-03-06 10:00:30', '2026-03-06T02:00:30.000Z'],
      ['2024-02-29', '2024-02-28T16:00:00.000Z'],
    ])('%s in Asia/Shanghai, quoted or not', (written, instant) => {
      for (const startDate of writings(written)) {
        expect(eventOf(event(1, { ...SHANGHAI, startDate })).startDate).toBe(instant);
      }
    });

    test('a plain day starts at its first moment and ends with its last millisecond, quoted or not (C9)', () => {
      for (const day of writings('2026-03-06')) {
        expect(eventOf(event(1, { ...SHANGHAI, startDate: day, endDate: day }))).toMatchObject({
          startDate: '2026-03-05T16:00:00.000Z',
          endDate: '2026-03-06T15:59:59.999Z',
        });
      }
    });

    test('only a plain day counts as one', () => {
      const days = (startDate: string, endDate: string): unknown => {
        const { startDay, endDay } = eventOf(event(1, { ...SHANGHAI, startDate, endDate }));
        return [startDay, endDay];
      };
      expect(days('2026-03-06', '2026-03-07')).toEqual(['2026-03-06', '2026-03-07']);
      expect(days('2026-03-06T00:00', '2026-03-06T23:59:59.999')).toEqual([null, null]);
      expect(days('2026-03-06', '2026-03-06T10:00Z')).toEqual(['2026-03-06', null]);
      expect(days('2026-03-06T10:00', '"2026-03-06"')).toEqual([null, '2026-03-06']);
    });

    test('an end with a time is that time', () => {
      const { endDate } = eventOf(event(1, { ...SHANGHAI, endDate: '2026-03-06 18:30' }));
      expect(endDate).toBe('2026-03-06T10:30:00.000Z');
    });

    test('an end may be the same as the start, but not before it', () => {
      const startDate = '2026-03-06T10:00:00Z';
      expect(eventOf(event(1, { startDate, endDate: '2026-03-06T18:00+08:00' })).endDate).toBe(
        '2026-03-06T10:00:00.000Z',
      );
      expect(eventProblems({ startDate, endDate: '2026-03-06T17:59:59+08:00' })).toEqual([
        '6:10 end-before-start',
      ]);
    });

    test('an end needs no start, a start no end', () => {
      expect(eventOf(event(1, { endDate: '2026-03-06' })).startDate).toBeNull();
      expect(eventOf(event(1, { startDate: '2026-03-06' })).endDate).toBeNull();
    });

    test('the creationTime of an organization takes the same forms, in the zone of the site', () => {
      const site = { 'site.yml': 'timezone: Asia/Shanghai\n' };
      for (const creationTime of [...writings('2026-03-06 10:00'), '2026-03-06T02:00:00.000Z']) {
        const record = organizationOf(organization(1, { creationTime }), site);
        expect(record.creationTime).toBe('2026-03-06T02:00:00.000Z');
      }
    });

    test('the years 0001 and 9999 are exact', () => {
      expect(eventOf(event(1, { startDate: '0001-01-01', endDate: '9999-12-31' }))).toMatchObject({
        startDate: '0001-01-01T00:00:00.000Z',
        endDate: '9999-12-31T23:59:59.999Z',
      });
    });
  });

  describe('dates that are refused, never rounded or rolled over (C10)', () => {
    test.each([
      ...words`
      2024-02-31 2023-02-29 2026-04-31 2026-13-01 2026-00-10 2026-01-00 0000-01-01 10000-01-01
      +002026-03-06 2026-3-6 2026-03 2026 20260306 2026-065 2026-W10-5 06.03.2026 12:30 017 .inf .nan
      12345678901234567890 tomorrow true 2026-03-06T24:00 2026-03-06T10 2026-03-06T1000
      2026-03-06T10:60 2026-03-06T10:00:60 2026-03-06T23:59:60Z 2026-12-31T23:59:60.5Z
      2026-03-06T10:00:00.1234Z 2026-03-06T10:00:00+02 2026-03-06T10:00:00+0200
      2026-03-06T10:00:00+99:99 2026-03-06T10:00:00+24:00 2026-03-06T10:00:00[Europe/Berlin]
      2026-03-06T ٢٠٢٦-٠٣-٠٦
    `,
      '2026-03-06T10:00:00 UTC',
    ])('%s, quoted or not', (written) => {
      for (const startDate of writings(written)) {
        expect(eventProblems({ startDate })).toEqual([
          expect.stringMatching(/^5:12 date-(form|nonexistent)$/),
        ]);
      }
    });

    test('a day that lies outside of the years 0000 to 9999 in UTC', () => {
      expect(eventProblems({ ...SHANGHAI, startDate: '0001-01-01' })).toEqual(['6:12 date-nonexistent']);
      expect(eventProblems({ timezone: 'America/New_York', endDate: '9999-12-31' })).toEqual([
        '6:10 date-nonexistent',
      ]);
    });

    test.each(['[2026-03-06]', '{ day: 2026-03-06 }', '"2026-03-06\\n"', '" 2026-03-06"', '""'])(
      'a value that is no date, or has more than a date: %s',
      (startDate) => {
        expect(eventProblems({ startDate })).toEqual([
          expect.stringMatching(/^5:\d+ (?:date-form|type-wrong)$/),
        ]);
      },
    );
  });

  describe('suggestions for a date that cannot be read', () => {
    const NO_DAY = 'A date has a day';

    test.each([
      ['2026-01-00', 'January 2026 has 31 days.'],
      ['2026-13-32', 'there is no month 13. The month stands before the day'],
      ['2026-03-06T24:00+08:00', 'Write 2026-03-07T00:00+08:00,'],
      ['2026-03-06T24:00:30', 'Hours are 00 to 23'],
      ['6 March 2027 24:00', 'Write 2027-03-07 00:00.'],
      ['6 March 2027, 9:30', 'Write 2027-03-06 09:30.'],
      ['6 March 2027, 10:00:30.5', 'Write 2027-03-06T10:00:30.5.'],
      ['15 juillet 2027', 'Write 2027-07-15.'],
      ['15 Octob. 2027', 'Write 2027-10-15.'],
      ['15 aout 2027', 'Write 2027-08-15.'],
      ['2027–02–20', 'has dashes ("–", U+2013) in the place of hyphens ("-"). Write 2027-02-20.'],
      ['2027−02−20 10:00', 'has dashes ("−", U+2212) in the place of hyphens ("-"). Write 2027-02-20 10:00.'],
      ['2027-02-20 7pm', 'Write 2027-02-20 19:00.'],
      ['2027-02-20 7:30 PM', 'Write 2027-02-20 19:30.'],
      ['2027-02-20, 12.15 a.m.', 'Write 2027-02-20 00:15.'],
      ['2027-02-20 19 Uhr', 'Write 2027-02-20 19:00.'],
      ['20. Februar 2027 um 19.30 Uhr', 'Write 2027-02-20 19:30.'],
      ['20 février 2027 à 19h30', 'Write 2027-02-20 19:30.'],
      ['2027年2月20日下午7点半', 'Write 2027-02-20 19:30.'],
      ['2027-02-20 25 Uhr', 'Hours are 00 to 23'],
      [
        '2027-02-20 7pm - 10pm',
        'Write two lines: "startDate: 2027-02-20 19:00" and "endDate: 2027-02-20 22:00".',
      ],
      ['2027年 3月', NO_DAY],
      ['2027-03-06T10:00-05:00 - 12:00-05:00', '"endDate: 2027-03-06T12:00-05:00"'],
    ])('%s: %s', (written, advice) => {
      const { message, hint } = only(diagnosticsOf({ 'events/x.md': event(1, { startDate: written }) }));
      expect(`${message} ${hint}`).toContain(advice);
    });

    test.each([
      ['2027-03-06 10:00', '18:00', 'It has no day. Write 2027-03-06 18:00.'],
      ['2027-03-06T10:00', '6 pm', 'It has no day. Write 2027-03-06 18:00.'],
      ['2027-03-06T10:00+08:00', '18:00 Uhr', 'It has no day. Write 2027-03-06T18:00+08:00.'],
      ['2027-03-06', '18:00', 'It has no day. Write 2027-03-06 18:00.'],
      ['2027-03-06 22:00', '02:00', 'It has no day, which has to stand in front of the time.'],
      ['2027-03-06T10:00Z', '18:00', 'It has no day, which has to stand in front of the time.'],
      ['2027-03-06 10:00', '18:00+01:00', 'It has no day, which has to stand in front of the time.'],
      ['2027-03-06 10:00', '25:00', 'It has no day, which has to stand in front of the time.'],
    ])('of an event that starts %s and ends %s: %s', (startDate, endDate, advice) => {
      const { message } = only(diagnosticsOf({ 'events/x.md': event(1, { startDate, endDate }) }));
      expect(message).toBe(`"${endDate}" is not a date in one of the known forms. ${advice}`);
    });

    test('of a start that is a time alone', () => {
      expect(only(diagnosticsOf({ 'events/x.md': event(1, { startDate: '10:00' }) })).message).toBe(
        '"10:00" is not a date in one of the known forms. It has no day, which has to stand in front of the time.',
      );
    });

    // The hint always has all forms; the message proposes none.
    test.each([
      '20 February – 2027',
      'soon after 2027',
      '6.3.2027, 10:00 - 10:00',
      '6 March 2027 - 18:00',
      '2027-03-06T10:00Z - 2027-03-06T12:00',
    ])('nothing when no date can be meant: %s', (written) => {
      const { message } = only(diagnosticsOf({ 'events/x.md': event(1, { startDate: written }) }));
      expect(message).toBe(`"${written}" is not a date in one of the known forms.`);
    });

    test('two dates in braces have no line of their own', () => {
      const text = `{ id: ${uuid(1)}, name: X, scale: small, startDate: 6.–8.3.2027 }`;
      expect(only(diagnosticsOf({ 'events/x.yml': text }))).toMatchObject({ code: 'date-form', fix: null });
    });
  });
});

describe('local times', () => {
  /** Every time zone; those with rare clock changes are drawn more often. */
  const zone = fc.oneof(
    fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
    fc.constantFrom(
      ...words`
      UTC Etc/GMT+12 Africa/Cairo Africa/Casablanca Africa/Monrovia America/Argentina/Tucuman
      America/Fortaleza America/Havana America/New_York America/Sao_Paulo America/St_Johns
      Antarctica/Troll Asia/Gaza Asia/Pyongyang Australia/Lord_Howe Europe/Berlin Europe/Dublin
      Europe/Riga Pacific/Apia Pacific/Kwajalein
    `,
    ),
  );

  const FIRST = Date.parse('1900-01-01T00:00Z');

  const LAST = Date.parse('2200-01-01T00:00Z');

  const instant = fc.integer({ min: FIRST / 1000, max: LAST / 1000 }).map((seconds) => seconds * 1000);

  const edge = fc.constantFrom<Edge>('start', 'end');

  /** Returns what Temporal makes of a date. */
  function readPlainly(written: string, atEdge: Edge, timeZone: string): string | null {
    if (written.includes('T')) return shown(Temporal.PlainDateTime.from(written), timeZone);
    const day = Temporal.PlainDate.from(written);
    if (atEdge === 'end') return shown(day.toPlainDateTime('23:59:59.999'), timeZone);
    const first = day.toZonedDateTime(timeZone);
    return first.toPlainDate().equals(day) ? new Date(first.epochMilliseconds).toISOString() : null;
  }

  function shown(local: Temporal.PlainDateTime, timeZone: string): string | null {
    const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
    return zoned.toPlainDateTime().equals(local) ? new Date(zoned.epochMilliseconds).toISOString() : null;
  }

  function expectSame(written: string, atEdge: Edge, timeZone: string): void {
    const result = readDate(written, atEdge, timeZone);
    const read = 'instant' in result ? result.instant : result.code;
    const expected = readPlainly(written, atEdge, timeZone) ?? 'date-skipped';
    expect(`${timeZone} ${atEdge} ${written}: ${read}`).toBe(`${timeZone} ${atEdge} ${written}: ${expected}`);
  }

  describe('local times are decided as Temporal decides', () => {
    test('at any time of any year', () => {
      fc.assert(
        fc.property(zone, instant, edge, (timeZone, milliseconds, atEdge) => {
          const written = new Date(milliseconds).toISOString().slice(0, -1);
          expectSame(written, atEdge, timeZone);
          expectSame(written.slice(0, 10), atEdge, timeZone);
        }),
        { numRuns: runs(400) },
      );
    });

    test('on the days around a clock change', () => {
      const DAY = 24 * 60 * 60;
      const seconds = fc.oneof(
        fc.integer({ min: -3 * 60, max: 3 * 60 }).map((minutes) => minutes * 60),
        fc.integer({ min: -3 * DAY, max: 3 * DAY }),
      );
      fc.assert(
        fc.property(
          zone,
          instant,
          fc.array(seconds, { minLength: 5, maxLength: 20 }),
          edge,
          (timeZone, from, near, atEdge) => {
            const change = Temporal.Instant.fromEpochMilliseconds(from)
              .toZonedDateTimeISO(timeZone)
              .getTimeZoneTransition('previous');
            if (change === null || change.epochMilliseconds < FIRST) return;
            for (const away of near) {
              const written = change.toPlainDateTime().add({ seconds: away }).toString();
              expectSame(written, atEdge, timeZone);
              expectSame(written.slice(0, 10), atEdge, timeZone);
            }
          },
        ),
        { numRuns: runs(150) },
      );
    });
  });

  test('a zone takes memory once, in whatever letter case files name it', () => {
    const offsetAt = offsetIn('America/Argentina/Buenos_Aires');
    expect(offsetIn('aMERICA/aRGENTINA/bUENOS_aIRES')).toBe(offsetAt);
    expect(offsetAt(Date.UTC(2026, 0))).toBe(-3 * 60 * 60 * 1000);
  });
});

describe('time zones', () => {
  const LOCAL = '2026-07-01T12:00';

  /** IANA names for which Intl has another name. */
  const ALIASES = words`
    UTC GMT GMT0 GMT+0 UCT Zulu Greenwich Etc/UTC Etc/GMT0 Etc/GMT+0 Etc/UCT Etc/Greenwich Etc/Zulu Asia/Kolkata
    Asia/Calcutta Asia/Ho_Chi_Minh America/Argentina/Buenos_Aires America/Argentina/ComodRivadavia CET CST6CDT EET EST
    EST5EDT HST MET MST MST7MDT PST8PDT WET PRC ROC ROK W-SU GB GB-Eire NZ NZ-CHAT Australia/ACT Australia/LHI Australia/NSW
    Brazil/DeNoronha Chile/EasterIsland Mexico/BajaNorte Mexico/BajaSur US/Eastern US/East-Indiana US/Indiana-Starke
    America/Knox_IN America/Port_of_Spain Antarctica/McMurdo Antarctica/South_Pole Europe/Isle_of_Man Pacific/Yap Iran
  `;

  describe('time zones of dates', () => {
    test('are UTC when neither the record nor the site names one', () => {
      expect(eventOf(event(1, { startDate: LOCAL })).startDate).toBe('2026-07-01T12:00:00.000Z');
    });

    test('are that of the site when the record names none', () => {
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

    test.each<[timezone: string, other: Readonly<Record<string, string>>, advice: string]>([
      ['W. Europe Standard Time', {}, 'Write "Europe/Berlin".'],
      ['AoE', {}, 'Write "Etc/GMT+12".'],
      ['UTC-12', {}, 'Did you mean "Etc/GMT+12"?'],
      ['UTC+2', { region: 'Hamburg, Germany' }, 'Did you mean "Europe/Berlin"?'],
      ['GMT+2', { countryCode: 'FR' }, 'Write "Europe/Paris".'],
      ['UTC-3:30', {}, 'Did you mean "America/St_Johns"?'],
      ['Europe/Hamburg', {}, 'Write "Europe/Berlin".'],
      ['America/San_Francisco', {}, 'Write "America/Los_Angeles".'],
      ['Munich', {}, 'Did you mean "Europe/Berlin"?'],
      ['Europe/Brusels', {}, 'Write "Europe/Brussels".'],
      ['Germany', {}, 'Did you mean "Europe/Berlin"?'],
      ['Kassel, Germany', {}, 'Did you mean "Europe/Berlin"?'],
      ['Europe/Kassel', { region: 'Kassel, Germany' }, 'Did you mean "Europe/Berlin"?'],
      ['Europe/Reykjanes', { countryCode: 'IS' }, 'Did you mean "Atlantic/Reykjavik"?'],
    ])('%s, %j: the message says which zone to write', (timezone, other, advice) => {
      const text = event(1, { ...other, timezone });
      const problem = only(diagnosticsOf({ 'events/x.md': text }));
      expect(problem.message).toBe(`"${timezone}" is not a time zone. ${advice}`);
    });

    test('are written as IANA spells them, aliases unchanged, in whatever letter case', () => {
      const names = [...Intl.supportedValuesOf('timeZone'), ...ALIASES];
      const files = Object.fromEntries(
        names.flatMap((name, index) =>
          [name, name.toLowerCase(), name.toUpperCase()].map((timezone, way) => [
            `events/e${3 * index + way}.md`,
            event(3 * index + way + 1, { timezone, urlKey: String(3 * index + way), startDate: LOCAL }),
          ]),
        ),
      );
      const { events = [] } = loadContent(makeFolder(files)).records ?? {};
      expect(events.map(({ timezone }) => timezone)).toEqual(names.flatMap((name) => [name, name, name]));
      const site = { 'site.yml': 'timezone: europe/berlin\n' };
      expect(eventOf(event(1, { startDate: LOCAL }), site).timezone).toBe('Europe/Berlin');
    });

    test('an unknown zone skips no times', () => {
      const files = {
        'site.yml': 'timezone: Europe/Berlin\n',
        'events/x.md': event(1, { timezone: 'Mars/Olympus', startDate: '2026-03-29T02:30' }),
      };
      expect(problemsOf(files)).toEqual(['events/x.md:5:11 timezone-unknown']);
    });
  });

  describe('clock changes', () => {
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
    ])('in %s %s is %s: the earlier of two', (timezone, startDate, instant) => {
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

  describe('a law of local times', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
    const localTime = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 19));

    test('a local time is the one that the clocks of the zone show, or it is reported as skipped', () => {
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
        { numRuns: runs(40) },
      );
    });
  });

  /** Returns the local time of an instant, by another implementation of time zones than the one under test. */
  function shownIn(timeZone: string, instant: string | null): string {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
      .format(new Date(instant ?? Number.NaN))
      .replace(' ', 'T');
  }
});
