import type { Calendar } from '../../calendar/calendar.ts';
import { eventAt, type CalendarEvent } from '../../calendar/record-at.ts';
import { asciiUrl } from '../../calendar/wire.ts';
import { eventFile } from '../../feeds/feed.ts';
import { organizationPageAddress } from '../../pages/addresses.ts';
import { eventPage } from '../../pages/event/event-page.tsx';
import { movedPage } from '../../pages/moved-page.tsx';
import type { Reader } from '../../pages/reader.ts';
import { organizationPage } from '../../pages/records/organization-page.tsx';
import { placePage } from '../../pages/records/place-page.tsx';
import { publicAddressOf } from '../../schema/event.ts';
import { RESERVED_SLUGS } from '../../schema/reserved-slugs.ts';
import { fileAt, pageFile, type SiteFile } from './site-file.ts';

/** The pages of all records in the language of the site, and what programs get of each: its JSON, and an event's iCalendar. */
export function* recordFiles(calendar: Calendar, reader: Reader): Generator<SiteFile, void> {
  const { events, places, organizations, organizationsBySlug } = calendar;
  const { to } = reader;
  // What is made of one event stands together: its text is read once.
  for (let position = 0; position < events.length; position += 1)
    yield* eventFiles(calendar, position, reader);
  for (let position = 0; position < places.length; position += 1)
    yield pageFile(reader, to.place(places.idAt(position)), () => placePage(calendar, position, reader));
  for (const [slug, position] of organizationsBySlug) {
    const address = organizationPageAddress(slug, to);
    if (address !== null) yield pageFile(reader, address, () => organizationPage(calendar, position, reader));
    const path = `api/organizations/${organizations.idAt(position)}.json`;
    yield { path, make: () => organizations.whole(position) };
  }
}

function* eventFiles(calendar: Calendar, position: number, reader: Reader): Generator<SiteFile, void> {
  const { events, site } = calendar;
  const { to } = reader;
  const id = events.idAt(position);
  const address = to.event(id);
  yield pageFile(reader, address, () => eventPage(calendar, position, reader));
  if (!Number.isNaN(events.starts[position]))
    yield fileAt(reader, to.eventFile(id), () => eventFile(calendar, position)?.bytes ?? Buffer.alloc(0));
  yield { path: `api/events/${id}.json`, make: () => events.whole(position) };
  const event = eventAt(calendar, position);
  const other = otherPath(event, site.url);
  if (other !== null)
    yield { path: `${other}/index.html`, make: () => movedPage({ title: event.name, address }, reader) };
}

/** Below the page of its organizer, where the url of an event leads there (contract, section 3); null where it does not. */
function otherPath({ url, slug, organization }: CalendarEvent, siteUrl: string | null): string | null {
  if (url === null || organization === null || RESERVED_SLUGS.has(organization.slug)) return null;
  const own = publicAddressOf(siteUrl, organization.slug, slug);
  return own !== null && asciiUrl(own) === url ? `${organization.slug}/${slug}` : null;
}
