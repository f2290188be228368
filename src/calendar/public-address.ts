import { crc32 } from 'node:zlib';
import { RESERVED_SLUGS } from '../schema/reserved-slugs.ts';
import type { Calendar } from './calendar.ts';
import { readEvent } from './wire.ts';

/** A hash of a slug, by which most other events are excluded without reading their JSON. */
export function slugHash(slug: string): number {
  return crc32(slug);
}

/** The position of the organization whose page is at `/{slug}` (contract, section 5); null where there is none or the service has it. */
export function organizationAtAddress({ organizationsBySlug }: Calendar, slug: string): number | null {
  return RESERVED_SLUGS.has(slug) ? null : (organizationsBySlug.get(slug) ?? null);
}

/** The position of the event at this public address (contract, section 3); null where there is none or the service has it. */
export function positionAtAddress(
  calendar: Calendar,
  organizationSlug: string,
  eventSlug: string,
): number | null {
  const { events, organizers } = calendar;
  const organizer = organizers[organizationAtAddress(calendar, organizationSlug) ?? -1] ?? -1;
  if (organizer === -1) return null;
  const hash = slugHash(eventSlug);
  for (let position = 0; position < events.length; position += 1) {
    if (events.slugHashes[position] !== hash || events.organizations[position] !== organizer) continue;
    if (readEvent(events.answer(position).json).slug === eventSlug) return position;
  }
  return null;
}
