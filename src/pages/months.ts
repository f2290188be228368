import { DAY } from '../calendar/days.ts';
import type { DaySpan } from '../calendar/calendar-view.ts';
import { offsetIn } from '../platform/zone-offset.ts';

/** Returns the local day of an instant (milliseconds since 1970) in a time zone, like 2027-03-06. */
export function dayIn(timeZone: string, moment: number): string {
  return dayText((moment + offsetIn(timeZone)(moment)) / DAY);
}

/** Returns a day like 2027-03-06, from days since 1970. */
export function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Returns the month of a day, like 2027-03. */
export function monthOf(day: string): string {
  return day.slice(0, 'YYYY-MM'.length);
}

export const DAYS_OF_WEEK = 7;

/** Returns the weekday of a day since 1970, from 1 for Monday to 7 (ISO 8601): 1 January 1970 was a Thursday. */
export function weekdayOf(day: number): number {
  const afterMonday = (day + 3) % DAYS_OF_WEEK;
  return ((afterMonday + DAYS_OF_WEEK) % DAYS_OF_WEEK) + 1;
}

/** Matches a month like 2027-03, of the years 0001 to 9999. */
export const MONTH_PATTERN = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/;

/** Whether a text is a day like 2027-03-06, of the years 0001 to 9999. */
export function isDay(text: string): boolean {
  const day = Date.parse(text);
  return (
    MONTH_PATTERN.test(monthOf(text)) &&
    !Number.isNaN(day) &&
    new Date(day).toISOString().startsWith(`${text}T`)
  );
}

/** @param month like 2027-03 */
export function monthsLater(month: string, count: number): string {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() + count);
  return monthOf(date.toISOString());
}

/** Returns the number of months from one to another. */
export function monthsBetween(earlier: string, later: string): number {
  const [from, to] = [new Date(earlier), new Date(later)];
  return 12 * (to.getUTCFullYear() - from.getUTCFullYear()) + to.getUTCMonth() - from.getUTCMonth();
}

/** Returns the first and the last day of a month, in days since 1970. */
export function daysOf(month: string): DaySpan {
  const end = new Date(month);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  return { first: Date.parse(month) / DAY, last: end.getTime() / DAY };
}
