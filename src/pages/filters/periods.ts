import { dayNumber } from '../../calendar/days.ts';
import type { DaySpan } from '../../calendar/calendar-view.ts';
import { dateFormats } from '../../event-text/intl-formats.ts';
import type { Language } from '../../words/language.ts';
import { dayText, weekdayOf } from '../months.ts';

/** A common period of days. */
export interface Period extends DaySpan {
  readonly name: 'today' | 'thisWeekend' | 'sevenDays' | 'thirtyDays';
  /** The value of `datetime` for the period. */
  readonly value: string;
}

/** @param date today, like 2026-11-23 */
export function periodsOf(date: string): Period[] {
  const today = dayNumber(date);
  const monday = today - weekdayOf(today) + 1;
  return [
    period('today', { first: today, last: today }),
    period('thisWeekend', { first: monday + 5, last: monday + 6 }),
    period('sevenDays', { first: today, last: today + 6 }),
    period('thirtyDays', { first: today, last: today + 29 }),
  ];
}

function period(name: Period['name'], { first, last }: DaySpan): Period {
  const days = first === last ? [first] : [first, last];
  return { name, value: days.map(dayText).join('/'), first, last };
}

const mediumDays = dateFormats({ dateStyle: 'medium', timeZone: 'UTC' });

/** Returns a day like 2027-03-06 as people write it; null where the text is no day. */
export function dayName(day: string, language: Language): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  return mediumDays(language).format(new Date(day));
}

/** Returns the first and the last day of an interval, empty for an open end; null where an end has a time of day. */
export function daysBetween(interval: string): readonly [from: string, until: string] | null {
  const [from = '', until = from] = interval.split('/').map((side) => (side === '..' ? '' : side));
  return [from, until].every((side) => /^(?:\d{4}-\d\d-\d\d)?$/.test(side)) ? [from, until] : null;
}
