import { FILTERS } from '../calendar/filters/filter-table.ts';
import type { ErrorCode } from '../http/answer/api-errors.ts';
import type { SiteRecord } from '../schema/site.ts';
import { openOperations } from './open-operations.ts';
import { pageOperations } from './page-operations.ts';
import {
  errors,
  FEED_HEADERS,
  headers,
  inPath,
  OF_ANY,
  OF_OPEN,
  OPEN_REQUEST_PARAMETERS,
  parameters,
  reference,
  tagged,
  type Json,
} from './parts.ts';

const FILE_FIELDS = headers('ETag', 'Cache-Control', 'X-Request-Id');

interface FeedOptions {
  readonly schema?: Json;
  /** Its parameters besides the filters. */
  readonly own?: readonly Json[];
  /** Which events are in it, where that can be said. */
  readonly filters?: readonly Json[];
  /** Besides those of every feed. */
  readonly codes?: readonly ErrorCode[];
}

function feed(
  operationId: string,
  summary: string,
  contentType: string,
  description: string,
  {
    schema = { type: 'string' },
    own = [],
    filters = parameters('query', FILTERS),
    codes = [],
  }: FeedOptions = {},
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
        ...tagged('The feed.', { ...FILE_FIELDS, ...FEED_HEADERS }, { [contentType]: { schema } }),
        ...errors([...OF_OPEN, 'E_OVERLOADED', ...codes]),
      },
    },
  };
}

const ICALENDAR =
  'iCalendar (RFC 5545). Events without a start are left out; cancelled ones stay. Times are on the clocks of the event, with its time zone.';

const feedOperations: Readonly<Record<string, Json>> = {
  '/feeds/events.ics': feed(
    'getEventsCalendar',
    'Subscribe to events as iCalendar',
    'text/calendar',
    ICALENDAR,
  ),
  '/feeds/organizations/{slug}.ics': feed(
    'getOrganizationCalendar',
    'Subscribe to the events of one organization as iCalendar',
    'text/calendar',
    ICALENDAR,
    { own: [inPath('slug', 'The organization.')], codes: ['E_ORGANIZATION_NOT_FOUND'] },
  ),
  '/feeds/events.atom': feed(
    'getEventsAtom',
    'Follow events as Atom',
    'application/atom+xml',
    'Atom (RFC 4287). Entries are dated by the start of the event.',
  ),
  '/feeds/changes.atom': feed(
    'getChangesAtom',
    'Follow in words what has changed as Atom',
    'application/atom+xml',
    'Atom (RFC 4287): an entry for each change of an event, an organization or a place in the last 90 days, 500 at most, the newest first. Of what was removed it has the time and the kind alone.',
    { filters: [] },
  ),
  '/feeds/events.json': feed(
    'getEventsJsonFeed',
    'Follow events as JSON Feed',
    'application/feed+json',
    'JSON Feed 1.1. Items are dated by the start of the event.',
    { schema: reference('JsonFeed') },
  ),
  '/feeds/events.geojson': feed(
    'getEventsGeoJson',
    'Put events on a map as GeoJSON',
    'application/geo+json',
    'GeoJSON (RFC 7946): the events that have coordinates, those without a start too. Their properties are all fields that an event has.',
    { schema: reference('GeoJson') },
  ),
};

/** An operation of the server itself, which needs no token. */
function service(operationId: string, summary: string, responses: Json, more: Json = {}): Json {
  return { get: { operationId, tags: ['Service'], summary, ...more, security: [], responses } };
}

/** An answer that nobody keeps. */
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
 * The paths and what they answer. HEAD is answered as GET without a body, and OPTIONS with 204 and `Allow`, on every
 * path.
 */
export function pathsOf(site: Pick<SiteRecord, 'organizationLinks'>): Readonly<Record<string, Json>> {
  return { ...openOperations(site), ...feedOperations, ...serviceOperations, ...pageOperations };
}
