import { organizationAtAddress, positionAtAddress, type Calendar } from '../../calendar/calendar.ts';
import type { RequestHandler, Response, Router, Request } from 'express';
import { calendarPage } from '../../pages/calendar-page.tsx';
import { changesPage } from '../../pages/changes-page.tsx';
import { landingPage } from '../../pages/landing-page.tsx';
import { monthPage } from '../../pages/month/month-page.tsx';
import { MONTH_PATTERN, monthOf } from '../../pages/months.ts';
import { ANYWHERE } from '../../pages/page-policy.ts';
import { ApiError } from '../answer/api-errors.ts';
import { sendElsewhere, ASK_EVERY_TIME, sendRepresentation } from '../answer/send.ts';
import type { WorkQueue } from '../answer/work-queue.ts';
import { identifyCaller, type AuthDeps } from '../guards/auth.ts';
import type { Limit } from '../guards/limit.ts';
import { queryStringOf } from '../guards/validate-request.ts';
import { readReader, readView } from './page-parameters.ts';
import { type PageSenderDeps, type SendSitePage, pageSender } from './page-sender.ts';
import { ID_PARAMETERS } from './parameters.ts';
import { previewRoutes, previewsOf, type PreviewedContent } from './preview-routes.ts';
import { isPublic, readOnlyWhere, readOnly } from './read-only.ts';
import { readQuery } from './read-query.ts';

interface MonthDeps extends Pick<PageSenderDeps, 'now'> {
  readonly send: SendSitePage;
}

/** The page of each month, and the way there from the form of a page; no other word is a month. */
function monthRoutes(router: Router, { send, now }: MonthDeps, guards: readonly RequestHandler[]): void {
  readOnlyWhere(router, '/month', isAskedWell, ...guards, (request, response) => {
    const { date, to } = readReader(request, response.locals.calendar, now(), null);
    const month = askedMonth(response) ?? monthOf(date);
    sendElsewhere(response, to.month(month, readView(request).parameters) ?? to.home);
  });

  readOnlyWhere(router, '/month/:month', isOfMonth, ...guards, async (request, response) => {
    const month = String(request.params.month);
    const view = readView(request);
    await send(request, response, {
      question: ['month', month, { ...view, page: 1, past: false }],
      make: (calendar, reader) => monthPage(calendar, month, view, reader),
    });
  });

  function isAskedWell(response: Response): boolean {
    const month = askedMonth(response);
    return isPublic(response) && (month === null || MONTH_PATTERN.test(month));
  }

  function isOfMonth(response: Response): boolean {
    return isPublic(response) && MONTH_PATTERN.test(String(response.req.params.month));
  }
}

/** Null where none is named. */
function askedMonth({ req: { url } }: Response): string | null {
  const month = new URLSearchParams(queryStringOf(url)).get('month') ?? '';
  return month === '' ? null : month;
}

/** What reads Markdown takes a tenth of a second to load. */
const loadOrganizationPage = () => import('../../pages/records/organization-page.tsx');
const loadPlacePage = () => import('../../pages/records/place-page.tsx');

interface RecordRoutesDeps {
  readonly guards: readonly RequestHandler[];
  readonly send: SendSitePage;
}

/** The pages of organizations and places (contract, section 5). */
function recordRoutes(router: Router, { guards, send }: RecordRoutesDeps): void {
  readOnlyWhere(router, '/places/:id', isPublic, ...guards, async (request, response) => {
    const { calendar } = response.locals;
    const path = { id: String(request.params.id) };
    const { id } = readQuery({ sent: new URLSearchParams(), path, strict: false }, ID_PARAMETERS);
    const position = calendar.places.positionOf(id);
    if (position === undefined) throw new ApiError('E_PLACE_NOT_FOUND');
    const { placePage } = await loadPlacePage();
    await send(request, response, {
      question: ['place', position],
      make: (current, reader) => placePage(current, position, reader),
    });
  });

  // A slug may be any word but the first ones of our other paths; other words are no paths.
  readOnlyWhere(
    router,
    '/:organization',
    (response) => isPublic(response) && organizationOf(response) !== null,
    ...guards,
    async (request, response, next) => {
      const position = organizationOf(response);
      if (position === null) {
        next('route');
        return;
      }
      const { organizationPage } = await loadOrganizationPage();
      await send(request, response, {
        question: ['organization', position],
        make: (calendar, reader) => organizationPage(calendar, position, reader),
      });
    },
  );
}

