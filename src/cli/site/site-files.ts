import { eventsWithin, monthsOfEvents, viewEvents } from '../../calendar/calendar-view.ts';
import type { AnswerTable, Calendar } from '../../calendar/calendar.ts';
import { startOfDay } from '../../calendar/days.ts';
import { type ListFilter, NO_FILTER } from '../../calendar/filters/filter-table.ts';
import { pageFrame } from '../../calendar/query.ts';
import { type CalendarEvent, eventAt } from '../../calendar/record-at.ts';
import { listAt } from '../../calendar/search/lists.ts';
import { asciiUrl } from '../../calendar/wire.ts';
import type { EditedCalendar } from '../../pages/editor/editor-config.ts';
import { EDITOR_FOLDER, editorFiles } from '../../pages/editor/editor-files.ts';
import { languagesOfSite, siteLanguage } from '../../words/languages.ts';
import { changesFeed } from '../../feeds/changes-feed.ts';
import { deadlinesFeed } from '../../feeds/deadlines-feed.ts';
import { eventFile, eventsFeed, type Feed, organizationFeed } from '../../feeds/feed.ts';
import { DEADLINE_FORMATS } from '../../feeds/format.ts';
import {
  type CalendarView,
  FIRST_VIEW,
  organizationPageAddress,
  type Parameters,
} from '../../pages/addresses.ts';
import { calendarPage } from '../../pages/calendar-page.tsx';
import { changesPage } from '../../pages/changes-page.tsx';
import { embedPage } from '../../pages/embed/embed-page.tsx';
import { deadlinesPage, lastDeadlinesPage } from '../../pages/deadlines-page.tsx';
import { SHOWN_COUNT } from '../../pages/embed/embed-view.ts';
import { NEXT_EVENTS_PATH, nextEventsFile } from '../../pages/embed/next-events.ts';
import { errorPage } from '../../pages/error-page.tsx';
import { eventPage } from '../../pages/event/event-page.tsx';
import { feedsOf } from '../../pages/feeds.ts';
import { lastPageOf } from '../../pages/page-links.tsx';
import { LAND_FILES } from '../../pages/map/land-files.ts';
import { mapData, partsOf } from '../../pages/map/map-data.tsx';
import { mapPage } from '../../pages/map/map-page.tsx';
import { dayPage } from '../../pages/month/day-page.tsx';
import { monthPage } from '../../pages/month/month-page.tsx';
import { dayIn, daysOf, dayText, monthOf, monthsLater } from '../../pages/months.ts';
import { movedPage } from '../../pages/moved-page.tsx';
import { myPage } from '../../pages/my-page.tsx';
import { browserPrograms, EMBED_FILE, STATIC_ASSETS } from '../../pages/page-assets.ts';
import type { Page } from '../../pages/page.tsx';
import { qualityPage } from '../../pages/quality-page.tsx';
import { lookOf, type Reader } from '../../pages/reader.ts';
import { organizationPage } from '../../pages/records/organization-page.tsx';
import { placePage } from '../../pages/records/place-page.tsx';
import { MOST_SHOWN_EVENTS } from '../../pages/records/record-sections.tsx';
import { siteAssets } from '../../pages/site-assets.ts';
import { suggestPage } from '../../pages/suggest/suggest-page.tsx';
import {
  apiCatalog,
  CATALOG_ADDRESS,
  LIST_FILE,
  LLMS_ADDRESS,
  llmsText,
  robotsText,
  SECURITY_ADDRESS,
  securityText,
} from '../../pages/site-files/well-known.ts';
import { sitemapOf } from '../../pages/site-files/sitemap.ts';
import { type ListedFilter, staticAddresses } from '../../pages/static-addresses.ts';
import { publicAddressOf } from '../../schema/event.ts';
import { RESERVED_SLUGS } from '../../schema/reserved-slugs.ts';
import { changeMoments } from './change-moments.ts';
import { INDEX_FILE, searchIndex, type SearchIndex } from './search-index.ts';

