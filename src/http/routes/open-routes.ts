import type { RequestHandler, Router, Request, Response } from 'express';
import type { Answer, Calendar } from '../../calendar/calendar.ts';
import { answerChanges, dumpOf } from '../../calendar/changes-answer.ts';
import { isSlow } from '../../calendar/filters/filter-table.ts';
import type { ValuesOf } from '../../calendar/filters/parameter.ts';
import {
  answerList,
  answerOrganizations,
  answerPlaces,
  answerRecent,
  answerRecord,
  type PageHead,
} from '../../calendar/query.ts';
import type { Collection } from '../../schema/records.ts';
import type { SiteRecord } from '../../schema/site.ts';
import { AnswerCache } from '../answer/answer-cache.ts';
import { overloaded, ApiError, type ErrorCode, syncError } from '../answer/api-errors.ts';
import { headersOf } from '../answer/response-headers.ts';
import { ASK_EVERY_TIME, nameRevision, sendPieces, sendAnswer } from '../answer/send.ts';
import { inOnePiece, type WorkQueue } from '../answer/work-queue.ts';
import { callerOf } from '../guards/auth.ts';
import { isStrict } from '../guards/preference.ts';
import { queryStringOf } from '../guards/validate-request.ts';
import {
  changesParameters,
  EVENT_PARAMETERS,
  LIST_PARAMETERS,
  organizationParameters,
  PLACE_LIST_PARAMETERS,
  PLACE_PARAMETERS,
  RECENT_PARAMETERS,
} from './parameters.ts';
import { readOnly } from './read-only.ts';
import { queryOf, readQuery, type ParameterTable } from './read-query.ts';
import type { Readiness } from './service-routes.ts';

/** Proxies take header fields of some kilobytes; without links, clients raise the page number themselves. */
const MAX_LENGTH = 3_000;

/**
 * Where the first, previous, next and last page of a list are, as the value of a `Link` field (RFC 8288): the same
 * query with another page number. Null where the list has no pages, or the field would be too long.
 *
 * @param query as it was sent
 * @param names of the parameters that the list has, which alone are taken over
 */
function linkHeader(
  path: string,
  query: URLSearchParams,
  names: readonly string[],
  { total, current, pageSize }: PageHead,
): string | null {
  const last = Math.ceil(total / pageSize);
  if (last === 0) return null;
  const pages = {
    first: 1,
    ...(current > 1 && { prev: Math.min(current - 1, last) }),
    ...(current < last && { next: current + 1 }),
    last,
  };
  const links = Object.entries(pages)
    .map(([relation, page]) => `<${path}?${withPage(query, names, page)}>; rel="${relation}"`)
    .join(', ');
  return links.length > MAX_LENGTH ? null : links;
}

function withPage(query: URLSearchParams, names: readonly string[], page: number): string {
  const changed = new URLSearchParams();
  for (const name of names) {
    const value = query.get(name) ?? '';
    if (value !== '') changed.set(name, value);
  }
  changed.set('current', String(page));
  return changed.toString();
}

/** Each is sent for as long as its client takes to read it, so that an application has one at a time. */
const MAX_AT_ONCE = 4;

/**
 * `/open/dump`: everything at once.
 *
 * @param now in milliseconds since 1970
 */
function dumpRoute(router: Router, guards: readonly RequestHandler[], now: () => number): void {
  /** What each application is sent, by its id, the last begun last. */
  const underWay = new Map<string, { readonly since: number }>();
  readOnly(router, '/open/dump', ...guards, async (request, response) => {
    const { calendar } = response.locals;
    const { fields } = readQuery(queryOf(request, response), changesParameters(calendar.site).dump);
    const { etag, pieces } = dumpOf(calendar, fields);
    const caller = callerOf(response);
    const application = caller.kind === 'application' ? caller.application.id : '';
    const own = { since: now() };
    // What has no body takes no place.
    const begin = (): Iterable<Buffer> => {
      const isFull = underWay.size >= MAX_AT_ONCE;
      const other = underWay.get(application) ?? (isFull ? [...underWay.values()].at(-1) : undefined);
      if (other !== undefined) {
        // An error is of no revision.
        headersOf(response).length = named;
        // What has taken so long may take as long again.
        throw overloaded(own.since - other.since);
      }
      underWay.set(application, own);
      return pieces();
    };
    const named = headersOf(response).length;
    nameRevision(response);
    try {
      const head = { etag, cacheControl: ASK_EVERY_TIME, contentType: 'application/x-ndjson' };
      await sendPieces(request, response, head, begin);
    } finally {
      if (underWay.get(application) === own) underWay.delete(application);
    }
  });
}

