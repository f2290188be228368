import type { Router, Response } from 'express';
import { etagOf } from '../../calendar/calendar.ts';
import { accentSheets } from '../../pages/accent.ts';
import type { Asset } from '../../pages/asset.ts';
import { serverAddresses } from '../../pages/server-addresses.ts';
import { robotsText } from '../../pages/site-files/robots-text.ts';
import { SECURITY_ADDRESS, securityText } from '../../pages/site-files/security-text.ts';
import { sitemapOf } from '../../pages/site-files/sitemap.ts';
import { ApiError } from '../answer/api-errors.ts';
import { pieceSender } from '../answer/piece-sender.ts';
import { FOR_EVER, sendRepresentation, sendBody, sendNotModified, FOR_AN_HOUR } from '../answer/send.ts';
import type { WorkQueue } from '../answer/work-queue.ts';
import { identifyCaller, type AuthDeps } from '../guards/auth.ts';
import type { Limit } from '../guards/limit.ts';
import { queryStringOf } from '../guards/validate-request.ts';
import { readOnly, isPublic, readOnlyWhere } from './read-only.ts';

/** What pages load besides themselves (contract, section 5: from no other host); a site's accent is that of the calendar. */
export function assetRoutes(router: Router, assets: readonly Asset[]): void {
  const served = new Map(assets.map((asset) => [asset.path, asset]));
  readOnly(router, '/assets/:file', (request, response) => {
    const path = `/assets/${String(request.params.file)}`;
    const { site } = response.locals.calendar;
    const asset = served.get(path) ?? accentSheets(site).find((sheet) => sheet.path === path);
    if (asset === undefined) throw new ApiError('E_ROUTE_NOT_FOUND');
    sendRepresentation(request, response, { ...asset, cacheControl: FOR_EVER }, asset.bytes);
  });
}

/**
 * The calendar's own pictures, also where its pages are not public: answers name them by their addresses, and whoever has
 * one cannot guess another.
 *
 * @param limit counts the requests of each address
 */
export function pictureRoutes(
  router: Router,
  { tokens, now }: Pick<AuthDeps, 'tokens' | 'now'>,
  limit: Limit,
): void {
  const guards = limit([identifyCaller({ tokens, now }, () => null)]);
  readOnly(router, '/images/:file', ...guards, (request, response) => {
    const picture = response.locals.calendar.pictures.get(String(request.params.file));
    if (picture === undefined) throw new ApiError('E_ROUTE_NOT_FOUND');
    const head = { ...picture, cacheControl: FOR_EVER };
    // No encoding makes a picture smaller.
    if (!sendNotModified(request, response, head, 'identity'))
      sendBody(request, response, head, picture.bytes, 'identity');
  });
}

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
