import type { ErrorCode } from '../http/answer/api-errors.ts';
import {
  FILTER_PARAMETERS,
  ID_PARAMETERS,
  LIST_PARAMETERS,
  RECENT_PARAMETERS,
} from '../http/routes/parameters.ts';
import type { Examples } from './examples.ts';
import { pageOperations } from './page-operations.ts';
import { errors, headers, LIMIT_HEADERS, OF_ANY, OPEN_HEADERS, REQUEST_PARAMETERS, tagged } from './parts.ts';
import type { Json } from './json-schema.ts';

/*
 * The paths and what they answer (specification, section 4; contract, sections 2 and 5). HEAD is answered as GET
 * without a body, and OPTIONS with 204 and `Allow`, on every path.
 */

const OF_OPEN: readonly ErrorCode[] = [
  ...OF_ANY,
  'E_UNAUTHORIZED',
  'E_APPLICATION_FORBIDDEN',
  'E_VALIDATION',
  'E_TOO_MANY_REQUESTS',
];

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  eventStartAt: 'Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z.',
  eventEndAt: 'Events that end at this time or earlier, in UTC.',
  search:
    "Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without.",
  orgSearch: "Words of the organization's name, likewise.",
  current: 'The number of the page.',
  pageSize: 'How many events a page has at most.',
  keepOld: 'Only "true" counts: then events that have ended stand in when none is coming.',
  id: 'A UUID, in any letter case.',
};

function operation(tag: string, operationId: string, rest: Json): Json {
  return { get: { operationId, tags: [tag], ...rest } };
}

/** A parameter as it is checked, in OpenAPI's words. */
function parameters(
  place: 'query' | 'path',
  { required, properties }: { readonly required: readonly string[]; readonly properties: object },
): Json[] {
  return Object.entries(properties).map(([name, schema]: [string, Json]) => {
    const { nullable: _nullable, format, ...rest } = schema;
    const wireFormat = format === 'utc-date-time' ? 'date-time' : format;
    return {
      name,
      in: place,
      required: required.includes(name),
      description: DESCRIPTIONS[name],
      schema: { ...rest, ...(wireFormat !== undefined && { format: wireFormat }) },
    };
  });
}

function body(schema: string, example?: unknown): Json {
  return {
    'application/json': {
      schema: { $ref: `#/components/schemas/${schema}` },
      ...(example !== undefined && { example }),
    },
  };
}

/** An answer of `/open` with an entity tag, and its 304. */
function record(description: string, schema: string, example: unknown): Json {
  const all = { ...headers('ETag', 'Cache-Control', 'X-Request-Id'), ...OPEN_HEADERS };
  return tagged(description, all, body(schema, example));
}

/** An answer that nobody keeps, and that needs no token. */
function status(description: string, schema: string, example: unknown): Json {
  return {
    200: { description, headers: headers('Cache-Control', 'X-Request-Id'), content: body(schema, example) },
  };
}

/** What feeds have in common: where the site is public, they need no token. */
function feed(
  contentType: string,
  schema: Json,
  own: readonly Json[] = [],
  codes: readonly ErrorCode[] = [],
): Json {
  const all = { ...headers('ETag', 'Cache-Control', 'X-Request-Id'), ...LIMIT_HEADERS };
  return {
    security: [{ key: [] }, { feeds: [] }, {}],
    parameters: [...own, ...parameters('query', FILTER_PARAMETERS), ...REQUEST_PARAMETERS],
    responses: {
      ...tagged('The feed.', all, { [contentType]: { schema } }),
      ...errors([...OF_OPEN, 'E_OVERLOADED', ...codes]),
    },
  };
}

const SLUG = {
  name: 'slug',
  in: 'path',
  required: true,
  description: 'The organization.',
  schema: { type: 'string' },
};

