import { firstWhere } from '../platform/bisect.ts';
import { remember } from '../platform/remember.ts';
import { EVENT_STATUSES } from '../schema/event.ts';
import type { Calendar } from './calendar.ts';
import { endOfDay, startOfDay } from './days.ts';
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
 * @param now milliseconds since 1970
 */
export function viewEvents(calendar: Calendar, { past, filter }: ViewQuery, now: number): Selection {
  const { events } = calendar;
  const isOver = overTest(calendar, now);
  const isOfView = { test: (position: number) => isOver(position) === past };
  const narrowings = narrowingsOf(calendar, filter);
  if (past || filter.datetime === undefined) narrowings.push(isOfView);
  return selectRecords(events.length, narrowings, past ? 'calendar' : { sequence: events.earliestFirst });
}

/** Whether an event has ended; undated events have not. */
export function overTest(calendar: Calendar, now: number): (position: number) => boolean {
  return (position) => endOf(calendar, position) < now;
}

/**
 * The moment at which an event ends, in milliseconds since 1970; NaN of undated events. One that says only when it begins
 * ends with that day of the site.
 */
export function endOf({ events: { starts, ends, lasts }, site }: Calendar, position: number): number {
  const [start = NaN, end = NaN, last = NaN] = [starts[position], ends[position], lasts[position]];
  if (Number.isNaN(last)) return end;
  return Number.isNaN(end) && last === start ? endOfDay(start, site.timezone) : last;
}

/** In their order; those of undated events come last. */
const endsOf = remember((calendar: Calendar) =>
  Float64Array.from({ length: calendar.events.length }, (_, position) => endOf(calendar, position)).sort(),
);

/** The moment since which the same events are to come as at another one: another day began then, or an event was over. */
export function lastChange(calendar: Calendar, now: number): number {
  const ends = endsOf(calendar);
  const over = firstWhere(ends.length, (at) => !((ends[at] ?? NaN) < now));
  return Math.max(startOfDay(now, calendar.site.timezone), (ends[over - 1] ?? -Infinity) + 1);
}

/** The events of a view, as they lie on the map. */
export interface LocatedView {
  /** Where each of them stands in the calendar's events, in the order of the view. */
  readonly positions: readonly number[];
  /** For each of them the number of its point of the map; -1 where it has none, or takes place online. */
  readonly points: Int32Array;
  /** How many of them have a point. */
  readonly located: number;
}

const MOVED_ONLINE = EVENT_STATUSES.indexOf('movedOnline');

/**
 * Where the events of a view take place; those that have moved online take place nowhere.
 *
 * @param now milliseconds since 1970
 */
export function locatedEvents(calendar: Calendar, view: ViewQuery, now: number): LocatedView {
  const { events } = calendar;
  const found = viewEvents(calendar, view, now);
  const positions = found.positions(0, found.total);
  const points = new Int32Array(positions.length);
  let located = 0;
  positions.forEach((position, at) => {
    const isOnline = events.statuses[position] === MOVED_ONLINE;
    const point = isOnline ? -1 : (events.points[position] ?? -1);
    points[at] = point;
    if (point !== -1) located += 1;
  });
  return { positions, points, located };
}
