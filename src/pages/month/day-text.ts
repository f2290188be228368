import { DAY } from '../../calendar/days.ts';
import { calendarAddress, type Chosen, type Parameters } from '../addresses.ts';

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

/** The list of all that takes place on a day. */
export function dayAddress(day: number, parameters: Parameters, chosen: Chosen): string {
  return calendarAddress(
    { past: false, page: 1, parameters: { ...parameters, datetime: dayText(day) } },
    chosen,
  );
}
