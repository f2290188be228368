import type { CalendarEvent } from '../../calendar/record-at.ts';
import type { Coordinates } from '../../calendar/wire.ts';

/** Returns the address of a map: the event's own link, or its coordinates or address on OpenStreetMap; null for an online event. */
export function eventMap(event: CalendarEvent): string | null {
  const { links, place, address, region, attendanceMode } = event;
  if (attendanceMode === 'online') return null;
  const named = links.find(({ kind }) => kind === 'map');
  const parts = [...new Set([place?.address ?? address ?? place?.name, region])];
  const query = parts.filter((part) => part != null).join(', ');
  return named?.url ?? mapAddress(event, query === '' ? null : query);
}

const ZOOM = 16;

/** Returns the address of OpenStreetMap at these coordinates, or else of its search for an address; null where neither is known. */
export function mapAddress({ latitude, longitude }: Coordinates, address: string | null): string | null {
  const map = 'https://www.openstreetmap.org/';
  if (latitude !== null && longitude !== null)
    return `${map}?mlat=${latitude}&mlon=${longitude}#map=${ZOOM}/${latitude}/${longitude}`;
  return address === null ? null : `${map}search?${new URLSearchParams({ query: address }).toString()}`;
}
