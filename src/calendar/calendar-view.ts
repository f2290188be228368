import { firstWhere, remember } from '../platform/collections.ts';
import { EVENT_STATUSES } from '../schema/event.ts';
import type { Calendar } from './calendar.ts';
import { eventsOpenOn } from './closings.ts';
import { DAY, endOfDay, NO_DAY, startOfDay } from './days.ts';
import { type ListFilter, narrowingsOf } from './filters/filter-table.ts';
import { listAt, type Lists } from './search/lists.ts';
import { type Narrowing, NumberSet, type Selection, recordsSatisfying } from './selection.ts';

/** Which events a person wants to see. */
export interface ViewQuery {
  /** Whether events that are over are wanted, in place of those to come. */
  readonly past: boolean;
  /** The filter that the events satisfy besides. */
  readonly filter: ListFilter;
}

/**
 * The events that a view shows. Events to come are those that have not ended, so also those under way: the earliest start
 * comes first, undated events last. Of past events, the latest start comes first. A filter by time finds all events of that
 * time, over or not, unless past events are wanted.
 *
 * @param now milliseconds since 1970
 */
export function viewEvents(calendar: Calendar, { past, filter }: ViewQuery, now: number): Selection {
  const { events } = calendar;
  const column = endsOf(calendar);
  const isOver = { column, from: -Infinity, until: now - 1 };
  const isComing = { column, from: now, until: Infinity, orNone: true };
  const narrowings = narrowingsOf(calendar, filter);
  if (past || filter.datetime === undefined) narrowings.push({ ranges: [past ? isOver : isComing] });
  return recordsSatisfying(events.length, narrowings, past ? 'calendar' : { sequence: events.earliestFirst });
}

const CANCELLED = EVENT_STATUSES.indexOf('cancelled');

/**
 * The events that satisfy a filter and have a link with a closing date that is open on a day, of the links that `linkKind` and
 * `closes` choose; the earliest closing date comes first. Cancelled events are left out.
 *
 * @param today the first moment of the day in the zone of the site, in milliseconds since 1970
 */
export function eventsWithOpenLinks(calendar: Calendar, filter: ListFilter, today: number): Selection {
  const { length, statuses } = calendar.events;
  const sequence = eventsOpenOn(calendar, filter, today);
  const narrowings: Narrowing[] = [
    ...narrowingsOf(calendar, filter),
    { set: NumberSet.of(length, sequence) },
    { test: (position) => statuses[position] !== CANCELLED },
  ];
  return recordsSatisfying(length, narrowings, { sequence });
}

/** Returns a test of whether the event at a position has ended; undated events have not. */
export function overTest(calendar: Calendar, now: number): (position: number) => boolean {
  return (position) => endOf(calendar, position) < now;
}

/**
 * The moment at which an event ends, in milliseconds since 1970; NaN for undated events. An event
 * that has only a time of its start ends with that day in the time zone of the site.
 */
export function endOf({ events: { starts, ends, lasts }, site }: Calendar, position: number): number {
  const [start = NaN, end = NaN, last = NaN] = [starts[position], ends[position], lasts[position]];
  if (Number.isNaN(last)) return end;
  return Number.isNaN(end) && last === start ? endOfDay(start, site.timezone) : last;
}

/** The moments at which events end, in the order of the calendar. */
const endsOf = remember((calendar: Calendar) =>
  Float64Array.from({ length: calendar.events.length }, (_, position) => endOf(calendar, position)),
);

/** The moments at which events end, ascending; NaN, for undated events, comes last. */
const sortedEndsOf = remember((calendar: Calendar) => endsOf(calendar).toSorted());

/** Returns the last moment, up to now, at which the list of events to come changed: a day began, or an event ended. */
export function upcomingListChangedAt(calendar: Calendar, now: number): number {
  const ends = sortedEndsOf(calendar);
  const over = firstWhere(ends.length, (at) => !((ends[at] ?? NaN) < now));
  return Math.max(startOfDay(now, calendar.site.timezone), (ends[over - 1] ?? -Infinity) + 1);
}

/** The events of a view, with their points on the map. */
export interface LocatedView {
  /** The positions of the events in the calendar, in the order of the view. */
  readonly positions: readonly number[];
  /** For each event the number of its point on the map; -1 where it has none, or takes place online. */
  readonly points: Int32Array;
  /** The number of events that have a point. */
  readonly located: number;
}

/** The events that take place online only. */
const onlineEvents = remember(({ attendanceModes, events }: Calendar): NumberSet => {
  const online = attendanceModes.names.indexOf('online');
  return NumberSet.of(events.length, online === -1 ? [] : listAt(attendanceModes.positions, online));
});

/**
 * Returns the events of a view with their points on the map; events that take place online only have none.
 *
 * @param now milliseconds since 1970
 */
