import { type Calendar, etagOf } from '../../calendar/calendar.ts';
import { asciiUrl } from '../../calendar/wire.ts';
import { type Addresses, FIRST_VIEW, organizationPageAddress } from '../addresses.ts';
import { dayIn, monthOf, monthsLater } from '../months.ts';
import { monthsOfEvents } from '../../calendar/calendar-view.ts';
import { takesSuggestions } from '../site-footer.tsx';

/** The most URLs that a file may have (sitemaps.org). */
const MAX_URLS = 50_000;

/** The number of URLs that are written at a time, which takes some milliseconds. */
const URLS_A_PIECE = 500;

/** Has to be raised with every change that gives the same content other bytes. */
const VERSION = 3;

export interface SitemapQuery {
  /** The number of a file, from 1; null for what stands for all. */
  readonly part: number | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly to: Addresses;
}

/** A sitemap (sitemaps.org, protocol 0.9) that is not made yet. */
export interface Sitemap {
  /** A strong entity tag of the bytes to come. */
  readonly etag: string;
  /** No other sitemap of the same calendar has the same key. */
  readonly key: string;
  /** Its text from the beginning to the end, made as it is read. */
  readonly pieces: () => Iterable<string>;
}

/**
 * All pages, or where they are more than a file may have, an index of the files; or one of these.
 *
 * @returns null where there is no such file, or the site has no URL
 */
export function sitemapOf(calendar: Calendar, { part, now, to }: SitemapQuery): Sitemap | null {
  const { site, digest } = calendar;
  if (site.url === null) return null;
  const siteUrl = asciiUrl(site.url);
  const urlOf = (address: string): string => escaped(to.absolute(siteUrl, address));
  const month = monthOf(dayIn(site.timezone, now));
  const tables = sitemapTables(calendar, month, to);
  const total = countOf(tables);
  const parts = Math.ceil(total / MAX_URLS);
  if (part !== null && part > parts) return null;
  const key = JSON.stringify([part, month]);
  const etag = etagOf(JSON.stringify([VERSION, digest, key]));
  if (part === null && parts > 1)
    return { etag, key, pieces: () => [sitemapIndex(parts, (each) => urlOf(to.sitemap(each)))] };
  const from = ((part ?? 1) - 1) * MAX_URLS;
  return { etag, key, pieces: () => urlSet(entriesOf(tables, from, from + MAX_URLS), urlOf) };
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function* urlSet(entries: Iterable<SitemapEntry>, urlOf: (address: string) => string): Generator<string> {
  let text = `${DECLARATION}<urlset ${NAMESPACE}>\n`;
  let count = 0;
  for (const { address, changedAt } of entries) {
    const changed = Number.isNaN(changedAt) ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    text += `<url><loc>${urlOf(address)}</loc>${changed}</url>\n`;
    count += 1;
    if (count % URLS_A_PIECE > 0) continue;
    yield text;
    text = '';
  }
  yield `${text}</urlset>\n`;
}

function sitemapIndex(parts: number, urlOf: (part: number) => string): string {
  const files = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${urlOf(index + 1)}</loc></sitemap>\n`,
  );
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${files.join('')}</sitemapindex>\n`;
}

/** A URL between tags; it has no `<`. */
function escaped(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
}

/** What is told of a page. */
interface SitemapEntry {
  readonly address: string;
  /** When it changed last, in milliseconds since 1970; NaN where that is not known. */
  readonly changedAt: number;
}

/** Pages of one kind. */
interface PageTable {
  readonly length: number;
  readonly entryAt: (position: number) => SitemapEntry;
}

/** Months that are further away are looked up by nobody. */
const MONTHS_AROUND = 36;

/**
 * Every page of the calendar that search engines are to know, in the language of the site.
 *
 * @param month of this moment, like 2027-03
 */
function sitemapTables(calendar: Calendar, month: string, to: Addresses): readonly PageTable[] {
  const { events, places, organizationsBySlug, site } = calendar;
  const hasPoints = calendar.map.points.latitudes.length > 0;
  const [first, last] = [monthsLater(month, -MONTHS_AROUND), monthsLater(month, MONTHS_AROUND)];
  return [
    listed([to.home, to.changes, ...(takesSuggestions(site) ? [to.suggest(null)] : [])]),
    listed(calendar.closings.events.length > 0 ? [to.deadlines(FIRST_VIEW) ?? []].flat() : []),
    listed(hasPoints ? [to.map({ past: false, parameters: {} }) ?? []].flat() : []),
    listed(
      monthsOfEvents(calendar)
        .filter((each) => each >= first && each <= last)
        .flatMap((each) => to.month(each, {}) ?? []),
    ),
    listed([...organizationsBySlug.keys()].flatMap((slug) => organizationPageAddress(slug, to) ?? [])),
    {
      length: places.length,
      entryAt: (position) => ({ address: to.place(places.idAt(position)), changedAt: NaN }),
    },
    {
      length: events.length,
      entryAt: (position) => ({
        address: to.event(events.idAt(position)),
        changedAt: events.updatedAts[position] ?? NaN,
      }),
    },
  ];
}

function listed(addresses: readonly string[]): PageTable {
  return {
    length: addresses.length,
    entryAt: (position) => ({ address: addresses[position] ?? '', changedAt: NaN }),
  };
}

/** How many pages some tables have together. */
function countOf(tables: readonly PageTable[]): number {
  return tables.reduce((sum, { length }) => sum + length, 0);
}

/** The pages from one position up to another, as if all tables were one. */
export function* entriesOf(
  tables: readonly PageTable[],
  from: number,
  until: number,
): Generator<SitemapEntry> {
  let start = 0;
  for (const { length, entryAt } of tables) {
    for (let at = Math.max(0, from - start); at < Math.min(length, until - start); at += 1) yield entryAt(at);
    start += length;
  }
}
