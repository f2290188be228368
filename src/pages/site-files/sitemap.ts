import type { Calendar } from '../../calendar/calendar.ts';
import { etagOf } from '../../calendar/etag.ts';
import { asciiUrl } from '../../calendar/ascii-url.ts';
import { dayIn, monthOf } from '../months.ts';
import { countOf, entriesOf, sitemapTables, type SitemapEntry } from './sitemap-urls.ts';

/** So many URLs a file may have (sitemaps.org). */
const MAX_URLS = 50_000;

/** So many are written at a time, which takes some milliseconds. */
const URLS_A_PIECE = 500;

/** Has to be raised with every change that gives the same content other bytes. */
const VERSION = 1;

export const SITEMAP_ADDRESS = '/sitemap.xml';

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
 * @param part the number of a file, from 1; null for what stands for all
 * @param now milliseconds since 1970
 * @returns null where there is no such file, or the site has no URL
 */
export function sitemapOf(calendar: Calendar, part: number | null, now: number): Sitemap | null {
  const { site, digest } = calendar;
  if (site.url === null) return null;
  const base = escaped(asciiUrl(site.url));
  const month = monthOf(dayIn(site.timezone, now));
  const tables = sitemapTables(calendar, month);
  const total = countOf(tables);
  const parts = Math.ceil(total / MAX_URLS);
  if (part !== null && part > parts) return null;
  const key = JSON.stringify([part, month]);
  const etag = etagOf(JSON.stringify([VERSION, digest, key]));
  if (part === null && parts > 1) return { etag, key, pieces: () => [sitemapIndex(base, parts)] };
  const from = ((part ?? 1) - 1) * MAX_URLS;
  return { etag, key, pieces: () => urlSet(base, entriesOf(tables, from, from + MAX_URLS)) };
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function* urlSet(base: string, entries: Iterable<SitemapEntry>): Generator<string> {
  let text = `${DECLARATION}<urlset ${NAMESPACE}>\n`;
  let count = 0;
  for (const { path, changedAt } of entries) {
    const changed = Number.isNaN(changedAt) ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    text += `<url><loc>${base}${path}</loc>${changed}</url>\n`;
    count += 1;
    if (count % URLS_A_PIECE > 0) continue;
    yield text;
    text = '';
  }
  yield `${text}</urlset>\n`;
}

function sitemapIndex(base: string, parts: number): string {
  const files = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${base}${SITEMAP_ADDRESS}?part=${index + 1}</loc></sitemap>\n`,
  );
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${files.join('')}</sitemapindex>\n`;
}

/** A URL between tags; it has no `<`. */
function escaped(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
}