export function locatedEvents(calendar: Calendar, view: ViewQuery, now: number): LocatedView {
  const { events } = calendar;
  const found = viewEvents(calendar, view, now);
  const online = onlineEvents(calendar);
  const positions = found.positions(0, found.total);
  const points = new Int32Array(positions.length);
  let located = 0;
  positions.forEach((position, at) => {
    const point = online.has(position) ? -1 : (events.points[position] ?? -1);
    points[at] = point;
    if (point !== -1) located += 1;
  });
  return { positions, points, located };
}

/** Consecutive days, as numbers of days since 1970, the last one included. */
export interface DaySpan {
  readonly first: number;
  readonly last: number;
}

/** An event of a month by its position in the calendar, and its days on the clocks of its place. */
export interface DatedEvent extends DaySpan {
  readonly position: number;
}

/**
 * The events that satisfy a filter and take place within some days: by first day, then the longer ones first. Then those of one
 * day are ordered by start, and all of them by scale, the largest first, and by id.
 */
export function eventsWithin(calendar: Calendar, filter: ListFilter, span: DaySpan): DatedEvent[] {
  const { firstDays, lastDays, starts, scales } = calendar.events;
  return positionsWithin(calendar, filter, span)
    .map((position) => ({
      position,
      first: firstDays[position] ?? NO_DAY,
      last: lastDays[position] ?? NO_DAY,
      start: starts[position] ?? 0,
      scale: scales[position] ?? 0,
    }))
    .sort(
      (one, other) =>
        one.first - other.first ||
        other.last - one.last ||
        (one.last > one.first ? 0 : one.start - other.start) ||
        other.scale - one.scale,
    );
}

/** The number of events that satisfy a filter and take place on a day, for each day of a span. */
export function countsWithin(calendar: Calendar, filter: ListFilter, span: DaySpan): number[] {
  const { firstDays, lastDays } = calendar.events;
  const counts = new Array<number>(span.last - span.first + 1).fill(0);
  for (const position of positionsWithin(calendar, filter, span)) {
    const until = Math.min(lastDays[position] ?? NO_DAY, span.last);
    for (let day = Math.max(firstDays[position] ?? NO_DAY, span.first); day <= until; day += 1)
      counts[day - span.first] = (counts[day - span.first] ?? 0) + 1;
  }
  return counts;
}

function positionsWithin(
  calendar: Calendar,
  filter: ListFilter,
  { first, last }: DaySpan,
): readonly number[] {
  const { firstDays, lastDays, earliestFirst, length } = calendar.events;
  const ranges = [
    { column: firstDays, from: NO_DAY + 1, until: last },
    { column: lastDays, from: first, until: Infinity },
  ];
  const narrowings = [...narrowingsOf(calendar, filter), { ranges }];
  const found = recordsSatisfying(length, narrowings, { sequence: earliestFirst });
  return found.positions(0, found.total);
}

/** The nearest days before and after some days on which an event that satisfies a filter takes place; null where there is none. */
export function neighboursOf(
  calendar: Calendar,
  filter: ListFilter,
  { first, last }: DaySpan,
): Readonly<Record<'before' | 'after', number | null>> {
  const { firstDays, lastDays, length } = calendar.events;
  const dated = { ranges: [{ column: firstDays, from: NO_DAY + 1, until: Infinity }] };
  const found = recordsSatisfying(length, [...narrowingsOf(calendar, filter), dated]);
  let [before, after] = [-Infinity, Infinity];
  for (const position of found.positions(0, found.total)) {
    const [start = NaN, end = NaN] = [firstDays[position], lastDays[position]];
    if (start < first) before = Math.max(before, Math.min(end, first - 1));
    if (end > last) after = Math.min(after, Math.max(start, last + 1));
  }
  return { before: finite(before), after: finite(after) };
}

function finite(day: number): number | null {
  return Number.isFinite(day) ? day : null;
}

/** The number of days of the shortest month: steps of this length leave out no month. */
const SHORTEST_MONTH = 28;

/** The months in which there are events, like 2027-03, the earliest first. */
export const monthsOfEvents = remember(({ events }: Calendar): readonly string[] => {
  const { firstDays, lastDays, length } = events;
  const days = new Set<number>();
  for (let position = 0; position < length; position += 1) {
    const [first = NO_DAY, last = NO_DAY] = [firstDays[position], lastDays[position]];
    if (first === NO_DAY) continue;
    for (let day = first; day < last; day += SHORTEST_MONTH) days.add(day);
    days.add(last);
  }
  const months = Array.from(days, (day) => new Date(day * DAY).toISOString().slice(0, 'YYYY-MM'.length));
  return [...new Set(months)].sort();
});

/** A value that events have, and how many events have it. */
export interface FacetCount {
  /** The position of the value in its table. */
  readonly position: number;
  /** The number of events that have it. */
  readonly count: number;
}

