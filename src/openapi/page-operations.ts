import { errors, headers, IF_NONE_MATCH, OF_ANY, REQUEST_ID, tagged } from './parts.ts';
import type { Json } from './schemas.ts';

const FIELDS = headers('ETag', 'Cache-Control', 'X-Request-Id');

/** The pages for people and what they load (contract, section 5). */
export const pageOperations: Readonly<Record<string, Json>> = {
  '/': {
    get: {
      operationId: 'getHomePage',
      tags: ['Pages'],
      summary: 'The calendar to look at, where the site is public; else what this is',
      security: [],
      parameters: [IF_NONE_MATCH, REQUEST_ID],
      responses: {
        ...tagged('The page.', FIELDS, { 'text/html': { schema: { type: 'string' } } }),
        ...errors(OF_ANY),
      },
    },
  },
  '/docs': {
    get: {
      operationId: 'getDocs',
      tags: ['Pages'],
      summary: 'How to use the API, and a reference to try it in',
      security: [],
      parameters: [IF_NONE_MATCH, REQUEST_ID],
      responses: {
        ...tagged('The page.', FIELDS, { 'text/html': { schema: { type: 'string' } } }),
        ...errors(OF_ANY),
      },
    },
  },
  '/assets/{file}': {
    get: {
      operationId: 'getAsset',
      tags: ['Pages'],
      summary: 'What pages load',
      description: 'The paths stand in the pages; other bytes have another path.',
      security: [],
      parameters: [
        { name: 'file', in: 'path', required: true, description: 'The file.', schema: { type: 'string' } },
        IF_NONE_MATCH,
        REQUEST_ID,
      ],
      responses: {
        ...tagged('The file.', FIELDS, {
          'text/css': { schema: { type: 'string' } },
          'text/javascript': { schema: { type: 'string' } },
          'image/svg+xml': { schema: { type: 'string' } },
        }),
        ...errors([...OF_ANY, 'E_ROUTE_NOT_FOUND']),
      },
    },
  },
};