/** A file of the static site, whose content is made on demand. */
export interface SiteFile {
  /** The path of the file within the folder of the site, with slashes. */
  readonly path: string;
  readonly make: () => Buffer;
}

/** Where a site is published, and the moment for which it is generated. */
export interface SiteQuery {
  /** The path prefix of all links, without a trailing slash; empty at the root of a host. */
  readonly base: string;
  /** The moment that separates coming from past events, in milliseconds since 1970. */
  readonly now: number;
  /** The data for the browser editor, where the site has one. */
  readonly editor?: EditedCalendar | undefined;
}

/** @param address the address of the file as in links */
function fileAt({ to }: Reader, address: string, make: () => Buffer): SiteFile {
  return { path: address.slice(to.file('/').length), make };
}

/** Makes the file of a page: an `index.html`, which every host serves at the address of its folder. */
function pageFile(reader: Reader, address: string | null, makePage: () => Page): SiteFile {
  if (address === null) throw new TypeError('A page of the static site has no address.');
  return fileAt(reader, `${address}index.html`, () => makePage().bytes);
}

/** A filter whose events have a list of their own. */
interface ListedEvents {
  readonly parameters: Parameters;
  readonly filter: ListFilter;
}

/**
 * Returns the lists of a site: all events, and those of each country, tag, attendance mode and organization, and of each place
 * with more events than its page shows.
 */
function listedEvents(calendar: Calendar): ListedEvents[] {
  const { countries, tags, organizationsBySlug, attendanceModes } = calendar;
  return [
    { parameters: {}, filter: NO_FILTER },
    ...countries.names.map((code) => listed('countryCode', code)),
    ...tags.names.map((tag) => listed('tag', tag)),
    ...attendanceModes.names.map((mode) => listed('attendanceMode', mode)),
    ...[...organizationsBySlug.keys()].map((slug) => listed('organization', slug)),
    ...placesWithLists(calendar).map((id) => listed('place', id)),
  ];
}

function listed(name: ListedFilter, value: string): ListedEvents {
  return { parameters: { [name]: value }, filter: { ...NO_FILTER, [name]: [value] } };
}

/** Returns the ids of the places that have more events than their pages show. */
function placesWithLists({ places }: Calendar): string[] {
  return Array.from({ length: places.length }, (_, position) => position)
    .filter((position) => listAt(places.events, position).length > MOST_SHOWN_EVENTS)
    .map((position) => places.idAt(position));
}

/** The number of months before and after the current one that always have a page. */
const MONTHS_AROUND = 12;

/**
 * Returns the months that have a page: those with events, and those around the current month.
 *
 * @param date the date of today, like 2026-11-23
 */
function monthsWithPages(calendar: Calendar, date: string): string[] {
  const months = new Set(monthsOfEvents(calendar));
  for (let later = -MONTHS_AROUND; later <= MONTHS_AROUND; later += 1)
    months.add(monthsLater(monthOf(date), later));
  return [...months].sort();
}

/** The numbers of months before and after the current one in which days with events have a page. */
const MONTHS_OF_DAYS = { before: 12, after: 24 } as const;

/**
 * Returns the days that have a page: those with events in the months around the current one.
 *
 * @param date the date of today, like 2026-11-23
 */
function daysWithPages(calendar: Calendar, date: string): string[] {
  const month = monthOf(date);
  const { first } = daysOf(monthsLater(month, -MONTHS_OF_DAYS.before));
  const { last } = daysOf(monthsLater(month, MONTHS_OF_DAYS.after));
  const days = new Set<number>();
  for (const event of eventsWithin(calendar, NO_FILTER, { first, last }))
    for (let day = Math.max(event.first, first); day <= Math.min(event.last, last); day += 1) days.add(day);
  return [...days].sort((one, other) => one - other).map(dayText);
}

/**
 * Makes all pages of a static site in all languages, except the pages of records.
 *
 * @param readers the first one is in the site's language
 */
