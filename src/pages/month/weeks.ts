import type { DatedEvent, DaySpan } from '../../calendar/calendar-view.ts';
import { DAYS_OF_WEEK, weekdayOf } from '../months.ts';

/** The part of an event in one week. */
export interface Entry {
  /** The position of the event in the calendar's events. */
  readonly position: number;
  /** The number of its days in the week, from 1 to 7. */
  readonly span: number;
  /** Its line in the week on all of these days, from 1. */
  readonly line: number;
  /** Whether the event began before the week or the month. */
  readonly hasBegun: boolean;
  /** Whether the event continues after the week or the month. */
  readonly goesOn: boolean;
}

/** A day of the month. */
export interface Day {
  /** The day, in days since 1970. */
  readonly day: number;
  /** The weekday, from 1 for Monday to 7. */
  readonly column: number;
  /** The entries that begin on this day, or continue here from before the week or the month. */
  readonly entries: readonly Entry[];
  /** The lines of all entries on this day, whether or not they begin here. */
  readonly lines: ReadonlySet<number>;
  /** The number of events on this day, with or without an entry. */
  readonly total: number;
}

interface GrowingDay extends Day {
  entries: Entry[];
  lines: Set<number>;
  total: number;
}

/**
 * Returns the days of a month in weeks, the first and the last of which may be shorter.
 *
 * @param events the events, in the order in which they are placed
 * @param most the number of lines of a week
 */
export function weeksOf({ first, last }: DaySpan, events: readonly DatedEvent[], most: number): Day[][] {
  const days = Array.from({ length: last - first + 1 }, (_, at): GrowingDay => {
    const day = first + at;
    return { day, column: weekdayOf(day), entries: [], lines: new Set(), total: 0 };
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

/**
 * Places an event in the first line that is free on all days that the event has in one week. An event that would need a line
 * beyond `most` is only counted.
 */
function addEntry(days: readonly GrowingDay[], event: DatedEvent, most: number): void {
  const [start] = days;
  if (start === undefined) return;
  let line = 1;
  while (line <= most && days.some(({ lines }) => lines.has(line))) line += 1;
  for (const day of days) {
    day.total += 1;
    if (line <= most) day.lines.add(line);
  }
  if (line > most) return;
  const { day, entries } = start;
  const goesOn = event.last > day + days.length - 1;
  entries.push({ position: event.position, span: days.length, line, hasBegun: event.first < day, goesOn });
}
