import { DAY } from '../../calendar/days.ts';
import { dateFormat } from '../../event-text/intl-formats.ts';
import type { Language } from '../../event-text/languages.ts';
import { dayIn, monthIn, monthsLater } from '../months.ts';

/** Some days that people ask for. */
export interface Period {
  readonly name: 'thisWeekend' | 'thisWeek' | 'thisMonth' | 'nextMonth';
  /** As `datetime` has it. */
  readonly value: string;
  /** Days since 1970, the last one included. */
  readonly first: number;
  readonly last: number;
}

/** The first of January 1970 was a Thursday, and weeks begin with Monday (ISO 8601). */
const DAYS_OF_WEEK = 7;
const MONDAY_TO_THURSDAY = 3;

/** @param today its first moment, in milliseconds since 1970 */
export function periodsOf(today: number, timeZone: string): Period[] {
  const day = Date.parse(dayIn(timeZone, today)) / DAY;
  const monday = day - ((day + MONDAY_TO_THURSDAY) % DAYS_OF_WEEK);
  const month = monthIn(timeZone, today);
  const firstOf = (later: number): number => Date.parse(monthsLater(month, later)) / DAY;
  return [
    period('thisWeekend', monday + 5, monday + 6),
    period('thisWeek', monday, monday + 6),
    period('thisMonth', firstOf(0), firstOf(1) - 1),
    period('nextMonth', firstOf(1), firstOf(2) - 1),
  ];
}

function period(name: Period['name'], first: number, last: number): Period {
  return { name, value: `${textOf(first)}/${textOf(last)}`, first, last };
}

function textOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** A day like 2027-03-06 as people write it; null where it is none. */
export function dayName(day: string, language: Language): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  return dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}
