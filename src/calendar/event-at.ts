import type { Calendar } from './calendar.ts';
import { readEvent, type WireEvent } from './wire.ts';

/** An event with all its fields. */
export type CalendarEvent = WireEvent;

/** An event takes some kilobytes. */
const MOST_KEPT = 20_000;
const kept = new WeakMap<Calendar, CalendarEvent[]>();

/** Keeps the events of a calendar that are read, for whoever reads all of them many times. */
export function keepEvents(calendar: Calendar): void {
  kept.set(calendar, []);
}

/** Whether events are kept, so that what is made of one can be kept as well. */
export function keepsEvents(calendar: Calendar): boolean {
  return kept.has(calendar);
}

/** The event at a position of the calendar's events. */
export function eventAt(calendar: Calendar, position: number): CalendarEvent {
  const events = kept.get(calendar);
  const event = events?.[position] ?? readEvent(calendar.events.whole(position));
  if (events !== undefined && position < MOST_KEPT) events[position] = event;
  return event;
}
