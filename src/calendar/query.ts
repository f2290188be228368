import type { EventStatus } from '../schema/event.ts';
import { compareIds } from '../schema/records.ts';
import type { Calendar, CalendarEvent } from './calendar.ts';
import { recentWindow } from './date-window.ts';

/** A query of `/open/event` (specification, section 4.1); bounds in milliseconds since 1970, both inclusive. */
export interface ListQuery {
  readonly startAt: number | null;
  readonly endAt: number | null;
  /** Empty: every event. */
  readonly search: string;
  /** Empty: every event, also one without an organization. */
  readonly orgSearch: string;
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
  readonly data: readonly CalendarEvent[];
  readonly info?: string;
}

/** The answer when no event matches, whatever page was asked for (specification, section 4.1). */
const EMPTY_PAGE: Page = { total: 0, current: 1, pageSize: 20, data: [], info: 'No event available' };

const RECENT_PAGE_SIZE = 10;
const RECENT_STATUS: EventStatus = 'scheduled';

/**
 * The events that satisfy a query, one page of them. Their order is the calendar's; where typing errors
 * were forgiven, the best matches come first (contract, section 4).
 */
export function listEvents(calendar: Calendar, query: ListQuery): Page {
  const names = query.search === '' ? null : calendar.eventSearch.find(query.search);
  const organizations = query.orgSearch === '' ? null : calendar.organizationSearch.find(query.orgSearch);
  const scored: { event: CalendarEvent; score: number }[] = [];

  calendar.events.forEach((event, position) => {
    if (query.startAt !== null && (event.start === null || event.start < query.startAt)) return;
    if (query.endAt !== null && (event.end === null || event.end > query.endAt)) return;
    const nameScore = names === null ? 0 : names.get(position);
    const organizationScore = organizations === null ? 0 : scoreOf(organizations, event.organization);
    if (nameScore === undefined || organizationScore === undefined) return;
    scored.push({ event, score: nameScore + organizationScore });
  });
  if (scored.length === 0) return EMPTY_PAGE;

  // The sort is stable: equal scores, and an exact search has no others, keep the calendar's order.
  scored.sort((a, b) => a.score - b.score);
  const { current, pageSize } = query;
  const data = scored.slice((current - 1) * pageSize, current * pageSize).map(({ event }) => event);
  return { total: scored.length, current, pageSize, data };
}

function scoreOf(matches: ReadonlyMap<number, number>, position: number | null): number | undefined {
  return position === null ? undefined : matches.get(position);
}

/**
 * Scheduled events that start from today to the 30th day after it, the first 10; when there is none and
 * `keepOld` is set, scheduled events that have ended (specification, section 4.2).
 *
 * @param now milliseconds since 1970
 * @param timeZone IANA name of the zone whose days count
 */
export function recentEvents(calendar: Calendar, keepOld: boolean, now: number, timeZone: string): Page {
  const { from, until } = recentWindow(now, timeZone);
  const coming = select(calendar, ({ start }) =>
    start !== null && start >= from && start < until ? start : null,
  );
  if (coming.length > 0 || !keepOld) return recentPage(coming);
  return recentPage(select(calendar, ({ end }) => (end !== null && end < now ? -end : null)));
}

/** Scheduled events with a rank, smallest first, then by id. */
function select(calendar: Calendar, rankOf: (event: CalendarEvent) => number | null): CalendarEvent[] {
  const ranked: { event: CalendarEvent; rank: number }[] = [];
  for (const event of calendar.events) {
    const rank = event.status === RECENT_STATUS ? rankOf(event) : null;
    if (rank !== null) ranked.push({ event, rank });
  }
  ranked.sort((a, b) => a.rank - b.rank || compareIds(a.event, b.event));
  return ranked.map(({ event }) => event);
}

function recentPage(events: readonly CalendarEvent[]): Page {
  return {
    total: events.length,
    current: 1,
    pageSize: RECENT_PAGE_SIZE,
    data: events.slice(0, RECENT_PAGE_SIZE),
  };
}
