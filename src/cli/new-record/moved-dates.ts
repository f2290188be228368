import { DAY } from '../../calendar/days.ts';
import { offsetIn } from '../../platform/zone-offset.ts';

/** The dates of an event as written in its file. */
export interface EventDates {
  readonly startDate: string;
  readonly endDate: string | undefined;
}

/** A date as written in a file: the day, and the text after it. */
interface WrittenDate {
  readonly day: string;
  readonly rest: string;
}

/**
 * Moves an event to another day. Its local times stay the same, and the end moves by as many days as the start.
 *
 * @param timeZone the event's time zone, to which dates with an offset are converted; where undefined, offsets stay as they are
 * @param daysFrom returns the number of days by which to move an event that starts on this day
 * @returns null where the start is no date
 */
export function movedDates(
  { startDate, endDate }: EventDates,
  timeZone: string | undefined,
  daysFrom: (day: string) => number,
): EventDates | null {
  const start = writtenDate(startDate, timeZone);
  if (start === null) return null;
  const days = daysFrom(start.day);
  const end = endDate === undefined ? null : writtenDate(endDate, timeZone);
  return { startDate: moved(start, days), endDate: end === null ? undefined : moved(end, days) };
}

/** Returns the day on which an event starts in its time zone; null where the start is not a date. */
export function dayOfStart(startDate: string, timeZone: string | undefined): string | null {
  return writtenDate(startDate, timeZone)?.day ?? null;
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

export function daysBetween(day: string, later: string): number {
  return (Date.parse(later) - Date.parse(day)) / DAY;
}

/** Returns the name of the weekday of a date, in English. */
export function weekdayOf(date: string): string {
  const day = Date.parse(date.slice(0, 10));
  return new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(day);
}

/** Puts the weekday in front of a date: "Friday 2027-03-05". */
export function withWeekday(date: string): string {
  return `${weekdayOf(date)} ${date}`;
}

function moved({ day, rest }: WrittenDate, days: number): string {
  return `${dayAfter(day, days)}${rest}`;
}

function writtenDate(text: string, timeZone: string | undefined): WrittenDate | null {
  const [, day = '', rest = '', offset] =
    /^(\d{4}-\d{2}-\d{2})([T ][\d:.]+?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  if (Number.isNaN(Date.parse(day))) return null;
  const instant = Date.parse(text.replace(' ', 'T'));
  if (offset === undefined || timeZone === undefined || Number.isNaN(instant))
    return { day, rest: `${rest}${offset ?? ''}` };
  const [local = '', time = ''] = new Date(instant + offsetIn(timeZone)(instant)).toISOString().split('T');
  return { day: local, rest: `T${time.replace(/(?::00)?\.000Z$|Z$/, '')}` };
}
