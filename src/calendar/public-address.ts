import { crc32 } from 'node:zlib';
import { RESERVED_SLUGS } from '../schema/reserved-slugs.ts';
import type { Calendar } from './calendar.ts';
import { readEvent } from './wire.ts';

/** A number that most slugs have for themselves: events are told apart by it without reading their JSON. */
export function slugHash(slug: string): number {
  return crc32(slug);
}

/** The position of the event that has this public address (contract, section 3); null where none has, or it is one of ours. */
export function positionAtAddress(
  { events, organizers, organizationsBySlug }: Calendar,
  organizationSlug: string,
  eventSlug: string,
): number | null {
  if (RESERVED_SLUGS.has(organizationSlug)) return null;
  const organizer = organizers[organizationsBySlug.get(organizationSlug) ?? -1] ?? -1;
  if (organizer === -1) return null;
  const hash = slugHash(eventSlug);
  for (let position = 0; position < events.length; position += 1) {
    if (events.slugHashes[position] !== hash || events.organizations[position] !== organizer) continue;
    if (readEvent(events.answer(position).json).slug === eventSlug) return position;
  }
  return null;
}
