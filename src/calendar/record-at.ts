import type { Calendar } from './calendar.ts';
import {
  readEvent,
  readOrganization,
  readPlace,
  type WireEvent,
  type WireOrganization,
  type WirePlace,
} from './wire.ts';

/** An event with all its fields. */
export type CalendarEvent = WireEvent;

/** The most events that are kept: each takes some kilobytes. */
const MOST_KEPT = 20_000;
const kept = new WeakMap<Calendar, CalendarEvent[]>();

/** Keeps the events of a calendar once they have been read, for code that reads all of them many times. */
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

/** The organization at a position of the calendar's organizations. */
export function organizationAt({ organizations, site }: Calendar, position: number): WireOrganization {
  return readOrganization(organizations.whole(position), site);
}

/** The place at a position of the calendar's places. */
export function placeAt({ places }: Calendar, position: number): WirePlace {
  return readPlace(places.whole(position));
}

/** Where an event takes place, as far as that is known, on one line; empty where nothing is. */
export function locationOf({ place, address, region }: CalendarEvent): string {
  const parts = [place?.name, place?.address, address, region];
  return [...new Set(parts.filter((part) => part !== null && part !== undefined))].join(', ');
}
