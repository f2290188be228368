import type { Request, RequestHandler, Response, Router } from 'express';
import type { Calendar } from '../../calendar/calendar.ts';
import { startOfDay } from '../../calendar/date-window.ts';
import { positionAtAddress } from '../../calendar/public-address.ts';
import type { ContentProblems } from '../../diagnostics/content-status.ts';
import { calendarPage } from '../../pages/calendar-page.tsx';
import { changesPage } from '../../pages/changes-page.tsx';
import { landingPage } from '../../pages/landing-page.tsx';
import type { Page } from '../../pages/page.tsx';
import type { PagePreview, Reader } from '../../pages/site-page.tsx';
import { AnswerCache } from '../answer/answer-cache.ts';
import { ApiError } from '../answer/api-errors.ts';
import { addToHeader } from '../answer/response-headers.ts';
import { ASK_EVERY_TIME, sendPage, sendRepresentation } from '../answer/send.ts';
import { inOnePiece, type WorkQueue } from '../answer/work-queue.ts';
import { identifyCaller, type AuthDeps } from '../guards/auth.ts';
import { readReader, readView } from './page-parameters.ts';
import { ID_PARAMETERS } from './parameters.ts';
import { previewOf, previewRoutes } from './preview-routes.ts';
import { readQuery } from './read-query.ts';
import { readOnly, readOnlyWhere } from './read-only.ts';
import type { ServiceDeps } from './service-routes.ts';

export interface PageDeps extends Pick<AuthDeps, 'tokens' | 'now'>, Pick<ServiceDeps, 'readiness'> {
  /** What is wrong with the content of this moment, for editors on their own machine; null where pages are for others. */
  readonly problems: (() => ContentProblems) | null;
}

const UNDATED = { message: 'The event has no date yet, so there is nothing to put into a calendar.' };

/** What reads Markdown takes a tenth of a second to load, and a server for programs alone never needs it. */
const loadFeeds = () => import('../../feeds/feed.ts');
const loadEventPage = () => import('../../pages/event-page.tsx');
const loadDocsPage = () => import('../../pages/docs/docs-page.tsx');

const REMEMBERED = {
  maxEntries: 4_096,
  maxSize: 16 * 1024 * 1024,
  maxValueSize: 256 * 1024,
  sizeOf: ({ bytes }: Page) => bytes.length,
};

/**
 * Pages for people (contract, section 5): the calendar where the site is public, else what this is; and the documentation.
 *
 * @param limit counts the requests of each address
 * @param queue does what takes a while
 */
export function pageRoutes(
  router: Router,
  { tokens, now, readiness, problems }: PageDeps,
  limit: readonly RequestHandler[],
  queue: WorkQueue,
): void {
  const pages = new AnswerCache<Page>(queue, 'short', REMEMBERED);
  const guards = [identifyCaller({ tokens, now }, () => null), ...limit];
  const preview = problems === null ? null : (): PagePreview => previewOf(problems(), readiness());

  readOnly(router, '/', ...guards, async (request, response) => {
    const { calendar } = response.locals;
    if (!isShown(response)) {
      await send(request, response, [], landingPage);
      return;
    }
    const view = readView(request);
    const today = startOfDay(now(), calendar.site.timezone);
    await send(request, response, [view, today], (reader) => calendarPage(calendar, view, reader, today));
  });

  readOnlyWhere(router, '/changes', isShown, ...guards, async (request, response) => {
    const { calendar } = response.locals;
    const today = startOfDay(now(), calendar.site.timezone);
    await send(request, response, ['changes', today], (reader) => changesPage(calendar, reader, today));
  });

  // In front of the page, whose id may be any text.
  readOnlyWhere(router, '/events/:id.ics', isShown, ...guards, async (request, response) => {
    const { calendar } = response.locals;
    const { eventFile } = await loadFeeds();
    const file = eventFile(calendar, positionOf(calendar, request.params.id));
    if (file === null) throw new ApiError('E_EVENT_NOT_FOUND', UNDATED);
    sendRepresentation(request, response, { ...file, cacheControl: ASK_EVERY_TIME }, file.bytes);
  });

  readOnlyWhere(router, '/events/:id', isShown, ...guards, async (request, response) => {
    await sendEvent(request, response, positionOf(response.locals.calendar, request.params.id));
  });

  // The url of an event that names none itself, where the site is this server; other paths are no paths.
  readOnlyWhere(router, '/:organization/:slug', isOfEvent, ...guards, async (request, response, next) => {
    const position = eventAtAddress(response);
    if (position === null) next('route');
    else await sendEvent(request, response, position);
  });

  readOnly(router, '/docs', async (request, response) => {
    const { DOCS_PAGE } = await loadDocsPage();
    // Swagger UI has its pictures in its style sheet.
    sendPage(request, response, DOCS_PAGE, 'data:');
  });

  if (preview !== null) previewRoutes(router, { preview, isDraining: () => readiness().draining });

  async function sendEvent(request: Request, response: Response, position: number): Promise<void> {
    const { eventPage } = await loadEventPage();
    const { calendar } = response.locals;
    await send(request, response, [position], (reader) => eventPage(calendar, position, reader));
  }

  /** @param question distinguishes the page from all others of the same calendar, for the same reader */
  async function send(
    request: Request,
    response: Response,
    question: readonly unknown[],
    make: (reader: Reader) => Page,
  ): Promise<void> {
    const reader = readReader(request, preview?.() ?? null);
    const key = JSON.stringify([reader.language, reader.chosen, reader.preview?.version, ...question]);
    const pieces = inOnePiece(() => make(reader));
    const page = await pages.make(request, response.locals.calendar, key, pieces);
    // It is in the language that the browser asks for, where its address names none.
    addToHeader(response, 'Vary', 'Accept-Language');
    sendPage(request, response, page, 'https: http:');
  }

  function isShown({ locals: { calendar } }: Response): boolean {
    return calendar.site.public || preview !== null;
  }

  function isOfEvent(response: Response): boolean {
    return isShown(response) && eventAtAddress(response) !== null;
  }
}

function eventAtAddress({ req: { params }, locals: { calendar } }: Response): number | null {
  return positionAtAddress(calendar, String(params.organization), String(params.slug));
}

/** @throws ApiError E_VALIDATION, E_EVENT_NOT_FOUND */
function positionOf({ events }: Calendar, given: unknown): number {
  const { id } = readQuery(
    { sent: new URLSearchParams(), path: { id: String(given) }, strict: false },
    ID_PARAMETERS,
  );
  const position = events.positionOf(id);
  if (position === undefined) throw new ApiError('E_EVENT_NOT_FOUND');
  return position;
}
