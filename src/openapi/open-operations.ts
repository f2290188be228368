import type { ErrorCode } from '../http/answer/api-errors.ts';
import {
  changesParameters,
  EVENT_PARAMETERS,
  LIST_PARAMETERS,
  organizationParameters,
  PLACE_LIST_PARAMETERS,
  PLACE_PARAMETERS,
  RECENT_PARAMETERS,
} from '../http/routes/parameters.ts';
import type { ParameterTable } from '../http/routes/read-query.ts';
import type { SiteRecord } from '../schema/site.ts';
import { examplesOf } from './examples.ts';
import {
  partial,
  reference,
  type Json,
  errors,
  headers,
  OF_OPEN,
  OPEN_HEADERS,
  OPEN_REQUEST_PARAMETERS,
  parameters,
  tagged,
} from './parts.ts';

/** What an operation with a token says of itself. */
interface OpenOperation {
  readonly operationId: string;
  readonly tag: 'Events' | 'Organizations' | 'Places' | 'Changes';
  readonly summary: string;
  readonly description?: string;
  /** What stands in the path is called `id`. */
  readonly table: ParameterTable;
  /** What comes, the name of its schema, and one such answer. */
  readonly answer: readonly [description: string, schema: string, example: Json];
  /** Besides those of any request with a token. */
  readonly codes?: readonly ErrorCode[];
}

const HEADERS = {
  ...headers('ETag', 'Cache-Control', 'X-Request-Id', 'X-Calendar-Revision'),
  ...OPEN_HEADERS,
};

/**
 * An answer is as the first schema says, which is the same whatever else is asked for, unless the request names the
 * fields: then it is as the second, where no field has to be.
 */
function open({ tag, table, answer, codes = [], ...head }: OpenOperation): Json {
  const [description, schema, example] = answer;
  const { id, ...query } = table;
  const names = schema === 'ChangePage' ? [schema] : [schema, partial(schema)];
  const [only = schema, ...others] = names;
  const content = {
    schema: others.length === 0 ? reference(only) : { anyOf: names.map(reference) },
    example,
  };
  return {
    get: {
      ...head,
      tags: [tag],
      parameters: [
        ...(id === undefined ? [] : parameters('path', { id })),
        ...parameters('query', query),
        ...OPEN_REQUEST_PARAMETERS,
      ],
      responses: {
        ...tagged(description, HEADERS, { 'application/json': content }),
        ...errors([...OF_OPEN, ...codes]),
      },
    },
  };
}

function dump(table: ParameterTable): Json {
  const description =
    'A line of JSON each: the calendar, with the next to go on with at /open/changes, then all records.';
  const line = { description: 'Each line.', anyOf: [reference('DumpHead'), reference('DumpRecord')] };
  return {
    get: {
      operationId: 'dumpRecords',
      tags: ['Changes'],
      summary: 'All records at once',
      parameters: [...parameters('query', table), ...OPEN_REQUEST_PARAMETERS],
      responses: {
        ...tagged(description, HEADERS, {
          'application/x-ndjson': { schema: line },
        }),
        ...errors([...OF_OPEN, 'E_OVERLOADED']),
      },
    },
  };
}

/** The operations that want a token (specification, section 4; contract, section 6). */
export function openOperations(site: Pick<SiteRecord, 'organizationLinks'>): Readonly<Record<string, Json>> {
  const examples = examplesOf(site.organizationLinks);
  const organization = organizationParameters(site);
  return {
    '/open/event': open({
      operationId: 'listEvents',
      tag: 'Events',
      summary: 'List and search events',
      description:
        'A page of events that satisfy all parameters: newest start first, undated last, where the request asks for no other order; the best matches first where typing errors are forgiven.',
      table: LIST_PARAMETERS,
      answer: ['A page, which has no events and an info where none matches.', 'EventPage', examples.events],
      codes: ['E_OVERLOADED'],
    }),
    '/open/event/recent': open({
      operationId: 'listRecentEvents',
      tag: 'Events',
      summary: 'List the events of the next 30 days',
      description:
        'Scheduled events that start from today to the 30th day after it, soonest first, at most 10. Days are those of the server.',
      table: RECENT_PARAMETERS,
      answer: ['A page of at most 10 events.', 'EventPage', examples.recent],
    }),
    '/open/event/{id}': open({
      operationId: 'getEvent',
      tag: 'Events',
      summary: 'Get one event',
      table: EVENT_PARAMETERS,
      answer: ['The event.', 'Event', examples.event],
      codes: ['E_EVENT_NOT_FOUND'],
    }),
    '/open/organization': open({
      operationId: 'listOrganizations',
      tag: 'Organizations',
      summary: 'List and search organizations',
      description:
        'A page of organizations by name, also of those without events; the best matches first where typing errors are forgiven.',
      table: organization.list,
      answer: ['A page of organizations.', 'OrganizationPage', examples.organizations],
      codes: ['E_OVERLOADED'],
    }),
    '/open/organization/{id}': open({
      operationId: 'getOrganization',
      tag: 'Organizations',
      summary: 'Get one organization',
      table: organization.record,
      answer: ['The organization.', 'Organization', examples.organization],
      codes: ['E_ORGANIZATION_NOT_FOUND'],
    }),
    '/open/changes': open({
      operationId: 'listChanges',
      tag: 'Changes',
      summary: 'Follow what changes',
      description:
        'Records and those that are gone, each once, at its latest change, in the order of the changes. Whoever applies a page after the other, and goes on with the last next, has what /open/dump has.',
      table: changesParameters(site).changes,
      answer: ['A page of changes.', 'ChangePage', examples.changes],
      codes: ['E_SYNC_EXPIRED', 'E_UNAVAILABLE'],
    }),
    '/open/dump': dump(changesParameters(site).dump),
    '/open/place': open({
      operationId: 'listPlaces',
      tag: 'Places',
      summary: 'List and search places',
      description:
        'A page of places by name, also of those without events; the best matches first where typing errors are forgiven.',
      table: PLACE_LIST_PARAMETERS,
      answer: ['A page of places.', 'PlacePage', examples.places],
      codes: ['E_OVERLOADED'],
    }),
    '/open/place/{id}': open({
      operationId: 'getPlace',
      tag: 'Places',
      summary: 'Get one place',
      table: PLACE_PARAMETERS,
      answer: ['The place.', 'Place', examples.place],
      codes: ['E_PLACE_NOT_FOUND'],
    }),
  };
}
