import { type Calendar, etagOf } from '../../calendar/calendar.ts';
import { asciiUrl } from '../../calendar/wire.ts';
import type { Addresses } from '../addresses.ts';
import { dayIn, monthOf } from '../months.ts';
import { countOf, entriesOf, sitemapTables, type SitemapEntry } from './sitemap-urls.ts';

/** So many URLs a file may have (sitemaps.org). */
const MAX_URLS = 50_000;

/** So many are written at a time, which takes some milliseconds. */
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
