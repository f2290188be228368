import type { DatedEvent, DaySpan } from '../../calendar/calendar-view.ts';
import { DAYS_OF_WEEK, weekdayOf } from '../months.ts';

/** What of an event lies in one week. */
export interface Entry {
  /** Of the event, in the calendar's events. */
  readonly position: number;
  /** From 1 for one day to 7. */
  readonly span: number;
  /** Whether the event began before this. */
  readonly hasBegun: boolean;
  /** Whether it goes on after this. */
  readonly goesOn: boolean;
}

/** A day of the month. */
export interface Day {
  /** Days since 1970. */
  readonly day: number;
  /** From 1 for Monday to 7. */
  readonly column: number;
  /** What begins here, or goes on here from the week before. */
  readonly entries: readonly Entry[];
  /** How many events take place. */
  readonly total: number;
  /** How many of them no entry shows. */
  readonly hidden: number;
}

interface GrowingDay extends Day {
  entries: Entry[];
  total: number;
  hidden: number;
}

/**
 * The days of a month in weeks, the first and the last of which may be shorter.
 *
 * @param events in the order in which they get room
 * @param most how many entries of a day are shown
 */
export function weeksOf({ first, last }: DaySpan, events: readonly DatedEvent[], most: number): Day[][] {
  const days = Array.from({ length: last - first + 1 }, (_, at): GrowingDay => {
    const day = first + at;
    return { day, column: weekdayOf(day), entries: [], total: 0, hidden: 0 };
  });
  for (const event of events) {
    const until = Math.min(event.last, last);
    for (let day = Math.max(event.first, first); day <= until;) {
      const endOfWeek = Math.min(until, day + DAYS_OF_WEEK - weekdayOf(day));
      addEntry(days.slice(day - first, endOfWeek - first + 1), event, most);
      day = endOfWeek + 1;
    }
  }
  const weeks: Day[][] = [];
  for (const day of days) {
    if (day.column === 1 || weeks.length === 0) weeks.push([]);
    weeks.at(-1)?.push(day);
  }
  return weeks;
}

/** Gives an event room in the days of one week, where all of them have some. */
function addEntry(days: readonly GrowingDay[], event: DatedEvent, most: number): void {
  const [start] = days;
  if (start === undefined) return;
  const hasRoom = days.every(({ total, hidden }) => total - hidden < most);
  for (const day of days) {
    day.total += 1;
    if (!hasRoom) day.hidden += 1;
  }
  if (!hasRoom) return;
  const { day, entries } = start;
  const goesOn = event.last > day + days.length - 1;
  entries.push({ position: event.position, span: days.length, hasBegun: event.first < day, goesOn });
}
