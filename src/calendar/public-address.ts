import type { Calendar } from './calendar.ts';
import { readEvent } from './wire.ts';

/** The position of the event that has this public address (contract, section 3); null where none has. */
export function positionAtAddress(
  { events, organizers, organizationsBySlug }: Calendar,
  organizationSlug: string,
  eventSlug: string,
): number | null {
  const organizer = organizers[organizationsBySlug.get(organizationSlug) ?? -1] ?? -1;
  if (organizer === -1) return null;
  // Most events of an organization are told apart without reading their JSON.
  const written = `"slug":${JSON.stringify(eventSlug)}`;
  for (let position = 0; position < events.length; position += 1) {
    if (events.organizations[position] !== organizer) continue;
    const { json } = events.answer(position);
    if (json.includes(written) && readEvent(json).slug === eventSlug) return position;
  }
  return null;
}