/** The values that the events of a view have, with the number of events for each, for a person to filter by. */
export interface Facets {
  /**
   * Positions in the tables of the same name: only the most frequent values, the most frequent first. An event counts
   * for its host and for each co-organizer.
   */
  readonly countries: readonly FacetCount[];
  readonly tags: readonly FacetCount[];
  readonly organizations: readonly FacetCount[];
  readonly attendanceModes: readonly FacetCount[];
  readonly costs: readonly FacetCount[];
  readonly languages: readonly FacetCount[];
  /** The numbers of events, by the positions in `EVENT_STATUSES` and `SCALES`. */
  readonly statuses: Uint32Array;
  readonly scales: Uint32Array;
  /** The numbers of all events by their days, whether they are to come or over. */
  readonly days: DayCounts;
}

/** The most values of one kind: nobody chooses from a longer list. */
const MOST = 60;

/** The facets of each calendar at the latest moment that was asked for, by whether they are of past events. */
const counted = new WeakMap<Calendar, { readonly now: number; readonly views: Map<boolean, Facets> }>();

/**
 * Returns the facets of a view, which are counted once for a calendar and a moment.
 *
 * @param past whether events that are over are counted, in place of those to come
 * @param now a moment that `upcomingListChangedAt` returned
 */
export function facetsOf(calendar: Calendar, past: boolean, now: number): Facets {
  let known = counted.get(calendar);
  if (known?.now !== now) counted.set(calendar, (known = { now, views: new Map() }));
  const facets = known.views.get(past) ?? count(calendar, past, now);
  known.views.set(past, facets);
  return facets;
}

function count(calendar: Calendar, past: boolean, now: number): Facets {
  const { events, countries, tags, organizations, attendanceModes, costs, languages } = calendar;
  const isOver = overTest(calendar, now);
  const isShown = new Uint8Array(events.length);
  for (let position = 0; position < events.length; position += 1)
    isShown[position] = isOver(position) === past ? 1 : 0;
  return {
    countries: mostFrequent(countries.positions, isShown),
    tags: mostFrequent(tags.positions, isShown),
    organizations: mostFrequent(organizations.events, isShown),
    attendanceModes: mostFrequent(attendanceModes.positions, isShown),
    costs: mostFrequent(costs.positions, isShown),
    languages: mostFrequent(languages.positions, isShown),
    statuses: countColumn(events.statuses, isShown),
    scales: countColumn(events.scales, isShown),
    days: countDays(calendar, now),
  };
}

function mostFrequent(lists: Lists, isShown: Uint8Array): FacetCount[] {
  return Array.from({ length: lists.starts.length - 1 }, (_, position) => ({
    position,
    count: countShown(listAt(lists, position), isShown),
  }))
    .filter((facet) => facet.count > 0)
    .sort((one, other) => other.count - one.count || one.position - other.position)
    .slice(0, MOST);
}

function countShown(positions: Uint32Array, isShown: Uint8Array): number {
  let shown = 0;
  for (const position of positions) shown += isShown[position] ?? 0;
  return shown;
}

function countColumn(column: Uint8Array, isShown: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256);
  for (let position = 0; position < column.length; position += 1) {
    const value = column[position] ?? 0;
    counts[value] = (counts[value] ?? 0) + (isShown[position] ?? 0);
  }
  return counts;
}

/** Counts the events that take place on some days, each on the clocks of its place. */
interface DayCounts {
  /**
   * Returns the number of events that take place between two days since 1970, both included.
   *
   * @param first up to 39 days before today
   * @param last up to 399 days after today
   */
  during(first: number, last: number): number;
}

/** The days before and after today (UTC) that are counted one by one. Days further away count for the first or the last of them. */
const BEFORE = 40;
const AFTER = 400;

/**
 * Counts with two columns: the numbers of events that have begun, and that have ended, by each day. Their difference is
 * the number of events under way, since no event ends before it begins.
 *
 * @param now milliseconds since 1970
 */
function countDays({ events }: Calendar, now: number): DayCounts {
  const day = Math.floor(now / DAY);
  const placeOf = (other: number): number => Math.min(Math.max(other - day + BEFORE, 0), BEFORE + AFTER);
  const begun = new Uint32Array(BEFORE + AFTER + 1);
  const ended = new Uint32Array(BEFORE + AFTER + 2);
  events.firstDays.forEach((first, position) => {
    if (first === NO_DAY) return;
    add(begun, placeOf(first));
    add(ended, placeOf(events.lastDays[position] ?? first) + 1);
  });
  sumUp(begun);
  sumUp(ended);
  return { during: (first, last) => (begun[placeOf(last)] ?? 0) - (ended[placeOf(first)] ?? 0) };
}

function add(counts: Uint32Array, place: number): void {
  counts[place] = (counts[place] ?? 0) + 1;
}

function sumUp(counts: Uint32Array): void {
  for (let at = 1; at < counts.length; at += 1) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
}
