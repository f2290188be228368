import type { Router } from 'express';
import { accentSheets } from '../../pages/accent.ts';
import type { Asset } from '../../pages/asset.ts';
import { ApiError } from '../answer/api-errors.ts';
import { FOR_EVER, sendRepresentation } from '../answer/send.ts';
import { readOnly } from './read-only.ts';

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
