import { FILTERS } from '../calendar/filters/filter-table.ts';
import { LANGUAGES } from '../event-text/languages.ts';
import type { ErrorCode } from '../http/answer/api-errors.ts';
import { ID_PARAMETERS } from '../http/routes/parameters.ts';
import { SHOWN_COUNT } from '../pages/embed/embed-view.ts';
import { MONTH_PATTERN } from '../pages/months.ts';
import { PICTURE_TYPES } from '../schema/picture.ts';
import type { SiteRecord } from '../schema/site.ts';
import {
  ATOM_EXAMPLE,
  CALENDAR_EXAMPLE,
  CHANGES_ATOM_EXAMPLE,
  DEADLINES_ATOM_EXAMPLE,
  DEADLINES_CALENDAR_EXAMPLE,
  geoJsonExample,
  jsonFeedExample,
} from './feed-examples.ts';
import { EVENT_EXAMPLE, openOperations } from './open-operations.ts';
import {
  errors,
  FEED_HEADERS,
  headers,
  inPath,
  type Json,
  LIMIT_HEADERS,
  OF_ANY,
  OF_OPEN,
  OPEN_REQUEST_PARAMETERS,
  parameters,
  reference,
  REQUEST_PARAMETERS,
  tagged,
} from './parts.ts';

/** The description of a page, or of a file that pages load or link to, besides its name and summary. */
interface PageOperation {
  readonly description?: string;
  /** The parameters; a page has one for the language behind them. */
  readonly parameters?: readonly Json[];
  /** The codes of errors besides those of any request. */
  readonly codes?: readonly ErrorCode[];
}

const PAGE_FIELDS = headers('ETag', 'Cache-Control');
const COUNTED_FIELDS = { ...headers('X-Request-Id'), ...LIMIT_HEADERS };
const TEXT = { schema: { type: 'string' } };
const THE_PAGE = tagged(
  'The page.',
  { ...PAGE_FIELDS, ...headers('Content-Language') },
  { 'text/html': TEXT },
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
const LANGUAGE = inQuery('lang', 'The language of the page; without it, the one that the browser asks for.', {
  enum: LANGUAGES,
});
const MONTH = { type: 'string', pattern: MONTH_PATTERN.source };

function inQuery(name: string, description: string, schema: Json): Json {
  return { name, in: 'query', description, schema };
}

/** Describes a page, which is there only where the site is public, unless its codes say otherwise. */
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
    ...errors([...OF_ANY, ...codes], true),
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
  const content = Object.fromEntries(types.map((type) => [type, TEXT]));
  return forPeople({ operationId, summary, ...more }, parameters, {
    ...tagged(what, fields, content),
    ...errors([...OF_ANY, ...codes]),
  });
}

function forPeople(head: Json, own: readonly Json[], responses: Json): Json {
  const parameters = [...own, ...REQUEST_PARAMETERS];
  return { get: { ...head, tags: ['Pages'], security: [], parameters, responses } };
}

