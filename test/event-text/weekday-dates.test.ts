import { expect, test } from '@jest/globals';
import { weekdayDates } from '../../src/event-text/weekday-dates.ts';

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
