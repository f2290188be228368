import type { Request, RequestHandler, Router } from 'express';
import type { Calendar } from '../calendar/calendar.ts';
import { startOfDay } from '../calendar/date-window.ts';
import { positionAtAddress } from '../calendar/public-address.ts';
import type { ContentProblems } from '../content-status.ts';
import { calendarPage } from '../pages/calendar-page.tsx';
import { landingPage } from '../pages/landing-page.tsx';
import type { Page } from '../pages/page.tsx';
import type { PagePreview } from '../pages/site-page.tsx';
import { identifyCaller, type AuthDeps } from './auth.ts';
import { ApiError } from './errors.ts';
import { PageMaker, type PageRequest } from './page-maker.ts';
import { readReader, readView } from './page-parameters.ts';
import { readId } from './parameters.ts';
import { previewRoutes } from './preview-routes.ts';
import { previewOf } from './preview.ts';
import { readOnly, readOnlyWhere } from './read-only.ts';
import { sendRepresentation } from './send-representation.ts';
import { ASK_EVERY_TIME } from './send.ts';
import type { ServiceDeps } from './service-routes.ts';
import type { WorkQueue } from './work-queue.ts';

export interface PageDeps
  extends Pick<AuthDeps, 'tokens' | 'now'>, Pick<ServiceDeps, 'calendars' | 'readiness'> {
  /** What is wrong with the content of this moment, for editors on their own machine; null where pages are for others. */
  readonly problems: (() => ContentProblems) | null;
}

const UNDATED = { message: 'The event has no date yet, so there is nothing to put into a calendar.' };

/** What reads Markdown takes a tenth of a second to load, and a server for programs alone never needs it. */
const loadFeeds = () => import('../feeds/feed.ts');
const loadEventPage = () => import('../pages/event-page.tsx');

/**
 * Pages for people (contract, section 5): the calendar where the site is public, else what this is.
 *
 * @param limit counts the requests of each address
 * @param work runs what takes a while
 */
export function pageRoutes(
  router: Router,
  { tokens, now, calendars, readiness, problems }: PageDeps,
  limit: readonly RequestHandler[],
  work: WorkQueue,
): void {
  const maker = new PageMaker(work);
  const guards = [identifyCaller({ tokens, now }, () => null), ...limit];
  const preview = problems === null ? null : (): PagePreview => previewOf(problems(), readiness());

  readOnly(router, '/', ...guards, (request, response, next) => {
    const calendar = calendars.current();
    const reader = readReader(request, preview?.() ?? null);
    const view = readView(request);
    const today = startOfDay(now(), calendar.site.timezone);
    const page = isShown()
      ? { question: [view, today], make: () => calendarPage(calendar, view, reader, today) }
      : { question: [], make: () => landingPage(reader) };
    maker.send({ request, response, next, reader, calendar, ...page });
  });

  // In front of the page, whose id may be any text.
  readOnlyWhere(router, '/events/:id.ics', isShown, ...guards, async (request, response) => {
    const calendar = calendars.current();
    const { eventFile } = await loadFeeds();
    const file = eventFile(calendar, positionOf(calendar, request.params.id));
    if (file === null) throw new ApiError('E_EVENT_NOT_FOUND', UNDATED);
    sendRepresentation(request, response, { ...file, cacheControl: ASK_EVERY_TIME }, file.bytes);
  });

  readOnlyWhere(router, '/events/:id', isShown, ...guards, async (request, response, next) => {
    await sendEvent({ request, response, next }, positionOf(calendars.current(), request.params.id));
  });

  // The url of an event that names none itself, where the site is this server; other paths are no paths.
  readOnlyWhere(router, '/:organization/:slug', isOfEvent, ...guards, async (request, response, next) => {
    const position = eventAtAddress(request);
    if (position === null) next('route');
    else await sendEvent({ request, response, next }, position);
  });

  if (preview !== null) previewRoutes(router, { preview, isDraining: () => readiness().draining });

  async function sendEvent(
    exchange: Pick<PageRequest, 'request' | 'response' | 'next'>,
    position: number,
  ): Promise<void> {
    const calendar = calendars.current();
    const reader = readReader(exchange.request, preview?.() ?? null);
    const { eventPage } = await loadEventPage();
    const make = (): Page => eventPage(calendar, position, reader);
    maker.send({ ...exchange, reader, calendar, question: [position], make });
  }

  function isShown(): boolean {
    return calendars.current().site.public || preview !== null;
  }

  function isOfEvent(request: Request): boolean {
    return isShown() && eventAtAddress(request) !== null;
  }

  function eventAtAddress({ params: { organization, slug } }: Request): number | null {
    return positionAtAddress(calendars.current(), String(organization), String(slug));
  }
}

/** @throws ApiError E_VALIDATION, E_EVENT_NOT_FOUND */
function positionOf({ events }: Calendar, id: unknown): number {
  const position = events.positionOf(readId(id));
  if (position === undefined) throw new ApiError('E_EVENT_NOT_FOUND');
  return position;
}
