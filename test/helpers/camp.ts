/**
 * An event of a calendar with the organization `guild` and the place `hall`. Its name needs escapes on a page, and
 * its time zone is not UTC.
 */
export const CAMP = {
  name: '"Camp & <Co>"',
  startDate: '2026-03-06T10:00',
  endDate: '2026-03-06T18:30',
  timezone: 'Asia/Shanghai',
  organization: 'guild',
  place: 'hall',
  region: 'Example Town',
};

/** A second event, which has moved away from that place. */
export const MOVED = {
  name: 'Moved Days',
  status: 'movedOnline',
  startDate: '2026-06-01',
  place: 'hall',
  region: 'Example Town',
  organization: 'guild',
};

/** A problem as the report for the event's file has it. */
export const CAMP_PROBLEM = {
  file: 'events/camp.md',
  line: 3,
  column: 7,
  severity: 'error',
  code: 'date-form',
  message: 'It is not a date.',
  hint: 'Write a day.',
};
