import { diagnostic } from '../../diagnostics/codes.ts';
import { placeOfKey } from '../references.ts';
import type { LintRule } from './rule.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const LONG_DAYS = 14;
const FAR_YEARS = 5;

export const longEvents: LintRule = ({ events }) =>
  events.flatMap((event) => {
    const { startDate, endDate } = event.record;
    if (startDate === null || endDate === null) return [];
    const days = Math.ceil((Date.parse(endDate) - Date.parse(startDate)) / DAY_MILLISECONDS);
    if (days <= LONG_DAYS) return [];
    return diagnostic(
      'event-long',
      placeOfKey(event, 'endDate'),
      `The event lasts ${days} days, which is more than ${LONG_DAYS}.`,
      'Check both dates, or add "ignore: [event-long]" where they are right.',
      { related: { place: placeOfKey(event, 'startDate'), what: 'The start is' } },
    );
  });

export const farStarts: LintRule = ({ events, now }) => {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + FAR_YEARS);
  const last = limit.toISOString();
  return events
    .filter(({ record: { startDate } }) => startDate !== null && startDate > last)
    .map((event) =>
      diagnostic(
        'start-far',
        placeOfKey(event, 'startDate'),
        `The event starts more than ${FAR_YEARS} years from now.`,
        'Check the year, or add "ignore: [start-far]" where it is right.',
      ),
    );
};

export const postponedDates: LintRule = ({ events }) =>
  events.flatMap((event) => {
    const { status, startDate, endDate } = event.record;
    const key = startDate !== null ? 'startDate' : 'endDate';
    if (status !== 'postponed' || (startDate ?? endDate) === null) return [];
    return diagnostic(
      'postponed-dated',
      placeOfKey(event, key),
      `The event is postponed, and still has a date: delete ${startDate !== null && endDate !== null ? '"startDate" and "endDate"' : `"${key}"`} until there is a new one.`,
      'Where there is a new date already, write it with "status: rescheduled"; the old start is kept in the history. Or add "ignore: [postponed-dated]" where it is right.',
      { related: { place: placeOfKey(event, 'status'), what: 'The status is' } },
    );
  });
