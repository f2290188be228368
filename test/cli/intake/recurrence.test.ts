import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { icalEvents } from '../../../src/cli/intake/calendar/ical-events.ts';
import { FLOATING, momentAt } from '../../../src/cli/intake/calendar/moment.ts';
import { readProperty } from '../../../src/cli/intake/calendar/components.ts';
import { datesOfRule, readRule, type Rule } from '../../../src/cli/intake/calendar/recurrence.ts';
import { runs } from '../../helpers/laws.ts';

function ruleOf(written: string, start: number): Rule | null {
  const moment = momentAt(start, false, FLOATING);
  return moment && readRule(readProperty(`RRULE:${written}`)?.values[0], moment);
}

/** The first dates of a rule, as they are written. */
function datesOf(written: string, start: string, most: number, from?: string): string[] {
  const wall = Date.parse(`${start}Z`);
  const rule = ruleOf(written, wall);
  if (rule === null) throw new Error(`no rule: ${written}`);
  const dates: string[] = [];
  for (const date of datesOfRule(rule, wall, from === undefined ? wall : Date.parse(`${from}Z`))) {
    dates.push(new Date(date).toISOString().slice(0, 16));
    if (dates.length === most) break;
  }
  return dates;
}

describe('the dates of a rule', () => {
  test.each([
    ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02', '09-02 09-12 09-22 10-02 10-12'],
    ['FREQ=DAILY;BYMONTH=1;UNTIL=19980103T090000Z', '1997-12-31', '1998-01-01 1998-01-02 1998-01-03'],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,TH', '1997-09-02', '09-02 09-04 09-16 09-18 09-30 10-02'],
    ['FREQ=WEEKLY;UNTIL=19970917T000000Z', '1997-09-02', '09-02 09-09 09-16'],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05', '08-05 08-10 08-19 08-24'],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05', '08-05 08-17 08-19 08-31'],
    ['FREQ=MONTHLY;BYDAY=1FR', '1997-09-05', '09-05 10-03 11-07 12-05 1998-01-02'],
    ['FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,-1SU', '1997-09-07', '09-07 09-28 11-02 11-30 1998-01-04'],
    ['FREQ=MONTHLY;BYDAY=-2MO', '1997-09-22', '09-22 10-20 11-17 12-22 1998-01-19'],
    ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28', '09-28 10-29 11-28 12-29 1998-01-29 1998-02-26'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,-1', '1997-09-30', '09-30 10-01 10-31 11-01 11-30 12-01 12-31'],
    ['FREQ=MONTHLY', '1997-08-31', '08-31 10-31 12-31 1998-01-31'],
    ['FREQ=MONTHLY;BYMONTHDAY=15,30', '2007-01-15', '2007-01-15 2007-01-30 2007-02-15 2007-03-15 2007-03-30'],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '1997-09-02', '1998-02-13 1998-03-13 1998-11-13 1999-08-13'],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04', '09-04 10-07 11-06'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', '1997-09-29', '09-29 10-30 11-27 12-30 1998-01-29'],
    ['FREQ=YEARLY;BYMONTH=6,7', '1997-06-10', '06-10 07-10 1998-06-10 1998-07-10'],
    ['FREQ=YEARLY;INTERVAL=3;BYYEARDAY=1,100,200', '1997-01-01', '01-01 04-10 07-19 2000-01-01 2000-04-09'],
    ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', '05-19 1998-05-18 1999-05-17'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12', '05-12 1998-05-11 1999-05-17'],
    ['FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO', '1997-12-22', '12-22 1998-12-28 1999-12-27'],
    ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', '1997-03-13', '03-13 03-20 03-27 1998-03-05'],
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      '1996-11-05',
      '1996-11-05 2000-11-07 2004-11-02',
    ],
    ['FREQ=YEARLY', '1996-02-29', '1996-02-29 2000-02-29 2004-02-29'],
  ])('%s from %s, as RFC 5545 has it', (rule, start, written) => {
    const expected = written.split(' ').map((day) => `${day.length === 5 ? `1997-${day}` : day}T09:00`);
    expect(datesOf(rule, `${start}T09:00`, expected.length)).toEqual(expected);
    expect(datesOf(rule, `${start}T09:00`, 100).length > expected.length).toBe(!/COUNT|UNTIL/.test(rule));
  });

  test('several times of a day', () => {
    expect(datesOf('FREQ=DAILY;BYHOUR=14,9;BYMINUTE=0,20', '1997-09-02T09:20', 4)).toEqual([
      '1997-09-02T09:20',
      '1997-09-02T14:00',
      '1997-09-02T14:20',
      '1997-09-03T09:00',
    ]);
  });

  test('days, weeks, months and years, as ical.js has them, also from a later day on', () => {
    const simple = fc.record({
      freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      interval: fc.integer({ min: 1, max: 5 }),
      byday: fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), { maxLength: 3 }),
      start: fc.integer({ min: 0, max: 15_000 }),
      later: fc.integer({ min: 0, max: 1_000 }),
    });
    fc.assert(
      fc.property(simple, ({ freq, interval, byday, start, later }) => {
        const days = freq === 'WEEKLY' && byday.length > 0 ? `;BYDAY=${byday.join(',')}` : '';
        // If a month does not have the day, ical.js takes a day of the next month.
        const first = new Date(start * 86_400_000 + 36_000_000);
        first.setUTCDate(Math.min(first.getUTCDate(), 28));
        const written = `FREQ=${freq};INTERVAL=${interval}${days}`;
        const begin = first.toISOString().slice(0, 19);
        const iterator = ICAL.Recur.fromString(written).iterator(ICAL.Time.fromDateTimeString(begin));
        const theirs = Array.from({ length: 60 }, () => String(iterator.next()).slice(0, 16));
        expect(datesOf(written, begin, 60)).toEqual(theirs);
        const from = new Date(first.getTime() + later * 86_400_000).toISOString().slice(0, 16);
        const ours = datesOf(written, begin, 20, from);
        expect(theirs.filter((date) => date >= from && date <= (ours.at(-1) ?? ''))).toEqual(
          ours.filter((date) => date >= from).slice(0, theirs.filter((date) => date >= from).length),
        );
      }),
      { numRuns: runs(300) },
    );
  });

  test.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=7;BYDAY=TU',
    'FREQ=WEEKLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31',
    'FREQ=YEARLY;INTERVAL=10000;BYMONTH=2;BYMONTHDAY=30',
  ])('a rule without a date ends: %s', (rule) => {
    expect(datesOf(rule, '2027-03-01T09:00', 2).length).toBeLessThan(2);
  });

  test.each([
    'FREQ=SECONDLY',
    'FREQ=MINUTELY;INTERVAL=5',
    'FREQ=HOURLY',
    'FREQ=DAILY;BYMINUTE=0,1,2,3,4;BYSECOND=0,1,2,3,4',
    'FREQ=DAILY;INTERVAL=99999999',
    'FREQ=DAILY;COUNT=-1',
    'FREQ=DAILY;UNTIL=soon',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=DAILY;X-LATER=1',
    'FREQ=DAILY;BYDAY=XX',
    'COUNT=3',
    '',
  ])('"%s" is no rule of events', (rule) => {
    expect(ruleOf(rule, 0)).toBeNull();
  });
});

