import type { CalendarEvent } from '../calendar/record-at.ts';
import { firstInstantAt } from '../platform/local-time.ts';
import { offsetIn } from '../platform/zone-offset.ts';

/** When an event takes place, in milliseconds since 1970, whole seconds. */
export interface EventTimes {
  readonly start: number;
  /** After the start; null where there is none. */
  readonly end: number | null;
  /** The zone on whose clocks both can be written; null where only UTC will do. */
  readonly timeZone: string | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const UTC = /^(?:etc\/)?(?:utc|uct|universal|zulu)$/i;

/** iCalendar has years of four digits. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59Z');

/**
 * The times of an event; null where it has days instead, or no start. The end is rounded up: a day's last millisecond is the
 * first second of the next day.
 */
export function timesOf({ startDate, endDate, allDay, timezone }: CalendarEvent): EventTimes | null {
  if (startDate === null || allDay === true) return null;
  const start = Math.floor(Date.parse(startDate) / SECOND) * SECOND;
  const last = endDate === null ? start : Math.min(Math.ceil(Date.parse(endDate) / SECOND) * SECOND, LAST);
  const end = last > start ? last : null;
  const isWritten = (instant: number | null): boolean => instant === null || isLocalTime(instant, timezone);
  const timeZone = !UTC.test(timezone) && isWritten(start) && isWritten(end) ? timezone : null;
  return { start, end, timeZone };
}

/**
 * Whether the clocks of a zone say which instant is meant. A time that they show twice means the earlier instant (RFC 5545,
 * section 3.3.5), and many readers know no seconds of an offset, which zones had until they got one of their time.
 */
function isLocalTime(instant: number, timeZone: string): boolean {
  const offset = offsetIn(timeZone)(instant);
  const local = instant + offset;
  const isFirst = firstInstantAt(local, timeZone) === instant;
  return isFirst && offset % MINUTE === 0 && local >= FIRST && local <= LAST;
}
