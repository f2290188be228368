import type { Filter } from './filter.ts';

export const DATE_TIME = { type: 'string', format: 'utc-date-time', nullable: true } as const;

/** Events up to an instant, in milliseconds since 1970. */
export const eventEndAt: Filter<number | null> = {
  schema: { ...DATE_TIME, description: 'Events that end at this time or earlier, in UTC.' },
  absent: null,
  read: instantAtOrBefore,
  narrow({ events: { ends, endDates } }, endAt) {
    if (endAt === null) return null;
    return {
      test: (position) => (ends[position] ?? NaN) <= endAt,
      among: (limit) => endDates.endingUntil(endAt, limit),
    };
  },
};

/** The last millisecond that is not after a bound, which may be finer than the dates of events. */
export function instantAtOrBefore(dateTime: string): number {
  return Date.parse(dateTime.replace(/(\.\d{3})\d+Z$/, '$1Z'));
}