/** The paths of the service; those of `/open` need a token. */
export function pathsOf({ event, organization, page, nothing }: Examples): Readonly<Record<string, Json>> {
  return {
    '/open/event': operation('Events', 'listEvents', {
      summary: 'List and search events',
      description:
        'A page of events: newest start first, undated last; the best matches first where typing errors are forgiven.',
      parameters: [...parameters('query', LIST_PARAMETERS), ...REQUEST_PARAMETERS],
      responses: {
        ...record('A page, which has no events and an info where none matches.', 'EventPage', page),
        ...errors([...OF_OPEN, 'E_OVERLOADED']),
      },
    }),
    '/open/event/recent': operation('Events', 'listRecentEvents', {
      summary: 'List the events of the next 30 days',
      description:
        'Scheduled events that start from today to the 30th day after it, soonest first, at most 10. Days are those of the server.',
      parameters: [...parameters('query', RECENT_PARAMETERS), ...REQUEST_PARAMETERS],
      responses: { ...record('A page of at most 10 events.', 'EventPage', nothing), ...errors(OF_OPEN) },
    }),
    '/open/event/{id}': operation('Events', 'getEvent', {
      summary: 'Get one event',
      parameters: [...parameters('path', ID_PARAMETERS), ...REQUEST_PARAMETERS],
      responses: { ...record('The event.', 'Event', event), ...errors([...OF_OPEN, 'E_EVENT_NOT_FOUND']) },
    }),
    '/open/organization/{id}': operation('Organizations', 'getOrganization', {
      summary: 'Get one organization',
      parameters: [...parameters('path', ID_PARAMETERS), ...REQUEST_PARAMETERS],
      responses: {
        ...record('The organization.', 'Organization', organization),
        ...errors([...OF_OPEN, 'E_ORGANIZATION_NOT_FOUND']),
      },
    }),
    '/feeds/events.ics': operation('Feeds', 'getEventsCalendar', {
      summary: 'Subscribe to events as iCalendar',
      description: 'iCalendar (RFC 5545). Events without a start are left out; cancelled ones stay.',
      ...feed('text/calendar', { type: 'string' }),
    }),
    '/feeds/organizations/{slug}.ics': operation('Feeds', 'getOrganizationCalendar', {
      summary: 'Subscribe to the events of one organization as iCalendar',
      description: 'iCalendar (RFC 5545). Events without a start are left out; cancelled ones stay.',
      ...feed('text/calendar', { type: 'string' }, [SLUG], ['E_ORGANIZATION_NOT_FOUND']),
    }),
    '/feeds/events.atom': operation('Feeds', 'getEventsAtom', {
      summary: 'Follow events as Atom',
      description: 'Atom (RFC 4287). Entries are dated by the start of the event.',
      ...feed('application/atom+xml', { type: 'string' }),
    }),
    '/feeds/events.json': operation('Feeds', 'getEventsJsonFeed', {
      summary: 'Follow events as JSON Feed',
      description: 'JSON Feed 1.1. Items are dated by the start of the event.',
      ...feed('application/feed+json', { $ref: '#/components/schemas/JsonFeed' }),
    }),
    '/event/recent': operation('Service', 'legacyRecentEvents', {
      summary: 'The older interface, which is gone',
      description: 'Use /open/event/recent with an application token, and keepOld in place of keep_old.',
      deprecated: true,
      security: [],
      responses: { ...errors([...OF_ANY, 'E_GONE']), default: { $ref: '#/components/responses/410' } },
    }),
    '/healthz': operation('Service', 'getHealth', {
      summary: 'Whether the process lives',
      security: [],
      responses: { ...status('It does.', 'Health', { status: 'ok' }), ...errors(OF_ANY) },
    }),
    '/readyz': operation('Service', 'getReadiness', {
      summary: 'Whether the server serves, and what',
      security: [],
      responses: { ...status('It does.', 'Readiness', undefined), ...errors([...OF_ANY, 'E_UNAVAILABLE']) },
    }),
    '/openapi.json': operation('Service', 'getDescription', {
      summary: 'This description',
      security: [],
      responses: {
        ...tagged('The OpenAPI 3.1 document.', headers('ETag', 'Cache-Control', 'X-Request-Id'), {
          'application/json': { schema: { type: 'object' } },
        }),
        ...errors(OF_ANY),
      },
    }),
    ...pageOperations,
  };
}
