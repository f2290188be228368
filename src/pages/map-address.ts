import type { Coordinates } from '../calendar/wire.ts';

const ZOOM = 16;

/** OpenStreetMap at some coordinates, or else at what it finds for an address; null where neither is known. */
export function mapAddress({ latitude, longitude }: Coordinates, address: string | null): string | null {
  const map = 'https://www.openstreetmap.org/';
  if (latitude !== null && longitude !== null)
    return `${map}?mlat=${latitude}&mlon=${longitude}#map=${ZOOM}/${latitude}/${longitude}`;
  return address === null ? null : `${map}search?${new URLSearchParams({ query: address }).toString()}`;
}
