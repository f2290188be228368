import type { RequestHandler, Router } from 'express';
import type { Answer } from '../../calendar/calendar.ts';
import { isSlow } from '../../calendar/filters/filter-table.ts';
import { answerList, answerRecent } from '../../calendar/list-answer.ts';
import { AnswerCache } from '../answer/answer-cache.ts';
import { ApiError } from '../answer/api-errors.ts';
import { linkHeader } from '../answer/link-header.ts';
import { sendAnswer } from '../answer/send.ts';
import { inOnePiece, type WorkQueue } from '../answer/work-queue.ts';
import { queryStringOf } from '../guards/request-target.ts';
import { readId, readKeepOld, readListQuery } from './parameters.ts';
import { readOnly } from './read-only.ts';

export interface OpenDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** IANA name of the zone whose days `recent` counts. */
  readonly timeZone: string;
}

/** A query string has one answer in a calendar: what is remembered under it, as it was sent, is not even read. */
const REMEMBERED = {
  maxEntries: 4_096,
  maxSize: 16 * 1024 * 1024,
  // Larger pages cost more to send than to make.
  maxValueSize: 256 * 1024,
  sizeOf: ({ json, link = '' }: Answer) => json.length + link.length,
};

/**
 * The four operations (specification, section 4).
 *
 * @param guards run in front of each: token check and rate limit
 * @param queue does what may take long
 */
export function openRoutes(
  router: Router,
  { now, timeZone }: OpenDeps,
  guards: readonly RequestHandler[],
  queue: WorkQueue,
): void {
  const lists = new AnswerCache<Answer>(queue, 'short', REMEMBERED);

  readOnly(router, '/open/event', ...guards, (request, response, next) => {
    const { calendar } = response.locals;
    const queryString = queryStringOf(request.url);
    const send = (answer: Answer): void => {
      sendAnswer(request, response, answer);
    };
    const frequent = lists.frequent(calendar);
    const remembered = frequent.recall(queryString);
    if (remembered !== undefined) {
      send(remembered);
      return;
    }
    const parameters = new URLSearchParams(queryString);
    const query = readListQuery(parameters);
    const make = (): Answer =>
      answerList(calendar, query, (page) => linkHeader('/open/event', parameters, page));
    if (isSlow(query)) lists.make(request, calendar, queryString, inOnePiece(make)).then(send).catch(next);
    else send(frequent.recallOr(queryString, make));
  });

  readOnly(router, '/open/event/recent', ...guards, (request, response) => {
    const keepOld = readKeepOld(new URLSearchParams(queryStringOf(request.url)));
    sendAnswer(request, response, answerRecent(response.locals.calendar, keepOld, now(), timeZone));
  });

  readOnly(router, '/open/event/:id', ...guards, (request, response) => {
    const event = response.locals.calendar.events.get(readId(request.params.id));
    if (event === undefined) throw new ApiError('E_EVENT_NOT_FOUND');
    sendAnswer(request, response, event);
  });

  readOnly(router, '/open/organization/:id', ...guards, (request, response) => {
    const organization = response.locals.calendar.organizations.get(readId(request.params.id));
    if (organization === undefined) throw new ApiError('E_ORGANIZATION_NOT_FOUND');
    sendAnswer(request, response, organization);
  });
}
