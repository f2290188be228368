import { asciiUrl } from '../../calendar/ascii-url.ts';
import { viewEvents } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { eventAt, type CalendarEvent } from '../../calendar/event-at.ts';
import { FIRST_VIEW, organizationPageAddress, type CalendarView } from '../../pages/addresses.ts';
import { calendarPage } from '../../pages/calendar-page.tsx';
import { changesPage } from '../../pages/changes-page.tsx';
import { embedPage } from '../../pages/embed/embed-page.tsx';
import { SHOWN_COUNT } from '../../pages/embed/embed-view.ts';
import { errorPage } from '../../pages/error-page.tsx';
import { eventPage } from '../../pages/event/event-page.tsx';
import { lastPageOf } from '../../pages/list-pages.ts';
import { mapPage } from '../../pages/map/map-page.tsx';
import { monthPage } from '../../pages/month/month-page.tsx';
import { movedPage } from '../../pages/moved-page.tsx';
import type { Page } from '../../pages/page.tsx';
import type { Reader } from '../../pages/reader.ts';
import { organizationPage } from '../../pages/records/organization-page.tsx';
import { placePage } from '../../pages/records/place-page.tsx';
import { publicAddressOf } from '../../schema/event.ts';
import { RESERVED_SLUGS } from '../../schema/reserved-slugs.ts';
import { listedEvents, monthsWithPages } from './listed-views.ts';
import type { SiteFile } from './site-file.ts';

/**
 * Every page of a static site (contract, section 9): lists in each language, records in the language of the site.
 *
 * @param readers that of the site's language first
 */
export function* pageFiles(
  calendar: Calendar,
  readers: readonly [own: Reader, ...others: Reader[]],
): Generator<SiteFile, void> {
  for (const reader of readers) yield* listFiles(calendar, reader);
  yield* recordFiles(calendar, readers[0]);
  const fault = { kind: 'notFound', fields: [], seconds: null } as const;
  yield { path: '404.html', make: () => errorPage(calendar, readers[0], fault).bytes };
}

function* listFiles(calendar: Calendar, reader: Reader): Generator<SiteFile, void> {
  const { to, date } = reader;
  for (const view of viewsOf(calendar, reader))
    yield pageFile(reader, to.list(view), () => calendarPage(calendar, view, reader));
  for (const month of monthsWithPages(calendar, date))
    yield pageFile(reader, to.month(month, {}), () => monthPage(calendar, month, FIRST_VIEW, reader));
  yield pageFile(reader, to.map(FIRST_VIEW), () => mapPage(calendar, FIRST_VIEW, reader));
  yield pageFile(reader, to.changes, () => changesPage(calendar, reader));
  const embed = { ...FIRST_VIEW, limit: SHOWN_COUNT.usual, isFramable: false };
  yield pageFile(reader, to.embed({}), () => embedPage(calendar, embed, reader));
}

/** Each list of events to come and of those that are over, in all its pages. */
function* viewsOf(calendar: Calendar, { today }: Reader): Generator<CalendarView, void> {
  for (const events of listedEvents(calendar))
    for (const past of [false, true]) {
      const view = { ...FIRST_VIEW, ...events, past };
      const last = lastPageOf(viewEvents(calendar, view, today).total);
      for (let page = 1; page <= last; page += 1) yield { ...view, page };
    }
}

function* recordFiles(calendar: Calendar, reader: Reader): Generator<SiteFile, void> {
  const { events, places, organizationsBySlug } = calendar;
  const { to } = reader;
  for (let position = 0; position < events.length; position += 1) {
    const address = to.event(events.idAt(position));
    yield pageFile(reader, address, () => eventPage(calendar, position, reader));
    const event = eventAt(calendar, position);
    const other = otherPath(event, calendar.site.url);
    if (other !== null)
      yield { path: `${other}/index.html`, make: () => movedPage({ title: event.name, address }, reader) };
  }
  for (let position = 0; position < places.length; position += 1)
    yield pageFile(reader, to.place(places.idAt(position)), () => placePage(calendar, position, reader));
  for (const [slug, position] of organizationsBySlug) {
    const address = organizationPageAddress(slug, to);
    if (address !== null) yield pageFile(reader, address, () => organizationPage(calendar, position, reader));
  }
}

/** Below the page of its organizer, where the url of an event leads there (contract, section 3); null where it does not. */
function otherPath({ url, slug, organization }: CalendarEvent, siteUrl: string | null): string | null {
  if (url === null || organization === null || RESERVED_SLUGS.has(organization.slug)) return null;
  const own = publicAddressOf(siteUrl, organization.slug, slug);
  return own !== null && asciiUrl(own) === url ? `${organization.slug}/${slug}` : null;
}

/** A page is a folder with one file in it, which every host serves at the address of the folder. */
function pageFile({ to }: Reader, address: string | null, makePage: () => Page): SiteFile {
  if (address === null) throw new TypeError('A page of the static site has no address.');
  return { path: `${pathOf(to.file(''), address)}index.html`, make: () => makePage().bytes };
}

/** @param root the address of the folder of the site */
export function pathOf(root: string, address: string): string {
  return address.slice(root.length + 1);
}
