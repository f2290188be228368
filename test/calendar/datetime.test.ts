import { describe, expect, test } from '@jest/globals';
import { testApp } from '../helpers/app.ts';
import { idsOf } from '../helpers/answers.ts';
import { event, uuid } from '../helpers/content.ts';

/** Dates in a file, and what they find. */
type Case = readonly [
  keys: Readonly<Record<string, string>>,
  found: readonly string[],
  passedOver: readonly string[],
];

const berlin = { timezone: 'Europe/Berlin' };
const apia = { timezone: 'Pacific/Apia' };

/** Contract, section 6: `datetime`. */
const CASES: Readonly<Record<string, Case>> = {
  'a day': [
    { startDate: '2026-03-06', endDate: '2026-03-06', ...berlin },
    [
      '2026-03-06',
      '2026-03-06/',
      '../2026-03-06',
      '2026-03-05/2026-03-06',
      '2026-03-05T23:00:00Z',
      '2026-03-06T22:59:59.999Z',
    ],
    [
      '2026-03-05',
      '2026-03-07',
      '2026-03-07/..',
      '../2026-03-05',
      '2026-03-05T22:59:59.999Z',
      '2026-03-06T23:00:00Z',
    ],
  ],
  'a day without an end': [
    { startDate: '2026-03-06', ...berlin },
    ['2026-03-06', '2026-03-06T22:59:59.999Z/..', '2026-03-06T12:00:00Z'],
    ['2026-03-06T23:00:00Z/..', '2026-03-06T22:59:59.9999Z/..', '2026-03-07'],
  ],
  'a day of 23 hours without an end': [
    { startDate: '2026-03-29', ...berlin },
    ['2026-03-29T21:59:59.999Z/..', '2026-03-28T23:00:00Z'],
    ['2026-03-29T22:00:00Z/..', '2026-03-28T22:59:59.999Z'],
  ],
  'a day of 25 hours without an end': [
    { startDate: '2026-10-25', ...berlin },
    ['2026-10-25T22:59:59.999Z/..'],
    ['2026-10-25T23:00:00Z/..'],
  ],
  'a day before one that is missing, without an end': [
    { startDate: '2011-12-29', ...apia },
    ['2011-12-29', '2011-12-30T09:59:59.999Z/..'],
    ['2011-12-30T10:00:00Z/..', '2011-12-30', '2011-12-31'],
  ],
  'a time without an end': [
    { startDate: '2026-03-06T23:30', ...berlin },
    [
      '2026-03-06',
      '2026-03-06T22:30:00Z',
      '2026-03-06T22:30:00.000Z/2026-03-06T22:30:00Z',
      '../2026-03-06T22:30:00.0001Z',
    ],
    [
      '2026-03-07',
      '2026-03-06T22:30:00.001Z/..',
      '2026-03-06T22:30:00.0001Z',
      '../2026-03-06T22:29:59.9999Z',
    ],
  ],
  'a day there that is another one in UTC': [
    { startDate: '2026-03-06T01:00', endDate: '2026-03-06T02:00', timezone: 'Pacific/Kiritimati' },
    ['2026-03-06', '2026-03-05T11:00:00Z/2026-03-05T12:00:00Z'],
    ['2026-03-05', '2026-03-06T00:00:00Z/..'],
  ],
  'an evening until midnight': [
    { startDate: '2026-03-06T20:00', endDate: '2026-03-07T00:00', ...berlin },
    ['2026-03-06', '2026-03-06T23:00:00Z'],
    ['2026-03-07', '2026-03-07/..', '2026-03-06T23:00:00.001Z/..'],
  ],
  'a moment at midnight': [
    { startDate: '2026-03-07T00:00', endDate: '2026-03-07T00:00', ...berlin },
    ['2026-03-07'],
    ['2026-03-06', '../2026-03-06'],
  ],
  'from a plain day to midnight': [
    { startDate: '2026-03-06', endDate: '2026-03-08T00:00', ...berlin },
    ['2026-03-06', '2026-03-07'],
    ['2026-03-08', '2026-03-05'],
  ],
  'several days': [
    { startDate: '2026-03-06', endDate: '2026-03-09', ...berlin },
    [
      '2026-03-08',
      '2026-03-09/..',
      '2026-03-01/2026-12-31',
      '2026-03-07T00:00:00Z/2026-03-07T00:00:01Z',
      '../2026-03-06',
      '2026-03-08/2026-03-07T00:00:00Z',
    ],
    [
      '2026-03-10',
      '../2026-03-05',
      '2026-03-08/2026-03-07',
      '2026-03-08T00:00:00Z/2026-03-07T00:00:00Z',
      '2026-03-07T00:00:00.0002Z/2026-03-07T00:00:00.0001Z',
    ],
  ],
  'no start': [
    { endDate: '2026-03-06' },
    [],
    ['2026-03-06', '../2026-03-06', '2026-03-06/..', '0001-01-01/9999-12-31'],
  ],
};

describe.each(Object.entries(CASES))('%s', (_what, [keys, found, passedOver]) => {
  const { get } = testApp({ 'events/a.md': event(1, keys) });
  const ids = async (datetime: string): Promise<string[]> =>
    idsOf(await get(`/open/event?${new URLSearchParams({ datetime }).toString()}`));

  test('is found', async () => {
    for (const datetime of found) expect([datetime, await ids(datetime)]).toEqual([datetime, [uuid(1)]]);
  });

  test('is passed over', async () => {
    for (const datetime of passedOver) expect([datetime, await ids(datetime)]).toEqual([datetime, []]);
  });
});
