import type { CalendarEvent } from '../calendar/record-at.ts';
import { FrequentCache } from '../platform/frequent-cache.ts';
import { offsetIn } from '../platform/zone-offset.ts';
import { dateFormat as format, dateFormats, zoneInWords, zoneName, zoneNameAt } from './intl-formats.ts';
import type { Language } from '../words/language.ts';
import { localeOf } from '../words/locales.ts';

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const MIDNIGHT = 'T00:00:00';

/** The dates of an event, in local time of its place. */
export type LocalSpan = Pick<CalendarEvent, 'startLocal' | 'endLocal' | 'allDay' | 'timezone'>;
type LocalDates = Pick<LocalSpan, 'startLocal' | 'endLocal'>;

/** Returns the first and the last day in local time, each as its midnight in UTC; an end at midnight belongs to the day before. */
export function localDays({ startLocal, endLocal }: LocalDates): readonly [first: Date, last: Date] | null {
  if (startLocal === null) return null;
  const end = endLocal ?? startLocal;
  const last = new Date(end.slice(0, DAY_LENGTH));
  if (end.endsWith(MIDNIGHT) && end > startLocal) last.setUTCDate(last.getUTCDate() - 1);
  return [new Date(startLocal.slice(0, DAY_LENGTH)), last];
}

const LAST_MINUTE = /T23:59:\d\d$/;

/** Whether an event lasts whole days: written as days, or from a local midnight to the end of a day. */
export function hasWholeDays({ startLocal, endLocal }: LocalDates): boolean {
  if (startLocal?.length === DAY_LENGTH) return true;
  if (startLocal === null || endLocal === null || !startLocal.endsWith(MIDNIGHT)) return false;
  return LAST_MINUTE.test(endLocal) || (endLocal.endsWith(MIDNIGHT) && endLocal > startLocal);
}

/**
 * The cache of formatted ranges, which are slow to format. A large calendar has hundreds of events on the same days, and the
 * dates of an event occur twice on its page, and in the feeds of each of its tags.
 */
const ranges = new FrequentCache<string>({ maxEntries: 32_768 });

const LONG_DAY = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' } as const;
const PLAIN_DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const SHORT_DAY = { month: 'short', day: 'numeric' } as const;

/** The formatters of days, and of ranges of them. */
const DAYS = {
  long: dateFormats({ ...LONG_DAY, timeZone: 'UTC' }),
  plain: dateFormats({ ...PLAIN_DAY, timeZone: 'UTC' }),
  short: dateFormats({ ...SHORT_DAY, timeZone: 'UTC' }),
  shortWithWeekday: dateFormats({ ...SHORT_DAY, weekday: 'short', timeZone: 'UTC' }),
};

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/**
 * Returns dates like "Thursday, 26 November 2026, 10:00 – 18:00 China Standard Time", with a time zone at each end where the
 * clocks change in between; null where the start is not known.
 */
export function longDates(event: CalendarEvent, language: Language): string | null {
  const { startDate, endDate, timezone: timeZone } = event;
  if (hasWholeDays(event)) return daysOf(event, 'long', language);
  if (startDate === null) return null;
  const start = new Date(startDate);
  const end = endDate === null || endDate === startDate ? null : new Date(endDate);
  const key = [language.tag, timeZone, start.getTime(), end?.getTime()].join(' ');
  return ranges.recallOr(key, () => writeTimes(start, end, timeZone, language));
}

/** The days of an event, and its hours in local time; `hours` is null where it lasts whole days. */
export interface WhenLines {
  readonly days: string;
  readonly hours: string | null;
}

/**
 * Returns the dates of an event in everyday words: "Thursday 26 November 2026" and "19:00 – 22:00, New York time", or over
 * several days "Thu 10:00 – Sat 18:00, China time"; null where the start is not known.
 */
export function whenLines(event: LocalSpan, language: Language): WhenLines | null {
  const days = daysOf(event, 'long', language);
  return days === null ? null : { days, hours: hasWholeDays(event) ? null : hoursOf(event, language) };
}

