import { EVENT_STATUSES } from '../schema/event.ts';
import { viewEvents, type ViewQuery } from './calendar-view.ts';
import type { Calendar } from './calendar.ts';

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
