import { DAY } from '../../calendar/days.ts';
import { dayText } from '../months.ts';
import type { Addresses, Parameters } from '../addresses.ts';

/** @param day since 1970 */
export function dateOf(day: number): Date {
  return new Date(day * DAY);
}

/** What the place of a day is called within its page. */
export function dayAnchor(day: number): string {
  return `day-${dayText(day)}`;
}

/** The list of all that takes place on a day; null where there is none. */
export function dayAddress(day: number, parameters: Parameters, to: Addresses): string | null {
  return to.list({ past: false, page: 1, parameters: { ...parameters, datetime: dayText(day) } });
}
