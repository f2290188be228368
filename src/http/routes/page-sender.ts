import type { Request, Response } from 'express';
import { upcomingListChangedAt } from '../../calendar/calendar-view.ts';
import { type Calendar, etagOf } from '../../calendar/calendar.ts';
import { startOfDay } from '../../calendar/days.ts';
import { FILTER_NAMES, FILTERS } from '../../calendar/filters/filter-table.ts';
import { MAX_SEARCH_LENGTH } from '../../calendar/filters/parameter.ts';
import type { Language } from '../../words/language.ts';
import { languageNamed, languageNames, languagesOfSite, siteLanguage } from '../../words/languages.ts';
import type { Addresses, CalendarView } from '../../pages/addresses.ts';
import { errorPage, type PageFault } from '../../pages/error-page.tsx';
import { dayIn } from '../../pages/months.ts';
import type { Page } from '../../pages/page.tsx';
import { lookOf, type PagePreview, type Reader } from '../../pages/reader.ts';
import { serverAddresses } from '../../pages/server-addresses.ts';
import { FrequentCache } from '../../platform/frequent-cache.ts';
import { remember } from '../../platform/collections.ts';
import type { ApiError } from '../answer/api-errors.ts';
import { addToHeader, type PageOrigins } from '../answer/response-headers.ts';
import { sendError, sendPage } from '../answer/send.ts';
import { AnswerCache, inOnePiece, type WorkQueue } from '../answer/work-queue.ts';
import { queryStringOf } from '../guards/request-head.ts';
import { readValid } from './parameters.ts';

/*
 * The query of a page's address. A person may have typed it, or followed an old link: parameters and values that are not valid
 * are ignored.
 */

/** A longer `Accept-Language` is ignored: no browser lists so many languages, each of which is compared with all of ours. */
const MAX_FIELD_LENGTH = 4_096;

/** The longest value of a filter, which has room for a hundred ids; a longer one is ignored, since every link of a page repeats it. */
const MAX_VALUE_LENGTH = 4_000;

export interface PageDeps {
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  /** Returns what a preview shows to editors besides the pages; null outside of a preview. */
  readonly preview: (() => PagePreview) | null;
}

/** Returns the reader of a page. Its language is that of the address, or else the one that the browser prefers, or else the site's. */
export function readReader(request: Request, calendar: Calendar, deps: PageDeps): Reader {
  const { site } = calendar;
  const now = deps.now();
  const languages = languagesOfSite(site);
  const chosen = languageNamed(queryOf(request).get('lang') ?? '', languages);
  const language = chosen ?? preferredLanguage(request, languages) ?? siteLanguage(site);
  const today = startOfDay(now, site.timezone);
  const to = serverAddresses(chosen);
  return {
    ...{ chosen, language, to, today, date: dayIn(site.timezone, today) },
    ...{ now: upcomingListChangedAt(calendar, now), preview: deps.preview?.() ?? null, asFile: null },
    ...lookOf(calendar, to),
  };
}

function preferredLanguage(request: Request, languages: readonly Language[]): Language | null {
  const { 'accept-language': field = '' } = request.headers;
  // Without the field, Express would return our first language.
  if (field === '' || field.length > MAX_FIELD_LENGTH) return null;
  return languageNamed(request.acceptsLanguages(languageNames(languages)) || '', languages);
}

export function readView(request: Request): CalendarView {
  const query = canonical(queryOf(request));
  const words = Array.from((query.get('q') ?? '').trim());
  query.set('q', words.slice(0, MAX_SEARCH_LENGTH).join(''));
  const sent = FILTER_NAMES.filter((name) => query.getAll(name).some((value) => value !== ''));
  for (const name of sent) if ((query.get(name)?.length ?? 0) > MAX_VALUE_LENGTH) query.delete(name);
  const { values: filter, parameters } = readValid(query, FILTERS);
  const page = query.get('page') ?? '';
  return {
    past: query.get('past') === '1',
    filter,
    parameters,
    leftOut: sent.filter((name) => parameters[name] === undefined),
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  };
}

/** Rewrites the query of a form, as sent without JavaScript, to that of links: boxes of a filter become a list, two days an interval. */
function canonical(query: URLSearchParams): URLSearchParams {
  for (const name of FILTER_NAMES) {
    const values = query.getAll(name);
    if (values.length > 1 && FILTERS[name].schema.type === 'array')
      query.set(name, [...new Set(values)].filter((value) => value !== '').join(','));
  }
  const [from = '', until = ''] = ['from', 'until'].map((name) => query.get(name) ?? '');
  // The two days may come in either order.
  const days = [from, until].every((day) => day !== '')
    ? [from, until].sort()
    : [from || '..', until || '..'];
  if (from + until !== '' && !query.has('datetime')) query.set('datetime', [...new Set(days)].join('/'));
  return query;
}

export function queryOf({ url }: Request): URLSearchParams {
  return new URLSearchParams(queryStringOf(url));
}

