import type { CalendarEvent } from '../calendar/record-at.ts';
import { FrequentCache } from '../platform/frequent-cache.ts';
import { offsetIn } from '../platform/zone-offset.ts';
import { dateFormat as format, zoneName, zoneNameAt } from './intl-formats.ts';
import type { Language } from './languages.ts';
import { hasWholeDays, localDays, type LocalSpan } from './local-days.ts';

/** The dates of an event on the clocks of the place where it is. */
interface Span {
  readonly start: Date;
  /** Null where there is none after the start. */
  readonly end: Date | null;
  readonly allDay: boolean;
  readonly timeZone: string;
}

/** Null where the start is not known. */
function spanOf(event: CalendarEvent): Span | null {
  const { startDate, endDate, timezone: timeZone } = event;
  if (hasWholeDays(event)) {
    const [start, end = null] = localDays(event) ?? [];
    return start === undefined ? null : { start, end, allDay: true, timeZone: 'UTC' };
  }
  if (startDate === null) return null;
  const end = endDate === null || endDate === startDate ? null : new Date(endDate);
  return { start: new Date(startDate), end, allDay: false, timeZone };
}

/**
 * A range takes long to write. A large calendar has hundreds of events on the same days, and the dates of an event stand
 * on its page twice, and in the feeds of each of its tags.
 */
const ranges = new FrequentCache<string>({ maxEntries: 32_768 });

const DAY = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/**
 * Like "Thursday, 26 November 2026, 10:00 – 18:00 China Standard Time", with a zone at each end where clocks change in between; null where
 * the start is not known.
 */
export function longDates(event: CalendarEvent, language: Language): string | null {
  const span = spanOf(event);
  if (span === null) return null;
  const { start, end, allDay, timeZone } = span;
  if (allDay) return days(span, { ...DAY, timeZone }, language);
  const key = [language, timeZone, start.getTime(), end?.getTime()].join(' ');
  return ranges.recallOr(key, () => writeTimes(span, language));
}

function writeTimes({ start, end, timeZone }: Span, language: Language): string {
  const times = format(language, { ...DAY, ...TIME, timeZone });
  const zone = zoneName(timeZone, language);
  if (end === null) return `${times.format(start)} ${zone}`;
  const offsetAt = offsetIn(timeZone);
  if (offsetAt(start.getTime()) === offsetAt(end.getTime()))
    return `${times.formatRange(start, end)} ${zone}`;
  const [atStart, atEnd] = [start, end].map(
    (edge) => `${times.format(edge)} ${zoneNameAt(edge, 'long', timeZone, language)}`,
  );
  return `${atStart} – ${atEnd}`;
}

const EDGES = { start: '00:00:00.000', end: '23:59:59.999' } as const;

/**
 * Like "Monday 30 November 2026 at 18:00 Central European Time", and without a time where it is an edge of a day there: such are the dates
 * that are written as plain days.
 */
export function edgeOfDay(
  instant: string,
  edge: keyof typeof EDGES,
  timeZone: string,
  language: Language,
): string {
  const date = new Date(instant);
  const local = new Date(date.getTime() + offsetIn(timeZone)(date.getTime()));
  if (local.toISOString().endsWith(`T${EDGES[edge]}Z`))
    return format(language, { ...DAY, timeZone }).format(date);
  return `${format(language, { ...DAY, ...TIME, timeZone }).format(date)} ${zoneName(timeZone, language)}`;
}

const SHORT_DAY = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

/** Like "26–28 Nov", for below a heading that says the year. */
export function shortDates(event: LocalSpan, language: Language): string | null {
  const [start, end] = localDays(event) ?? [];
  return start === undefined ? null : days({ start, end: end ?? null }, SHORT_DAY, language);
}

const PLAIN_DAY = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;

/**
 * Like "30 January – 1 February 2026"; null where the start is not known. This and `timeRange` want no format for each zone:
 * five hundred dates in as many zones are written within milliseconds.
 */
export function dayRange(event: LocalSpan, language: Language): string | null {
  const [start, end] = localDays(event) ?? [];
  return start === undefined ? null : days({ start, end: end ?? null }, PLAIN_DAY, language);
}

/** Like "1 May 2026 at 10:00 – 18:00 (Europe/Berlin)", and as `dayRange` where there are no times. */
export function timeRange(event: LocalSpan, language: Language): string | null {
  const { startLocal, endLocal, allDay, timezone } = event;
  if (startLocal === null || allDay === true) return dayRange(event, language);
  const times = format(language, { ...PLAIN_DAY, ...TIME });
  const [start, end] = [startLocal, endLocal ?? startLocal].map((local) => new Date(`${local}Z`));
  return start === undefined ? null : `${timesFromTo(times, start, end ?? start, language)} (${timezone})`;
}

/** As `days` below: Chinese has numbers with slashes where Intl writes a range. */
function timesFromTo(times: Intl.DateTimeFormat, start: Date, end: Date, language: Language): string {
  if (language === 'en' || start.getTime() === end.getTime()) return times.formatRange(start, end);
  const [first = [], last = []] = [start, end].map((time) => times.formatToParts(time));
  const differs = last.findIndex(({ type, value }, at) => type === 'hour' || value !== first[at]?.value);
  const text = (parts: typeof first): string => parts.map(({ value }) => value).join('');
  return `${text(first)} – ${text(last.slice(differs))}`;
}

/** Like "Friday, 6 March 2026", of a moment in milliseconds since 1970. */
export function dayAt(moment: number, timeZone: string, language: Language): string {
  return format(language, { ...DAY, timeZone }).format(moment);
}

function days(
  span: Pick<Span, 'start' | 'end'>,
  options: Intl.DateTimeFormatOptions,
  language: Language,
): string {
  const { start, end } = span;
  const key = JSON.stringify([language, start.getTime(), end?.getTime(), options]);
  return ranges.recallOr(key, () => writeDays(span, options, language));
}

/** A range of days in Chinese is written with words, and what both have in common once, where Intl has numbers only. */
function writeDays(
  { start, end }: Pick<Span, 'start' | 'end'>,
  options: Intl.DateTimeFormatOptions,
  language: Language,
): string {
  const dates = format(language, options);
  const first = dates.format(start);
  if (end === null || dates.format(end) === first) return first;
  if (language === 'en') return dates.formatRange(start, end);
  const [from = [], to = []] = [start, end].map((date) =>
    dates.formatToParts(date).map(({ value }) => value),
  );
  return `${first}至${to.slice(to.findIndex((part, at) => part !== from[at])).join('')}`;
}
