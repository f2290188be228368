import type { Calendar, Labels } from './calendar.ts';
import { overTest } from './calendar-view.ts';
import { countDays, type DayCounts } from './day-counts.ts';
import type { Lists } from './search/lists.ts';

/** How many events have each of some values, by the position of the value in its table. */
type Counts = Uint32Array;

/** What the events of a view have in common, and how many of them each: those to come, or those that are over. */
export interface Facets {
  /** By the positions of `calendar.countries`, `tags`, `organizations` and `places`. */
  readonly countries: Counts;
  readonly tags: Counts;
  readonly organizations: Counts;
  readonly places: Counts;
  /** By the positions in `EVENT_STATUSES` and `SCALES`. */
  readonly statuses: Counts;
  readonly scales: Counts;
  readonly days: DayCounts;
}

/** The two views of one day. */
const counted = new WeakMap<Calendar, { readonly today: number; readonly views: Map<boolean, Facets> }>();

/**
 * Counted once a day and calendar.
 *
 * @param past whether events that are over are counted, in place of those to come
 * @param today its first moment, in milliseconds since 1970
 */
export function facetsOf(calendar: Calendar, past: boolean, today: number): Facets {
  let known = counted.get(calendar);
  if (known?.today !== today) counted.set(calendar, (known = { today, views: new Map() }));
  const facets = known.views.get(past) ?? count(calendar, past, today);
  known.views.set(past, facets);
  return facets;
}

function count(calendar: Calendar, past: boolean, today: number): Facets {
  const { events, countries, tags, organizations, places } = calendar;
  const isOver = overTest(calendar, today);
  const isShown = new Uint8Array(events.length);
  for (let position = 0; position < events.length; position += 1)
    isShown[position] = isOver(position) === past ? 1 : 0;
  return {
    countries: ofLabels(countries, isShown),
    tags: ofLabels(tags, isShown),
    organizations: ofLists(organizations.events, isShown),
    places: ofLists(places.events, isShown),
    statuses: ofColumn(events.statuses, isShown),
    scales: ofColumn(events.scales, isShown),
    days: countDays(calendar, isShown, today),
  };
}

function ofLabels({ positions }: Labels, isShown: Uint8Array): Counts {
  return ofLists(positions, isShown);
}

function ofLists({ starts, values }: Lists, isShown: Uint8Array): Counts {
  const counts = new Uint32Array(starts.length - 1);
  for (let at = 0; at < counts.length; at += 1)
    for (let value = starts[at] ?? 0; value < (starts[at + 1] ?? 0); value += 1)
      counts[at] = (counts[at] ?? 0) + (isShown[values[value] ?? 0] ?? 0);
  return counts;
}

function ofColumn(column: Uint8Array, isShown: Uint8Array): Counts {
  const counts = new Uint32Array(256);
  column.forEach((value, position) => {
    counts[value] = (counts[value] ?? 0) + (isShown[position] ?? 0);
  });
  return counts;
}

/** The positions of the values that most events have, those with none left out. */
export function mostFrequent(counts: Counts, most: number): number[] {
  return Array.from(counts.keys())
    .filter((position) => counts[position] !== 0)
    .sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other)
    .slice(0, most);
}
