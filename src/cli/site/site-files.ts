import type { AnswerTable, Calendar } from '../../calendar/calendar.ts';
import { startOfDay } from '../../calendar/days.ts';
import { NO_FILTER } from '../../calendar/filters/filter-table.ts';
import { type CalendarEvent, eventAt } from '../../calendar/record-at.ts';
import { asciiUrl } from '../../calendar/wire.ts';
import { pageFrame } from '../../calendar/query.ts';
import { changesFeed } from '../../feeds/changes-feed.ts';
import { eventsFeed, organizationFeed, type Feed, eventFile } from '../../feeds/feed.ts';
import { accentSheets } from '../../pages/accent.ts';
import { organizationPageAddress } from '../../pages/addresses.ts';
import { browserPrograms } from '../../pages/browser-programs.ts';
import { EMBED_FILE } from '../../pages/embed/embed-file.ts';
import { eventPage } from '../../pages/event/event-page.tsx';
import { feedsOf } from '../../pages/feeds.ts';
import { movedPage } from '../../pages/moved-page.tsx';
import { STATIC_ASSETS } from '../../pages/page-assets.ts';
import type { Reader } from '../../pages/reader.ts';
import { organizationPage } from '../../pages/records/organization-page.tsx';
import { placePage } from '../../pages/records/place-page.tsx';
import { robotsText } from '../../pages/site-files/robots-text.ts';
import { SECURITY_ADDRESS, securityText } from '../../pages/site-files/security-text.ts';
import { sitemapOf } from '../../pages/site-files/sitemap.ts';
import { publicAddressOf } from '../../schema/event.ts';
import { RESERVED_SLUGS } from '../../schema/reserved-slugs.ts';
import {
  fileAt,
  listedEvents,
  pageFile,
  pageFiles,
  type SiteFile,
  type SiteQuery,
  siteReaders,
} from './page-files.ts';
import { INDEX_FILE, searchIndex, type SearchIndex } from './search-index.ts';

/** The feeds and the list of a static site, with the bytes that the server sends (contract, section 9). */
function* feedFiles(calendar: Calendar, reader: Reader): Generator<SiteFile, void> {
  const { to, today } = reader;
  const file = (address: string, feedOf: () => Feed | null): SiteFile =>
    fileAt(reader, address, () => Buffer.from([...(feedOf()?.pieces() ?? [])].join('')));
  for (const { parameters, filter } of listedEvents(calendar)) {
    const { organization } = parameters;
    if (organization !== undefined)
      yield file(to.organizationFeed(organization), () =>
        organizationFeed(calendar, organization, NO_FILTER),
      );
    else
      for (const { ending, address } of feedsOf(parameters, to))
        yield file(address, () => eventsFeed(calendar, ending, filter, new URLSearchParams(parameters)));
  }
  yield file(to.changesFeed, () => changesFeed(calendar, today));
  yield { path: 'api/events.json', make: () => wholeList(calendar.events) };
}

/** The answer of a list that has one page, with all fields. */
function wholeList(table: AnswerTable): Buffer {
  const { length: total } = table;
  const { head, tail } = pageFrame({ total, current: 1, pageSize: Math.max(1, total) });
  const records = Array.from({ length: total }, (_, position) => table.whole(position));
  return Buffer.from(`${head}${records.join(',')}${tail}`);
}

/** The pages of all records in the language of the site, and what programs get of each: its JSON, and an event's iCalendar. */
function* recordFiles(calendar: Calendar, reader: Reader): Generator<SiteFile, void> {
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

/**
 * Every file of the public calendar (contract, section 9), each path once: made when it is asked for.
 *
 * @param index made before, where several ask for a share of the files
 */
export function* siteFiles(
  calendar: Calendar,
  query: SiteQuery,
  index = siteIndex(calendar, query),
): Generator<SiteFile, void> {
  const readers = siteReaders(calendar, query, `/${INDEX_FILE}`);
  const [reader] = readers;
  yield* pageFiles(calendar, readers);
  yield* recordFiles(calendar, reader);
  yield* feedFiles(calendar, reader);
  for (const { path, text } of [index.head, ...index.parts]) yield textFile(path, text);
  for (const { path, bytes } of [
    ...STATIC_ASSETS,
    ...browserPrograms(),
    EMBED_FILE,
    ...accentSheets(calendar.site),
    ...calendar.pictures.values(),
  ])
    yield { path: path.slice(1), make: () => bytes };
  yield* filesForRobots(calendar, reader, query);
}

/** What the browser searches, from the first moment of the day on that the site is made for. */
export function siteIndex(calendar: Calendar, { now }: SiteQuery): SearchIndex {
  return searchIndex(calendar, startOfDay(now, calendar.site.timezone));
}

function* filesForRobots(calendar: Calendar, reader: Reader, { now }: SiteQuery): Generator<SiteFile, void> {
  const { site } = calendar;
  const { to } = reader;
  // Without it, a host that makes sites itself leaves out what begins with an underscore.
  yield textFile('.nojekyll', '');
  yield textFile('robots.txt', robotsText(site, to));
  const security = securityText(site, now);
  if (security !== null) yield textFile(SECURITY_ADDRESS.slice(1), security);
  for (let part: number | null = null; ; part = (part ?? 0) + 1) {
    const sitemap = sitemapOf(calendar, { part, now, to: to.in(null) });
    if (sitemap === null) return;
    // One file is all of it, unless it is an index of parts.
    if (part === 1 && sitemapOf(calendar, { part: 2, now, to }) === null) return;
    yield fileAt(reader, to.sitemap(part), () => Buffer.from([...sitemap.pieces()].join('')));
  }
}

function textFile(path: string, text: string): SiteFile {
  return { path, make: () => Buffer.from(text) };
}
