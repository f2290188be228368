import { remember } from '../platform/remember.ts';
import type { Calendar } from './calendar.ts';
import { NO_DAY, DAY } from './days.ts';
import { narrowingsOf, type ListFilter } from './filters/filter-table.ts';
import { selectRecords } from './selection.ts';

/** Some days since 1970, the last one included. */
export interface DaySpan {
  readonly first: number;
  readonly last: number;
}

/** Where an event of a month stands among all events, and its days on the clocks there. */
export interface DatedEvent extends DaySpan {
  readonly position: number;
}

/**
 * The events that satisfy a filter and take place within some days: those that start on an earlier day stand first, of these
 * the longer ones, of these the larger ones, then those that start earlier on that day, then by id.
 */
export function eventsWithin(calendar: Calendar, filter: ListFilter, { first, last }: DaySpan): DatedEvent[] {
  const { firstDays, lastDays, scales, earliestFirst, length } = calendar.events;
  const ranges = [
    { column: firstDays, from: NO_DAY + 1, until: last },
    { column: lastDays, from: first, until: Infinity },
  ];
  const narrowings = [...narrowingsOf(calendar, filter), { ranges }];
  const found = selectRecords(length, narrowings, { sequence: earliestFirst });
  return found
    .positions(0, found.total)
    .map((position) => ({
      position,
      first: firstDays[position] ?? NO_DAY,
      last: lastDays[position] ?? NO_DAY,
      scale: scales[position] ?? 0,
    }))
    .sort((one, other) => one.first - other.first || other.last - one.last || other.scale - one.scale);
}

/** The nearest days before and after some days on which there is an event that satisfies a filter; null where there is none. */
interface Neighbours {
  readonly before: number | null;
  readonly after: number | null;
}

export function neighboursOf(calendar: Calendar, filter: ListFilter, { first, last }: DaySpan): Neighbours {
  const { firstDays, lastDays, length } = calendar.events;
  const dated = { ranges: [{ column: firstDays, from: NO_DAY + 1, until: Infinity }] };
  const found = selectRecords(length, [...narrowingsOf(calendar, filter), dated]);
  let [before, after] = [-Infinity, Infinity];
  for (const position of found.positions(0, found.total)) {
    const [start = NaN, end = NaN] = [firstDays[position], lastDays[position]];
    if (end < first) before = Math.max(before, end);
    if (start > last) after = Math.min(after, start);
  }
  return { before: finite(before), after: finite(after) };
}

function finite(day: number): number | null {
  return Number.isFinite(day) ? day : null;
}

/** No month is shorter: in steps of so many days, none is left out. */
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
