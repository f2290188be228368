import { monthsOfEvents, viewEvents } from '../../calendar/calendar-view.ts';
import type { AnswerTable, Calendar } from '../../calendar/calendar.ts';
import { DAY, endOfDay, startOfDay } from '../../calendar/days.ts';
import { type ListFilter, NO_FILTER } from '../../calendar/filters/filter-table.ts';
import { pageFrame } from '../../calendar/query.ts';
import { type CalendarEvent, eventAt } from '../../calendar/record-at.ts';
import { listAt } from '../../calendar/search/lists.ts';
import { asciiUrl } from '../../calendar/wire.ts';
import { LANGUAGES } from '../../event-text/languages.ts';
import { changesFeed } from '../../feeds/changes-feed.ts';
import { eventFile, eventsFeed, type Feed, organizationFeed } from '../../feeds/feed.ts';
import { accentSheets } from '../../pages/accent.ts';
import {
  type CalendarView,
  FIRST_VIEW,
  organizationPageAddress,
  type Parameters,
} from '../../pages/addresses.ts';
import { browserPrograms } from '../../pages/browser-programs.ts';
import { calendarPage } from '../../pages/calendar-page.tsx';
import { changesPage } from '../../pages/changes-page.tsx';
import { EMBED_FILE } from '../../pages/embed/embed-file.ts';
import { embedPage } from '../../pages/embed/embed-page.tsx';
import { SHOWN_COUNT } from '../../pages/embed/embed-view.ts';
import { errorPage } from '../../pages/error-page.tsx';
import { eventPage } from '../../pages/event/event-page.tsx';
import { feedsOf } from '../../pages/feeds.ts';
import { lastPageOf } from '../../pages/list-pages.ts';
import { mapPage } from '../../pages/map/map-page.tsx';
import { monthPage } from '../../pages/month/month-page.tsx';
import { dayIn, monthOf, monthsLater } from '../../pages/months.ts';
import { movedPage } from '../../pages/moved-page.tsx';
import { STATIC_ASSETS } from '../../pages/page-assets.ts';
import type { Page } from '../../pages/page.tsx';
import type { Reader, StaticPage } from '../../pages/reader.ts';
import { organizationPage } from '../../pages/records/organization-page.tsx';
import { placePage } from '../../pages/records/place-page.tsx';
import { SHOWN } from '../../pages/records/record-sections.tsx';
import { robotsText } from '../../pages/site-files/robots-text.ts';
import { SECURITY_ADDRESS, securityText } from '../../pages/site-files/security-text.ts';
import { sitemapOf } from '../../pages/site-files/sitemap.ts';
import { type ListedFilter, staticAddresses } from '../../pages/static-addresses.ts';
import { startOfLocalDay } from '../../platform/zone-offset.ts';
import { publicAddressOf } from '../../schema/event.ts';
import { RESERVED_SLUGS } from '../../schema/reserved-slugs.ts';
import { INDEX_FILE, indexEventAt, searchIndex, type SearchIndex } from './search-index.ts';

/** A file of the static site, not made yet. */
interface SiteFile {
  /** From the folder of the site on, with slashes. */
  readonly path: string;
  readonly make: () => Buffer;
}

/** What a site is made for. */
export interface SiteQuery {
  /** The path that it is put below, without a slash at its end; empty at the root of a host. */
  readonly base: string;
  /** The moment that says which events are over, in milliseconds since 1970. */
  readonly now: number;
}

/** @param address as links have it */
function fileAt({ to }: Reader, address: string, make: () => Buffer): SiteFile {
  return { path: address.slice(to.file('/').length), make };
}

/** A page is a folder with one file in it, which every host serves at the address of the folder. */
function pageFile(reader: Reader, address: string | null, makePage: () => Page): SiteFile {
  if (address === null) throw new TypeError('A page of the static site has no address.');
  return fileAt(reader, `${address}index.html`, () => makePage().bytes);
}

/** Events that have a list of their own. */
interface ListedEvents {
  readonly parameters: Parameters;
  readonly filter: ListFilter;
}

/** All events, and those of each country, tag, organizer, and place that has more than its page shows. */
function listedEvents(calendar: Calendar): ListedEvents[] {
  const { countries, tags, organizationsBySlug } = calendar;
  return [
    { parameters: {}, filter: NO_FILTER },
    ...countries.names.map((code) => listed('countryCode', code)),
    ...tags.names.map((tag) => listed('tag', tag)),
    ...[...organizationsBySlug.keys()].map((slug) => listed('organization', slug)),
    ...placesWithLists(calendar).map((id) => listed('place', id)),
  ];
}

function listed(name: ListedFilter, value: string): ListedEvents {
  return { parameters: { [name]: value }, filter: { ...NO_FILTER, [name]: [value] } };
}

/** By their ids. */
function placesWithLists({ places }: Calendar): string[] {
  return Array.from({ length: places.length }, (_, position) => position)
    .filter((position) => listAt(places.events, position).length > SHOWN)
    .map((position) => places.idAt(position));
}

/** Of years without events, only those around now have pages. */
const MONTHS_AROUND = 12;

/**
 * The months that have a page: those with events, and all around this one.
 *
 * @param date today, like 2026-11-23
 */
