import { type Calendar, etagOf } from '../../calendar/calendar.ts';
import { asciiUrl } from '../../calendar/wire.ts';
import { type Addresses, FIRST_VIEW, organizationPageAddress } from '../addresses.ts';
import { dayIn, monthOf, monthsLater } from '../months.ts';
import { monthsOfEvents } from '../../calendar/calendar-view.ts';
import { takesSuggestions } from '../site-footer.tsx';

/** The most URLs that a file may have (sitemaps.org). */
const MAX_URLS = 50_000;

/** The number of URLs in a piece, which takes some milliseconds. */
const URLS_A_PIECE = 500;

/** Increase this number whenever the same content leads to other bytes than before: it is a part of the entity tag. */
const VERSION = 3;

export interface SitemapQuery {
  /** The number of a part, from 1; null for the main file. */
  readonly part: number | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly to: Addresses;
}

/** A sitemap (sitemaps.org, protocol 0.9) whose text is made when it is read. */
export interface Sitemap {
  /** A strong entity tag of the text. */
  readonly etag: string;
  /** No other sitemap of the same calendar has the same key. */
  readonly key: string;
  /** Returns the text piece by piece; a piece is made when it is read. */
  readonly pieces: () => Iterable<string>;
}

/**
 * Returns the sitemap of all pages, or an index of its parts where there are more pages than a file may have; or one of the parts.
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

/** Escapes a URL, which has no `<`, for use between tags. */
function escaped(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
}

/** The entry of a page. */
interface SitemapEntry {
  readonly address: string;
  /** When it changed last, in milliseconds since 1970; NaN where that is not known. */
  readonly changedAt: number;
}

/** The pages of one kind. */
interface PageTable {
  readonly length: number;
  readonly entryAt: (position: number) => SitemapEntry;
}

/** The distance from the present month, in months, up to which months are included. */
const MONTHS_AROUND = 36;

/**
 * Returns all pages of the calendar for search engines, in the language of the site.
 *
 * @param month the present month, like 2027-03
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

/** Returns the number of pages in all tables. */
function countOf(tables: readonly PageTable[]): number {
  return tables.reduce((sum, { length }) => sum + length, 0);
}

/** Yields the entries from one position up to another (exclusive), as if all tables were concatenated. */
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
