import type { CalendarEvent } from '../../calendar/record-at.ts';
import { mapAddress } from '../map-address.ts';

/** A map of where people meet: the one that the event names, or else its point, or a search for its address; null where they do not. */
export function eventMap(event: CalendarEvent): string | null {
  const { links, place, address, region, attendanceMode } = event;
  if (attendanceMode === 'online') return null;
  const named = links.find(({ kind }) => kind === 'map');
  const parts = [...new Set([place?.address ?? address ?? place?.name, region])];
  const query = parts.filter((part) => part != null).join(', ');
  return named?.url ?? mapAddress(event, query === '' ? null : query);
}
