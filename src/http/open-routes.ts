import type { RequestHandler, Router } from 'express';
import type { Calendar } from '../calendar/calendar.ts';
import { recallAnswer, rememberAnswer } from '../calendar/page-cache.ts';
import { answerList, answerRecent } from '../calendar/pages.ts';
import { ApiError } from './errors.ts';
import { readId, readKeepOld, readListQuery } from './parameters.ts';
import { pageLinks } from './page-links.ts';
import { readOnly } from './read-only.ts';
import { queryStringOf } from './request-target.ts';
import { sendAnswer } from './send.ts';
import type { WorkQueue } from './work-queue.ts';

export interface OpenDeps {
  /** The calendar of this moment. */
  readonly calendars: { current(): Calendar };
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** IANA name of the zone whose days `recent` counts. */
  readonly timeZone: string;
}

/**
 * The four operations (specification, section 4).
 *
 * @param guards run in front of each: token check and rate limit
 * @param searches runs what may take long
 */
export function openRoutes(
  router: Router,
  { calendars, now, timeZone }: OpenDeps,
  guards: readonly RequestHandler[],
  searches: WorkQueue,
): void {
  readOnly(router, '/open/event', ...guards, (request, response, next) => {
    const queryString = queryStringOf(request.url);
    const calendar = calendars.current();
    const remembered = recallAnswer(calendar, queryString);
    if (remembered !== null) {
      sendAnswer(request, response, remembered);
      return;
    }
    const parameters = new URLSearchParams(queryString);
    const query = readListQuery(parameters);
    const answer = (): void => {
      if (response.destroyed) return;
      const made = answerList(calendar, query, (page) => pageLinks('/open/event', parameters, page));
      rememberAnswer(calendar, queryString, made);
      sendAnswer(request, response, made);
    };
    if (query.search !== '' || query.orgSearch !== '') searches.add(answer, next);
    else answer();
  });

  readOnly(router, '/open/event/recent', ...guards, (request, response) => {
    const keepOld = readKeepOld(new URLSearchParams(queryStringOf(request.url)));
    sendAnswer(request, response, answerRecent(calendars.current(), keepOld, now(), timeZone));
  });

  readOnly(router, '/open/event/:id', ...guards, (request, response) => {
    const event = calendars.current().events.get(readId(request.params.id));
    if (event === undefined) throw new ApiError('E_EVENT_NOT_FOUND');
    sendAnswer(request, response, event);
  });

  readOnly(router, '/open/organization/:id', ...guards, (request, response) => {
    const organization = calendars.current().organizationsById.get(readId(request.params.id));
    if (organization === undefined) throw new ApiError('E_ORGANIZATION_NOT_FOUND');
    sendAnswer(request, response, organization);
  });
}