function hoursOf(event: LocalSpan, language: Language): string {
  const { startLocal, endLocal, timezone } = event;
  const [first, last] = localDays(event) ?? [];
  const weekday = first?.getTime() === last?.getTime() ? {} : ({ weekday: 'short' } as const);
  const times = format(language, { ...weekday, ...TIME, timeZone: 'UTC' });
  const written = [startLocal, endLocal].flatMap((local) =>
    local === null ? [] : [times.format(new Date(`${local}Z`))],
  );
  return language.words.event.hours({
    hours: [...new Set(written)].join(' – '),
    zone: zoneInWords(timezone, language),
  });
}

/** @param end null where there is no end after the start */
function writeTimes(start: Date, end: Date | null, timeZone: string, language: Language): string {
  const times = format(language, { ...LONG_DAY, ...TIME, timeZone });
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
 * Returns an instant like "Monday 30 November 2026 at 18:00 Central European Time"; without the time where it is the start or
 * end of a local day, since it was then probably written as a day.
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
    return format(language, { ...LONG_DAY, timeZone }).format(date);
  return `${format(language, { ...LONG_DAY, ...TIME, timeZone }).format(date)} ${zoneName(timeZone, language)}`;
}

/** Returns dates like "Fri 27 Nov", or "27–29 Nov"; null where the start is not known. */
export function shortDates(event: LocalDates, language: Language): string | null {
  const [first, last] = localDays(event) ?? [];
  const isOneDay = first?.getTime() === last?.getTime();
  return daysOf(event, isOneDay ? 'shortWithWeekday' : 'short', language);
}

/**
 * Returns dates like "30 January – 1 February 2026"; null where the start is not known. This and `timeRange` need no formatter
 * for each time zone: five hundred dates in as many zones are written within milliseconds.
 */
export function dayRange(event: LocalSpan, language: Language): string | null {
  return daysOf(event, 'plain', language);
}

/** Returns dates like "1 May 2026 at 10:00 – 18:00 (Europe/Berlin)", or as `dayRange` where there are no times. */
export function timeRange(event: LocalSpan, language: Language): string | null {
  const { startLocal, endLocal, allDay, timezone } = event;
  if (startLocal === null || allDay === true) return dayRange(event, language);
  const times = format(language, { ...PLAIN_DAY, ...TIME, timeZone: 'UTC' });
  const [start, end] = [startLocal, endLocal ?? startLocal].map((local) => new Date(`${local}Z`));
  return start === undefined ? null : `${timesFromTo(times, start, end ?? start, language)} (${timezone})`;
}

/** Whether ranges are not formatted by Intl, which writes Chinese and Japanese ones as numbers with slashes. */
function writesRangesItself({ tag }: Language): boolean {
  return /^(?:zh|ja)\b/.test(tag);
}

function timesFromTo(times: Intl.DateTimeFormat, start: Date, end: Date, language: Language): string {
  if (!writesRangesItself(language) || start.getTime() === end.getTime())
    return times.formatRange(start, end);
  const [first = [], last = []] = [start, end].map((time) => times.formatToParts(time));
  const differs = last.findIndex(({ type, value }, at) => type === 'hour' || value !== first[at]?.value);
  const text = (parts: typeof first): string => parts.map(({ value }) => value).join('');
  return `${text(first)} – ${text(last.slice(differs))}`;
}

/** Returns a day like "Friday, 6 March 2026", of an instant in milliseconds since 1970. */
export function dayAt(moment: number, timeZone: string, language: Language): string {
  return format(language, { ...LONG_DAY, timeZone }).format(moment);
}

/** Returns the days of an event as a range; null where the start is not known. */
function daysOf(event: LocalDates, style: keyof typeof DAYS, language: Language): string | null {
  const [start, end] = localDays(event) ?? [];
  if (start === undefined || end === undefined) return null;
  const key = [style, language.tag, start.getTime(), end.getTime()].join(' ');
  return ranges.recallOr(key, () => writeDays(start, end, DAYS[style](language), language));
}

/** Writes a range of days; the parts that both days have in common are written once. */
function writeDays(start: Date, end: Date, dates: Intl.DateTimeFormat, language: Language): string {
  const first = dates.format(start);
  if (dates.format(end) === first) return first;
  if (!writesRangesItself(language)) return dates.formatRange(start, end);
  const [from = [], to = []] = [start, end].map((date) =>
    dates.formatToParts(date).map(({ value }) => value),
  );
  const last = to.slice(to.findIndex((part, at) => part !== from[at])).join('');
  return language.words.days({ from: first, to: last });
}

