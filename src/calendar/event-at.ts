import type { Calendar } from './calendar.ts';
import { readEvent, type WireEvent } from './wire.ts';

/** An event with all its fields. */
export type CalendarEvent = WireEvent;

/** The event at a position of the calendar's events. */
export function eventAt({ events }: Calendar, position: number): CalendarEvent {
  return readEvent(events.whole(position));
}

/** Where an event takes place, as far as that is known, on one line; empty where nothing is. */
export function locationOf({ place, address, region }: CalendarEvent): string {
  const parts = [place?.name, place?.address, address, region];
  return [...new Set(parts.filter((part) => part !== null && part !== undefined))].join(', ');
}
