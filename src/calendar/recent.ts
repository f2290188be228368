import type { Calendar } from './calendar.ts';
import { recentWindow } from './date-window.ts';
import type { Page } from './query.ts';

const RECENT_PAGE_SIZE = 10;

/**
 * Scheduled events that start from today to the 30th day after it, the first 10; when there is none and
 * `keepOld` is set, scheduled events that have ended (specification, section 4.2).
 *
 * @param now milliseconds since 1970
 * @param timeZone IANA name of the zone whose days count
 */
export function recentEvents({ events }: Calendar, keepOld: boolean, now: number, timeZone: string): Page {
  const { from, until } = recentWindow(now, timeZone);
  const coming = events.scheduledByDate.startingWithin(from, until);
  const found = coming.length === 0 && keepOld ? events.scheduledByDate.endedBefore(now) : coming;
  return {
    total: found.length,
    current: 1,
    pageSize: RECENT_PAGE_SIZE,
    data: Array.from(found.subarray(0, RECENT_PAGE_SIZE)),
  };
}
