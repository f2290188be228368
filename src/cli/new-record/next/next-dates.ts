import { offsetIn } from '../../../platform/zone-offset.ts';

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7;

/** A date as a file has it: the day, and what follows it. */
interface WrittenDate {
  readonly day: string;
  readonly rest: string;
}

/** The dates of an event, as files have them. */
export interface EventDates {
  readonly startDate: string;
  readonly endDate: string | undefined;
}

/**
 * The dates of the edition a year later: the nearest day to the same date that is the same weekday, or the week after
 * where that one is in another month. Times stay what the clocks show; the end moves with the start.
 *
 * @param timeZone the event's own, in which an instant is shown; undefined leaves offsets as they are
 * @param given the start of that edition, where it is known
 * @returns null where the start is no date
 */
export function datesAYearLater(
  { startDate, endDate }: EventDates,
  timeZone: string | undefined,
  given?: string,
): EventDates | null {
  const start = writtenDate(startDate, timeZone);
  if (start === null) return null;
  const other = given === undefined ? null : writtenDate(given, timeZone);
  const days = other === null ? daysToNext(start.day) : daysBetween(start.day, other.day);
  const end = endDate === undefined ? null : writtenDate(endDate, timeZone);
  return {
    startDate: given ?? moved(start, days),
    endDate: end === null ? undefined : moved(end, days),
  };
}

/** "Friday 2027-03-05", of a date as a file has it. */
export function withWeekday(written: string): string {
  const day = written.slice(0, 10);
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day));
  return `${weekday} ${written}`;
}

function daysToNext(day: string): number {
  const later = dayAfter(day, 52 * WEEK);
  return later.slice(5, 7) === day.slice(5, 7) ? 52 * WEEK : 53 * WEEK;
}

function daysBetween(day: string, later: string): number {
  return (Date.parse(later) - Date.parse(day)) / DAY;
}

function moved({ day, rest }: WrittenDate, days: number): string {
  return `${dayAfter(day, days)}${rest}`;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
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
