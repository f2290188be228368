import type { Router } from 'express';
import type { Calendar } from '../../calendar/calendar.ts';
import { startOfDay } from '../../calendar/days.ts';
import type { Feed } from '../../feeds/feed.ts';
import { FEED_FORMATS } from '../../feeds/format.ts';
import { ApiError } from '../answer/api-errors.ts';
import { pieceSender } from '../answer/piece-sender.ts';
import { ASK_EVERY_TIME } from '../answer/send.ts';
import type { WorkQueue } from '../answer/work-queue.ts';
import { identifyCaller, requireApplication, tokenOfFeed, type AuthDeps } from '../guards/auth.ts';
import type { Limit } from '../guards/limit.ts';
import { applyPreference, isStrict } from '../guards/preference.ts';
import { queryStringOf } from '../guards/validate-request.ts';
import { FEED_PARAMETERS, KEY_PARAMETERS } from './parameters.ts';
import { readOnly } from './read-only.ts';
import { readQuery, type SentQuery } from './read-query.ts';

/** What reads Markdown takes a tenth of a second to load, and a server without feeds never needs it. */
const loadFeeds = () => import('../../feeds/feed.ts');
const loadChangesFeed = () => import('../../feeds/changes-feed.ts');

/** What a request asks of a feed. */
interface AskedFeed {
  readonly calendar: Calendar;
  /** Without the key. */
  readonly query: SentQuery;
  readonly slug: string;
}

/** Who asks again within this time gets the feed from the nearest cache. */
const PUBLIC = 'public, max-age=300';

const MAX_REMEMBERED = 4_096;

const WANTS_KEY = {
  message:
    'A valid token for feeds is required: add "key=<token>" to the query of the URL, or send it as "Authorization: Bearer <token>".',
};

/**
 * Feeds of the calendar (contract, section 5).
 *
 * @param limit counts the requests of whoever was identified
 * @param queue does what takes a while
 */
export function feedRoutes(
  router: Router,
  { tokens, now }: Pick<AuthDeps, 'tokens' | 'now'>,
  limit: Limit,
  queue: WorkQueue,
): void {
  const send = pieceSender(queue, MAX_REMEMBERED);
  const requireFeeds = requireApplication('read', 'feeds', WANTS_KEY);
  const guards = limit(
    [identifyCaller({ tokens, now }, tokenOfFeed)],
    [
      (request, response) => {
        if (!response.locals.calendar.site.public) requireFeeds(request, response);
      },
      applyPreference,
    ],
  );

  const serve = (path: string, feedOf: (asked: AskedFeed) => Promise<Feed | null>): void => {
    readOnly(router, path, ...guards, async (request, response) => {
      const { calendar } = response.locals;
      const sent = new URLSearchParams(queryStringOf(request.url));
      // The token, which `tokenOfFeed` reads.
      sent.delete('key');
      const query = { sent, strict: isStrict(response) };
      const feed = await feedOf({ calendar, query, slug: String(request.params.slug) });
      if (feed === null) throw noSuchOrganization();
      await send(request, response, feed, calendar.site.public ? PUBLIC : ASK_EVERY_TIME);
    });
  };

  for (const format of FEED_FORMATS)
    serve(`/feeds/events.${format}`, async ({ calendar, query }) => {
      const filter = readQuery(query, FEED_PARAMETERS);
      const { eventsFeed } = await loadFeeds();
      return eventsFeed(calendar, format, filter, query.sent);
    });
  serve('/feeds/organizations/:slug.ics', async ({ calendar, query, slug }) => {
    const filter = readQuery(query, FEED_PARAMETERS);
    const { organizationFeed } = await loadFeeds();
    return organizationFeed(calendar, slug, filter);
  });
  serve('/feeds/changes.atom', async ({ calendar, query }) => {
    readQuery(query, KEY_PARAMETERS);
    const { changesFeed } = await loadChangesFeed();
    return changesFeed(calendar, startOfDay(now(), calendar.site.timezone));
  });
}

function noSuchOrganization(): ApiError {
  return new ApiError('E_ORGANIZATION_NOT_FOUND', { message: 'There is no organization with this slug.' });
}