const REMEMBERED = {
  maxEntries: 4_096,
  maxSize: 16 * 1024 * 1024,
  maxValueSize: 256 * 1024,
  sizeOf: ({ bytes }: Page) => bytes.length,
};

/** A requested page, and how to make it. */
export interface AskedPage {
  /** The key of the page: no other page of the same calendar, for the same reader, has the same. */
  readonly question: readonly unknown[];
  readonly make: (calendar: Calendar, reader: Reader) => Page;
  /** The sources of its security policy that differ from those of most pages. */
  readonly origins?: PageOrigins;
  /** The page for clients that prefer Markdown (RFC 7763) to HTML; absent where there is only HTML. */
  readonly markdown?: {
    readonly addressIn: (to: Addresses) => string;
    readonly textIn: (calendar: Calendar, reader: Reader) => string;
  };
}

type SendAskedPage = (request: Request, response: Response, asked: AskedPage) => Promise<void>;

/**
 * Makes a function that sends pages. Each page is made once for a calendar and a language, until the next event or the day is over.
 *
 * @param queue does the work
 */
export function pageSender(deps: PageDeps, queue: WorkQueue): SendAskedPage {
  const pages = new AnswerCache<Page>(queue, 'short', REMEMBERED);
  return async (request, response, { question, make: makeHtml, origins, markdown }) => {
    const { calendar } = response.locals;
    const reader = readReader(request, calendar, deps);
    const { language, chosen, now, preview, to } = reader;
    const isMarkdown = markdown !== undefined && likesBetter(request, 'text/markdown', 'text/html');
    const make = isMarkdown ? () => markdownPage(markdown.textIn(calendar, reader), language) : makeHtml;
    const key = JSON.stringify([language, chosen, now, preview?.version, isMarkdown, ...question]);
    const pieces = inOnePiece(() => make(calendar, reader));
    if (markdown !== undefined) {
      addToHeader(response, 'Vary', 'Accept');
      const other = isMarkdown ? 'text/html' : 'text/markdown';
      addToHeader(response, 'Link', `<${markdown.addressIn(to)}>; rel="alternate"; type="${other}"`);
    }
    const page = await pages.make(request, calendar, key, pieces);
    // Without a language in its address, the page is in the one that the browser prefers.
    addToHeader(response, 'Vary', 'Accept-Language');
    sendPage(request, response, page, origins);
  };
}

function markdownPage(text: string, language: Language): Page {
  const bytes = Buffer.from(text);
  return { bytes, etag: etagOf(bytes), language, contentType: 'text/markdown; charset=utf-8' };
}

/** The kinds of error pages for people, by status. */
const KINDS: Readonly<Record<number, PageFault['kind']>> = {
  404: 'notFound',
  422: 'invalid',
  429: 'tooMany',
  503: 'overloaded',
};

/** The paths whose errors are JSON for everybody, since programs ask for them. */
const FOR_PROGRAMS =
  /^\/(?:open|mcp|feeds|assets|admin|preview|healthz|readyz|event\/recent)(?![^/?])|^[^?]*\.(?:ics|json|xml|txt)(?:\?|$)/;

/** A longer `Accept` is ignored: no browser sends so much. */
const MAX_ACCEPT_LENGTH = 1_024;

/** Returns the cache of a calendar's error pages: errors are frequent when there is too much to do. */
const pagesOf = remember((_calendar: Calendar) => new FrequentCache<Page>({ maxEntries: 512 }));

type SendError = (request: Request, response: Response, error: ApiError) => void;

/** Sends errors: pages to people, who ask for HTML, and JSON to programs. */
export function errorSender(deps: PageDeps): SendError {
  return (request, response, error) => {
    const kind = FOR_PROGRAMS.test(request.url) ? undefined : KINDS[error.status];
    if (kind !== undefined) addToHeader(response, 'Vary', 'Accept');
    if (kind === undefined || !likesBetter(request, 'text/html', 'application/json')) {
      sendError(response, error);
      return;
    }
    addToHeader(response, 'Vary', 'Accept-Language');
    const { calendar } = response.locals;
    const reader = readReader(request, calendar, deps);
    const { language, chosen, today, preview } = reader;
    const fault = faultOf(kind, error);
    const key = JSON.stringify([language, chosen, today, preview?.version, fault]);
    const page = pagesOf(calendar).recallOr(key, () => errorPage(calendar, reader, fault));
    sendError(response, error, page);
  };
}

/** Whether a client names a media type in `Accept`, and prefers it to another one; a client that accepts anything does not. */
function likesBetter(request: Request, type: string, other: string): boolean {
  const { accept = '' } = request.headers;
  if (accept.length > MAX_ACCEPT_LENGTH || !accept.toLowerCase().includes(type)) return false;
  const liked = request.accepts([other, type, `${type}; charset=utf-8`]);
  return liked !== false && liked !== other;
}

function faultOf(kind: PageFault['kind'], { details: { params = {} } }: ApiError): PageFault {
  const { retryAfter } = params;
  return { kind, seconds: typeof retryAfter === 'number' ? retryAfter : null };
}
