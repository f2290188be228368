import type { DatedEvent, DaySpan } from '../../calendar/calendar-view.ts';
import { DAYS_OF_WEEK, weekdayOf } from '../months.ts';

/** What of an event lies in one week. */
export interface Entry {
  /** The position of the event in the calendar's events. */
  readonly position: number;
  /** From 1 for one day to 7. */
  readonly span: number;
  /** The line of the week that it has on all of these days, from 1. */
  readonly line: number;
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
  /** The lines of the entries that take place, whether or not they begin here. */
  readonly lines: readonly number[];
  /** How many events take place, with or without an entry. */
  readonly total: number;
}

interface GrowingDay extends Day {
  entries: Entry[];
  lines: number[];
  total: number;
}

/**
 * The days of a month in weeks, the first and the last of which may be shorter.
 *
 * @param events in the order in which they get room
 * @param most how many lines a week has
 */
export function weeksOf({ first, last }: DaySpan, events: readonly DatedEvent[], most: number): Day[][] {
  const days = Array.from({ length: last - first + 1 }, (_, at): GrowingDay => {
    const day = first + at;
    return { day, column: weekdayOf(day), entries: [], lines: [], total: 0 };
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

/** Gives an event the first line that is free on all of its days in one week, where there is one. */
function addEntry(days: readonly GrowingDay[], event: DatedEvent, most: number): void {
  const [start] = days;
  if (start === undefined) return;
  const taken = new Set(days.flatMap(({ lines }) => lines));
  let line = 1;
  while (taken.has(line)) line += 1;
  const hasLine = line <= most;
  for (const day of days) {
    day.total += 1;
    if (hasLine) day.lines.push(line);
  }
  if (!hasLine) return;
  const { day, entries } = start;
  const goesOn = event.last > day + days.length - 1;
  entries.push({ position: event.position, span: days.length, line, hasBegun: event.first < day, goesOn });
}
