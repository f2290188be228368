import { etagOf } from '../../calendar/etag.ts';
import type { Response, Router } from 'express';
import { robotsText } from '../../pages/site-files/robots-text.ts';
import { serverAddresses } from '../../pages/server-addresses.ts';
import { SECURITY_ADDRESS, securityText } from '../../pages/site-files/security-text.ts';
import { sitemapOf } from '../../pages/site-files/sitemap.ts';
import { ApiError } from '../answer/api-errors.ts';
import { pieceSender } from '../answer/piece-sender.ts';
import { FOR_AN_HOUR, sendRepresentation } from '../answer/send.ts';
import type { WorkQueue } from '../answer/work-queue.ts';
import { identifyCaller, type AuthDeps } from '../guards/auth.ts';
import type { Limit } from '../guards/limit.ts';
import { queryStringOf } from '../guards/request-target.ts';
import { isPublic, readOnlyWhere } from './read-only.ts';

const XML = 'application/xml; charset=utf-8';
const PLAIN_TEXT = 'text/plain; charset=utf-8';

const MAX_REMEMBERED = 64;

/**
 * Files that programs look for at every public site (contract, section 5).
 *
 * @param limit counts the requests of each address for what takes a while
 * @param queue does that
 */
export function siteFileRoutes(
  router: Router,
  { tokens, now }: Pick<AuthDeps, 'tokens' | 'now'>,
  limit: Limit,
  queue: WorkQueue,
): void {
  const sendPieces = pieceSender(queue, MAX_REMEMBERED);
  const to = serverAddresses(null);
  const guards = limit([identifyCaller({ tokens, now }, () => null)]);

  readOnlyWhere(router, to.sitemap(null), isPublic, ...guards, async (request, response) => {
    const { calendar } = response.locals;
    const part = partOf(new URLSearchParams(queryStringOf(request.url)).get('part'));
    const sitemap = Number.isNaN(part) ? null : sitemapOf(calendar, { part, now: now(), to });
    if (sitemap === null) throw new ApiError('E_ROUTE_NOT_FOUND');
    await sendPieces(request, response, { ...sitemap, contentType: XML }, FOR_AN_HOUR);
  });

  const serveText = (path: string, textOf: (response: Response) => string | null): void => {
    readOnlyWhere(router, path, isPublic, (request, response) => {
      const text = textOf(response);
      if (text === null) throw new ApiError('E_ROUTE_NOT_FOUND');
      const head = { etag: etagOf(text), contentType: PLAIN_TEXT, cacheControl: FOR_AN_HOUR };
      sendRepresentation(request, response, head, Buffer.from(text));
    });
  };
  serveText('/robots.txt', ({ locals: { calendar } }) => robotsText(calendar.site, to));
  serveText(SECURITY_ADDRESS, ({ locals: { calendar } }) => securityText(calendar.site, now()));
}

/** Null where none is asked for, NaN where that is no number of a part. */
function partOf(sent: string | null): number | null {
  if (sent === null) return null;
  return /^[1-9]\d{0,8}$/.test(sent) ? Number(sent) : NaN;
}
