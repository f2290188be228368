import { etagOf } from '../calendar/etag.ts';
import type { Answer } from '../calendar/calendar.ts';
import { remember } from '../platform/remember.ts';
import type { SiteRecord } from '../schema/site.ts';
import { openApiDocument } from './document.ts';

/** The answer of `/openapi.json` (contract, section 5), made once for each content. */
export const openApiAnswer = remember((site: SiteRecord): Answer => {
  const json = JSON.stringify(openApiDocument(site));
  return { json: Buffer.from(json), etag: etagOf(json) };
});
