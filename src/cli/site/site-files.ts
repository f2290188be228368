import type { Calendar } from '../../calendar/calendar.ts';
import { startOfDay } from '../../calendar/days.ts';
import { accentSheets } from '../../pages/accent.ts';
import { browserPrograms } from '../../pages/browser-programs.ts';
import { EMBED_FILE } from '../../pages/embed/embed-file.ts';
import { STATIC_ASSETS } from '../../pages/page-assets.ts';
import type { Reader } from '../../pages/reader.ts';
import { robotsText } from '../../pages/site-files/robots-text.ts';
import { SECURITY_ADDRESS, securityText } from '../../pages/site-files/security-text.ts';
import { sitemapOf } from '../../pages/site-files/sitemap.ts';
import { feedFiles } from './feed-files.ts';
import { pageFiles } from './page-files.ts';
import { recordFiles } from './record-files.ts';
import { INDEX_FILE, searchIndex, type SearchIndex } from './search-index.ts';
import { fileAt, type SiteFile, type SiteQuery } from './site-file.ts';
import { siteReaders } from './site-readers.ts';

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
