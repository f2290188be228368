import type { Calendar } from './calendar.ts';
import { readEvent, type WireEvent } from './wire.ts';

/** An event with all its fields. */
export type CalendarEvent = WireEvent;

/** The event at a position of the calendar's events. */
export function eventAt({ events }: Calendar, position: number): CalendarEvent {
  return readEvent(events.whole(position));
}
