import type { Calendar } from './calendar.ts';
import { narrowingsOf, type ListFilter } from './filters/filter-table.ts';
import { selectRecords, type Selection } from './selection.ts';

/** Which events a person wants to see. */
export interface ViewQuery {
  /** Whether events that are over are wanted, in place of those to come. */
  readonly past: boolean;
  /** What else they satisfy. */
  readonly filter: ListFilter;
}

/**
 * The events that a view shows. Events to come are those that have not ended, so also those under way: the earliest start
 * stands first, undated events last. Of past events, the latest start stands first. Who asks for some time gets all of it,
 * whether it is over or not, unless past events are what is wanted.
 *
 * @param today its first moment, in milliseconds since 1970
 */
export function viewEvents(calendar: Calendar, { past, filter }: ViewQuery, today: number): Selection {
  const { events } = calendar;
  const isOver = overTest(calendar, today);
  const isOfView = { test: (position: number) => isOver(position) === past };
  const narrowings = narrowingsOf(calendar, filter);
  if (past || filter.datetime === undefined) narrowings.push(isOfView);
  return selectRecords(events.length, narrowings, past ? 'calendar' : { sequence: events.earliestFirst });
}

/** Whether an event has ended before today; undated events have not. */
export function overTest(calendar: Calendar, today: number): (position: number) => boolean {
  return (position) => endOf(calendar, position) < today;
}

/** The moment at which an event ends, in milliseconds since 1970; NaN of undated events. */
export function endOf({ events: { ends, lasts } }: Calendar, position: number): number {
  const last = lasts[position] ?? NaN;
  return Number.isNaN(last) ? (ends[position] ?? NaN) : last;
}
