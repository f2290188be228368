import { Temporal } from 'temporal-polyfill';
import type { EventRecord } from '../../src/schema/event.ts';

type Dates = Pick<EventRecord, 'startDate' | 'endDate' | 'startDay' | 'endDay' | 'timezone'>;

function there(instant: string, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

/**
 * Returns the fields `allDay`, `startLocal` and `endLocal`: the dates of an event as clocks show them in its time
 * zone.
 */
export function localTimes({
  startDate,
  endDate,
  startDay,
  endDay,
  timezone,
}: Dates): Readonly<Record<string, unknown>> {
  if (startDate === null && endDate === null) return { allDay: null, startLocal: null, endLocal: null };
  const isTimed = (startDate !== null && startDay === null) || (endDate !== null && endDay === null);
  if (!isTimed) return { allDay: true, startLocal: startDay, endLocal: endDay };
  const time = (instant: string | null): string | null =>
    instant && there(instant, timezone).toString({ smallestUnit: 'second', roundingMode: 'trunc' });
  return { allDay: false, startLocal: time(startDate), endLocal: time(endDate) };
}

export interface LocalDays {
  readonly first: string;
  readonly last: string;
}

/** Returns the day that the clocks of a time zone show at an instant. */
export function localDay(instant: string, timeZone: string): string {
  return there(instant, timeZone).toPlainDate().toString();
}

/** Returns the days on which an event begins and ends in its time zone; null where it has no start. */
export function localDays({ startDate, endDate, startDay, endDay, timezone }: Dates): LocalDays | null {
  if (startDate === null) return null;
  const first = startDay ?? localDay(startDate, timezone);
  if (endDate === null) return { first, last: first };
  if (endDay !== null) return { first, last: endDay };
  const end = there(endDate, timezone);
  const isMidnight = end.toPlainTime().equals('00:00') && Date.parse(endDate) > Date.parse(startDate);
  const last = isMidnight ? end.toPlainDate().subtract({ days: 1 }) : end.toPlainDate();
  return { first, last: last.toString() };
}

/**
 * Returns the moment at which an event is over: its end; without an end its start, or the last millisecond of its
 * day.
 */
export function lastMoment({ startDate, endDate, startDay, timezone }: Dates): string | null {
  if (startDate === null || endDate !== null || startDay === null) return endDate ?? startDate;
  const nextDay = Temporal.PlainDate.from(startDay).add({ days: 1 }).toZonedDateTime(timezone);
  return new Date(nextDay.epochMilliseconds - 1).toISOString();
}
