import type { Calendar } from './calendar.ts';
import { readOrganization, readPlace, type WireOrganization, type WirePlace } from './wire.ts';

/** The organization at a position of the calendar's organizations. */
export function organizationAt({ organizations, site }: Calendar, position: number): WireOrganization {
  return readOrganization(organizations.whole(position), site);
}

/** The place at a position of the calendar's places. */
export function placeAt({ places }: Calendar, position: number): WirePlace {
  return readPlace(places.whole(position));
}
