import type { EventRecord } from '../schema/event.ts';
import type { PlaceRecord } from '../schema/place.ts';

/** Degrees, both or none. */
export type Coordinates = Pick<PlaceRecord, 'latitude' | 'longitude'>;

/** Where an event is on the map: its own coordinates, or else those of its place (contract, section 3). */
export function coordinatesOf(event: EventRecord, place: PlaceRecord | null): Coordinates {
  const { latitude, longitude } = event.latitude === null && place !== null ? place : event;
  return { latitude, longitude };
}

/** The country that an event is in: its own, or else that of its place. */
export function countryOf(event: EventRecord, place: PlaceRecord | null): string | null {
  return event.countryCode ?? place?.countryCode ?? null;
}
