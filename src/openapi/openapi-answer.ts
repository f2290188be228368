import type { Answer } from '../calendar/calendar.ts';
import { etagOf } from '../calendar/etag.ts';
import type { SiteRecord } from '../schema/site.ts';
import { openApiDocument } from './document.ts';

const answers = new WeakMap<SiteRecord, Answer>();

/** The answer of `/openapi.json` (contract, section 5), made once for each content. */
export function openApiAnswer(site: SiteRecord): Answer {
  const known = answers.get(site);
  if (known !== undefined) return known;
  const json = JSON.stringify(openApiDocument(site));
  const answer = { json: Buffer.from(json), etag: etagOf(json) };
  answers.set(site, answer);
  return answer;
}
