import { FILTERS } from '../calendar/filters/filter-table.ts';
import { OUR_LANGUAGES } from '../words/locales.ts';
import type { ErrorCode } from '../http/answer/api-errors.ts';
import { ID_PARAMETERS } from '../http/routes/parameters.ts';
import { SHOWN_COUNT } from '../pages/embed/embed-view.ts';
import { MONTH_PATTERN } from '../pages/months.ts';
import { PICTURE_TYPES } from '../schema/picture.ts';
import {
  errors,
  headers,
  inPath,
  type Json,
  LIMIT_HEADERS,
  COMMON_ERROR_CODES,
  parameters,
  REQUEST_PARAMETERS,
  tagged,
} from './parts.ts';

/** The description of a page, or of a file that pages load or link to, besides its operation id and summary. */
interface PageOperation {
  readonly description?: string;
  /** The parameters; for a page, `lang` is appended to them. */
  readonly parameters?: readonly Json[];
  /** The error codes besides those of any request. */
  readonly codes?: readonly ErrorCode[];
}

const PAGE_FIELDS = headers('ETag', 'Cache-Control');
const COUNTED_FIELDS = { ...headers('X-Request-Id'), ...LIMIT_HEADERS };
const TEXT = { schema: { type: 'string' } };
const JSON_OBJECT = { schema: { type: 'object' } };
const THE_PAGE = tagged(
  'The page.',
  { ...PAGE_FIELDS, ...headers('Content-Language') },
  { 'text/html': TEXT },
);
const THE_EVENT_PAGE = tagged(
  'The page, or what it says of the event as Markdown, as Accept prefers; HTML where both are equal.',
  { ...PAGE_FIELDS, ...headers('Content-Language', 'Link', 'Vary') },
  { 'text/html': TEXT, 'text/markdown': TEXT },
);
const IS_ELSEWHERE = {
  302: {
    description: 'Where it is.',
    headers: {
      Location: { description: 'Its path.', required: true, ...TEXT },
      ...headers('Cache-Control'),
      ...COUNTED_FIELDS,
    },
  },
};

const ID = parameters('path', ID_PARAMETERS);
const FILTER = parameters('query', FILTERS);
const PAST = inQuery('past', '1: events that are over, in place of those to come.', { enum: ['1'] });
const LANGUAGE = inQuery(
  'lang',
  'The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for.',
  { type: 'string', examples: OUR_LANGUAGES },
);
const MONTH = { type: 'string', pattern: MONTH_PATTERN.source };

function inQuery(name: string, description: string, schema: Json): Json {
  return { name, in: 'query', description, schema };
}

/** Describes a page, which only exists where the site is public, unless `codes` says otherwise. */
function page(
  operationId: string,
  summary: string,
  {
    codes = ['E_ROUTE_NOT_FOUND', 'E_TOO_MANY_REQUESTS', 'E_OVERLOADED'],
    parameters = [],
    ...more
  }: PageOperation = {},
  answer: Json = THE_PAGE,
): Json {
  return forPeople({ operationId, summary, ...more }, [...parameters, LANGUAGE], {
    ...answer,
    ...errors([...COMMON_ERROR_CODES, ...codes], true),
  });
}

/**
 * Describes a file that pages load or link to.
 *
 * @param types the media types of its content
 */
function file(
  operationId: string,
  summary: string,
  what: string,
  types: readonly string[],
  { codes = ['E_ROUTE_NOT_FOUND'], parameters = [], ...more }: PageOperation = {},
  fields: Json = PAGE_FIELDS,
): Json {
  const content = Object.fromEntries(types.map((type) => [type, type.endsWith('json') ? JSON_OBJECT : TEXT]));
  return forPeople({ operationId, summary, ...more }, parameters, {
    ...tagged(what, fields, content),
    ...errors([...COMMON_ERROR_CODES, ...codes]),
  });
}

function forPeople(head: Json, own: readonly Json[], responses: Json): Json {
  const parameters = [...own, ...REQUEST_PARAMETERS];
  return { get: { ...head, tags: ['Pages'], security: [], parameters, responses } };
}

const PAGE = inQuery('page', 'The number of the page.', { type: 'integer', minimum: 1, default: 1 });