function monthsWithPages(calendar: Calendar, date: string): string[] {
  const months = new Set(monthsOfEvents(calendar));
  for (let later = -MONTHS_AROUND; later <= MONTHS_AROUND; later += 1)
    months.add(monthsLater(monthOf(date), later));
  return [...months].sort();
}

/**
 * Every page of a static site but those of records, in each language.
 *
 * @param readers that of the site's language first
 */
function* pageFiles(
  calendar: Calendar,
  readers: readonly [own: Reader, ...others: Reader[]],
): Generator<SiteFile, void> {
  const [{ now, date }] = readers;
  const views = [...viewsOf(calendar, now)];
  const months = monthsWithPages(calendar, date);
  for (const reader of readers) yield* listFiles(calendar, reader, views, months);
  const fault = { kind: 'notFound', fields: [], seconds: null } as const;
  yield { path: '404.html', make: () => errorPage(calendar, readers[0], fault).bytes };
}

function* listFiles(
  calendar: Calendar,
  reader: Reader,
  views: readonly CalendarView[],
  months: readonly string[],
): Generator<SiteFile, void> {
  const { to } = reader;
  for (const view of views) yield pageFile(reader, to.list(view), () => calendarPage(calendar, view, reader));
  for (const month of months)
    yield pageFile(reader, to.month(month, {}), () => monthPage(calendar, month, FIRST_VIEW, reader));
  yield pageFile(reader, to.map(FIRST_VIEW), () => mapPage(calendar, FIRST_VIEW, reader));
  yield pageFile(reader, to.changes, () => changesPage(calendar, reader));
  const embed = { ...FIRST_VIEW, limit: SHOWN_COUNT.usual, isFramable: false };
  yield pageFile(reader, to.embed({}), () => embedPage(calendar, embed, reader));
}

/** Each list of events to come and of those that are over, in all its pages. */
function* viewsOf(calendar: Calendar, now: number): Generator<CalendarView, void> {
  for (const events of listedEvents(calendar))
    for (const past of [false, true]) {
      const view = { ...FIRST_VIEW, ...events, past };
      const last = lastPageOf(viewEvents(calendar, view, now).total);
      for (let page = 1; page <= last; page += 1) yield { ...view, page };
    }
}

/** Milliseconds since 1970; infinite for none. */
interface ChangeMoments {
  /** When the event is over. */
  readonly over: number;
  /** When that, or whether it is under way, is next another than today. */
  readonly next: number;
}

/**
 * When views change by the passing of time alone: until the first day that begins after it, pages stay the same files.
 *
 * @param today its first moment, in milliseconds since 1970
 */
function changeMoments(calendar: Calendar, today: number): StaticPage['changesAt'] {
  const tomorrow = endOfDay(today, calendar.site.timezone) + 1;
  const known = new Map<number, ChangeMoments>();
  const momentsAt = (position: number): ChangeMoments => {
    const moments = known.get(position) ?? momentsOf(calendar, position, today);
    known.set(position, moments);
    return moments;
  };
  const changeOf = (past: boolean, filter: ListFilter): number => {
    const coming = viewEvents(calendar, { past: false, filter }, today);
    return coming
      .positions(0, coming.total)
      .map((position) => momentsAt(position)[past ? 'over' : 'next'])
      .reduce((one, other) => Math.min(one, other), Infinity);
  };
  // All pages of a list change at the same moment, in each language.
  const changes = new Map<string, number>();
  return ({ past, page, parameters, filter }) => {
    const key = JSON.stringify([past, parameters]);
    const change = changes.get(key) ?? changeOf(past, filter);
    changes.set(key, change);
    if (change === Infinity) return null;
    // It says in how many days the next events are.
    const isFirst = !past && page === 1 && Object.keys(parameters).length === 0;
    return isFirst ? Math.min(tomorrow, change) : change;
  };
}

function momentsOf(calendar: Calendar, position: number, today: number): ChangeMoments {
  const { end, days } = indexEventAt(calendar, position);
  const over = Number.isNaN(end) ? Infinity : end + 1;
  const others = (days ?? [])
    .map((day) => startOfLocalDay((day + 1) * DAY, calendar.site.timezone))
    .filter((moment) => moment > today);
  return { over, next: Math.min(over, ...others) };
}

/**
 * Who reads a static site: the language of the site first, in which there is every page.
 *
 * @param index the path of the head of the index, as links have it
 */
function siteReaders(
  calendar: Calendar,
  { base, now }: SiteQuery,
  index: string,
): readonly [own: Reader, ...others: Reader[]] {
  const { language: own, timezone } = calendar.site;
  const today = startOfDay(now, timezone);
  const date = dayIn(timezone, today);
  const site = {
    base,
    language: own,
    months: new Set(monthsWithPages(calendar, date)),
    places: new Set(placesWithLists(calendar)),
  };
  const asFile = { index, changesAt: changeMoments(calendar, today) };
  const readerIn = (language: Reader['language']): Reader => {
    const to = staticAddresses(site, language);
    return { language, chosen: language, to, today, date, now: today, preview: null, asFile };
  };
  return [readerIn(own), ...LANGUAGES.filter((language) => language !== own).map(readerIn)];
}

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
