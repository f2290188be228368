import { monthsOfEvents, viewEvents } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { endOfDay, DAY, startOfDay } from '../../calendar/days.ts';
import { type ListFilter, NO_FILTER } from '../../calendar/filters/filter-table.ts';
import { listAt } from '../../calendar/search/lists.ts';
import { LANGUAGES } from '../../event-text/languages.ts';
import { type CalendarView, FIRST_VIEW, type Parameters } from '../../pages/addresses.ts';
import { calendarPage } from '../../pages/calendar-page.tsx';
import { changesPage } from '../../pages/changes-page.tsx';
import { embedPage } from '../../pages/embed/embed-page.tsx';
import { SHOWN_COUNT } from '../../pages/embed/embed-view.ts';
import { errorPage } from '../../pages/error-page.tsx';
import { lastPageOf } from '../../pages/list-pages.ts';
import { mapPage } from '../../pages/map/map-page.tsx';
import { monthPage } from '../../pages/month/month-page.tsx';
import { dayIn, monthOf, monthsLater } from '../../pages/months.ts';
import type { Page } from '../../pages/page.tsx';
import type { Reader, StaticPage } from '../../pages/reader.ts';
import { SHOWN } from '../../pages/records/record-sections.tsx';
import { type ListedFilter, staticAddresses } from '../../pages/static-addresses.ts';
import { startOfLocalDay } from '../../platform/zone-offset.ts';
import { indexEventAt } from './search-index.ts';

/** A file of the static site, not made yet. */
export interface SiteFile {
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
export function fileAt({ to }: Reader, address: string, make: () => Buffer): SiteFile {
  return { path: address.slice(to.file('/').length), make };
}

/** A page is a folder with one file in it, which every host serves at the address of the folder. */
export function pageFile(reader: Reader, address: string | null, makePage: () => Page): SiteFile {
  if (address === null) throw new TypeError('A page of the static site has no address.');
  return fileAt(reader, `${address}index.html`, () => makePage().bytes);
}

/** Events that have a list of their own. */
interface ListedEvents {
  readonly parameters: Parameters;
  readonly filter: ListFilter;
}

/** All events, and those of each country, tag, organizer, and place that has more than its page shows. */
export function listedEvents(calendar: Calendar): ListedEvents[] {
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
export function* pageFiles(
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
export function siteReaders(
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