function organizationOf({ req: { params }, locals: { calendar } }: Response): number | null {
  return organizationAtAddress(calendar, String(params.organization));
}

export type PageDeps = Pick<AuthDeps, 'tokens' | 'now'> & PreviewedContent;

const UNDATED = { message: 'The event has no date yet, so there is nothing to put into a calendar.' };

/** Swagger UI has its pictures in its style sheet. */
const PICTURES_IN_STYLES = { images: `data: ${ANYWHERE}` };

/** What reads Markdown, or the land of the world, takes some time to load, and a server for programs alone never needs it. */
const loadFeeds = () => import('../../feeds/feed.ts');
const loadEventPage = () => import('../../pages/event/event-page.tsx');
const loadMapPage = () => import('../../pages/map/map-page.tsx');
const loadDocsPage = () => import('../../pages/docs/docs-page.tsx');

/**
 * Pages for people (contract, section 5): the calendar where the site is public, else what this is; and the documentation.
 *
 * @param limit counts the requests of each address
 * @param queue does what takes a while
 */
export function pageRoutes(router: Router, deps: PageDeps, limit: Limit, queue: WorkQueue): void {
  const { tokens, now, readiness } = deps;
  const guards = limit([identifyCaller({ tokens, now }, () => null)]);
  const preview = previewsOf(deps);
  const send = pageSender({ now, preview }, queue);

  readOnly(router, '/', ...guards, async (request, response) => {
    if (!isPublic(response)) {
      await send(request, response, { question: [], make: landingPage });
      return;
    }
    const view = readView(request);
    await send(request, response, {
      question: [view],
      make: (calendar, reader) => calendarPage(calendar, view, reader),
    });
  });

  readOnlyWhere(router, '/changes', isPublic, ...guards, async (request, response) => {
    await send(request, response, { question: ['changes'], make: changesPage });
  });

  readOnlyWhere(router, '/map', isPublic, ...guards, async (request, response) => {
    const { mapPage } = await loadMapPage();
    const view = readView(request);
    await send(request, response, {
      question: ['map', { ...view, page: 1 }],
      make: (calendar, reader) => mapPage(calendar, view, reader),
    });
  });

  monthRoutes(router, { send, now }, guards);

  // In front of the page, whose id may be any text.
  readOnlyWhere(router, '/events/:id.ics', isPublic, ...guards, async (request, response) => {
    const { calendar } = response.locals;
    const { eventFile } = await loadFeeds();
    const file = eventFile(calendar, positionOf(calendar, request.params.id));
    if (file === null) throw new ApiError('E_EVENT_NOT_FOUND', UNDATED);
    sendRepresentation(request, response, { ...file, cacheControl: ASK_EVERY_TIME }, file.bytes);
  });

  readOnlyWhere(router, '/events/:id', isPublic, ...guards, async (request, response) => {
    await sendEvent(request, response, positionOf(response.locals.calendar, request.params.id));
  });

  readOnly(router, '/docs', async (request, response) => {
    const { docsPage } = await loadDocsPage();
    await send(request, response, { question: ['docs'], make: docsPage, origins: PICTURES_IN_STYLES });
  });

  if (preview !== null) previewRoutes(router, { preview, isDraining: () => readiness().draining });

  // Behind all other paths, since a slug may be any word.
  recordRoutes(router, { guards, send });

  // The url of an event that names none itself, where the site is this server; other paths are no paths.
  readOnlyWhere(router, '/:organization/:slug', isOfEvent, ...guards, async (request, response, next) => {
    const position = eventAtAddress(response);
    if (position === null) next('route');
    else await sendEvent(request, response, position);
  });

  async function sendEvent(request: Request, response: Response, position: number): Promise<void> {
    const { eventPage } = await loadEventPage();
    await send(request, response, {
      question: [position],
      make: (calendar, reader) => eventPage(calendar, position, reader),
    });
  }
}

function isOfEvent(response: Response): boolean {
  return isPublic(response) && eventAtAddress(response) !== null;
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
