import { FILTERS } from '../calendar/filters/filter-table.ts';
import type { ErrorCode } from '../http/answer/api-errors.ts';
import { NEXT_PARAMETERS } from '../http/routes/parameters.ts';
import { NEXT_EVENTS_PATH } from '../pages/embed/next-events.ts';
import type { SiteRecord } from '../schema/site.ts';
import {
  ATOM_EXAMPLE,
  CALENDAR_EXAMPLE,
  CHANGES_ATOM_EXAMPLE,
  DEADLINES_ATOM_EXAMPLE,
  DEADLINES_CALENDAR_EXAMPLE,
  geoJsonExample,
  jsonFeedExample,
  nextEventsExample,
} from './feed-examples.ts';
import { EVENT_EXAMPLE, openOperations } from './open-operations.ts';
import { pageOperations } from './page-operations.ts';
import {
  errors,
  FEED_HEADERS,
  headers,
  inPath,
  type Json,
  OF_ANY,
  OF_OPEN,
  OPEN_REQUEST_PARAMETERS,
  parameters,
  reference,
  tagged,
} from './parts.ts';

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

const ICALENDAR = [
  'iCalendar (RFC 5545). Events without a start are left out. Cancelled ones stay, with STATUS:CANCELLED; postponed ones are TENTATIVE.',
  'Times are whole seconds on the clocks of the event, with TZID and VTIMEZONE, or in UTC where that is the zone or clocks show a time twice.',
  'Events of whole days are all-day and block no time (TRANSP:TRANSPARENT).',
  'CONTACT and the last line of the description name the organizers; IMAGE is the picture.',
  'CREATED is createdAt, LAST-MODIFIED and DTSTAMP are updatedAt, and SEQUENCE grows with each change.',
  'Where the changes are not known, DTSTAMP is 1970-01-01 and SEQUENCE 0, which subscribers ignore.',
].join(' ');

const DEADLINES =
  'An entry for each link that closes of the events that satisfy all parameters, at the moment when it closes, or on the day where no time is written: all links, or those that linkKind and closes choose. Its title names the event and the kind of link, its link is that of the link. Without closes: what closed in the last 30 days of 24 hours, and what is still to close.';

const { count, lang } = NEXT_PARAMETERS;

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
    `iCalendar (RFC 5545). ${DEADLINES} With its event, an entry is STATUS:CANCELLED.`,
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
    'Atom (RFC 4287). published is createdAt and updated is updatedAt, the newest change first. Events whose changes are not known come last, dated by their start, or by 1970-01-01 without one.',
    { example: ATOM_EXAMPLE },
  ),
  '/feeds/changes.atom': feed(
    'getChangesAtom',
    'Follow in words what has changed as Atom',
    'application/atom+xml',
    'Atom (RFC 4287): an entry for each change of an event, an organization or a place in the last 90 days, 500 at most, the newest first, dated by its commit. An event does not change with its organization or place here. Of what was removed it has the time and the kind alone.',
    { example: CHANGES_ATOM_EXAMPLE, filters: [] },
  ),
  '/feeds/events.json': feed(
    'getEventsJsonFeed',
    'Follow events as JSON Feed',
    'application/feed+json',
    'JSON Feed 1.1. date_published is createdAt and date_modified is updatedAt, the newest change first. Events whose changes are not known come last, dated by their start.',
    { schema: reference('JsonFeed'), example: jsonFeedExample(EVENT_EXAMPLE) },
  ),
  '/feeds/events.geojson': feed(
    'getEventsGeoJson',
    'Put events on a map as GeoJSON',
    'application/geo+json',
    'GeoJSON (RFC 7946): the events that have coordinates, those without a start too. Their properties are all fields that an event has.',
    { schema: reference('GeoJson'), example: geoJsonExample(EVENT_EXAMPLE) },
  ),
  [NEXT_EVENTS_PATH]: feed(
    'getNextEvents',
    'Show the next events in a list',
    'application/json',
    'The first events of the list to come with the same filters, without what a row of a list does not show. What an event does not have is left out, and what has moved online is at no place.',
    {
      schema: reference('NextEvents'),
      example: nextEventsExample(EVENT_EXAMPLE),
      own: parameters('query', { count, lang }),
    },
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
