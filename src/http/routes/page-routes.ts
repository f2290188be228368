import { type Calendar, organizationAtAddress, positionAtAddress } from '../../calendar/calendar.ts';
import type { Request, RequestHandler, Response, Router } from 'express';
import { calendarPage } from '../../pages/calendar-page.tsx';
import { changesPage } from '../../pages/changes-page.tsx';
import { deadlinesPage } from '../../pages/deadlines-page.tsx';
import { readShownCount } from '../../pages/embed/embed-view.ts';
import { landingPage } from '../../pages/landing-page.tsx';
import { dayPage } from '../../pages/month/day-page.tsx';
import { monthPage } from '../../pages/month/month-page.tsx';
import { isDay, MONTH_PATTERN, monthOf } from '../../pages/months.ts';
import { myPage, readIds } from '../../pages/my-page.tsx';
import { imageOrigins } from '../../pages/page-policy.ts';
import { ApiError, type ErrorCode } from '../answer/api-errors.ts';
import { CACHED_FIVE_MINUTES, sendElsewhere, sendRepresentation } from '../answer/send.ts';
import type { WorkQueue } from '../answer/work-queue.ts';
import { isPublic, readOnly, readOnlyWhere } from '../guards/request-head.ts';
import { type AskedPage, type PageDeps, pageSender, queryOf, readReader, readView } from './page-sender.ts';
import { ID_PARAMETERS, readQuery } from './parameters.ts';

export interface PageRoutesDeps extends PageDeps {
  /** Origins whose pages may show `/embed` in a frame; null for none. */
  readonly frameOrigin: '*' | readonly string[] | null;
  /** Makes the pages, one after another. */
  readonly queue: WorkQueue;
}

const UNDATED = { message: 'The event has no date yet, so there is nothing to put into a calendar.' };

/**
 * Serves pages for people: the calendar where the site is public, else a page that says what this server is; the documentation;
 * and the list of events that pages of other sites embed in a frame.
 *
 * The code that parses Markdown or draws the world's land takes a tenth of a second to load. So it is loaded when a page that
 * needs it is asked for.
 *
 * @param guards count the requests of each address
 */
