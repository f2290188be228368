import { FILTERS } from '../calendar/filters/filter-table.ts';
import type { ErrorCode } from '../http/answer/api-errors.ts';
import {
  type Json,
  errors,
  headers,
  FEED_HEADERS,
  OF_OPEN,
  parameters,
  OPEN_REQUEST_PARAMETERS,
  tagged,
} from './parts.ts';

/** What a feed says of itself. */
interface FeedHead {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Which events are in it, where that can be said. */
  readonly filters?: readonly Json[];
}

/**
 * @param own its parameters besides the filters
 * @param codes besides those of every feed
 */
function feed(
  { operationId, filters = parameters('query', FILTERS), ...head }: FeedHead,
  contentType: string,
  schema: Json = { type: 'string' },
  own: readonly Json[] = [],
  codes: readonly ErrorCode[] = [],
): Json {
  const fields = { ...headers('ETag', 'Cache-Control', 'X-Request-Id'), ...FEED_HEADERS };
  return {
    get: {
      operationId,
      tags: ['Feeds'],
      ...head,
      // Where the site is public, no token is needed.
      security: [{ key: [] }, { feeds: [] }, {}],
      parameters: [...own, ...filters, ...OPEN_REQUEST_PARAMETERS],
      responses: {
        ...tagged('The feed.', fields, { [contentType]: { schema } }),
        ...errors([...OF_OPEN, 'E_OVERLOADED', ...codes]),
      },
    },
  };
}

const ICALENDAR =
  'iCalendar (RFC 5545). Events without a start are left out; cancelled ones stay. Times are on the clocks of the event, with its time zone.';
const SLUG = {
  name: 'slug',
  in: 'path',
  required: true,
  description: 'The organization.',
  schema: { type: 'string' },
};

/** The feeds (contract, section 5). */
export const feedOperations: Readonly<Record<string, Json>> = {
  '/feeds/events.ics': feed(
    {
      operationId: 'getEventsCalendar',
      summary: 'Subscribe to events as iCalendar',
      description: ICALENDAR,
    },
    'text/calendar',
  ),
  '/feeds/organizations/{slug}.ics': feed(
    {
      operationId: 'getOrganizationCalendar',
      summary: 'Subscribe to the events of one organization as iCalendar',
      description: ICALENDAR,
    },
    'text/calendar',
    { type: 'string' },
    [SLUG],
    ['E_ORGANIZATION_NOT_FOUND'],
  ),
  '/feeds/events.atom': feed(
    {
      operationId: 'getEventsAtom',
      summary: 'Follow events as Atom',
      description: 'Atom (RFC 4287). Entries are dated by the start of the event.',
    },
    'application/atom+xml',
  ),
  '/feeds/changes.atom': feed(
    {
      operationId: 'getChangesAtom',
      summary: 'Follow in words what has changed as Atom',
      description:
        'Atom (RFC 4287): an entry for each change of an event, an organization or a place in the last 90 days, 500 at most, the newest first. Of what was removed it has the time and the kind alone.',
      filters: [],
    },
    'application/atom+xml',
  ),
  '/feeds/events.json': feed(
    {
      operationId: 'getEventsJsonFeed',
      summary: 'Follow events as JSON Feed',
      description: 'JSON Feed 1.1. Items are dated by the start of the event.',
    },
    'application/feed+json',
    { $ref: '#/components/schemas/JsonFeed' },
  ),
  '/feeds/events.geojson': feed(
    {
      operationId: 'getEventsGeoJson',
      summary: 'Put events on a map as GeoJSON',
      description:
        'GeoJSON (RFC 7946): the events that have coordinates, those without a start too. Their properties are all fields that an event has.',
    },
    'application/geo+json',
    { $ref: '#/components/schemas/GeoJson' },
  ),
};
