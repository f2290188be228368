import { viewEvents } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { DAY, dayNumber, endOfDay } from '../../calendar/days.ts';
import { type ListFilter, NO_FILTER } from '../../calendar/filters/filter-table.ts';
import { dayIn, monthOf, monthsLater } from '../../pages/months.ts';
import type { StaticPage } from '../../pages/reader.ts';
import { startOfLocalDay } from '../../platform/zone-offset.ts';
import { indexEventAt } from './search-index.ts';

/** When a view with an event changes, in milliseconds since 1970; infinite for never. */
interface ChangeMoments {
  /** When the event is over. */
  readonly over: number;
  /** When the event is over, or its row or the heading above it says something else. */
  readonly next: number;
}

/** The days before the last one from which on a row names the weekday until which its event lasts. */
const NAMED_WEEKDAYS = 6;

/**
 * Returns a function that says when a view changes by the passing of time alone: until then its pages stay the same files.
 *
 * @param today the first moment of the day, in milliseconds since 1970
 */
export function changeMoments(calendar: Calendar, today: number): StaticPage['changesAt'] {
  const { timezone } = calendar.site;
  const tomorrow = endOfDay(today, timezone) + 1;
  const date = dayIn(timezone, today);
  // Beside each list stands the present month.
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
    // An empty list offers the next events of all.
    if (found.total === 0 && filter !== NO_FILTER) return changeOf(false, NO_FILTER);
    // The latest start stands first, below a heading that says "Today" where it is of today.
    const [latest] = past ? found.positions(0, 1) : [];
    const isOfToday = latest !== undefined && calendar.events.firstDays[latest] === dayNumber(date);
    return coming
      .positions(0, coming.total)
      .map((position) => momentsAt(position)[past ? 'over' : 'next'])
      .reduce((one, other) => Math.min(one, other), isOfToday ? tomorrow : Infinity);
  };
  // All pages of a list change at the same moment, in each language.
  const changes = new Map<string, number>();
  return ({ past, page, parameters, filter }) => {
    const key = JSON.stringify([past, parameters]);
    const change = changes.get(key) ?? changeOf(past, filter);
    changes.set(key, change);
    // The first page says in how many days the next events are, so that it changes every day.
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