/** The pages for people and what they load. */
export const pageOperations: Readonly<Record<string, Json>> = {
  '/': page('getHomePage', 'The calendar to look at, where the site is public; else what this is', {
    parameters: [...FILTER, PAST, PAGE],
    codes: ['E_TOO_MANY_REQUESTS', 'E_OVERLOADED'],
  }),
  '/month': page(
    'findMonthPage',
    'The way to the page of a month',
    {
      parameters: [...FILTER, inQuery('month', 'Like 2027-03; without it, the present one.', MONTH)],
      codes: ['E_ROUTE_NOT_FOUND', 'E_TOO_MANY_REQUESTS'],
    },
    IS_ELSEWHERE,
  ),
  '/month/{month}': page('getMonthPage', 'The events of a month to look at, where the site is public', {
    parameters: [inPath('month', 'Like 2027-03.', MONTH), ...FILTER],
  }),
  '/day/{day}': page('getDayPage', 'The events of a day to look at, where the site is public', {
    parameters: [inPath('day', 'Like 2027-03-06.', { type: 'string', format: 'date' }), ...FILTER],
  }),
  '/map': page('getMapPage', 'Where the events are, on a map, where the site is public', {
    parameters: [...FILTER, PAST],
  }),
  '/my': page('getMyPage', 'Some events by their days, where the site is public', {
    description: 'Browsers keep the ids that their readers have starred, and ask for them here.',
    parameters: [
      inQuery('ids', 'Up to 200 ids of events, with commas between them; what is none is left out.', {
        type: 'string',
      }),
    ],
  }),
  '/suggest': page(
    'getSuggestPage',
    'A form to suggest an event, or a change of one, where the site is public',
    {
      description: 'It sends nothing: what it builds is handed over by mail or as an issue.',
      parameters: [
        inQuery('event', 'The id of the event that is to change; without it, a new one.', {
          type: 'string',
          format: 'uuid',
        }),
      ],
    },
  ),
  '/map.json': file(
    'getMapData',
    'What the map loads, where the site is public',
    'The points, or a part of the rows.',
    ['application/json'],
    {
      description: 'Its form may change at any time: programs ask for /feeds/events.geojson.',
      parameters: [
        ...FILTER,
        PAST,
        inQuery('part', 'The number of a part of the rows; without it, the points.', {
          type: 'integer',
          minimum: 0,
          maximum: 99_999,
        }),
        LANGUAGE,
      ],
      codes: ['E_ROUTE_NOT_FOUND', 'E_TOO_MANY_REQUESTS', 'E_OVERLOADED'],
    },
    { ...PAGE_FIELDS, ...COUNTED_FIELDS, ...headers('Content-Language') },
  ),
  '/deadlines': page('getDeadlinesPage', 'Calls for papers that are open, where the site is public', {
    description:
      'The one that closes first is at the top; linkKind asks for other links that are open and close.',
    parameters: [...FILTER, PAGE],
  }),
  '/events/{id}': page(
    'getEventPage',
    'All of one event to read, where the site is public',
    {
      parameters: ID,
      codes: ['E_TOO_MANY_REQUESTS', 'E_VALIDATION', 'E_EVENT_NOT_FOUND', 'E_OVERLOADED'],
    },
    THE_EVENT_PAGE,
  ),
  '/events/{id}.ics': file(
    'getEventFile',
    'One event for a calendar program, where the site is public',
    'The event as iCalendar (RFC 5545).',
    ['text/calendar'],
    { parameters: ID, codes: ['E_TOO_MANY_REQUESTS', 'E_VALIDATION', 'E_EVENT_NOT_FOUND'] },
    { ...PAGE_FIELDS, ...COUNTED_FIELDS },
  ),
  '/{organization}/{slug}': page(
    'findEventPage',
    'The same, by the url that the API gives an event which names none',
    {
      parameters: [inPath('organization', "The organization's slug."), inPath('slug', "The event's slug.")],
    },
    THE_EVENT_PAGE,
  ),
  '/{organization}': page(
    'getOrganizationPage',
    'One organization to read, with its events, where the site is public',
    {
      description:
        'The url that the API gives an organization which names none. First words of other paths are no slugs here.',
      parameters: [inPath('organization', "The organization's slug.")],
    },
  ),
  '/places/{id}': page('getPlacePage', 'One place to read, with its events, where the site is public', {
    parameters: ID,
    codes: ['E_TOO_MANY_REQUESTS', 'E_VALIDATION', 'E_PLACE_NOT_FOUND', 'E_OVERLOADED'],
  }),
  '/quality': page(
    'getQualityPage',
    'How much the events to come say of themselves, for those who look after them, where the site is public',
  ),
  '/changes': page(
    'getChangesPage',
    'What has changed in the last 90 days to read, where the site is public',
  ),
  '/embed': page(
    'getEmbedPage',
    'How to show events on a page of another site, to try and to copy, where the site is public',
    {
      description: 'With frame=1 the list alone, for a frame; FRAME_ORIGIN says whose pages may have one.',
      parameters: [
        ...FILTER,
        inQuery('limit', 'How many events are shown.', {
          type: 'integer',
          minimum: SHOWN_COUNT.fewest,
          maximum: SHOWN_COUNT.most,
          default: SHOWN_COUNT.usual,
        }),
        inQuery('frame', '1: the list alone.', { enum: ['1'] }),
      ],
    },
  ),
  '/embed.js': file(
    'getEmbedFile',
    'The element <event-calendar>, for pages of any origin, where the site is public',
    'The module.',
    ['text/javascript'],
    {
      description: [
        'Style sheets can set --event-calendar-accent, --event-calendar-muted, --event-calendar-line, --event-calendar-gap and --event-calendar-radius, and',
        'style the parts list, day, event, time, title, name, tag, line, status, place, organizer and message.',
        'With a static calendar as src, the element itself filters what is to come: q by names, organizers, places, regions and tags, letter by letter, datetime by days.',
        'The file embed/events.json of such a calendar has the events of a year, 512 kB at most: completeUntil is the start of the first one that is left out. The host must send Access-Control-Allow-Origin: *, as GitHub Pages does.',
      ].join(' '),
    },
  ),
  '/sitemap.xml': file(
    'getSitemap',
    'All pages for search engines (sitemaps.org), where the site is public and has a URL',
    'The sitemap.',
    ['application/xml'],
    {
      description: 'Where there are more than 50,000 pages, an index of the parts.',
      parameters: [inQuery('part', 'The number of a part.', { type: 'integer', minimum: 1 })],
      codes: ['E_ROUTE_NOT_FOUND', 'E_TOO_MANY_REQUESTS', 'E_OVERLOADED'],
    },
  ),
  '/robots.txt': file(
    'getRobotsText',
    'What robots may read (RFC 9309), where the site is public',
    'The robots.txt of the site.',
    ['text/plain'],
    { description: 'It keeps robots from all below /open.' },
  ),
  '/llms.txt': file(
    'getLlmsText',
    'What assistants are to know of the site first (llmstxt.org), where it is public',
    'The llms.txt of the site.',
    ['text/plain'],
  ),
  '/.well-known/api-catalog': file(
    'getApiCatalog',
    'The interfaces of this server (RFC 9727)',
    'The set of links (RFC 9264).',
    ['application/linkset+json'],
    { codes: [] },
    { ...PAGE_FIELDS, ...headers('Link') },
  ),
  '/favicon.ico': file(
    'getFavicon',
    'The icon of the site, for what looks for it here',
    'The icon.',
    ['image/x-icon'],
    { description: 'It is drawn in the accent of the site.', codes: [] },
  ),
  '/.well-known/security.txt': file(
    'getSecurityText',
    'Whom to tell about a hole in the site (RFC 9116), where it is public and has a contact',
    'The security.txt of the site.',
    ['text/plain'],
    { description: 'It is there if the contact is a mail or https address.' },
  ),
  '/docs': page('getDocs', 'How to use the API, and a reference to try it in', { codes: ['E_OVERLOADED'] }),
  '/images/{file}': file(
    'getPicture',
    "A picture of the calendar's own",
    'The picture.',
    Object.values(PICTURE_TYPES),
    {
      description:
        'Its path stands in answers and pages, for ever: other bytes have another path. Pages of any site may show it.',
      parameters: [inPath('file', 'The digest of the picture, and its type.')],
      codes: ['E_ROUTE_NOT_FOUND', 'E_TOO_MANY_REQUESTS'],
    },
  ),
  '/assets/{file}': file(
    'getAsset',
    'What pages load',
    'The style sheet, script, picture or manifest.',
    [
      'text/css',
      'text/javascript',
      'application/json',
      'image/svg+xml',
      'image/png',
      'application/manifest+json',
    ],
    {
      description: 'The paths stand in the pages; other bytes have another path.',
      parameters: [inPath('file', 'The name of the file, as pages link to it.')],
    },
  ),
};
