import { startOfLocalDay } from '../platform/local-time.ts';
import { offsetIn } from '../platform/zone-offset.ts';
import type { EventRecord } from '../schema/event.ts';
import { DAY, dayNumber, NO_DAY } from './days.ts';

type EventDates = Pick<EventRecord, 'startDate' | 'endDate' | 'startDay' | 'endDay' | 'timezone'>;

/** The dates of an event on the clocks of the place where it is (contract, section 6). */
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
  /** Days since 1970 on the clocks there; `NO_DAY` where the start is not known. */
  readonly firstDay: number;
  /** Likewise; an end at midnight counts for the day before. */
  readonly lastDay: number;
  /** Milliseconds since 1970: the end or, where there is none, the start, of a plain day its last moment; NaN without a start. */
  readonly last: number;
}

export function spanOf({ startDate, endDate, startDay, endDay, timezone }: EventDates): EventSpan {
  if (startDate === null) return { firstDay: NO_DAY, lastDay: NO_DAY, last: NaN };
  const firstDay = startDay === null ? dayOf(localMilliseconds(startDate, timezone)) : dayNumber(startDay);
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

function localTime(instant: string | null, timeZone: string): string | null {
  return instant === null
    ? null
    : new Date(localMilliseconds(instant, timeZone)).toISOString().replace(/\.\d{3}Z$/, '');
}

/** Milliseconds since 1970 began on the clocks of the zone. */
function localMilliseconds(instant: string, timeZone: string): number {
  const milliseconds = Date.parse(instant);
  return milliseconds + offsetIn(timeZone)(milliseconds);
}

function dayOf(local: number): number {
  return Math.floor(local / DAY);
}
