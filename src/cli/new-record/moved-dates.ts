import { DAY } from '../../calendar/days.ts';
import { offsetIn } from '../../platform/zone-offset.ts';

/** The dates of an event, as files have them. */
export interface EventDates {
  readonly startDate: string;
  readonly endDate: string | undefined;
}

/** A date as a file has it: the day, and the text behind it. */
interface WrittenDate {
  readonly day: string;
  readonly rest: string;
}

/**
 * Moves an event to another day. Times of day stay as the clocks show them; the end moves with the start.
 *
 * @param timeZone the time zone of the event, in which instants are written; undefined leaves offsets as they are
 * @param daysFrom returns by how many days a start moves that is on this day
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

/** Returns the day on which an event starts, on the clocks of its time zone; null where the start is no date. */
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
