import type { Router, Response, Request, RequestHandler } from 'express';
import { upcomingListChangedAt } from '../../calendar/calendar-view.ts';
import { etagOf, type Calendar } from '../../calendar/calendar.ts';
import { startOfDay } from '../../calendar/days.ts';
import type { Feed } from '../../feeds/feed.ts';
import { DEADLINE_FORMATS, FEED_FORMATS } from '../../feeds/format.ts';
import { type Asset, isPacked } from '../../pages/asset.ts';
import { DOCS_ASSETS } from '../../pages/docs/docs-assets.ts';
import { NEXT_EVENTS_PATH, nextEvents } from '../../pages/embed/next-events.ts';
import { ASSETS, EMBED_FILE, mapProgram, suggestProgram } from '../../pages/page-assets.ts';
import { serverAddresses } from '../../pages/server-addresses.ts';
import { FAVICON_PATH, siteAssets } from '../../pages/site-assets.ts';
import {
  apiCatalog,
  CATALOG_ADDRESS,
  CATALOG_TYPE,
  LLMS_ADDRESS,
  llmsText,
  robotsText,
  SECURITY_ADDRESS,
  securityText,
} from '../../pages/site-files/well-known.ts';
import { sitemapOf } from '../../pages/site-files/sitemap.ts';
import { ApiError } from '../answer/api-errors.ts';
import { addToHeader } from '../answer/response-headers.ts';
import {
  CACHED_FIVE_MINUTES,
  CACHED_FOREVER,
  CACHED_ONE_HOUR,
  PRIVATE_NO_CACHE,
  sendNotModified,
  sendPacked,
  sendRepresentation,
} from '../answer/send.ts';
import { AnswerCache, type WorkQueue } from '../answer/work-queue.ts';
import {
  type AuthDeps,
  identifyCaller,
  type Limit,
  requireApplication,
  tokenOfFeed,
} from '../guards/callers.ts';
import {
  applyPreference,
  isPublic,
  isStrict,
  queryStringOf,
  readOnly,
  readOnlyWhere,
} from '../guards/request-head.ts';
import { FEED_PARAMETERS, KEY_PARAMETERS, NEXT_PARAMETERS, readQuery, type SentQuery } from './parameters.ts';

export interface FileDeps extends AuthDeps {
  /** Does work that takes long, piece by piece. */
  readonly queue: WorkQueue;
}

/** A request for a feed. */
interface AskedFeed {
  readonly calendar: Calendar;
  /** The query without the key. */
  readonly query: SentQuery;
  readonly slug: string;
}

const REMEMBERED = {
  maxEntries: 4_096,
  maxSize: 32 * 1024 * 1024,
  maxValueSize: 16 * 1024 * 1024,
  sizeOf: ({ length }: Buffer) => length,
};

const PLAIN_TEXT = 'text/plain; charset=utf-8';

const WANTS_KEY = {
  message:
    'A valid token for feeds is required: add "key=<token>" to the query of the URL, or send it as "Authorization: Bearer <token>".',
};
const NO_SLUG = { message: 'There is no organization with this slug.' };

/**
 * Serves feeds, well-known files of public sites, pictures, and the files that pages load.
 *
 * @param limit makes the handlers that count the requests of the caller that a feed's token identifies
 * @param guards count the requests of each address
 */
