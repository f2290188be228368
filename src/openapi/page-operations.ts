import { FILTERS } from '../calendar/filters/filter-table.ts';
import { LANGUAGES } from '../event-text/languages.ts';
import type { ErrorCode } from '../http/answer/api-errors.ts';
import { ID_PARAMETERS } from '../http/routes/parameters.ts';
import { SHOWN_COUNT } from '../pages/embed/embed-view.ts';
import { MONTH_PATTERN } from '../pages/months.ts';
import { PICTURE_TYPES } from '../schema/picture.ts';
import {
  type Json,
  errors,
  headers,
  LIMIT_HEADERS,
  OF_ANY,
  pageErrors,
  parameters,
  REQUEST_PARAMETERS,
  tagged,
} from './parts.ts';

/* What the descriptions of pages, and of what they load, are made of. */

/** What an operation for people says of itself. */
interface PageOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Json[];
  readonly responses: Json;
  /** Besides those of any request. */
  readonly codes: readonly ErrorCode[];
}

/** It answers with a page, unless it says otherwise. */
function page(operation: Omit<PageOperation, 'responses'> & Partial<PageOperation>): Json {
  return operationWith({ responses: THE_PAGE, ...operation }, pageErrors);
}

/** What pages lead to, or load. */
function file(operation: PageOperation): Json {
  return operationWith(operation, errors);
}

function operationWith(
  { parameters, responses, codes, ...rest }: PageOperation,
  errorsOf: typeof errors,
): Json {
  return {
    get: {
      ...rest,
      tags: ['Pages'],
      security: [],
      parameters: [...parameters, ...REQUEST_PARAMETERS],
      responses: { ...responses, ...errorsOf([...OF_ANY, ...codes]) },
    },
  };
}

const FILE_FIELDS = headers('ETag', 'Cache-Control');
const FIELDS = { ...FILE_FIELDS, ...headers('X-Request-Id'), ...LIMIT_HEADERS };
const TEXT = { schema: { type: 'string' } };
const PAGE_FIELDS = { ...FILE_FIELDS, ...headers('Content-Language') };
const THE_PAGE = tagged('The page.', PAGE_FIELDS, { 'text/html': TEXT });

function inPath(name: string, description: string): Json {
  return { name, in: 'path', required: true, description, schema: { type: 'string' } };
}

function inQuery(name: string, description: string, schema: Json): Json {
  return { name, in: 'query', description, schema };
}

const ID = parameters('path', ID_PARAMETERS);
const LANGUAGE = inQuery('lang', 'The language of the page; without it, the one that the browser asks for.', {
  enum: LANGUAGES,
});
const PAST = inQuery('past', '1: events that are over, in place of those to come.', { enum: ['1'] });

const MONTH = { type: 'string', pattern: MONTH_PATTERN.source };