export function pageRoutes(
  router: Router,
  { frameOrigin, queue, ...deps }: PageRoutesDeps,
  guards: readonly RequestHandler[],
): void {
  const send = pageSender(deps, queue);

  /** Serves a page at a path to requests that satisfy a condition; for others the path does not exist. */
  function serve(
    path: string,
    ask: (request: Request, response: Response) => AskedPage | Promise<AskedPage>,
    isThere = isPublic,
  ): void {
    readOnlyWhere(router, path, isThere, ...guards, async (request, response) => {
      await send(request, response, await ask(request, response));
    });
  }

  const askHome = (request: Request, response: Response): AskedPage => {
    if (!isPublic(response)) return { question: [], make: landingPage };
    const view = readView(request);
    return { question: [view], make: (calendar, reader) => calendarPage(calendar, view, reader) };
  };
  serve('/', askHome, () => true);

  serve('/changes', () => ({ question: ['changes'], make: changesPage }));

  serve('/quality', async () => {
    const { qualityPage } = await import('../../pages/quality-page.tsx');
    return { question: ['quality'], make: qualityPage };
  });

  serve('/my', (request) => {
    const ids = readIds(queryOf(request).get('ids') ?? '');
    return { question: ['my', ids], make: (calendar, reader) => myPage(calendar, ids, reader) };
  });

  serve('/suggest', async (request, { locals: { calendar } }) => {
    const { suggestPage } = await import('../../pages/suggest/suggest-page.tsx');
    const [id = ''] = readIds(queryOf(request).get('event') ?? '');
    const position = calendar.events.positionOf(id) ?? null;
    return {
      question: ['suggest', position],
      make: (calendar, reader) => suggestPage(calendar, position, reader),
    };
  });

  serve('/deadlines', (request) => {
    const view = readView(request);
    return {
      question: ['deadlines', view],
      make: (calendar, reader) => deadlinesPage(calendar, view, reader),
    };
  });

  serve('/map', async (request, response) => {
    const { mapOrigins, mapPage } = await import('../../pages/map/map-page.tsx');
    const view = readView(request);
    return {
      question: ['map', { ...view, page: 1 }],
      make: (calendar, reader) => mapPage(calendar, view, reader),
      origins: mapOrigins(response.locals.calendar.site),
    };
  });

  serve('/map.json', async (request) => {
    const { mapData } = await import('../../pages/map/map-data.tsx');
    const view = readView(request);
    const part = queryOf(request).get('part') ?? '';
    if (!/^\d{0,5}$/.test(part)) noPath();
    const number = part === '' ? null : Number(part);
    return {
      question: ['mapData', { ...view, page: 1 }, number],
      make: (calendar, reader) => mapData(calendar, view, number, reader),
    };
  });

  // A form for choosing a month leads here, and is redirected to the page of the month.
  readOnlyWhere(router, '/month', isMonthAsked, ...guards, (request, response) => {
    const { date, to } = readReader(request, response.locals.calendar, deps);
    const month = askedMonth(request) ?? monthOf(date);
    sendElsewhere(response, to.month(month, readView(request).parameters) ?? to.home);
  });

  const askMonth = (request: Request): AskedPage => {
    const month = String(request.params.month);
    const view = readView(request);
    return {
      question: ['month', month, { ...view, page: 1, past: false }],
      make: (calendar, reader) => monthPage(calendar, month, view, reader),
    };
  };
  serve('/month/:month', askMonth, isMonthNamed);

  const askDay = (request: Request): AskedPage => {
    const day = String(request.params.day);
    const view = readView(request);
    return {
      question: ['day', day, { ...view, page: 1, past: false }],
      make: (calendar, reader) => dayPage(calendar, day, view, reader),
    };
  };
  serve('/day/:day', askDay, isDayNamed);

  // This route has to come before that of the page, whose id matches any text.
  readOnlyWhere(router, '/events/:id.ics', isPublic, ...guards, async (request, response) => {
    const { calendar } = response.locals;
    const { eventFile } = await import('../../feeds/feed.ts');
    const position = positionOf(calendar.events, request.params.id, 'E_EVENT_NOT_FOUND');
    const file = eventFile(calendar, position);
    if (file === null) throw new ApiError('E_EVENT_NOT_FOUND', UNDATED);
    sendRepresentation(request, response, { ...file, cacheControl: CACHED_FIVE_MINUTES }, file.bytes);
  });

  const askEvent = async ({ events }: Calendar, position: number): Promise<AskedPage> => {
    const { eventAsMarkdown, eventPage } = await import('../../pages/event/event-page.tsx');
    return {
      question: [position],
      make: (calendar, reader) => eventPage(calendar, position, reader),
      markdown: {
        addressIn: (to) => to.event(events.idAt(position)),
        textIn: (calendar, reader) => eventAsMarkdown(calendar, position, reader),
      },
    };
  };
  serve('/events/:id', ({ params }, { locals: { calendar } }) =>
    askEvent(calendar, positionOf(calendar.events, params.id, 'E_EVENT_NOT_FOUND')),
  );

  serve('/places/:id', async ({ params }, { locals }) => {
    const position = positionOf(locals.calendar.places, params.id, 'E_PLACE_NOT_FOUND');
    const { placePage } = await import('../../pages/records/place-page.tsx');
    return {
      question: ['place', position],
      make: (calendar, reader) => placePage(calendar, position, reader),
    };
  });

  readOnly(router, '/docs', async (request, response) => {
    const { docsPage } = await import('../../pages/docs/docs-page.tsx');
    // Swagger UI has its pictures in its style sheet.
    const origins = { images: `data: ${imageOrigins([response.locals.calendar.site.logo])}`.trimEnd() };
    await send(request, response, { question: ['docs'], make: docsPage, origins });
  });

  const isFramable = frameOrigin !== null;
  const origins = isFramable ? { framedBy: [frameOrigin].flat().join(' ') } : {};
  serve('/embed', async (request) => {
    const query = queryOf(request);
    const view = { ...readView(request), limit: readShownCount(query.get('limit')), isFramable };
    const isFrame = query.get('frame') === '1';
    const { embedFrame, embedPage } = await import('../../pages/embed/embed-page.tsx');
    return {
      question: [isFrame ? 'embedFrame' : 'embedPage', view],
      make: (calendar, reader) => (isFrame ? embedFrame : embedPage)(calendar, view, reader),
      origins,
    };
  });

  // A slug may be any word but the first segments of the paths above, so these two routes come last.
  const askOrganization = async (_request: Request, response: Response): Promise<AskedPage> => {
    const position = organizationOf(response) ?? noPath();
    const { organizationPage } = await import('../../pages/records/organization-page.tsx');
    return {
      question: ['organization', position],
      make: (calendar, reader) => organizationPage(calendar, position, reader),
    };
  };
  serve('/:organization', askOrganization, (response) => organizationOf(response) !== null);

  // This is the url of an event whose file has none, where this server is the site.
  serve(
    '/:organization/:slug',
    (_request, response) => askEvent(response.locals.calendar, eventOf(response) ?? noPath()),
    (response) => eventOf(response) !== null,
  );
}

/** Returns the value of the parameter `month`, whatever it is; null where it is missing or empty. */
function askedMonth(request: Request): string | null {
  const month = queryOf(request).get('month') ?? '';
  return month === '' ? null : month;
}

function isMonthAsked(response: Response): boolean {
  const month = askedMonth(response.req);
  return isPublic(response) && (month === null || MONTH_PATTERN.test(month));
}

function isMonthNamed(response: Response): boolean {
  return isPublic(response) && MONTH_PATTERN.test(String(response.req.params.month));
}

function isDayNamed(response: Response): boolean {
  return isPublic(response) && isDay(String(response.req.params.day));
}

/** Returns the position of the organization whose page is at the path; null where there is none. */
function organizationOf(response: Response): number | null {
  const { organization } = response.req.params;
  return isPublic(response) ? organizationAtAddress(response.locals.calendar, String(organization)) : null;
}

/** Returns the position of the event whose url is the path; null where there is none. */
function eventOf(response: Response): number | null {
  const { organization, slug } = response.req.params;
  const { calendar } = response.locals;
  return isPublic(response) ? positionAtAddress(calendar, String(organization), String(slug)) : null;
}

function noPath(): never {
  throw new ApiError('E_ROUTE_NOT_FOUND');
}

/** @throws ApiError E_VALIDATION where the id is no UUID; `code` where no record has it */
function positionOf(
  table: { positionOf(id: string): number | undefined },
  given: unknown,
  code: ErrorCode,
): number {
  const sent = { sent: new URLSearchParams(), path: { id: String(given) }, strict: false };
  const position = table.positionOf(readQuery(sent, ID_PARAMETERS).id);
  if (position === undefined) throw new ApiError(code);
  return position;
}
