import type { CalendarEvent } from '../../calendar/event-at.ts';
import { RESERVED_SLUGS } from '../../schema/reserved-slugs.ts';
import { organizationAddress, type Chosen } from '../addresses.ts';

export interface OrganizersProps extends Pick<CalendarEvent, 'organizations'> {
  readonly chosen: Chosen;
}

/** All who run an event, the host first, each with a page unless its path is ours. */
export function Organizers({ organizations, chosen }: OrganizersProps) {
  return (
    <ul class="organizers">
      {organizations.map(({ id, name, slug, logoUrl }) => (
        <li key={id}>
          {logoUrl !== null && <img src={logoUrl} alt="" width="32" height="32" loading="lazy" />}
          {RESERVED_SLUGS.has(slug) ? (
            <span dir="auto">{name}</span>
          ) : (
            <a href={organizationAddress(slug, chosen)} dir="auto">
              {name}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
