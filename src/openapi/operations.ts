import { ID_PARAMETERS, LIST_PARAMETERS, RECENT_PARAMETERS } from '../http/routes/parameters.ts';
import type { Examples } from './examples.ts';
import { feedOperations } from './feed-operations.ts';
import { pageOperations } from './page-operations.ts';
import {
  errors,
  headers,
  OF_ANY,
  OF_OPEN,
  OPEN_HEADERS,
  parameters,
  REQUEST_PARAMETERS,
  tagged,
} from './parts.ts';
import type { Json } from './json-schema.ts';

/*
 * The paths and what they answer (specification, section 4; contract, sections 2 and 5). HEAD is answered as GET
 * without a body, and OPTIONS with 204 and `Allow`, on every path.
 */

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

/** The paths of the service; those of `/open` need a token. */
export function pathsOf({ event, organization, page, nothing }: Examples): Readonly<Record<string, Json>> {
  return {
    '/open/event': {
      get: {
        operationId: 'listEvents',
        tags: ['Events'],
        summary: 'List and search events',
        description:
          'A page of events: newest start first, undated last; the best matches first where typing errors are forgiven.',
        parameters: [...parameters('query', LIST_PARAMETERS), ...REQUEST_PARAMETERS],
        responses: {
          ...record('A page, which has no events and an info where none matches.', 'EventPage', page),
          ...errors([...OF_OPEN, 'E_OVERLOADED']),
        },
      },
    },
    '/open/event/recent': {
      get: {
        operationId: 'listRecentEvents',
        tags: ['Events'],
        summary: 'List the events of the next 30 days',
        description:
          'Scheduled events that start from today to the 30th day after it, soonest first, at most 10. Days are those of the server.',
        parameters: [...parameters('query', RECENT_PARAMETERS), ...REQUEST_PARAMETERS],
        responses: { ...record('A page of at most 10 events.', 'EventPage', nothing), ...errors(OF_OPEN) },
      },
    },
    '/open/event/{id}': {
      get: {
        operationId: 'getEvent',
        tags: ['Events'],
        summary: 'Get one event',
        parameters: [...parameters('path', ID_PARAMETERS), ...REQUEST_PARAMETERS],
        responses: { ...record('The event.', 'Event', event), ...errors([...OF_OPEN, 'E_EVENT_NOT_FOUND']) },
      },
    },
    '/open/organization/{id}': {
      get: {
        operationId: 'getOrganization',
        tags: ['Organizations'],
        summary: 'Get one organization',
        parameters: [...parameters('path', ID_PARAMETERS), ...REQUEST_PARAMETERS],
        responses: {
          ...record('The organization.', 'Organization', organization),
          ...errors([...OF_OPEN, 'E_ORGANIZATION_NOT_FOUND']),
        },
      },
    },
    ...feedOperations,
    '/event/recent': {
      get: {
        operationId: 'legacyRecentEvents',
        tags: ['Service'],
        summary: 'The older interface, which is gone',
        description: 'Use /open/event/recent with an application token, and keepOld in place of keep_old.',
        deprecated: true,
        security: [],
        responses: { ...errors([...OF_ANY, 'E_GONE']), default: { $ref: '#/components/responses/410' } },
      },
    },
    '/healthz': {
      get: {
        operationId: 'getHealth',
        tags: ['Service'],
        summary: 'Whether the process lives',
        security: [],
        responses: { ...status('It does.', 'Health', { status: 'ok' }), ...errors(OF_ANY) },
      },
    },
    '/readyz': {
      get: {
        operationId: 'getReadiness',
        tags: ['Service'],
        summary: 'Whether the server serves, and what',
        security: [],
        responses: { ...status('It does.', 'Readiness', undefined), ...errors([...OF_ANY, 'E_UNAVAILABLE']) },
      },
    },
    '/openapi.json': {
      get: {
        operationId: 'getDescription',
        tags: ['Service'],
        summary: 'This description',
        security: [],
        responses: {
          ...tagged('The OpenAPI 3.1 document.', headers('ETag', 'Cache-Control', 'X-Request-Id'), {
            'application/json': { schema: { type: 'object' } },
          }),
          ...errors(OF_ANY),
        },
      },
    },
    ...pageOperations,
  };
}
