import type { Calendar } from './calendar.ts';
import { dayText } from './days.ts';
import { readEvent, type WireEvent } from './wire.ts';

/** An event with what is not on the wire. */
export interface CalendarEvent extends WireEvent {
  /** `YYYY-MM-DD` where the start is written as a day without a time, else null. */
  readonly startDay: string | null;
  readonly endDay: string | null;
  /** The IANA time zone that it takes place in. */
  readonly timeZone: string;
}

/** The event at a position of the calendar's events. */
export function eventAt({ events }: Calendar, position: number): CalendarEvent {
  return {
    ...readEvent(events.answer(position).json),
    startDay: dayText(events.startDays[position] ?? NaN),
    endDay: dayText(events.endDays[position] ?? NaN),
    timeZone: events.timeZones[events.zones[position] ?? 0] ?? 'UTC',
  };
}

/** Whether its dates are days without a time. */
export function isAllDay({ startDay, endDay, endDate }: CalendarEvent): boolean {
  return startDay !== null && (endDay !== null || endDate === null);
}

/** Where an event takes place, as far as that is known, on one line; empty where nothing is. */
export function locationOf({ place, address, region }: CalendarEvent): string {
  const parts = [place?.name, place?.address, address, region];
  return [...new Set(parts.filter((part) => part !== null && part !== undefined))].join(', ');
}
