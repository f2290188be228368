import type { RequestHandler, Router } from 'express';
import type { Calendar } from '../calendar/calendar.ts';
import type { ListFilter } from '../calendar/query.ts';
import type { Feed } from '../feeds/feed.ts';
import { identifyCaller, requireApplication, tokenInKey, type AuthDeps } from './auth.ts';
import { ApiError } from './errors.ts';
import { FeedMaker } from './feed-maker.ts';
import { readListFilter } from './parameters.ts';
import { readOnly } from './read-only.ts';
import { queryStringOf } from './request-target.ts';
import { sendBody, sendNotModified } from './send-representation.ts';
import { ASK_EVERY_TIME } from './send.ts';

export interface FeedDeps extends Pick<AuthDeps, 'tokens' | 'now'> {
  /** The calendar of this moment. */
  readonly calendars: { current(): Calendar };
}

/** What reads Markdown takes a tenth of a second to load, and a server without feeds never needs it. */
const loadFeeds = () => import('../feeds/feed.ts');
type Feeds = Awaited<ReturnType<typeof loadFeeds>>;

/** Who asks again within this time gets the feed from the nearest cache. */
const PUBLIC = 'public, max-age=300';

const WANTS_KEY = { message: 'A valid key is required: add "key=<token>" to the query of the URL.' };

/**
 * Feeds of the calendar (contract, section 5).
 *
 * @param limit counts the requests of whoever was identified
 */
export function feedRoutes(
  router: Router,
  { tokens, now, calendars }: FeedDeps,
  limit: readonly RequestHandler[],
): void {
  const maker = new FeedMaker();
  const requireFeeds = requireApplication('read', 'feeds', WANTS_KEY);
  const guards: readonly RequestHandler[] = [
    identifyCaller({ tokens, now }, tokenInKey),
    ...limit,
    (request, response, next) => {
      if (calendars.current().site.public) next();
      else requireFeeds(request, response, next);
    },
  ];

  const serve = (
    path: string,
    feedOf: (feeds: Feeds, calendar: Calendar, filter: ListFilter, slug: string) => Feed | null,
  ): void => {
    readOnly(router, path, ...guards, async (request, response) => {
      const calendar = calendars.current();
      const filter = readListFilter(new URLSearchParams(queryStringOf(request.url)));
      const feed = feedOf(await loadFeeds(), calendar, filter, String(request.params.slug));
      if (feed === null) throw noSuchOrganization();
      const cacheControl = calendar.site.public ? PUBLIC : ASK_EVERY_TIME;
      const head = { etag: feed.etag, contentType: feed.contentType, cacheControl };
      if (sendNotModified(request, response, head)) return;
      const bytes = await maker.make(calendar, feed);
      sendBody(request, response, head, bytes);
    });
  };

  serve('/feeds/events.ics', ({ eventsFeed }, calendar, filter) => eventsFeed(calendar, 'ics', filter));
  serve('/feeds/events.atom', ({ eventsFeed }, calendar, filter) => eventsFeed(calendar, 'atom', filter));
  serve('/feeds/events.json', ({ eventsFeed }, calendar, filter) => eventsFeed(calendar, 'json', filter));
  serve('/feeds/organizations/:slug.ics', ({ organizationFeed }, calendar, filter, slug) =>
    organizationFeed(calendar, 'ics', slug, filter),
  );
}

function noSuchOrganization(): ApiError {
  return new ApiError('E_ORGANIZATION_NOT_FOUND', { message: 'There is no organization with this slug.' });
}
