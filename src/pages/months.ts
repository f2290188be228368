import { DAY } from '../calendar/days.ts';
import type { DaySpan } from '../calendar/month-view.ts';
import { offsetIn } from '../platform/zone-offset.ts';

/** The month of a moment (milliseconds since 1970) on the clocks of a zone, like 2027-03. */
export function monthIn(timeZone: string, moment: number): string {
  return dayIn(timeZone, moment).slice(0, 'YYYY-MM'.length);
}

/** Likewise its day, like 2027-03-06. */
export function dayIn(timeZone: string, moment: number): string {
  return new Date(moment + offsetIn(timeZone)(moment)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** A month like 2027-03, of the years 0001 to 9999. */
export const MONTH_PATTERN = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/;

/** @param month like 2027-03 */
export function monthsLater(month: string, count: number): string {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 'YYYY-MM'.length);
}

/** How many months one is later than another. */
export function monthsBetween(earlier: string, later: string): number {
  const [from, to] = [new Date(earlier), new Date(later)];
  return 12 * (to.getUTCFullYear() - from.getUTCFullYear()) + to.getUTCMonth() - from.getUTCMonth();
}

/** The days of a month. */
export function daysOf(month: string): DaySpan {
  const end = new Date(month);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  return { first: Date.parse(month) / DAY, last: end.getTime() / DAY };
}