describe('a series', () => {
  const START = 'DTSTART;TZID=Europe/Berlin:20270301T190000';

  function event(...lines: readonly string[]): string {
    return ['BEGIN:VEVENT', 'UID:tea@example.org', 'SUMMARY:Tea', ...lines, 'END:VEVENT'].join('\r\n');
  }

  function changed(id: string, ...lines: readonly string[]): string {
    const named = lines.some((line) => line.startsWith('DTSTART'))
      ? []
      : [`DTSTART;${id.replace(/;RANGE=\w+/, '')}`];
    return event(`RECURRENCE-ID;${id}`, ...named, ...lines);
  }

  function found(
    events: readonly string[],
    { since = '2027-03-01', until = '2027-03-31' }: { since?: string; until?: string | undefined } = {},
  ): ReturnType<typeof icalEvents> {
    const text = ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n');
    return icalEvents(text, { timezone: 'UTC', since, ...(until !== '' && { until }) });
  }

  /** For each occurrence, the day in its UID, then its name, dates and status, or why it is refused. */
  function dates(...args: Parameters<typeof found>): string[] {
    return found(...args).events.map(({ uid, facts, refusal }) => {
      const said = new Map(facts.map(({ key, value }) => [key, typeof value === 'string' ? value : '']));
      const parts = ['name', 'startDate', 'endDate', 'status'].map((key) => said.get(key));
      return [uid?.replace('tea@example.org ', ''), ...parts, refusal]
        .filter((part) => part !== undefined)
        .join(' ');
    });
  }

  const WEEKLY = event(START, 'DTEND;TZID=Europe/Berlin:20270301T210000', 'RRULE:FREQ=WEEKLY');
  const berlin = (day: string): string => `TZID=Europe/Berlin:202703${day}T190000`;

  test('its dates from a day on, up to a day, with the same time on the clocks', () => {
    expect(dates([WEEKLY], { since: '2027-03-20', until: '2027-04-05' })).toEqual([
      '2027-03-22 Tea 2027-03-22T19:00 2027-03-22T21:00',
      '2027-03-29 Tea 2027-03-29T19:00 2027-03-29T21:00',
      '2027-04-05 Tea 2027-04-05T19:00 2027-04-05T21:00',
    ]);
  });

  test('all dates share a series, which does not depend on the days asked for', () => {
    const series = (...args: Parameters<typeof found>): unknown[] =>
      found(...args).events.map(({ facts }) => facts.find(({ key }) => key === 'series')?.value);
    const all = series([WEEKLY]);
    expect(all).toEqual(Array(5).fill(expect.stringMatching(/^tea-[\da-f]{8}$/)));
    expect(series([WEEKLY], { until: '' })).toEqual(all.slice(0, 1));
    expect(series([WEEKLY.replace('tea@', 'cake@')])[0]).not.toBe(all[0]);
    expect(series([changed(berlin('08'))])).toEqual(all.slice(0, 1));
    expect(series([event(START)])).toEqual([undefined]);
  });

  test.each([
    ['tea_R20270322T180000@google.com', '2027-03-22', 'tea@google.com 2027-03-22'],
    ['tea_R20270322@google.com', '2027-03-29', 'tea@google.com 2027-03-29'],
    // An evening in America is the next day in UTC.
    ['tea_R20270323T010000@google.com', '2027-03-22', 'tea@google.com 2027-03-22'],
    // An earlier date may be one of the first part as well.
    ['tea_R20270322T180000@google.com', '2027-03-15', 'tea_R20270322T180000@google.com 2027-03-15'],
    ['tea_R20270322T180000@example.org', '2027-03-22', 'tea_R20270322T180000@example.org 2027-03-22'],
    ['tea_R2027@google.com', '2027-03-22', 'tea_R2027@google.com 2027-03-22'],
  ])('%s, as Google names the later part of a series: the date of %s is %s', (uid, day, expected) => {
    const part = WEEKLY.replace('tea@example.org', uid);
    expect(found([part], { since: day, until: day }).events).toMatchObject([{ uid: expected }]);
  });

  test.each([
    ['the next date', '2027-03-10', '2027-03-15 Tea 2027-03-15T19:00 2027-03-15T21:00', 'RRULE:FREQ=WEEKLY'],
    [
      'the next one of few',
      '2027-03-08',
      '2027-03-08 Tea 2027-03-08T19:00 2027-03-08T21:00',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ],
    [
      'the last one',
      '2030-01-01',
      '2027-03-08 Tea 2027-03-08T19:00 2027-03-08T21:00',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ],
    [
      'the next one in years',
      '2040-01-02',
      '2040-01-02 Tea 2040-01-02T19:00 2040-01-02T21:00',
      'RRULE:FREQ=WEEKLY',
    ],
    ['the first one', '2020-01-01', '2027-03-01 Tea 2027-03-01T19:00 2027-03-01T21:00', 'RRULE:FREQ=WEEKLY'],
  ])('without the day up to which its dates are taken: %s', (_, since, date, rule) => {
    const events = [WEEKLY.replace('RRULE:FREQ=WEEKLY', rule)];
    expect(dates(events, { since, until: '' })).toEqual([date]);
    expect(found(events, { since, until: '' }).events[0]?.notes).toEqual([
      'It recurs, and only its next date is taken, or else its last one: --until takes all of its dates up to a day.',
    ]);
  });

  test('200 dates are taken', () => {
    const { events } = found([WEEKLY.replace('WEEKLY', 'DAILY')], { until: '2028-03-01' });
    expect(events).toHaveLength(200);
    expect(events.flatMap(({ notes }) => notes)).toEqual([
      'It has more than 200 dates up to the day that --until names: the first 200 are taken, until 2027-09-16.',
    ]);
  });

  test('more dates, fewer dates, and dates in UTC and as days', () => {
    expect(
      dates([
        event(
          START,
          'RRULE:FREQ=WEEKLY;UNTIL=20270322T180000Z',
          'RDATE:20270303T180000Z',
          'RDATE;VALUE=DATE:20270304,20270305',
          'EXDATE;TZID=Europe/Berlin:20270308T190000',
          'EXDATE;VALUE=DATE:20270315',
          'EXDATE:20270305T180000Z',
        ),
      ]),
    ).toEqual([
      '2027-03-01 Tea 2027-03-01T19:00',
      '2027-03-03 Tea 2027-03-03T19:00',
      '2027-03-04 Tea 2027-03-04T19:00',
      '2027-03-22 Tea 2027-03-22T19:00',
    ]);
  });

  test('periods, with lengths of their own', () => {
    const periods = '20270303T180000Z/PT3H,20270304T180000Z/20270304T190000Z';
    const lines = [START, 'DURATION:PT2H', `RDATE;VALUE=PERIOD:${periods}`, 'RDATE:20270305T180000Z'];
    expect(dates([event(...lines)])).toEqual([
      '2027-03-01 Tea 2027-03-01T19:00 2027-03-01T21:00',
      '2027-03-03 Tea 2027-03-03T19:00 2027-03-03T22:00',
      '2027-03-04 Tea 2027-03-04T19:00 2027-03-04T20:00',
      '2027-03-05 Tea 2027-03-05T19:00 2027-03-05T21:00',
    ]);
  });

  test('days, the end of which is the day after', () => {
    const lines = ['DTSTART;VALUE=DATE:20270306', 'DTEND;VALUE=DATE:20270308', 'RRULE:FREQ=WEEKLY;COUNT=2'];
    expect(dates([event(...lines)])).toEqual([
      '2027-03-06 Tea 2027-03-06 2027-03-07',
      '2027-03-13 Tea 2027-03-13 2027-03-14',
    ]);
  });

  test('up to a day, with the time on that day', () => {
    expect(dates([event(START, 'RRULE:FREQ=WEEKLY;UNTIL=20270308')])).toEqual([
      '2027-03-01 Tea 2027-03-01T19:00',
      '2027-03-08 Tea 2027-03-08T19:00',
    ]);
  });

  test('as long as the first one, also where the end is on the clocks of another place, which change later', () => {
    const lines = [START, 'DTEND;TZID=America/New_York:20270301T150000', 'RRULE:FREQ=WEEKLY;COUNT=3'];
    expect(dates([event(...lines)])).toEqual([
      '2027-03-01 Tea 2027-03-01T19:00 2027-03-01T20:00Z',
      '2027-03-08 Tea 2027-03-08T19:00 2027-03-08T20:00Z',
      '2027-03-15 Tea 2027-03-15T19:00 2027-03-15T20:00Z',
    ]);
  });

  test('from the second date of a day on, its time counts too, whatever does not take place', () => {
    const lines = [
      START,
      'RRULE:FREQ=DAILY;BYHOUR=19,21;COUNT=4',
      'EXDATE;TZID=Europe/Berlin:20270302T190000',
    ];
    expect(dates([event(...lines)])).toEqual([
      '2027-03-01 Tea 2027-03-01T19:00',
      '2027-03-01T21:00 Tea 2027-03-01T21:00',
      '2027-03-02T21:00 Tea 2027-03-02T21:00',
    ]);
  });

  test('at a time that the clocks skip on one day: on this day later, with a note, and excluded as it is written', () => {
    const daily = event(
      'DTSTART;TZID=Europe/Berlin:20270328T023000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=2',
    );
    const note = 'The clocks skip 2027-03-28T02:30 in Europe/Berlin: 2027-03-28T03:30 is taken. Check it.';
    for (const series of [daily, daily.replace('20270328', '20270327')]) {
      const first = series === daily ? [] : ['2027-03-27 Tea 2027-03-27T02:30 2027-03-27T03:30'];
      const last = series === daily ? ['2027-03-29 Tea 2027-03-29T02:30 2027-03-29T03:30'] : [];
      const skipped = '2027-03-28 Tea 2027-03-28T03:30 2027-03-28T04:30';
      expect(dates([series])).toEqual([...first, skipped, ...last]);
      expect(found([series]).events.flatMap(({ notes }) => notes)).toEqual([note]);
      const without = series.replace('RRULE', 'EXDATE;TZID=Europe/Berlin:20270328T023000\r\nRRULE');
      expect(dates([without])).toEqual([...first, ...last]);
    }
  });

  test('a date that is changed, cancelled, moved in from elsewhere, moved away, or none of the rules', () => {
    expect(
      dates([
        WEEKLY,
        changed(berlin('01'), 'SUMMARY:Cake').replace('SUMMARY:Tea\r\n', ''),
        changed(berlin('08'), 'STATUS:CANCELLED'),
        changed(berlin('15'), 'DTSTART;TZID=Europe/Berlin:20270316T180000'),
        changed(berlin('22'), 'DTSTART;TZID=Europe/Berlin:20270501T180000'),
        changed('TZID=Europe/Berlin:20270405T190000', 'DTSTART;TZID=Europe/Berlin:20270330T180000'),
        changed(berlin('11')),
      ]),
    ).toEqual([
      '2027-03-01 Cake 2027-03-01T19:00',
      '2027-03-08 Tea 2027-03-08T19:00 cancelled',
      '2027-03-15 Tea 2027-03-16T18:00',
      '2027-03-29 Tea 2027-03-29T19:00 2027-03-29T21:00',
      '2027-04-05 Tea 2027-03-30T18:00',
      '2027-03-11 Tea 2027-03-11T19:00',
    ]);
  });

  test('the id of a date can be in UTC, or a day', () => {
    expect(
      dates([
        WEEKLY,
        changed('X=1:20270308T180000Z', 'STATUS:CANCELLED', 'DTSTART:20270308T180000Z'),
        changed('VALUE=DATE:20270315', 'STATUS:CANCELLED', 'DTSTART:20270315T180000Z'),
      ]).filter((date) => date.endsWith('cancelled')),
    ).toEqual(['2027-03-08 Tea 2027-03-08T18:00Z cancelled', '2027-03-15 Tea 2027-03-15T18:00Z cancelled']);
  });

  test('a change of a date and of all after it', () => {
    expect(
      dates([
        WEEKLY,
        changed(
          `RANGE=THISANDFUTURE;${berlin('15')}`,
          'DTSTART;TZID=Europe/Berlin:20270316T180000',
          'DURATION:PT1H',
        ),
        changed(berlin('29'), 'STATUS:CANCELLED'),
      ]),
    ).toEqual([
      '2027-03-01 Tea 2027-03-01T19:00 2027-03-01T21:00',
      '2027-03-08 Tea 2027-03-08T19:00 2027-03-08T21:00',
      '2027-03-15 Tea 2027-03-16T18:00 2027-03-16T19:00',
      '2027-03-22 Tea 2027-03-23T18:00 2027-03-23T19:00',
      '2027-03-29 Tea 2027-03-29T19:00 cancelled',
    ]);
  });

  test('a private date is taken out, and counted', () => {
    const hidden = changed(berlin('08'), 'CLASS:PRIVATE');
    expect(dates([WEEKLY, hidden]).map((date) => date.slice(0, 10))).toEqual([
      '2027-03-01',
      '2027-03-15',
      '2027-03-22',
      '2027-03-29',
    ]);
    expect(dates([WEEKLY, hidden], { since: '2027-03-05', until: '' })).toEqual([
      '2027-03-15 Tea 2027-03-15T19:00 2027-03-15T21:00',
    ]);
    expect(found([WEEKLY, hidden])).toMatchObject({
      privates: 1,
      privateUids: ['tea@example.org 2027-03-08'],
    });
    const all = found([WEEKLY.replace('SUMMARY', 'CLASS:PRIVATE\r\nSUMMARY'), changed(berlin('08'))]);
    expect(all).toMatchObject({ events: [], privates: 1, privateUids: ['tea@example.org'] });
  });

  test('a series without a date that is asked for is named', () => {
    const note = 'Not taken, since it recurs and has no date that is asked for: Tea, 2027-03-01.';
    expect(found([WEEKLY], { since: '2026-01-01', until: '2026-12-31' })).toMatchObject({
      events: [],
      notes: [note],
    });
    const never = event(START, 'RRULE:FREQ=DAILY;COUNT=1', 'EXDATE;TZID=Europe/Berlin:20270301T190000');
    expect(found([never], { until: '' })).toMatchObject({ events: [], notes: [note] });
  });

  test('dates without the event that they are of are events', () => {
    expect(dates([changed(berlin('15')), changed(berlin('08'))], { until: '' })).toEqual([
      '2027-03-15 Tea 2027-03-15T19:00',
      '2027-03-08 Tea 2027-03-08T19:00',
    ]);
  });

  test.each([
    ['RRULE:FREQ=SECONDLY', 'Its RRULE "FREQ=SECONDLY" is none that events have.'],
    ['RRULE:FREQ=SOMETIMES', 'Its RRULE in line 6 cannot be read.'],
    ['RDATE;VALUE=PERIOD:20270399T000000Z/PT1H', 'Its RDATE "20270399T000000Z" is no date that exists.'],
    [
      'RDATE;VALUE=PERIOD:20270303T180000Z/20270302T180000Z',
      'Its RDATE "20270303T180000Z/20270302T180000Z" has no end after its beginning.',
    ],
    ['RDATE;VALUE=PERIOD:20270303T180000Z/PX', 'Its DURATION "PX" cannot be read.'],
    ['RRULE:FREQ=DAILY\r\nEXDATE:soon', 'Its EXDATE "soon" is no date that exists.'],
    ['EXRULE:FREQ=DAILY', 'Its EXRULE is not read: iCalendar has it no more.'],
    [`RDATE:${'20270307T000000Z,'.repeat(60_000)}20270307T000000Z`, 'Its RDATE in line 6 cannot be read.'],
    [
      `${`RDATE:${'20270307T000000Z,'.repeat(4_000)}20270308\r\n`.repeat(2)}X:1`,
      'Its RDATE has more dates than are read.',
    ],
    [`${'RDATE:20270307T000000Z\r\n'.repeat(100_000)}X:1`, 'Its RDATE in line 5006 cannot be read.'],
  ])('what recurs in a way that is not read is refused: %.40s', (line, refusal) => {
    expect(dates([event(START, line)])).toEqual([`tea@example.org Tea 2027-03-01 ${refusal}`]);
  });

  test('more dates than are looked at are refused', () => {
    const events = [WEEKLY.replace('20270301T19', '19500301T19').replace('WEEKLY', 'DAILY;COUNT=99999')];
    const refusal = 'It has more than 5000 dates before those that are asked for.';
    expect(dates(events)).toEqual([`tea@example.org Tea 1950-03-01 ${refusal}`]);
  });

  test('a change that cannot be read is refused, and the others are taken', () => {
    const wrong = changed('VALUE=DATE:20270399', 'DTSTART:20270308T180000Z');
    expect(dates([WEEKLY, wrong], { until: '2027-03-02' })).toEqual([
      '2027-03-01 Tea 2027-03-01T19:00 2027-03-01T21:00',
      'tea@example.org Tea 2027-03-08 Its RECURRENCE-ID "20270399" is no date that exists.',
    ]);
  });

  test('a thousand series of many years are read in time', () => {
    const many = Array.from({ length: 1_000 }, (_, number) =>
      WEEKLY.replace('tea@', `${number}@`)
        .replace('20270301T19', '19700105T19')
        .replace('20270301T21', '19700105T21'),
    );
    expect(found(many, { until: '2027-06-30' }).events).toHaveLength(18_000);
  });
});
