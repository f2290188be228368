import { EVENT_STATUSES } from '../schema/event.ts';
import { viewEvents, type ViewQuery } from './calendar-view.ts';
import type { Calendar } from './calendar.ts';
import type { Center } from './map.ts';

/** The events at one point of the map. */
export interface LocatedEvents extends Center {
  /** The place of each of them in the view, from 0, ascending. */
  readonly places: readonly number[];
}

/** The events of a view, as they lie on the map. */
export interface LocatedView {
  /** Where each of them stands in the calendar's events, in the order of the view. */
  readonly positions: readonly number[];
  /** In the order of their first events. */
  readonly points: readonly LocatedEvents[];
  /** How many of them are at none: online, or without coordinates. */
  readonly elsewhere: number;
}

const MOVED_ONLINE = EVENT_STATUSES.indexOf('movedOnline');

/**
 * Where the events of a view take place; those that have moved online take place nowhere.
 *
 * @param today its first moment, in milliseconds since 1970
 */
export function locatedEvents(calendar: Calendar, view: ViewQuery, today: number): LocatedView {
  const { map, events } = calendar;
  const found = viewEvents(calendar, view, today);
  const positions = found.positions(0, found.total);
  const byPoint = new Map<number, number[]>();
  let elsewhere = 0;
  positions.forEach((position, place) => {
    const point = events.statuses[position] === MOVED_ONLINE ? -1 : (events.points[position] ?? -1);
    const places = byPoint.get(point);
    if (point === -1) elsewhere += 1;
    else if (places === undefined) byPoint.set(point, [place]);
    else places.push(place);
  });
  const points = [...byPoint].map(([point, places]) => ({ ...map.at(point), places }));
  return { positions, points, elsewhere };
}
