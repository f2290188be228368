import { viewEvents } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { dayNumber } from '../../calendar/days.ts';
import type { ListFilter } from '../../calendar/filters/filter-table.ts';
import { dayIn, dayText } from '../../pages/months.ts';
import type { StaticPage } from '../../pages/reader.ts';
import { indexEventAt } from './index-event.ts';

/** Days since 1970; infinite for none. */
interface ChangeDays {
  /** When the event goes over. */
  readonly over: number;
  /** When that, or whether it is under way, is next another than today. */
  readonly next: number;
}

/**
 * When views change by the passing of days alone, so that pages stay the same files until then.
 *
 * @param today its first moment, in milliseconds since 1970
 */
export function changeDays(calendar: Calendar, today: number): StaticPage['changesOn'] {
  const now = dayNumber(dayIn(calendar.site.timezone, today));
  const known = new Map<number, ChangeDays>();
  const daysAt = (position: number): ChangeDays => {
    const days = known.get(position) ?? daysOf(calendar, position, now);
    known.set(position, days);
    return days;
  };
  const changeOf = (past: boolean, filter: ListFilter): number => {
    const coming = viewEvents(calendar, { past: false, filter }, today);
    return coming
      .positions(0, coming.total)
      .map((position) => daysAt(position)[past ? 'over' : 'next'])
      .reduce((one, other) => Math.min(one, other), Infinity);
  };
  // All pages of a list change on the same day, in each language.
  const changes = new Map<string, number>();
  return ({ past, page, parameters, filter }) => {
    const key = JSON.stringify([past, parameters]);
    const change = changes.get(key) ?? changeOf(past, filter);
    changes.set(key, change);
    if (change === Infinity) return null;
    // It says in how many days the next events are.
    const isFirst = !past && page === 1 && Object.keys(parameters).length === 0;
    return dayText(isFirst ? now + 1 : change);
  };
}

function daysOf(calendar: Calendar, position: number, now: number): ChangeDays {
  const { over, days } = indexEventAt(calendar, position);
  const ends = over ?? Infinity;
  const others = (days ?? []).map((day) => day + 1).filter((day) => day > now);
  return { over: ends, next: Math.min(ends, ...others) };
}
