import { dayNumber } from '../../calendar/days.ts';
import type { DaySpan } from '../../calendar/calendar-view.ts';
import { dateFormat } from '../../event-text/intl-formats.ts';
import type { Language } from '../../event-text/languages.ts';
import { daysOf, dayText, monthOf, monthsLater, weekdayOf } from '../months.ts';

/** Some days that people ask for. */
export interface Period extends DaySpan {
  readonly name: 'thisWeekend' | 'thisWeek' | 'thisMonth' | 'nextMonth';
  /** As `datetime` has it. */
  readonly value: string;
}

/** @param date today, like 2026-11-23 */
export function periodsOf(date: string): Period[] {
  const day = dayNumber(date);
  const monday = day - weekdayOf(day) + 1;
  const thisMonth = daysOf(monthOf(date));
  const nextMonth = daysOf(monthsLater(monthOf(date), 1));
  return [
    period('thisWeekend', { first: monday + 5, last: monday + 6 }),
    period('thisWeek', { first: monday, last: monday + 6 }),
    period('thisMonth', thisMonth),
    period('nextMonth', nextMonth),
  ];
}

function period(name: Period['name'], { first, last }: DaySpan): Period {
  return { name, value: `${dayText(first)}/${dayText(last)}`, first, last };
}

/** A day like 2027-03-06 as people write it; null where it is none. */
export function dayName(day: string, language: Language): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  return dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}
