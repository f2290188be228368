import type { CalendarEvent } from '../calendar/event-at.ts';
import { dateFormat } from './intl-formats.ts';
import type { Language } from './languages.ts';

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const MIDNIGHT = 'T00:00:00';

/** When an event takes place, on the clocks there. */
export type LocalSpan = Pick<CalendarEvent, 'startLocal' | 'endLocal' | 'allDay' | 'timezone'>;

/** The days of an event, to be set as a block; what its first and last day have in common is written once. */
export interface DateBlock {
  /** Like "Thu–Sat". */
  readonly weekdays: string;
  /** Like "26–28". */
  readonly days: string;
  /** Like "Nov". */
  readonly months: string;
}

/** Null where the start is not known. */
export function dateBlock(event: LocalSpan, language: Language): DateBlock | null {
  const range = localDays(event);
  if (range === null) return null;
  const [first, last] = range;
  const joined = (options: Intl.DateTimeFormatOptions): string => {
    const part = dateFormat(language, { ...options, timeZone: 'UTC' });
    return joinedBy(part.format(first), part.format(last));
  };
  return {
    weekdays: joined({ weekday: 'short' }),
    days: first.getTime() === last.getTime() ? dayOf(first) : `${dayOf(first)}–${dayOf(last)}`,
    months: joined({ month: 'short' }),
  };
}

function dayOf(date: Date): string {
  return String(date.getUTCDate());
}

function joinedBy(first: string, last: string): string {
  return first === last ? first : `${first}–${last}`;
}

/** The first and the last day there, at midnight in UTC; an end at midnight counts for the day before. */
export function localDays({
  startLocal,
  endLocal,
}: Pick<LocalSpan, 'startLocal' | 'endLocal'>): readonly [first: Date, last: Date] | null {
  if (startLocal === null) return null;
  const end = endLocal ?? startLocal;
  const last = new Date(end.slice(0, DAY_LENGTH));
  if (end.endsWith(MIDNIGHT) && end > startLocal) last.setUTCDate(last.getUTCDate() - 1);
  return [new Date(startLocal.slice(0, DAY_LENGTH)), last];
}

const LAST_MINUTE = /T23:59:\d\d$/;

/** Whether an event runs over full days: written as such, or from a midnight there to the end of a day. */
export function hasWholeDays({ startLocal, endLocal, allDay }: Omit<LocalSpan, 'timezone'>): boolean {
  if (allDay === true) return true;
  if (startLocal === null || endLocal === null || !startLocal.endsWith(MIDNIGHT)) return false;
  return LAST_MINUTE.test(endLocal) || (endLocal.endsWith(MIDNIGHT) && endLocal > startLocal);
}