function* pageFiles(
  calendar: Calendar,
  readers: readonly [own: Reader, ...others: Reader[]],
): Generator<SiteFile, void> {
  const [{ now, date }] = readers;
  const views = [...viewsOf(calendar, now)];
  const [months, days] = [monthsWithPages(calendar, date), daysWithPages(calendar, date)];
  for (const reader of readers) yield* listFiles(calendar, reader, views, months, days);
  const fault = { kind: 'notFound', seconds: null } as const;
  yield { path: '404.html', make: () => errorPage(calendar, readers[0], fault).bytes };
}

function* listFiles(
  calendar: Calendar,
  reader: Reader,
  views: readonly CalendarView[],
  months: readonly string[],
  days: readonly string[],
): Generator<SiteFile, void> {
  const { to } = reader;
  for (const view of views) yield pageFile(reader, to.list(view), () => calendarPage(calendar, view, reader));
  for (const month of months)
    yield pageFile(reader, to.month(month, {}), () => monthPage(calendar, month, FIRST_VIEW, reader));
  for (const day of days)
    yield pageFile(reader, to.day(day, {}), () => dayPage(calendar, day, FIRST_VIEW, reader));
  for (let page = 1; page <= lastDeadlinesPage(calendar, reader); page += 1) {
    const view = { ...FIRST_VIEW, page };
    yield pageFile(reader, to.deadlines(view), () => deadlinesPage(calendar, view, reader));
  }
  yield pageFile(reader, to.map(FIRST_VIEW), () => mapPage(calendar, FIRST_VIEW, reader));
  yield pageFile(reader, to.my([]), () => myPage(calendar, [], reader));
  const rows = Array.from({ length: partsOf(calendar, FIRST_VIEW, reader) }, (_, part) => part);
  for (const part of [null, ...rows])
    yield fileAt(
      reader,
      to.mapData(FIRST_VIEW, part === null ? null : String(part)) ?? '',
      () => mapData(calendar, FIRST_VIEW, part, reader).bytes,
    );
  yield pageFile(reader, to.changes, () => changesPage(calendar, reader));
  yield pageFile(reader, to.suggest(null), () => suggestPage(calendar, null, reader));
  yield pageFile(reader, to.quality, () => qualityPage(calendar, reader));
  const embed = { ...FIRST_VIEW, limit: SHOWN_COUNT.usual, isFramable: false };
  yield pageFile(reader, to.embed({}), () => embedPage(calendar, embed, reader));
}

/** Yields every page of each list, of coming and of past events. */
function* viewsOf(calendar: Calendar, now: number): Generator<CalendarView, void> {
  for (const events of listedEvents(calendar))
    for (const past of [false, true]) {
      const view = { ...FIRST_VIEW, ...events, past };
      const last = lastPageOf(viewEvents(calendar, view, now).total);
      for (let page = 1; page <= last; page += 1) yield { ...view, page };
    }
}

/**
 * Returns a reader for each language of a static site, first the site's own language, in which records have their pages.
 *
 * @param index the path of the search index's head, as in links
 */
function siteReaders(
  calendar: Calendar,
  { base, now }: SiteQuery,
  index: string,
): readonly [own: Reader, ...others: Reader[]] {
  const { timezone } = calendar.site;
  const own = siteLanguage(calendar.site);
  const today = startOfDay(now, timezone);
  const date = dayIn(timezone, today);
  const site = {
    base,
    language: own.tag,
    months: new Set(monthsWithPages(calendar, date)),
    days: new Set(daysWithPages(calendar, date)),
    places: new Set(placesWithLists(calendar)),
  };
  const asFile = { index, changesAt: changeMoments(calendar, today) };
  const readerIn = (language: Reader['language']): Reader => {
    const to = staticAddresses(site, language);
    const look = lookOf(calendar, to);
    return { language, chosen: language, to, today, date, now: today, preview: null, asFile, ...look };
  };
  return [
    readerIn(own),
    ...languagesOfSite(calendar.site)
      .filter((language) => language !== own)
      .map(readerIn),
  ];
}

