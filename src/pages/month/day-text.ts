import { DAY } from '../../calendar/days.ts';

/** @param day since 1970 */
export function dateOf(day: number): Date {
  return new Date(day * DAY);
}

/** Like 2027-03-05. */
export function dayText(day: number): string {
  return dateOf(day).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** What the place of a day is called within its page. */
export function dayAnchor(day: number): string {
  return `day-${dayText(day)}`;
}
