import { describe, expect, test } from '@jest/globals';
import { event, organization, uuid } from '../helpers/content.ts';
import { words } from '../helpers/words.ts';
import { diagnosticsOf, eventOf, eventProblems, only, organizationOf } from './records.ts';

const SHANGHAI = { timezone: 'Asia/Shanghai' };

/** Every writing of a value that means the same: unquoted and in both kinds of quotes. */
function writings(value: string): string[] {
  return [value, `"${value}"`, `'${value}'`];
}

describe('dates (contract, section 3)', () => {
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

  test('only what is written as a plain day is one', () => {
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

  test('an end may be the start, but not before it', () => {
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

describe('dates that are refused, never rounded or rolled over (contract, section 3; C10)', () => {
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
      expect(eventProblems({ startDate })).toEqual([expect.stringMatching(/^5:12 date-(form|nonexistent)$/)]);
    }
  });

  test('a day that leaves the years of the wire in UTC', () => {
    expect(eventProblems({ ...SHANGHAI, startDate: '0001-01-01' })).toEqual(['6:12 date-nonexistent']);
    expect(eventProblems({ timezone: 'America/New_York', endDate: '9999-12-31' })).toEqual([
      '6:10 date-nonexistent',
    ]);
  });

  test.each(['[2026-03-06]', '{ day: 2026-03-06 }', '"2026-03-06\\n"', '" 2026-03-06"', '""'])(
    'a value that is no date or has something around it: %s',
    (startDate) => {
      expect(eventProblems({ startDate })).toEqual([
        expect.stringMatching(/^5:\d+ (?:date-form|type-wrong)$/),
      ]);
    },
  );
});

describe('what is proposed for a date that cannot be read', () => {
  const [FORMS, NO_DAY] = ['Write a day (', 'A date has a day'];

  test.each([
    ['2026-01-00', 'January 2026 has 31 days.'],
    ['2026-03-06T24:00+08:00', 'Write 2026-03-07T00:00+08:00,'],
    ['2026-03-06T24:00:30', 'Hours are 00 to 23'],
    ['6 March 2027 24:00', 'Write 2027-03-07T00:00.'],
    ['6 March 2027, 9:30', 'Write 2027-03-06T09:30.'],
    ['6 March 2027, 10:00:30.5', 'Write 2027-03-06T10:00:30.5.'],
    ['15 juillet 2027', 'Write 2027-07-15.'],
    ['15 Octob. 2027', 'Write 2027-10-15.'],
    ['15 aout 2027', 'Write 2027-08-15.'],
    ['2027年 3月', NO_DAY],
    ['soon after 2027', FORMS],
    ['6.3.2027, 10:00 - 10:00', FORMS],
    ['6 March 2027 - 18:00', FORMS],
    ['2027-03-06T10:00Z - 2027-03-06T12:00', FORMS],
    ['2027-03-06T10:00-05:00 - 12:00-05:00', '"endDate: 2027-03-06T12:00-05:00"'],
  ])('%s: %s', (written, hint) => {
    const problem = only(diagnosticsOf({ 'events/x.md': event(1, { startDate: written }) }));
    expect(problem.hint).toContain(hint);
  });

  test('two dates in braces have no line of their own', () => {
    const text = `{ id: ${uuid(1)}, name: X, scale: small, startDate: 6.–8.3.2027 }`;
    expect(only(diagnosticsOf({ 'events/x.yml': text }))).toMatchObject({ code: 'date-form', fix: null });
  });
});