/** Makes the feeds and the list of events of a site, with the bytes of the server (operators' handbook, "Without a server"). */
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
  for (const format of DEADLINE_FORMATS) {
    const address = to.deadlinesFeed(format, {});
    if (address !== null) yield file(address, () => deadlinesFeed(calendar, format, NO_FILTER, today));
  }
  yield { path: NEXT_EVENTS_PATH.slice(1), make: () => Buffer.from(nextEventsFile(calendar, today, to)) };
  yield file(to.changesFeed, () => changesFeed(calendar, today));
  yield { path: LIST_FILE.slice(1), make: () => wholeList(calendar.events) };
}

/** Returns the API answer that lists all records on one page, with all fields. */
function wholeList(table: AnswerTable): Buffer {
  const { length: total } = table;
  const { head, tail } = pageFrame({ total, current: 1, pageSize: Math.max(1, total) });
  const records = Array.from({ length: total }, (_, position) => table.whole(position));
  return Buffer.from(`${head}${records.join(',')}${tail}`);
}

/** Makes the pages of all records in the site's language, and JSON and iCalendar files of the records that have them. */
function* recordFiles(calendar: Calendar, reader: Reader): Generator<SiteFile, void> {
  const { events, places, organizations, organizationsBySlug } = calendar;
  const { to } = reader;
  // The files of an event are made one after another, so that its text is read only once.
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

/** Returns the path of an event below its organization's page, if its `url` is the address there; otherwise null. */
function otherPath({ url, slug, organization }: CalendarEvent, siteUrl: string | null): string | null {
  if (url === null || organization === null || RESERVED_SLUGS.has(organization.slug)) return null;
  const own = publicAddressOf(siteUrl, organization.slug, slug);
  return own !== null && asciiUrl(own) === url ? `${organization.slug}/${slug}` : null;
}

/**
 * Lists every file of the static site (operators' handbook, "Without a server"), each path once. Contents are made on demand.
 *
 * @param index the search index, if it has already been made
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
  for (const file of [
    ...STATIC_ASSETS,
    ...browserPrograms(calendar.site),
    ...LAND_FILES,
    EMBED_FILE,
    ...siteAssets(calendar.site).all,
    ...calendar.pictures.values(),
  ])
    yield { path: file.path.slice(1), make: () => file.bytes };
  for (const { path, make } of (query.editor && editorFiles(query.editor)) ?? [])
    yield { path: `${EDITOR_FOLDER}/${path}`, make };
  yield* filesForRobots(calendar, reader, query);
}

/** Makes the search index; the beginning of the day separates coming from past events. */
export function siteIndex(calendar: Calendar, { now }: SiteQuery): SearchIndex {
  return searchIndex(calendar, startOfDay(now, calendar.site.timezone));
}

function* filesForRobots(calendar: Calendar, reader: Reader, { now }: SiteQuery): Generator<SiteFile, void> {
  const { site } = calendar;
  const { to } = reader;
  // Without this file, GitHub Pages leaves out files that begin with an underscore.
  yield textFile('.nojekyll', '');
  yield textFile('robots.txt', robotsText(site, to));
  yield textFile(LLMS_ADDRESS.slice(1), llmsText(calendar, to));
  yield textFile(CATALOG_ADDRESS.slice(1), apiCatalog(site, to));
  const security = securityText(site, now);
  if (security !== null) yield textFile(SECURITY_ADDRESS.slice(1), security);
  for (let part: number | null = null; ; part = (part ?? 0) + 1) {
    const sitemap = sitemapOf(calendar, { part, now, to: to.in(null) });
    if (sitemap === null) return;
    // A sitemap is either a single file, or an index file followed by its parts.
    if (part === 1 && sitemapOf(calendar, { part: 2, now, to }) === null) return;
    yield fileAt(reader, to.sitemap(part), () => Buffer.from([...sitemap.pieces()].join('')));
  }
}

function textFile(path: string, text: string): SiteFile {
  return { path, make: () => Buffer.from(text) };
}
