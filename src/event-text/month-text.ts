import { DAY } from '../calendar/days.ts';
import { dateFormat } from './intl-formats.ts';
import type { Language } from './languages.ts';

/** Like "March 2027". */
export function monthName(month: string, language: Language): string {
  return dateFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(month));
}

/** Like "Friday 5 March", of a day since 1970. */
export function dayInMonth(day: number, language: Language): string {
  const format = dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(day * DAY);
}

/** A Monday. */
const MONDAY = 4;

/** Those of a week, as long as asked for. */
export function weekdayNames(length: 'long' | 'short' | 'narrow', language: Language): readonly string[] {
  const format = dateFormat(language, { weekday: length, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, at) => format.format((MONDAY + at) * DAY));
}
