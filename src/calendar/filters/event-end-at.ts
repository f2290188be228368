import { formats } from '../../schema/formats.ts';
import type { Filter } from './filter.ts';
import { InvalidValue } from './parameter.ts';

export const DATE_TIME = { type: 'string', format: 'date-time' } as const;

/** Events up to an instant, in milliseconds since 1970. */
export const eventEndAt: Filter<number | null> = {
  schema: { ...DATE_TIME, description: 'Events that end at this time or earlier, in UTC.' },
  absent: null,
  read: (sent) => readDateTime(sent, instantAtOrBefore),
  narrow({ events: { ends } }, endAt) {
    return endAt === null ? null : { ranges: [{ column: ends, from: -Infinity, until: endAt }] };
  },
};

/** @param instantOf milliseconds since 1970, given a bound that may be finer than the dates of events */
export function readDateTime(sent: string, instantOf: (dateTime: string) => number): number | InvalidValue {
  return formats['utc-date-time'](sent)
    ? instantOf(sent)
    : new InvalidValue('date-time', 'be a date and time in UTC, like 2026-03-06T02:00:00.000Z');
}

/** The last millisecond that is not after a bound. */
export function instantAtOrBefore(dateTime: string): number {
  return Date.parse(dateTime.replace(/(\.\d{3})\d+Z$/, '$1Z'));
}
