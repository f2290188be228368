import type { CalendarEvent } from './event-at.ts';

/** Where an event takes place, as far as that is known, on one line; empty where nothing is. */
export function locationOf({ place, address, region }: CalendarEvent): string {
  const parts = [place?.name, place?.address, address, region];
  return [...new Set(parts.filter((part) => part !== null && part !== undefined))].join(', ');
}
