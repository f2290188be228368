import { viewEvents } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { DAY, dayNumber, endOfDay } from '../../calendar/days.ts';
import { type ListFilter, NO_FILTER } from '../../calendar/filters/filter-table.ts';
import { dayIn, monthOf, monthsLater } from '../../pages/months.ts';
import type { StaticPage } from '../../pages/reader.ts';
import { startOfLocalDay } from '../../platform/zone-offset.ts';
import { indexEventAt } from './search-index.ts';

/** When an event changes the views that list it, in milliseconds since 1970; Infinity for never. */
interface ChangeMoments {
  /** When the event is over. */
  readonly over: number;
  /** When the event is over, or the text of its row or of the heading above it changes. */
  readonly next: number;
}

/** From so many days before the last day of an event on, its row names the weekday on which it ends. */
const NAMED_WEEKDAYS = 6;

/**
 * Returns a function that returns when a view next changes merely because time passes; until then its pages stay the same files.
 *
 * @param today the first moment of the day, in milliseconds since 1970
 */
export function changeMoments(calendar: Calendar, today: number): StaticPage['changesAt'] {
  const { timezone } = calendar.site;
  const tomorrow = endOfDay(today, timezone) + 1;
  const date = dayIn(timezone, today);
  // Each list page shows the current month.
  const nextMonth = startOfLocalDay(Date.parse(monthsLater(monthOf(date), 1)), timezone);
  const known = new Map<number, ChangeMoments>();
  const momentsAt = (position: number): ChangeMoments => {
    const moments = known.get(position) ?? momentsOf(calendar, position, today);
    known.set(position, moments);
    return moments;
  };
  const changeOf = (past: boolean, filter: ListFilter): number => {
    const coming = viewEvents(calendar, { past: false, filter }, today);
    const found = past ? viewEvents(calendar, { past, filter }, today) : coming;
    // An empty list shows the next events without a filter.
    if (found.total === 0 && filter !== NO_FILTER) return changeOf(false, NO_FILTER);
    // The event with the latest start comes first, below the heading "Today" if it starts today.
    const [latest] = past ? found.positions(0, 1) : [];
    const isOfToday = latest !== undefined && calendar.events.firstDays[latest] === dayNumber(date);
    return coming
      .positions(0, coming.total)
      .map((position) => momentsAt(position)[past ? 'over' : 'next'])
      .reduce((one, other) => Math.min(one, other), isOfToday ? tomorrow : Infinity);
  };
  // All pages of a list, in all languages, change at the same moment.
  const changes = new Map<string, number>();
  return ({ past, page, parameters, filter }) => {
    const key = JSON.stringify([past, parameters]);
    const change = changes.get(key) ?? changeOf(past, filter);
    changes.set(key, change);
    // The first page shows in how many days the next events are, so it changes every day.
    const isFirst = !past && page === 1 && Object.keys(parameters).length === 0;
    return isFirst && change !== Infinity ? tomorrow : Math.min(nextMonth, change);
  };
}

function momentsOf(calendar: Calendar, position: number, today: number): ChangeMoments {
  const { end, days } = indexEventAt(calendar, position);
  const over = Number.isNaN(end) ? Infinity : end + 1;
  if (days === null) return { over, next: over };
  const [first, last] = days;
  const named = Math.max(first + 1, last - NAMED_WEEKDAYS);
  const others = [first - 1, first, first + 1, ...(last > first ? [named, last] : []), last + 1]
    .map((day) => startOfLocalDay(day * DAY, calendar.site.timezone))
    .filter((moment) => moment > today);
  return { over, next: Math.min(over, ...others) };
}
