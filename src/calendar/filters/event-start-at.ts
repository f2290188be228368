import { firstWhere } from '../../platform/bisect.ts';
import { DATE_TIME, instantAtOrBefore, readDateTime } from './event-end-at.ts';
import type { Filter } from './filter.ts';

/** Events from an instant on, in milliseconds since 1970: the first ones, since the latest start stands first. */
export const eventStartAt: Filter<number | null> = {
  schema: {
    ...DATE_TIME,
    description: 'Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z.',
  },
  absent: null,
  read: (sent) => readDateTime(sent, instantAtOrAfter),
  narrow({ events: { starts } }, startAt) {
    if (startAt === null) return null;
    // Comparisons with NaN are false, as is right for events without a start.
    return { limit: firstWhere(starts.length, (position) => !((starts[position] ?? NaN) >= startAt)) };
  },
};

/** The first millisecond that is not before a bound. */
export function instantAtOrAfter(dateTime: string): number {
  const [, fraction = ''] = /\.(\d+)Z$/.exec(dateTime) ?? [];
  return instantAtOrBefore(dateTime) + (/[1-9]/.test(fraction.slice(3)) ? 1 : 0);
}
