import type { CalendarEvent } from '../calendar/record-at.ts';
import { DAY } from '../calendar/days.ts';
import { FrequentCache } from '../platform/frequent-cache.ts';
import { dateFormat } from './intl-formats.ts';
import type { Language } from './languages.ts';

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const MIDNIGHT = 'T00:00:00';
const MAX_WEEKDAYS = 7;

/** When an event takes place, on the clocks there. */
export type LocalSpan = Pick<CalendarEvent, 'startLocal' | 'endLocal' | 'allDay' | 'timezone'>;
type LocalDates = Pick<LocalSpan, 'startLocal' | 'endLocal'>;

/** The days of an event, to be set as a block; what its first and last day have in common is written once. */
export interface BlockText {
  /** Like "Thu–Sat"; empty of more than a week, where they say nothing. */
  readonly weekdays: string;
  /** Like "26–28", or the first alone where the last is in another month. */
  readonly days: string;
  /** Like "Nov". */
  readonly months: string;
  /** Like "– 4 Dec" where the last day is in another month; empty elsewhere. */
  readonly until: string;
}

/** A large calendar has hundreds of events on the same days. */
const blocks = new FrequentCache<BlockText>({ maxEntries: 16_384 });

/** Null where the start is not known. */
export function dateBlock(event: LocalDates, language: Language): BlockText | null {
  const range = localDays(event);
  if (range === null) return null;
  const [first, last] = range;
  const key = `${language} ${first.getTime()} ${last.getTime()}`;
  return blocks.recallOr(key, () => blockOf(first, last, language));
}

function blockOf(first: Date, last: Date, language: Language): BlockText {
  const isLong = last.getTime() - first.getTime() > MAX_WEEKDAYS * DAY;
  const isOneMonth = monthOf(first) === monthOf(last);
  const part = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    dateFormat(language, { ...options, timeZone: 'UTC' });
  const [weekday, month] = [part({ weekday: 'short' }), part({ month: 'short' })];
  return {
    weekdays: isLong ? '' : joinedBy(weekday.format(first), weekday.format(last)),
    days: joinedBy(String(first.getUTCDate()), String((isOneMonth ? last : first).getUTCDate())),
    months: month.format(first),
    until: isOneMonth ? '' : `– ${part({ month: 'short', day: 'numeric' }).format(last)}`,
  };
}

function monthOf(date: Date): string {
  return date.toISOString().slice(0, 'YYYY-MM'.length);
}

function joinedBy(first: string, last: string): string {
  return first === last ? first : `${first}–${last}`;
}

/** The first and the last day there, at midnight in UTC; an end at midnight counts for the day before. */
export function localDays({ startLocal, endLocal }: LocalDates): readonly [first: Date, last: Date] | null {
  if (startLocal === null) return null;
  const end = endLocal ?? startLocal;
  const last = new Date(end.slice(0, DAY_LENGTH));
  if (end.endsWith(MIDNIGHT) && end > startLocal) last.setUTCDate(last.getUTCDate() - 1);
  return [new Date(startLocal.slice(0, DAY_LENGTH)), last];
}

const LAST_MINUTE = /T23:59:\d\d$/;

/** Whether an event runs over full days: written as such, or from a midnight there to the end of a day. */
export function hasWholeDays({ startLocal, endLocal }: LocalDates): boolean {
  if (startLocal?.length === DAY_LENGTH) return true;
  if (startLocal === null || endLocal === null || !startLocal.endsWith(MIDNIGHT)) return false;
  return LAST_MINUTE.test(endLocal) || (endLocal.endsWith(MIDNIGHT) && endLocal > startLocal);
}
