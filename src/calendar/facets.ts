import { remember } from '../platform/remember.ts';
import { overTest } from './calendar-view.ts';
import type { Calendar } from './calendar.ts';
import { DAY, NO_DAY } from './days.ts';
import { listAt, type Lists } from './search/lists.ts';

/** A value that events have. */
interface FacetCount {
  /** In the table of such values. */
  readonly position: number;
  /** How many events have it. */
  readonly count: number;
}

/** What the events of a view have in common, and how many of them each: those to come, or those that are over. */
export interface Facets {
  /** In `calendar.countries`, `tags` and `organizations`: those that most events have, these first. */
  readonly countries: readonly FacetCount[];
  readonly tags: readonly FacetCount[];
  readonly organizations: readonly FacetCount[];
  /** By the positions in `EVENT_STATUSES` and `SCALES`. */
  readonly statuses: Uint32Array;
  readonly scales: Uint32Array;
  /** At places on the web. */
  readonly online: number;
  /** Of all events, whether they are to come or over. */
  readonly days: DayCounts;
}

/** A list to choose from is of no use when it is longer. */
const MOST = 60;

/** The two views of one moment. */
const counted = new WeakMap<Calendar, { readonly now: number; readonly views: Map<boolean, Facets> }>();

/**
 * Counted once as long as neither the calendar nor the moment is another.
 *
 * @param past whether events that are over are counted, in place of those to come
 * @param now as `lastChange` has it
 */
export function facetsOf(calendar: Calendar, past: boolean, now: number): Facets {
  let known = counted.get(calendar);
  if (known?.now !== now) counted.set(calendar, (known = { now, views: new Map() }));
  const facets = known.views.get(past) ?? count(calendar, past, now);
  known.views.set(past, facets);
  return facets;
}

function count(calendar: Calendar, past: boolean, now: number): Facets {
  const { events, countries, tags, organizations, places } = calendar;
  const isOver = overTest(calendar, now);
  const isShown = new Uint8Array(events.length);
  for (let position = 0; position < events.length; position += 1)
    isShown[position] = isOver(position) === past ? 1 : 0;
  return {
    countries: mostFrequent(countries.positions, isShown),
    tags: mostFrequent(tags.positions, isShown),
    organizations: mostFrequent(organizations.events, isShown),
    statuses: countColumn(events.statuses, isShown),
    scales: countColumn(events.scales, isShown),
    online: onlinePlaces(calendar).positions.reduce(
      (sum, place) => sum + countShown(listAt(places.events, place), isShown),
      0,
    ),
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

/** How many events take place when, on the clocks where they are. */
interface DayCounts {
  /**
   * Those that take place on some of these days since 1970, the last one included.
   *
   * @param first up to 39 days before today
   * @param last up to 399 days after today
   */
  during(first: number, last: number): number;
}

/** Of all further days from that of UTC it counts only how many events have begun or ended by then. */
const BEFORE = 40;
const AFTER = 400;

/**
 * Counts by two columns of sums, of what has begun and of what has ended by a day, since no event ends before it begins.
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

/** Places on the web. */
interface OnlinePlaces {
  readonly ids: readonly string[];
  /** In `calendar.places`. */
  readonly positions: readonly number[];
}

/** A quote within a text has a backslash in front of it, so this stands nowhere else. */
const ONLINE = Buffer.from('"kind":"online"');

/** An address with more ids is longer than people and servers like. */
const MOST_ONLINE_PLACES = 25;

/** Those of a calendar, by name, the first twenty-five. */
export const onlinePlaces = remember(({ places }: Calendar): OnlinePlaces => {
  const positions: number[] = [];
  for (let position = 0; position < places.length && positions.length < MOST_ONLINE_PLACES; position += 1)
    if (places.answer(position).json.includes(ONLINE)) positions.push(position);
  return { positions, ids: positions.map((position) => places.idAt(position)) };
});
