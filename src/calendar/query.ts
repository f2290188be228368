import type { Calendar } from './calendar.ts';
import { recentWindow } from './date-window.ts';
import { narrowingsOf, type ListFilter } from './filters/filter-table.ts';
import { selectEvents, type Selection } from './selection.ts';

/** A query of `/open/event` (specification, section 4.1). */
export interface ListQuery extends ListFilter {
  /** From 1. */
  readonly current: number;
  readonly pageSize: number;
}

/** What a page of records says of itself (specification, section 2.5). */
export interface PageHead {
  /** All records that match, on whatever page. */
  readonly total: number;
  readonly current: number;
  readonly pageSize: number;
  readonly info?: string;
}

/** A page of records. */
export interface Page extends PageHead {
  /** Positions in their table. */
  readonly data: readonly number[];
}

/** The answer when no event matches, whatever page was asked for (specification, section 4.1). */
const EMPTY_PAGE: Page = { total: 0, current: 1, pageSize: 20, data: [], info: 'No event available' };

/**
 * The events that satisfy a query, one page of them. Their order is the calendar's; where typing errors
 * were forgiven, the best matches come first (contract, section 4).
 */
export function listEvents(calendar: Calendar, query: ListQuery): Page {
  const { current, pageSize } = query;
  const selection = select(calendar, query);
  const { total } = selection;
  if (total === 0) return EMPTY_PAGE;
  return { total, current, pageSize, data: selection.positions((current - 1) * pageSize, pageSize) };
}

/** All events that satisfy a filter, in the order of `listEvents`. */
export function findEvents(calendar: Calendar, filter: ListFilter): readonly number[] {
  const selection = select(calendar, filter);
  return selection.positions(0, selection.total);
}

function select(calendar: Calendar, filter: ListFilter): Selection {
  return selectEvents(calendar.events.length, narrowingsOf(calendar, filter));
}

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
