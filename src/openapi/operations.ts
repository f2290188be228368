import type { SiteRecord } from '../schema/site.ts';
import { feedOperations } from './feed-operations.ts';
import { openOperations } from './open-operations.ts';
import { pageOperations } from './page-operations.ts';
import { errors, headers, OF_ANY, tagged, type Json } from './parts.ts';

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

/** An answer that nobody keeps, and that needs no token. */
function status(description: string, schema: string, example: unknown): Json {
  return {
    200: { description, headers: headers('Cache-Control', 'X-Request-Id'), content: body(schema, example) },
  };
}

/** The paths of the service; those of `/open` need a token. */
export function pathsOf(site: Pick<SiteRecord, 'organizationLinks'>): Readonly<Record<string, Json>> {
  return {
    ...openOperations(site),
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