export function fileRoutes(
  router: Router,
  { tokens, now, queue }: FileDeps,
  limit: Limit,
  guards: readonly RequestHandler[],
): void {
  const to = serverAddresses(null);
  const answers = new AnswerCache<Buffer>(queue, 'long', REMEMBERED);

  /**
   * Sends a file that is made piece by piece, once for a calendar, or 304 where the client has it already. Feeds and sitemaps
   * share the cache, and never have the same key.
   */
  async function sendMade(
    request: Request,
    response: Response,
    file: Feed,
    cacheControl: string,
  ): Promise<void> {
    const { etag, contentType, key } = file;
    const head = { etag, contentType, cacheControl };
    if (sendNotModified(request, response, head)) return;
    const bytes = await answers.make(request, response.locals.calendar, key, joined(file.pieces()));
    sendRepresentation(request, response, head, bytes);
  }

  const requireFeeds = requireApplication('feeds', WANTS_KEY);
  const feedGuards = limit(
    [identifyCaller({ tokens, now }, tokenOfFeed)],
    [
      (request, response) => {
        if (!isPublic(response)) requireFeeds(request, response);
      },
      applyPreference,
    ],
  );
  const serveFeed = (path: string, feedOf: (asked: AskedFeed) => Promise<Feed | null>): void => {
    readOnly(router, path, ...feedGuards, async (request, response) => {
      const { calendar } = response.locals;
      const sent = new URLSearchParams(queryStringOf(request.url));
      sent.delete('key');
      const query = { sent, strict: isStrict(response) };
      const feed = await feedOf({ calendar, query, slug: String(request.params.slug) });
      if (feed === null) throw new ApiError('E_ORGANIZATION_NOT_FOUND', NO_SLUG);
      await sendMade(request, response, feed, isPublic(response) ? CACHED_FIVE_MINUTES : PRIVATE_NO_CACHE);
    });
  };
  // The code of feeds is loaded when a feed is asked for: its Markdown parser takes a tenth of a second to
  // load.
  for (const format of FEED_FORMATS)
    serveFeed(`/feeds/events.${format}`, async ({ calendar, query }) => {
      const filter = readQuery(query, FEED_PARAMETERS);
      const { eventsFeed } = await import('../../feeds/feed.ts');
      return eventsFeed(calendar, format, filter, query.sent);
    });
  for (const format of DEADLINE_FORMATS)
    serveFeed(`/feeds/deadlines.${format}`, async ({ calendar, query }) => {
      const filter = readQuery(query, FEED_PARAMETERS);
      const { deadlinesFeed } = await import('../../feeds/deadlines-feed.ts');
      return deadlinesFeed(calendar, format, filter, now(), query.sent);
    });
  serveFeed(NEXT_EVENTS_PATH, ({ calendar, query }) => {
    const { count, lang, ...filter } = readQuery(query, NEXT_PARAMETERS);
    return Promise.resolve(
      nextEvents(calendar, { filter, count, lang, now: upcomingListChangedAt(calendar, now()), to }),
    );
  });
  serveFeed('/feeds/organizations/:slug.ics', async ({ calendar, query, slug }) => {
    const filter = readQuery(query, FEED_PARAMETERS);
    const { organizationFeed } = await import('../../feeds/feed.ts');
    return organizationFeed(calendar, slug, filter);
  });
  serveFeed('/feeds/changes.atom', async ({ calendar, query }) => {
    readQuery(query, KEY_PARAMETERS);
    const { changesFeed } = await import('../../feeds/changes-feed.ts');
    return changesFeed(calendar, startOfDay(now(), calendar.site.timezone));
  });

  readOnlyWhere(router, to.sitemap(null), isPublic, ...guards, async (request, response) => {
    const { calendar } = response.locals;
    const part = partOf(new URLSearchParams(queryStringOf(request.url)).get('part'));
    const sitemap = Number.isNaN(part) ? null : sitemapOf(calendar, { part, now: now(), to });
    if (sitemap === null) throw new ApiError('E_ROUTE_NOT_FOUND');
    const contentType = 'application/xml; charset=utf-8';
    await sendMade(request, response, { ...sitemap, contentType }, CACHED_ONE_HOUR);
  });

  const sendText = (request: Request, response: Response, text: string, contentType = PLAIN_TEXT): void => {
    const head = { etag: etagOf(text), contentType, cacheControl: CACHED_ONE_HOUR };
    sendRepresentation(request, response, head, Buffer.from(text));
  };
  const serveText = (path: string, textOf: (calendar: Calendar) => string | null): void => {
    readOnlyWhere(router, path, isPublic, (request, response) => {
      const text = textOf(response.locals.calendar);
      if (text === null) throw new ApiError('E_ROUTE_NOT_FOUND');
      sendText(request, response, text);
    });
  };
  serveText('/robots.txt', ({ site }) => robotsText(site, to));
  serveText(SECURITY_ADDRESS, ({ site }) => securityText(site, now()));
  serveText(LLMS_ADDRESS, (calendar) => llmsText(calendar, to));

  // The catalog of APIs is served whether or not the pages are public.
  readOnly(router, CATALOG_ADDRESS, (request, response) => {
    addToHeader(response, 'Link', `<${CATALOG_ADDRESS}>; rel="api-catalog"`);
    sendText(request, response, apiCatalog(response.locals.calendar.site, to), CATALOG_TYPE);
  });

  readOnlyWhere(router, EMBED_FILE.path, isPublic, (request, response) => {
    sendRepresentation(request, response, { ...EMBED_FILE, cacheControl: CACHED_ONE_HOUR }, EMBED_FILE.bytes);
  });

  // Pictures are served even if the pages are not public: their addresses cannot be guessed, and only
  // answers name them.
  readOnly(router, '/images/:file', ...guards, (request, response) => {
    const picture = response.locals.calendar.pictures.get(String(request.params.file));
    if (picture === undefined) throw new ApiError('E_ROUTE_NOT_FOUND');
    // No encoding makes a picture smaller.
    sendRepresentation(
      request,
      response,
      { ...picture, cacheControl: CACHED_FOREVER },
      picture.bytes,
      'identity',
    );
  });

  readOnly(router, FAVICON_PATH, (request, response) => {
    const { favicon } = siteAssets(response.locals.calendar.site);
    const { etag, contentType, bytes } = favicon;
    sendRepresentation(
      request,
      response,
      { etag, contentType, cacheControl: CACHED_ONE_HOUR },
      bytes,
      'identity',
    );
  });

  // Pages load nothing from other hosts. The colours and the icons of a site are those of the calendar.
  const loaded = [...Object.values(ASSETS), ...Object.values(DOCS_ASSETS), mapProgram(), suggestProgram()];
  const assets = new Map<string, Asset>(loaded.map((asset) => [asset.path, asset]));
  readOnly(router, '/assets/:file', async (request, response) => {
    const path = `/assets/${String(request.params.file)}`;
    const { site } = response.locals.calendar;
    const asset =
      assets.get(path) ?? siteAssets(site).all.find((each) => each.path === path) ?? (await landFile(path));
    if (asset === undefined) throw new ApiError('E_ROUTE_NOT_FOUND');
    const head = { etag: asset.etag, contentType: asset.contentType, cacheControl: CACHED_FOREVER };
    if (isPacked(asset)) sendPacked(request, response, head, asset);
    else if (head.contentType === 'image/png')
      sendRepresentation(request, response, head, asset.bytes, 'identity');
    else sendRepresentation(request, response, head, asset.bytes);
  });
}

/** A file of the land that maps draw, which is read only where there are maps. */
async function landFile(path: string): Promise<Asset | undefined> {
  if (!path.startsWith('/assets/land-')) return undefined;
  const { LAND_FILES } = await import('../../pages/map/land-files.ts');
  return LAND_FILES.find((each) => each.path === path);
}

/** Encodes a text at each step, and returns all of them as bytes. */
function* joined(texts: Iterable<string>): Generator<undefined, Buffer> {
  const pieces: Buffer[] = [];
  for (const text of texts) {
    if (text !== '') pieces.push(Buffer.from(text));
    yield;
  }
  return Buffer.concat(pieces);
}

/** Returns the number of the requested part of the sitemap; null where none is requested, NaN where the text is no valid number. */
function partOf(sent: string | null): number | null {
  if (sent === null) return null;
  return /^[1-9]\d{0,8}$/.test(sent) ? Number(sent) : NaN;
}