const MINUTE = 60_000;
const [HOURS, MINUTES] = ['YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length];

/**
 * Returns an offset like "GMT+5:30".
 *
 * @param milliseconds how far local time is ahead of UTC; rounded to minutes, since local times have no fractions of a second
 */
export function offsetName(milliseconds: number): string {
  const ahead = Math.round(milliseconds / MINUTE) * MINUTE;
  const offset = new Date(Math.abs(ahead))
    .toISOString()
    .slice(HOURS, MINUTES)
    .replace(/^0|:00$/g, '');
  return ahead === 0 ? 'GMT' : `GMT${ahead < 0 ? '-' : '+'}${offset}`;
}

const WEEKDAY_FORMAT = new Intl.DateTimeFormat(localeOf('en'), {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * Returns the local dates of an event with weekdays: "Sat 6 – Mon 8 March 2027", "Sat 6 March 2027, 10:00 – 18:00
 * (Europe/Berlin)"; null where the start is not known. Seconds are left out.
 */
export function weekdayDates({ startLocal, endLocal, allDay, timezone }: LocalSpan): string | null {
  if (startLocal === null) return null;
  const end = endLocal ?? startLocal;
  if (allDay === true) return daysFromTo(startLocal, end);
  const [startDay, startTime] = dayAndTime(startLocal);
  const [endDay, endTime] = dayAndTime(end);
  const from = `${daysFromTo(startDay, startDay)}, ${startTime}`;
  const to = startDay === endDay ? endTime : `${daysFromTo(endDay, endDay)}, ${endTime}`;
  return `${endLocal === null || end === startLocal ? from : `${from} – ${to}`} (${timezone})`;
}

function dayAndTime(local: string): [day: string, time: string] {
  const [day = '', time = ''] = local.split('T');
  return [day, time.slice(0, 'HH:MM'.length)];
}

/** Writes two days as a range; a common month or year is written once. */
function daysFromTo(start: string, end: string): string {
  const [from, to] = [wordsOf(start), wordsOf(end)];
  const last = to.join(' ');
  if (start === end) return last;
  // The first day always has its weekday and its number; it has its month where month or year differ.
  const [, , month, year] = to;
  const kept = from[3] !== year ? 4 : from[2] !== month ? 3 : 2;
  return `${from.slice(0, kept).join(' ')} – ${last}`;
}

function wordsOf(day: string): string[] {
  const parts = WEEKDAY_FORMAT.formatToParts(new Date(day));
  return ['weekday', 'day', 'month', 'year'].map(
    (name) => parts.find(({ type }) => type === name)?.value ?? '',
  );
}

/** The fields of an event that the lists of pages show; the search in the browser has only these. */
export interface ListedEvent extends Pick<
  CalendarEvent,
  | 'id'
  | 'name'
  | 'scale'
  | 'status'
  | 'startDate'
  | 'startLocal'
  | 'endLocal'
  | 'address'
  | 'region'
  | 'tags'
  | 'attendanceMode'
  | 'thumbnail'
> {
  readonly place: Pick<NonNullable<CalendarEvent['place']>, 'name'> | null;
  readonly organization: Pick<NonNullable<CalendarEvent['organization']>, 'name' | 'slug'> | null;
}

/** Returns the links of an event, with labels like "Call for papers (until Monday 30 November 2026)". */
export function linkLines(
  { links, timezone }: CalendarEvent,
  language: Language,
): { readonly label: string; readonly url: string }[] {
  const { kinds, inBrackets } = language.words.links;
  return links.map((link) => {
    const times = linkTimes(link, timezone, language);
    return { label: kinds[link.kind] + (times === '' ? '' : inBrackets({ text: times })), url: link.url };
  });
}

/** Returns a text on when a link opens and closes; empty where neither is known. */
export function linkTimes(
  { opensAt, closesAt }: CalendarEvent['links'][number],
  timeZone: string,
  language: Language,
): string {
  const { from, until, between } = language.words.links;
  return [
    ...(opensAt === null ? [] : [from({ date: edgeOfDay(opensAt, 'start', timeZone, language) })]),
    ...(closesAt === null ? [] : [until({ date: edgeOfDay(closesAt, 'end', timeZone, language) })]),
  ].join(between);
}
