import { localMilliseconds, offsetIn, startOfLocalDay } from '../platform/zone-offset.ts';
import type { EventRecord } from '../schema/event.ts';

/** Milliseconds of a day on which the clocks do not change. */
export const DAY = 86_400_000;

/** The number that columns have in the place of a day that is not known. */
export const NO_DAY = -(2 ** 31);

/** The number of days from 1970-01-01 to a day (`YYYY-MM-DD`); `NO_DAY` for null. */
export function dayNumber(day: string | null): number {
  return day === null ? NO_DAY : Date.parse(day) / DAY;
}

/** Recent events start within this many days after today. */
const RECENT_DAYS = 30;

/**
 * From the first moment of today to the end of the 30th day after today, in calendar days of `timeZone`.
 *
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970: `from` belongs to it, `until` does not
 */
export function recentWindow(
  now: number,
  timeZone: string,
): { readonly from: number; readonly until: number } {
  const today = midnightOf(now, timeZone);
  const startOf = (days: number): number => startOfLocalDay(today + days * DAY, timeZone);
  return { from: startOf(0), until: startOf(RECENT_DAYS + 1) };
}

/**
 * The first moment of the day in a zone, in milliseconds since 1970.
 *
 * @param now any moment of that day, in milliseconds since 1970
 */
export function startOfDay(now: number, timeZone: string): number {
  return startOfLocalDay(midnightOf(now, timeZone), timeZone);
}

/** The last moment of the day in a zone, in milliseconds since 1970. */
export function endOfDay(now: number, timeZone: string): number {
  return startOfLocalDay(midnightOf(now, timeZone) + DAY, timeZone) - 1;
}

/** The midnight before a moment on the clocks of a zone, in milliseconds since 1970 began on these clocks. */
export function midnightOf(now: number, timeZone: string): number {
  return Math.floor((now + offsetIn(timeZone)(now)) / DAY) * DAY;
}

type EventDates = Pick<EventRecord, 'startDate' | 'endDate' | 'startDay' | 'endDay' | 'timezone'>;

/** The dates of an event on the clocks of the place where it is. */
export interface LocalDates {
  /** Whether every date that is written is a plain day; null where there is none. */
  readonly allDay: boolean | null;
  /** `YYYY-MM-DD` where it is all-day, else `YYYY-MM-DDTHH:mm:ss`; null where there is no such date. */
  readonly startLocal: string | null;
  readonly endLocal: string | null;
}

export function localDatesOf({ startDate, endDate, startDay, endDay, timezone }: EventDates): LocalDates {
  if (startDate === null && endDate === null) return { allDay: null, startLocal: null, endLocal: null };
  const allDay = (startDate === null || startDay !== null) && (endDate === null || endDay !== null);
  if (allDay) return { allDay, startLocal: startDay, endLocal: endDay };
  return { allDay, startLocal: localTime(startDate, timezone), endLocal: localTime(endDate, timezone) };
}

/** The days and the last moment of an event, for questions of when it takes place. */
export interface EventSpan {
  /** The first day, in days since 1970 on the clocks of the event's place; `NO_DAY` where the start is not known. */
  readonly firstDay: number;
  /** The last day, in the same form; an end at midnight counts for the day before. */
  readonly lastDay: number;
  /**
   * The end in milliseconds since 1970, or the start where there is no end; of a start that is a plain day, the last moment of
   * that day. NaN where the start is not known.
   */
  readonly last: number;
}

export function spanOf({ startDate, endDate, startDay, endDay, timezone }: EventDates): EventSpan {
  if (startDate === null) return { firstDay: NO_DAY, lastDay: NO_DAY, last: NaN };
  const firstDay = startDay === null ? localDay(startDate, timezone) : dayNumber(startDay);
  if (endDate === null) {
    const last = startDay === null ? Date.parse(startDate) : lastMoment(firstDay, timezone);
    return { firstDay, lastDay: firstDay, last };
  }
  const end = endDay === null ? localMilliseconds(endDate, timezone) : dayNumber(endDay) * DAY;
  const isMidnight = endDay === null && end % DAY === 0 && endDate > startDate;
  return { firstDay, lastDay: dayOf(end) - (isMidnight ? 1 : 0), last: Date.parse(endDate) };
}

function lastMoment(day: number, timeZone: string): number {
  return startOfLocalDay((day + 1) * DAY, timeZone) - 1;
}

/** The time on the clocks of a zone, like `2026-01-31T10:00:00` without fractions of a second; null where there is none. */
export function localTime(instant: string | null, timeZone: string): string | null {
  return instant === null
    ? null
    : new Date(localMilliseconds(instant, timeZone)).toISOString().replace(/\.\d{3}Z$/, '');
}

/** The day since 1970 of an instant on the clocks of a zone. */
export function localDay(instant: string, timeZone: string): number {
  return dayOf(localMilliseconds(instant, timeZone));
}

function dayOf(local: number): number {
  return Math.floor(local / DAY);
}
