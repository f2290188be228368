import type { CalendarEvent } from '../../calendar/event-at.ts';
import { organizationPageAddress, type Addresses } from '../addresses.ts';

interface OrganizersProps extends Pick<CalendarEvent, 'organizations'> {
  readonly to: Addresses;
}

/** All who run an event, the host first, each with a page unless its path is ours. */
export function Organizers({ organizations, to }: OrganizersProps) {
  return (
    <ul class="organizers">
      {organizations.map(({ id, name, slug, logoUrl }) => (
        <li key={id}>
          {logoUrl !== null && <img src={logoUrl} alt="" width="32" height="32" loading="lazy" />}
          <OrganizerName name={name} address={organizationPageAddress(slug, to)} />
        </li>
      ))}
    </ul>
  );
}

function OrganizerName({ name, address }: { readonly name: string; readonly address: string | null }) {
  if (address === null) return <span dir="auto">{name}</span>;
  return (
    <a href={address} dir="auto">
      {name}
    </a>
  );
}
