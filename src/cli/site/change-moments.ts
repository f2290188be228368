import { viewEvents } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { endOfDay, DAY } from '../../calendar/days.ts';
import type { ListFilter } from '../../calendar/filters/filter-table.ts';
import type { StaticPage } from '../../pages/reader.ts';
import { startOfLocalDay } from '../../platform/zone-offset.ts';
import { indexEventAt } from './index-event.ts';

/** Milliseconds since 1970; infinite for none. */
interface ChangeMoments {
  /** When the event is over. */
  readonly over: number;
  /** When that, or whether it is under way, is next another than today. */
  readonly next: number;
}

/**
 * When views change by the passing of time alone: until the first day that begins after it, pages stay the same files.
 *
 * @param today its first moment, in milliseconds since 1970
 */
export function changeMoments(calendar: Calendar, today: number): StaticPage['changesAt'] {
  const tomorrow = endOfDay(today, calendar.site.timezone) + 1;
  const known = new Map<number, ChangeMoments>();
  const momentsAt = (position: number): ChangeMoments => {
    const moments = known.get(position) ?? momentsOf(calendar, position, today);
    known.set(position, moments);
    return moments;
  };
  const changeOf = (past: boolean, filter: ListFilter): number => {
    const coming = viewEvents(calendar, { past: false, filter }, today);
    return coming
      .positions(0, coming.total)
      .map((position) => momentsAt(position)[past ? 'over' : 'next'])
      .reduce((one, other) => Math.min(one, other), Infinity);
  };
  // All pages of a list change at the same moment, in each language.
  const changes = new Map<string, number>();
  return ({ past, page, parameters, filter }) => {
    const key = JSON.stringify([past, parameters]);
    const change = changes.get(key) ?? changeOf(past, filter);
    changes.set(key, change);
    if (change === Infinity) return null;
    // It says in how many days the next events are.
    const isFirst = !past && page === 1 && Object.keys(parameters).length === 0;
    return isFirst ? Math.min(tomorrow, change) : change;
  };
}

function momentsOf(calendar: Calendar, position: number, today: number): ChangeMoments {
  const { end, days } = indexEventAt(calendar, position);
  const over = Number.isNaN(end) ? Infinity : end + 1;
  const others = (days ?? [])
    .map((day) => startOfLocalDay((day + 1) * DAY, calendar.site.timezone))
    .filter((moment) => moment > today);
  return { over, next: Math.min(over, ...others) };
}
