import { DAY } from '../calendar/days.ts';
import { offsetIn } from '../platform/zone-offset.ts';
import { hasWholeDays, type ListedEvent, localDays, offsetName } from './event-dates.ts';
import { FrequentCache } from '../platform/frequent-cache.ts';
import { dateFormats } from './intl-formats.ts';
import type { Language } from '../words/language.ts';

/** The dates or times of an event, in short lines for the left edge of its row; empty where they are not known. */
export type RowTimes = readonly string[];

/**
 * Returns the lines for a row below a heading that names the first day of the event: "19:00", "26–27", "All day"; and the UTC
 * offset of its place, like "GMT+9", where it differs from that of the site.
 *
 * @param timeZone the time zone of the site
 */
export function timesOnDay(event: ListedEvent, timeZone: string, language: Language): RowTimes {
  const [first, last] = localDays(event) ?? [];
  if (first === undefined || last === undefined) return [];
  const isOneDay = first.getTime() === last.getTime();
  if (hasWholeDays(event)) return isOneDay ? [language.words.list.allDay] : daysOf(first, last, language);
  const offset = otherOffset(event, timeZone);
  return [hourOf(event), isOneDay ? offset : `– ${weekdayOf(last, language)}`].filter((line) => line !== '');
}

/** Returns the lines for a row of an event that began on an earlier day: "until" and "Fri 27", or "now" on its last day. */
export function timesUnderWay(event: ListedEvent, today: number, language: Language): RowTimes {
  const [, last] = localDays(event) ?? [];
  if (last === undefined) return [];
  const { list } = language.words;
  const isFar = last.getTime() - today > 6 * DAY;
  const day = isFar ? shortDay(last, language) : weekdayOf(last, language);
  return last.getTime() === today ? [list.lastDay] : [list.until, day];
}

/** Returns the lines for a row below the heading of a year: "26–28" and "Nov", or "26 Nov" and "19:00", with the offset as above. */
export function timesInYear(event: ListedEvent, timeZone: string, language: Language): RowTimes {
  const [first, last] = localDays(event) ?? [];
  if (first === undefined || last === undefined) return [];
  const hasHours = first.getTime() === last.getTime() && !hasWholeDays(event);
  if (!hasHours) return daysOf(first, last, language);
  const lines = [shortDay(first, language), hourOf(event), otherOffset(event, timeZone)];
  return lines.filter((line) => line !== '');
}

function hourOf({ startLocal }: ListedEvent): string {
  return startLocal?.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length) ?? '';
}

/** "26–28" and "Nov", or "30 Nov" and "– 2 Dec". */
function daysOf(first: Date, last: Date, language: Language): RowTimes {
  if (first.getUTCMonth() !== last.getUTCMonth() || first.getUTCFullYear() !== last.getUTCFullYear())
    return [shortDay(first, language), `– ${shortDay(last, language)}`];
  const days = [...new Set([first, last].map((day) => day.getUTCDate()))].join('–');
  const month = months(language).format(first);
  return writesMonthFirst(language) ? [month, days] : [days, month];
}

const months = dateFormats({ month: 'short', timeZone: 'UTC' });
const shortDays = dateFormats({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const weekdays = dateFormats({ weekday: 'short', day: 'numeric', timeZone: 'UTC' });

const monthFirst = new FrequentCache<boolean>({ maxEntries: 32 });

/** Whether a language writes the month before the day, as Chinese and Japanese do. */
function writesMonthFirst(language: Language): boolean {
  return monthFirst.recallOr(language.locale, () => {
    const parts = shortDays(language).formatToParts(0);
    return parts.find(({ type }) => type === 'month' || type === 'day')?.type === 'month';
  });
}

function shortDay(day: Date, language: Language): string {
  return shortDays(language).format(day);
}

function weekdayOf(day: Date, language: Language): string {
  return weekdays(language).format(day);
}

function otherOffset({ startDate, startLocal }: ListedEvent, timeZone: string): string {
  if (startDate === null || startLocal === null) return '';
  const start = Date.parse(startDate);
  const ahead = Date.parse(`${startLocal}Z`) - start;
  return ahead === offsetIn(timeZone)(start) ? '' : offsetName(ahead);
}
