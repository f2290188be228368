import type { Request, RequestHandler, Response, Router } from 'express';
import { AnswerCache } from '../calendar/answer-cache.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { positionAtAddress } from '../calendar/public-address.ts';
import { startOfDay } from '../calendar/date-window.ts';
import { eventFeed } from '../feeds/feed.ts';
import { calendarPage } from '../pages/calendar-page.tsx';
import { eventPage } from '../pages/event-page.tsx';
import { landingPage } from '../pages/landing-page.tsx';
import { identifyCaller, type AuthDeps } from './auth.ts';
import { ApiError } from './errors.ts';
import { fieldsOf } from './fields.ts';
import { readReader, readView } from './page-parameters.ts';
import { readId } from './parameters.ts';
import { readOnly } from './read-only.ts';
import { sendPage } from './send-page.ts';
import { sendRepresentation } from './send-representation.ts';
import type { WorkQueue } from './work-queue.ts';

export interface PageDeps extends Pick<AuthDeps, 'tokens' | 'now'> {
  /** The calendar of this moment. */
  readonly calendars: { current(): Calendar };
}

/** Scripts, styles and requests are of this server; images may be of any that speaks TLS. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const CACHE_CONTROL = 'public, no-cache';

/**
 * Pages for people (contract, section 5): the calendar where the site is public, else what this is.
 *
 * @param limit counts the requests of each address
 * @param searches runs what may take long
 */
export function pageRoutes(
  router: Router,
  { tokens, now, calendars }: PageDeps,
  limit: readonly RequestHandler[],
  searches: WorkQueue,
): void {
  const remembered = new AnswerCache<{ readonly html: string }>({
    maxBytes: 16 * 1024 * 1024,
    maxValueBytes: 256 * 1024,
    // Two bytes a character, where one is not of Latin-1.
    sizeOf: ({ html }) => 2 * html.length,
  });
  const guards = [identifyCaller({ tokens, now }, () => null), ...limit];

  readOnly(router, '/', ...guards, (request, response, next) => {
    const calendar = calendars.current();
    const reader = readReader(request);
    const send = (html: string): void => {
      sendPage(request, vary(response), html, { policy: POLICY, cacheControl: CACHE_CONTROL });
    };
    if (!calendar.site.public) {
      send(landingPage(reader));
      return;
    }
    const view = readView(request);
    const today = startOfDay(now(), calendar.site.timezone);
    const key = JSON.stringify([reader, view, today]);
    const known = remembered.recall(calendar, key);
    if (known !== null) {
      send(known.html);
      return;
    }
    const answer = (): void => {
      if (response.destroyed) return;
      const html = calendarPage(calendar, view, reader, today);
      remembered.remember(calendar, key, { html });
      send(html);
    };
    if (view.search === '') answer();
    else searches.add(answer, next);
  });

  // In front of the page, whose id may be any text.
  readOnly(router, '/events/:id.ics', ...guards, (request, response) => {
    const calendar = publicCalendar();
    const { contentType, etag, pieces } = eventFeed(calendar, 'ics', positionOf(calendar, request.params.id));
    const head = { contentType, etag, cacheControl: CACHE_CONTROL };
    sendRepresentation(request, response, head, Buffer.from([...pieces()].join('')));
  });

  readOnly(router, '/events/:id', ...guards, (request, response) => {
    const calendar = publicCalendar();
    sendEvent(request, response, calendar, positionOf(calendar, request.params.id));
  });

  // The url of an event that names none itself, where the site is this server; other paths are no paths.
  router.get('/:organization/:slug', (request, response, next) => {
    const calendar = calendars.current();
    const { organization, slug } = request.params;
    const find = (): void => {
      const position = positionAtAddress(calendar, organization, slug);
      if (position === null) next();
      else sendEvent(request, response, calendar, position);
    };
    if (calendar.site.public && calendar.organizationsBySlug.has(organization)) searches.add(find, next);
    else next();
  });

  /** @throws ApiError E_ROUTE_NOT_FOUND where only applications may see events */
  function publicCalendar(): Calendar {
    const calendar = calendars.current();
    if (!calendar.site.public) throw new ApiError('E_ROUTE_NOT_FOUND');
    return calendar;
  }
}

function sendEvent(request: Request, response: Response, calendar: Calendar, position: number): void {
  if (response.destroyed) return;
  const html = eventPage(calendar, position, readReader(request));
  sendPage(request, vary(response), html, { policy: POLICY, cacheControl: CACHE_CONTROL });
}

/** @throws ApiError E_EVENT_NOT_FOUND */
function positionOf({ events }: Calendar, id: unknown): number {
  const position = events.positionOf(readId(id));
  if (position === undefined) throw new ApiError('E_EVENT_NOT_FOUND');
  return position;
}

/** A page is in the language that the browser asks for, where its address names none. */
function vary(response: Response): Response {
  fieldsOf(response).push('Vary', 'Accept-Language');
  return response;
}
