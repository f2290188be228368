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
import { AnswerCache, inOnePiece, type WorkQueue } from '../answer/work-queue.ts';
import { overloaded, ApiError, type ErrorCode, syncError } from '../answer/api-errors.ts';
import { PRIVATE_NO_CACHE, sendAnswer, sendPieces } from '../answer/send.ts';
import { applicationOf } from '../guards/callers.ts';
import { isStrict, queryStringOf, readOnly } from '../guards/request-head.ts';
import {
  EVENT_PARAMETERS,
  LIST_PARAMETERS,
  type ParameterTable,
  PLACE_LIST_PARAMETERS,
  PLACE_PARAMETERS,
  queryOf,
  readQuery,
  RECENT_PARAMETERS,
  siteParameters,
} from './parameters.ts';
import type { Readiness } from './service-routes.ts';

/** The longest `Link` field that is sent, since proxies limit fields to some kilobytes. Without it, clients have to count the pages. */
const MAX_LENGTH = 3_000;

/**
 * Returns links to the first, previous, next and last page of a list, as the value of a `Link` field (RFC 8288); null where the
 * list has no pages, or the field would be too long.
 *
 * @param query the query that was sent; the links repeat it with another page number
 * @param names the names of the list's parameters; the links repeat no others
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

/** The number of dumps that are sent at the same time, each for as long as its client takes to read it. */
const MAX_AT_ONCE = 4;

/**
 * Serves `/open/dump`, of which an application can only read one at a time (guide, "The dump").
 *
 * @param now returns milliseconds since 1970
 */
function dumpRoute(router: Router, guards: readonly RequestHandler[], now: () => number): void {
  /** When the dump of each application was begun, by the id of the application, the oldest first. */
  const underWay = new Map<string, { readonly since: number }>();
  readOnly(router, '/open/dump', ...guards, async (request, response) => {
    const { calendar } = response.locals;
    const { fields } = readQuery(queryOf(request, response), siteParameters(calendar.site).dump);
    const { etag, pieces } = dumpOf(calendar, fields);
    const application = applicationOf(response) ?? '';
    const own = { since: now() };
    // This runs only where there is a body to send: a 304 does not count as a dump.
    const begin = (): Iterable<Buffer> => {
      const isFull = underWay.size >= MAX_AT_ONCE;
      const other = underWay.get(application) ?? (isFull ? [...underWay.values()].at(-1) : undefined);
      // The other dump may take as long again as it has taken until now.
      if (other !== undefined) throw overloaded(own.since - other.since);
      underWay.set(application, own);
      return pieces();
    };
    try {
      const contentType = 'application/x-ndjson';
      const head = { etag, cacheControl: PRIVATE_NO_CACHE, contentType, revision: calendar.digest };
      await sendPieces(request, response, head, begin);
    } finally {
      if (underWay.get(application) === own) underWay.delete(application);
    }
  });
}

export interface OpenDeps {
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  /** The IANA name of the time zone in which `recent` counts days. */
  readonly timeZone: string;
  readonly readiness: () => Readiness;
  /** Does work that may take long. */
  readonly queue: WorkQueue;
}

/** The bounds of the cache of answers, whose keys are the queries as they were sent: a cached answer needs no parsing. */
const REMEMBERED = {
  maxEntries: 4_096,
  maxSize: 16 * 1024 * 1024,
  // Larger pages cost more to send than to make.
  maxValueSize: 256 * 1024,
  sizeOf: ({ json, link = '' }: Answer) => json.length + link.length,
};

/**
 * Serves the operations of `/open` (guide, "Operations").
 *
 * @param guards run in front of each operation: token check and rate limit
 */
export function openRoutes(
  router: Router,
  { now, timeZone, readiness, queue }: OpenDeps,
  guards: readonly RequestHandler[],
): void {
  // Each route that Express tries before the right one costs time, so the list of events, the most frequent
  // one, comes first.
  serveList('/open/event', () => LIST_PARAMETERS, answerList, isSlow);
  readOnly(router, '/open/event/recent', ...guards, (request, response) => {
    const query = readQuery(queryOf(request, response), RECENT_PARAMETERS);
    send(request, response, answerRecent(response.locals.calendar, query, now(), timeZone));
  });
  serveRecord('/open/event/:id', 'events', () => EVENT_PARAMETERS, 'E_EVENT_NOT_FOUND');

  serveList(
    '/open/organization',
    (site: SiteRecord) => siteParameters(site).organizations,
    answerOrganizations,
    hasSearch,
  );
  serveRecord(
    '/open/organization/:id',
    'organizations',
    (site: SiteRecord) => siteParameters(site).organization,
    'E_ORGANIZATION_NOT_FOUND',
  );

  serveList('/open/place', () => PLACE_LIST_PARAMETERS, answerPlaces, hasSearch);
  serveRecord('/open/place/:id', 'places', () => PLACE_PARAMETERS, 'E_PLACE_NOT_FOUND');

  serveList(
    '/open/changes',
    (site: SiteRecord) => siteParameters(site).changes,
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
      // The answers to requests without a query are prepared.
      const isPrepared = queryStringOf(request.url) === '';
      const answer =
        isPrepared || isStrict(response) ? make() : records.frequent(calendar).recallOr(request.url, make);
      send(request, response, answer);
    });
  }

  /** @param isSlow whether making the answer may take milliseconds, so that it has to be queued */
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
      // Where unknown parameters are refused, each query has to be read.
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
  sendAnswer(request, response, answer, response.locals.calendar.digest);
}
