import type { Calendar } from '../../calendar/calendar.ts';
import type { CalendarEvent } from '../../calendar/record-at.ts';
import { organizationPageAddress, type Addresses } from '../addresses.ts';
import { Logo } from '../picture-source.tsx';

interface OrganizersProps extends Pick<CalendarEvent, 'organizations'> {
  readonly calendar: Calendar;
  readonly to: Addresses;
}

/** All who run an event, the host first, each with a page unless its path is ours. */
export function Organizers({ calendar, organizations, to }: OrganizersProps) {
  return (
    <ul class="organizers">
      {organizations.map(({ id, name, slug, logoUrl }) => (
        <li key={id}>
          {logoUrl !== null && (
            <Logo calendar={calendar} address={logoUrl} size={32} to={to} loading="lazy" />
          )}
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