/** The pages for people and what they load (contract, section 5). */
export const pageOperations: Readonly<Record<string, Json>> = {
  '/': page({
    operationId: 'getHomePage',
    summary: 'The calendar to look at, where the site is public; else what this is',
    parameters: [
      ...parameters('query', FILTERS),
      PAST,
      inQuery('page', 'The number of the page.', { type: 'integer', minimum: 1, default: 1 }),
      LANGUAGE,
    ],
    codes: ['E_TOO_MANY_REQUESTS', 'E_OVERLOADED'],
  }),
  '/month': page({
    operationId: 'findMonthPage',
    summary: 'The way to the page of a month',
    parameters: [
      ...parameters('query', FILTERS),
      inQuery('month', 'Like 2027-03; without it, the present one.', MONTH),
      LANGUAGE,
    ],
    responses: {
      302: {
        description: 'Where it is.',
        headers: {
          Location: { description: 'Its path.', required: true, ...TEXT },
          ...headers('Cache-Control', 'X-Request-Id'),
          ...LIMIT_HEADERS,
        },
      },
    },
    codes: ['E_ROUTE_NOT_FOUND', 'E_TOO_MANY_REQUESTS'],
  }),
  '/month/{month}': page({
    operationId: 'getMonthPage',
    summary: 'The events of a month to look at, where the site is public',
    parameters: [
      { name: 'month', in: 'path', required: true, description: 'Like 2027-03.', schema: MONTH },
      ...parameters('query', FILTERS),
      LANGUAGE,
    ],
    codes: ['E_ROUTE_NOT_FOUND', 'E_TOO_MANY_REQUESTS', 'E_OVERLOADED'],
  }),
  '/map': page({
    operationId: 'getMapPage',
    summary: 'Where the events are, on a map, where the site is public',
    parameters: [...parameters('query', FILTERS), PAST, LANGUAGE],
    codes: ['E_ROUTE_NOT_FOUND', 'E_TOO_MANY_REQUESTS', 'E_OVERLOADED'],
  }),
  '/events/{id}': page({
    operationId: 'getEventPage',
    summary: 'All of one event to read, where the site is public',
    parameters: [...ID, LANGUAGE],
    codes: ['E_TOO_MANY_REQUESTS', 'E_VALIDATION', 'E_EVENT_NOT_FOUND', 'E_OVERLOADED'],
  }),
  '/events/{id}.ics': file({
    operationId: 'getEventFile',
    summary: 'One event for a calendar program, where the site is public',
    parameters: ID,
    responses: tagged('The event as iCalendar (RFC 5545).', FIELDS, { 'text/calendar': TEXT }),
    codes: ['E_TOO_MANY_REQUESTS', 'E_VALIDATION', 'E_EVENT_NOT_FOUND'],
  }),
  '/{organization}/{slug}': page({
    operationId: 'findEventPage',
    summary: 'The same, by the url that the API gives an event which names none',
    parameters: [
      inPath('organization', "The organization's slug."),
      inPath('slug', "The event's slug."),
      LANGUAGE,
    ],
    codes: ['E_ROUTE_NOT_FOUND', 'E_TOO_MANY_REQUESTS', 'E_OVERLOADED'],
  }),
  '/{organization}': page({
    operationId: 'getOrganizationPage',
    summary: 'One organization to read, with its events, where the site is public',
    description:
      'The url that the API gives an organization which names none. First words of other paths are no slugs here.',
    parameters: [inPath('organization', "The organization's slug."), LANGUAGE],
    codes: ['E_ROUTE_NOT_FOUND', 'E_TOO_MANY_REQUESTS', 'E_OVERLOADED'],
  }),
  '/places/{id}': page({
    operationId: 'getPlacePage',
    summary: 'One place to read, with its events, where the site is public',
    parameters: [...ID, LANGUAGE],
    codes: ['E_TOO_MANY_REQUESTS', 'E_VALIDATION', 'E_PLACE_NOT_FOUND', 'E_OVERLOADED'],
  }),
  '/changes': page({
    operationId: 'getChangesPage',
    summary: 'What has changed in the last 90 days to read, where the site is public',
    parameters: [LANGUAGE],
    codes: ['E_ROUTE_NOT_FOUND', 'E_TOO_MANY_REQUESTS', 'E_OVERLOADED'],
  }),
  '/embed': page({
    operationId: 'getEmbedPage',
    summary: 'How to show events on a page of another site, to try and to copy, where the site is public',
    description: 'With frame=1 the list alone, for a frame; FRAME_ORIGIN says whose pages may have one.',
    parameters: [
      ...parameters('query', FILTERS),
      inQuery('limit', 'How many events are shown.', {
        type: 'integer',
        minimum: SHOWN_COUNT.fewest,
        maximum: SHOWN_COUNT.most,
        default: SHOWN_COUNT.usual,
      }),
      inQuery('frame', '1: the list alone.', { enum: ['1'] }),
      LANGUAGE,
    ],
    codes: ['E_ROUTE_NOT_FOUND', 'E_TOO_MANY_REQUESTS', 'E_OVERLOADED'],
  }),
  '/embed.js': file({
    operationId: 'getEmbedFile',
    summary: 'The element <event-calendar>, for pages of any origin, where the site is public',
    parameters: [],
    responses: tagged('The module.', FILE_FIELDS, { 'text/javascript': TEXT }),
    codes: ['E_ROUTE_NOT_FOUND'],
  }),
  '/sitemap.xml': file({
    operationId: 'getSitemap',
    summary: 'All pages for search engines (sitemaps.org), where the site is public and has a URL',
    description: 'Where there are more than 50,000 pages, an index of the parts.',
    parameters: [inQuery('part', 'The number of a part.', { type: 'integer', minimum: 1 })],
    responses: tagged('The sitemap.', FILE_FIELDS, { 'application/xml': TEXT }),
    codes: ['E_ROUTE_NOT_FOUND', 'E_TOO_MANY_REQUESTS', 'E_OVERLOADED'],
  }),
  '/robots.txt': file({
    operationId: 'getRobotsText',
    summary: 'What robots may read (RFC 9309), where the site is public',
    parameters: [],
    responses: tagged('The file.', FILE_FIELDS, { 'text/plain': TEXT }),
    codes: ['E_ROUTE_NOT_FOUND'],
  }),
  '/.well-known/security.txt': file({
    operationId: 'getSecurityText',
    summary: 'Whom to tell about a hole in the site (RFC 9116), where it is public and has a contact',
    parameters: [],
    responses: tagged('The file.', FILE_FIELDS, { 'text/plain': TEXT }),
    codes: ['E_ROUTE_NOT_FOUND'],
  }),
  '/docs': page({
    operationId: 'getDocs',
    summary: 'How to use the API, and a reference to try it in',
    parameters: [LANGUAGE],
    codes: ['E_OVERLOADED'],
  }),
  '/images/{file}': file({
    operationId: 'getPicture',
    summary: "A picture of the calendar's own",
    description:
      'Its path stands in answers and pages, for ever: other bytes have another path. Pages of any site may show it.',
    parameters: [inPath('file', 'The digest of the picture, and its type.')],
    responses: tagged(
      'The picture.',
      FILE_FIELDS,
      Object.fromEntries(Object.values(PICTURE_TYPES).map((type) => [type, TEXT])),
    ),
    codes: ['E_ROUTE_NOT_FOUND', 'E_TOO_MANY_REQUESTS'],
  }),
  '/assets/{file}': file({
    operationId: 'getAsset',
    summary: 'What pages load',
    description: 'The paths stand in the pages; other bytes have another path.',
    parameters: [inPath('file', 'The file.')],
    responses: tagged('The file.', FILE_FIELDS, {
      'text/css': TEXT,
      'text/javascript': TEXT,
      'image/svg+xml': TEXT,
    }),
    codes: ['E_ROUTE_NOT_FOUND'],
  }),
};
