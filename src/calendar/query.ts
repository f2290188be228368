import type { Calendar } from './calendar.ts';
import type { Found } from './found.ts';
import { hitsOf } from './name-filter.ts';

/** Code points of a search, as sent (contract, section 4). */
export const MAX_SEARCH_LENGTH = 100;

/** Which events a query asks for; bounds in milliseconds since 1970, both inclusive. */
export interface ListFilter {
  readonly startAt: number | null;
  readonly endAt: number | null;
  /** Empty: every event. */
  readonly search: string;
  /** Empty: every event, also one without an organization. */
  readonly orgSearch: string;
}

/** A query of `/open/event` (specification, section 4.1). */
export interface ListQuery extends ListFilter {
  /** From 1. */
  readonly current: number;
  readonly pageSize: number;
}

/** A page of events (specification, section 2.5). */
export interface Page {
  /** All events that match, on whatever page. */
  readonly total: number;
  readonly current: number;
  readonly pageSize: number;
  /** Positions in the calendar's events. */
  readonly data: readonly number[];
  readonly info?: string;
}

/** The answer when no event matches, whatever page was asked for (specification, section 4.1). */
const EMPTY_PAGE: Page = { total: 0, current: 1, pageSize: 20, data: [], info: 'No event available' };

/**
 * The events that satisfy a query, one page of them. Their order is the calendar's; where typing errors
 * were forgiven, the best matches come first (contract, section 4).
 */
export function listEvents(calendar: Calendar, query: ListQuery): Page {
  const { current, pageSize } = query;
  const found = find(calendar, query);
  if (found.total === 0) return EMPTY_PAGE;
  const data = found.positions((current - 1) * pageSize, pageSize);
  return { total: found.total, current, pageSize, data };
}

/** All events that satisfy a filter, in the order of `listEvents`. */
export function findEvents(calendar: Calendar, filter: ListFilter): readonly number[] {
  const found = find(calendar, filter);
  return found.positions(0, found.total);
}

function find(
  { events, eventSearch, organizationSearch }: Calendar,
  { startAt, endAt, search, orgSearch }: ListFilter,
): Found {
  const names = search === '' ? null : eventSearch.find(search);
  const organizations = orgSearch === '' ? null : organizationSearch.find(orgSearch);
  // Events are ordered by their start, latest first: a lower bound leaves the first ones.
  const limit = startAt === null ? events.length : events.bounds.startingFrom(startAt);
  if (names !== null || organizations !== null) return hitsOf(events, { limit, endAt, names, organizations });
  return endAt === null ? firstEvents(limit) : events.bounds.endingUntil(endAt, limit);
}

function firstEvents(total: number): Found {
  return {
    total,
    positions: (skipped, count) =>
      Array.from({ length: Math.max(0, Math.min(count, total - skipped)) }, (_, index) => skipped + index),
  };
}