/** The pages for people and what they load. */
const pageOperations: Readonly<Record<string, Json>> = {
  '/': page('getHomePage', 'The calendar to look at, where the site is public; else what this is', {
    parameters: [
      ...FILTER,
      PAST,
      inQuery('page', 'The number of the page.', { type: 'integer', minimum: 1, default: 1 }),
    ],
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
  '/map': page('getMapPage', 'Where the events are, on a map, where the site is public', {
    parameters: [...FILTER, PAST],
  }),
  '/events/{id}': page('getEventPage', 'All of one event to read, where the site is public', {
    parameters: ID,
    codes: ['E_TOO_MANY_REQUESTS', 'E_VALIDATION', 'E_EVENT_NOT_FOUND', 'E_OVERLOADED'],
  }),
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
  ),
  '/.well-known/security.txt': file(
    'getSecurityText',
    'Whom to tell about a hole in the site (RFC 9116), where it is public and has a contact',
    'The security.txt of the site.',
    ['text/plain'],
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
    'The style sheet, script or icon.',
    ['text/css', 'text/javascript', 'image/svg+xml'],
    {
      description: 'The paths stand in the pages; other bytes have another path.',
      parameters: [inPath('file', 'The name of the file, as pages link to it.')],
    },
  ),
};

const FILE_FIELDS = headers('ETag', 'Cache-Control', 'X-Request-Id');

interface FeedOptions {
  /** A part of the feed of the sample calendar. */
  readonly example: unknown;
  readonly schema?: Json;
  /** The parameters besides the filters. */
  readonly own?: readonly Json[];
  /** The parameters that choose the events; there are none where a feed has no filters. */
  readonly filters?: readonly Json[];
  /** The codes of errors besides those of every feed. */
  readonly codes?: readonly ErrorCode[];
}

function feed(
  operationId: string,
  summary: string,
  contentType: string,
  description: string,
  {
    example,
    schema = { type: 'string' },
    own = [],
    filters = parameters('query', FILTERS),
    codes = [],
  }: FeedOptions,
): Json {
  return {
    get: {
      operationId,
      tags: ['Feeds'],
      summary,
      description,
      // Where the site is public, no token is needed.
      security: [{ key: [] }, { feeds: [] }, {}],
      parameters: [...own, ...filters, ...OPEN_REQUEST_PARAMETERS],
      responses: {
        ...tagged('The feed.', { ...FILE_FIELDS, ...FEED_HEADERS }, { [contentType]: { schema, example } }),
        ...errors([...OF_OPEN, 'E_OVERLOADED', ...codes]),
      },
    },
  };
}

const ICALENDAR =
  'iCalendar (RFC 5545). Events without a start are left out; cancelled ones stay. Times are on the clocks of the event, with its time zone.';

const DEADLINES =
  'An entry for each link that closes of the events that satisfy all parameters, at the moment when it closes: all links, or those that linkKind and closes choose. Its title names the event and the kind of link, its link is that of the link. Without closes: what closed in the last 30 days of 24 hours, and what is still to close.';

const feedOperations: Readonly<Record<string, Json>> = {
  '/feeds/events.ics': feed(
    'getEventsCalendar',
    'Subscribe to events as iCalendar',
    'text/calendar',
    ICALENDAR,
    { example: CALENDAR_EXAMPLE },
  ),
  '/feeds/organizations/{slug}.ics': feed(
    'getOrganizationCalendar',
    'Subscribe to the events of one organization as iCalendar',
    'text/calendar',
    ICALENDAR,
    {
      example: CALENDAR_EXAMPLE,
      own: [{ ...inPath('slug', 'The organization.'), example: 'fosdem' }],
      codes: ['E_ORGANIZATION_NOT_FOUND'],
    },
  ),
  '/feeds/deadlines.ics': feed(
    'getDeadlinesCalendar',
    'Subscribe to deadlines as iCalendar',
    'text/calendar',
    `iCalendar (RFC 5545). ${DEADLINES}`,
    { example: DEADLINES_CALENDAR_EXAMPLE },
  ),
  '/feeds/deadlines.atom': feed(
    'getDeadlinesAtom',
    'Follow deadlines as Atom',
    'application/atom+xml',
    `Atom (RFC 4287). ${DEADLINES}`,
    { example: DEADLINES_ATOM_EXAMPLE },
  ),
  '/feeds/events.atom': feed(
    'getEventsAtom',
    'Follow events as Atom',
    'application/atom+xml',
    'Atom (RFC 4287). Entries are dated by the start of the event.',
    { example: ATOM_EXAMPLE },
  ),
  '/feeds/changes.atom': feed(
    'getChangesAtom',
    'Follow in words what has changed as Atom',
    'application/atom+xml',
    'Atom (RFC 4287): an entry for each change of an event, an organization or a place in the last 90 days, 500 at most, the newest first. Of what was removed it has the time and the kind alone.',
    { example: CHANGES_ATOM_EXAMPLE, filters: [] },
  ),
  '/feeds/events.json': feed(
    'getEventsJsonFeed',
    'Follow events as JSON Feed',
    'application/feed+json',
    'JSON Feed 1.1. Items are dated by the start of the event.',
    { schema: reference('JsonFeed'), example: jsonFeedExample(EVENT_EXAMPLE) },
  ),
  '/feeds/events.geojson': feed(
    'getEventsGeoJson',
    'Put events on a map as GeoJSON',
    'application/geo+json',
    'GeoJSON (RFC 7946): the events that have coordinates, those without a start too. Their properties are all fields that an event has.',
    { schema: reference('GeoJson'), example: geoJsonExample(EVENT_EXAMPLE) },
  ),
};

/** Describes an operation of the server itself, which needs no token. */
function service(operationId: string, summary: string, responses: Json, more: Json = {}): Json {
  return { get: { operationId, tags: ['Service'], summary, ...more, security: [], responses } };
}

/** Describes an answer that no cache keeps. */
function status(schema: string, content: Json = {}): Json {
  return {
    200: {
      description: 'It does.',
      headers: headers('Cache-Control', 'X-Request-Id'),
      content: { 'application/json': { schema: reference(schema), ...content } },
    },
  };
}

const serviceOperations: Readonly<Record<string, Json>> = {
  '/event/recent': service(
    'legacyRecentEvents',
    'The older interface, which is gone',
    { ...errors([...OF_ANY, 'E_GONE']), default: { $ref: '#/components/responses/410' } },
    {
      description: 'Use /open/event/recent with an application token, and keepOld in place of keep_old.',
      deprecated: true,
    },
  ),
  '/healthz': service('getHealth', 'Whether the process lives', {
    ...status('Health', { example: { status: 'ok' } }),
    ...errors(OF_ANY),
  }),
  '/readyz': service('getReadiness', 'Whether the server serves, and what', {
    ...status('Readiness'),
    ...errors([...OF_ANY, 'E_UNAVAILABLE']),
  }),
  '/openapi.json': service('getDescription', 'This description', {
    ...tagged('The OpenAPI 3.1 document.', FILE_FIELDS, {
      'application/json': { schema: { type: 'object' } },
    }),
    ...errors(OF_ANY),
  }),
};

/**
 * Describes all paths. On every path HEAD is answered as GET without a body, and OPTIONS with 204 and `Allow`; the document does
 * not say so for each.
 */
export function pathsOf(site: Pick<SiteRecord, 'organizationLinks'>): Readonly<Record<string, Json>> {
  return { ...openOperations(site), ...feedOperations, ...serviceOperations, ...pageOperations };
}
