import type { RequestHandler, Router } from 'express';
import type { Calendar } from '../calendar/calendar.ts';
import type { ListFilter } from '../calendar/query.ts';
import { eventsFeed, organizationFeed, type Feed } from '../feeds/feed.ts';
import { identifyCaller, requireApplication, tokenOfFeed, type AuthDeps } from './auth.ts';
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

/** Who asks again within this time gets the feed from the nearest cache. */
const PUBLIC = 'public, max-age=300';

const WANTS_KEY = {
  message:
    'A valid token for feeds is required: add "key=<token>" to the query of the URL, or send it as "Authorization: Bearer <token>".',
};

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
    identifyCaller({ tokens, now }, tokenOfFeed),
    ...limit,
    (request, response, next) => {
      if (calendars.current().site.public) next();
      else requireFeeds(request, response, next);
    },
  ];

  const serve = (
    path: string,
    feedOf: (calendar: Calendar, filter: ListFilter, slug: string) => Feed | null,
  ): void => {
    readOnly(router, path, ...guards, async (request, response) => {
      const calendar = calendars.current();
      const filter = readListFilter(new URLSearchParams(queryStringOf(request.url)));
      const feed = feedOf(calendar, filter, String(request.params.slug));
      if (feed === null) throw noSuchOrganization();
      const cacheControl = calendar.site.public ? PUBLIC : ASK_EVERY_TIME;
      const head = { etag: feed.etag, contentType: feed.contentType, cacheControl };
      if (sendNotModified(request, response, head)) return;
      const bytes = await maker.make(calendar, feed);
      sendBody(request, response, head, bytes);
    });
  };

  serve('/feeds/events.ics', (calendar, filter) => eventsFeed(calendar, 'ics', filter));
  serve('/feeds/events.atom', (calendar, filter) => eventsFeed(calendar, 'atom', filter));
  serve('/feeds/events.json', (calendar, filter) => eventsFeed(calendar, 'json', filter));
  serve('/feeds/organizations/:slug.ics', (calendar, filter, slug) =>
    organizationFeed(calendar, 'ics', slug, filter),
  );
}

function noSuchOrganization(): ApiError {
  return new ApiError('E_ORGANIZATION_NOT_FOUND', { message: 'There is no organization with this slug.' });
}