export interface OpenDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** IANA name of the zone whose days `recent` counts. */
  readonly timeZone: string;
  readonly readiness: () => Readiness;
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
 * The operations of `/open` (specification, section 4; contract, section 6).
 *
 * @param guards run in front of each: token check and rate limit
 * @param queue does what may take long
 */
export function openRoutes(
  router: Router,
  { now, timeZone, readiness }: OpenDeps,
  guards: readonly RequestHandler[],
  queue: WorkQueue,
): void {
  // Every route in front of a request's own costs time: events, which are asked for most, come first.
  serveList('/open/event', () => LIST_PARAMETERS, answerList, isSlow);
  readOnly(router, '/open/event/recent', ...guards, (request, response) => {
    const query = readQuery(queryOf(request, response), RECENT_PARAMETERS);
    send(request, response, answerRecent(response.locals.calendar, query, now(), timeZone));
  });
  serveRecord('/open/event/:id', 'events', () => EVENT_PARAMETERS, 'E_EVENT_NOT_FOUND');

  serveList(
    '/open/organization',
    (site: SiteRecord) => organizationParameters(site).list,
    answerOrganizations,
    hasSearch,
  );
  serveRecord(
    '/open/organization/:id',
    'organizations',
    (site: SiteRecord) => organizationParameters(site).record,
    'E_ORGANIZATION_NOT_FOUND',
  );

  serveList('/open/place', () => PLACE_LIST_PARAMETERS, answerPlaces, hasSearch);
  serveRecord('/open/place/:id', 'places', () => PLACE_PARAMETERS, 'E_PLACE_NOT_FOUND');

  serveList(
    '/open/changes',
    (site: SiteRecord) => changesParameters(site).changes,
    (calendar, query) => {
      const page = answerChanges(calendar, query);
      if (typeof page === 'string') throw syncError(page, now() - readiness().content.since);
      return page;
    },
    () => false,
  );
  dumpRoute(router, guards, now);

  function serveRecord(
    path: string,
    collection: Collection,
    tableOf: (site: SiteRecord) => typeof EVENT_PARAMETERS,
    code: ErrorCode,
  ): void {
    const records = new AnswerCache<Answer>(queue, 'short', REMEMBERED);
    readOnly(router, path, ...guards, (request, response) => {
      const { calendar } = response.locals;
      const make = (): Answer => {
        const { id, fields } = readQuery(queryOf(request, response), tableOf(calendar.site));
        const answer = answerRecord(calendar[collection], id, fields);
        if (answer === undefined) throw new ApiError(code);
        return answer;
      };
      // The fields that are there without being asked for are prepared.
      const isPrepared = queryStringOf(request.url) === '';
      const answer =
        isPrepared || isStrict(response) ? make() : records.frequent(calendar).recallOr(request.url, make);
      send(request, response, answer);
    });
  }

  /** @param isSlow whether the answer may take milliseconds, so that requests have to take turns */
  function serveList<Table extends ParameterTable>(
    path: string,
    tableOf: (site: SiteRecord) => Table,
    answer: (
      calendar: Calendar,
      values: ValuesOf<Table>,
      linksOf: (page: PageHead) => string | null,
    ) => Answer,
    isSlow: (values: ValuesOf<Table>) => boolean,
  ): void {
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
      const table = tableOf(calendar.site);
      const query = queryOf(request, response);
      const values = readQuery(query, table);
      const make = (): Answer =>
        answer(calendar, values, (page) => linkHeader(path, query.sent, Object.keys(table), page));
      if (!isSlow(values)) {
        send(request, response, frequent.recallOr(queryString, make));
        return;
      }
      lists
        .make(request, calendar, queryString, inOnePiece(make))
        .then((made) => {
          send(request, response, made);
        })
        .catch(next);
    });
  }
}

function hasSearch({ search }: { readonly search: string }): boolean {
  return search !== '';
}

function send(request: Request, response: Response, answer: Answer): void {
  nameRevision(response);
  sendAnswer(request, response, answer);
}
