import type { CalendarEvent } from '../../calendar/event-at.ts';
import { isOnline } from '../../event-text/where-lines.ts';

const MAP = 'https://www.openstreetmap.org';
const STREETS = 16;

/** A map of where people meet: the one that the event names, or else its point, or a search for its address; null where they do not. */
export function mapAddress(event: CalendarEvent): string | null {
  const { links, latitude, longitude, place, address, region } = event;
  if (isOnline(event)) return null;
  const named = links.find(({ kind }) => kind === 'map');
  if (named !== undefined) return named.url;
  if (latitude !== null && longitude !== null) {
    const point = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) });
    return `${MAP}/?${point.toString()}#map=${STREETS}/${latitude}/${longitude}`;
  }
  const words = [...new Set([place?.address ?? address ?? place?.name, region])];
  const query = words.flatMap((part) => part ?? []).join(', ');
  return query === '' ? null : `${MAP}/search?${new URLSearchParams({ query }).toString()}`;
}
