import type { Request, RequestHandler, Response, Router } from 'express';
import type { Answer, Calendar } from '../../calendar/calendar.ts';
import { isSlow } from '../../calendar/filters/filter-table.ts';
import {
  answerList,
  answerOrganizations,
  answerPlaces,
  answerRecent,
  answerRecord,
} from '../../calendar/list-answer.ts';
import type { PageHead } from '../../calendar/query.ts';
import { AnswerCache } from '../answer/answer-cache.ts';
import { ApiError, type ErrorCode } from '../answer/api-errors.ts';
import { linkHeader } from '../answer/link-header.ts';
import { headersOf } from '../answer/response-headers.ts';
import { sendAnswer } from '../answer/send.ts';
import { inOnePiece, type WorkQueue } from '../answer/work-queue.ts';
import { isStrict } from '../guards/preference.ts';
import { queryStringOf } from '../guards/request-target.ts';
import {
  EVENT_PARAMETERS,
  LIST_PARAMETERS,
  organizationParameters,
  PLACE_LIST_PARAMETERS,
  PLACE_PARAMETERS,
  RECENT_PARAMETERS,
} from './parameters.ts';
import { readOnly } from './read-only.ts';
import { readQuery, type ParameterTable, type SentQuery } from './read-query.ts';

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

/** What a list answers to a query. */
interface ListAnswer {
  /** Whether it may take milliseconds, so that requests have to take turns. */
  readonly isSlow: boolean;
  readonly make: () => Answer;
}

/**
 * The operations of `/open` (specification, section 4; contract, section 6).
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
  serveList('/open/event', (calendar, query) => {
    const values = readQuery(query, LIST_PARAMETERS);
    const links = linksOf('/open/event', query, LIST_PARAMETERS);
    return { isSlow: isSlow(values), make: () => answerList(calendar, values, links) };
  });

  serve('/open/event/recent', (calendar, query) =>
    answerRecent(calendar, readQuery(query, RECENT_PARAMETERS), now(), timeZone),
  );

  serve('/open/event/:id', ({ events }, query) => {
    const { id, fields } = readQuery(query, EVENT_PARAMETERS);
    return found(answerRecord(events, id, fields), 'E_EVENT_NOT_FOUND');
  });

  serveList('/open/organization', (calendar, query) => {
    const { list } = organizationParameters(calendar.site);
    const values = readQuery(query, list);
    const links = linksOf('/open/organization', query, list);
    return { isSlow: values.search !== '', make: () => answerOrganizations(calendar, values, links) };
  });

  serve('/open/organization/:id', ({ organizations, site }, query) => {
    const { id, fields } = readQuery(query, organizationParameters(site).record);
    return found(answerRecord(organizations, id, fields), 'E_ORGANIZATION_NOT_FOUND');
  });

  serveList('/open/place', (calendar, query) => {
    const values = readQuery(query, PLACE_LIST_PARAMETERS);
    const links = linksOf('/open/place', query, PLACE_LIST_PARAMETERS);
    return { isSlow: values.search !== '', make: () => answerPlaces(calendar, values, links) };
  });

  serve('/open/place/:id', ({ places }, query) => {
    const { id, fields } = readQuery(query, PLACE_PARAMETERS);
    return found(answerRecord(places, id, fields), 'E_PLACE_NOT_FOUND');
  });

  function serve(path: string, answer: (calendar: Calendar, query: SentQuery) => Answer): void {
    readOnly(router, path, ...guards, (request, response) => {
      send(request, response, answer(response.locals.calendar, queryOf(request, response)));
    });
  }

  function serveList(path: string, read: (calendar: Calendar, query: SentQuery) => ListAnswer): void {
    const lists = new AnswerCache<Answer>(queue, 'short', REMEMBERED);
    readOnly(router, path, ...guards, (request, response, next) => {
      const { calendar } = response.locals;
      const queryString = queryStringOf(request.url);
      const frequent = lists.frequent(calendar);
      // Who wants unknown parameters refused wants each query to be read.
      const remembered = isStrict(response) ? undefined : frequent.recall(queryString);
      if (remembered !== undefined) {
        send(request, response, remembered);
        return;
      }
      const answer = read(calendar, queryOf(request, response));
      if (!answer.isSlow) {
        send(request, response, frequent.recallOr(queryString, answer.make));
        return;
      }
      lists
        .make(request, calendar, queryString, inOnePiece(answer.make))
        .then((made) => {
          send(request, response, made);
        })
        .catch(next);
    });
  }
}

function queryOf({ url, params }: Request, response: Response): SentQuery {
  const path = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return { sent: new URLSearchParams(queryStringOf(url)), path, strict: isStrict(response) };
}

function linksOf(
  path: string,
  { sent }: SentQuery,
  table: ParameterTable,
): (page: PageHead) => string | null {
  return (page) => linkHeader(path, sent, Object.keys(table), page);
}

/** The revision tells clients whether their pages belong together (contract, section 6). */
function send(request: Request, response: Response, answer: Answer): void {
  headersOf(response).push('X-Calendar-Revision', response.locals.calendar.digest);
  sendAnswer(request, response, answer);
}

function found(answer: Answer | undefined, code: ErrorCode): Answer {
  if (answer === undefined) throw new ApiError(code);
  return answer;
}
