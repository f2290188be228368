import type { ErrorCode } from '../http/answer/api-errors.ts';
import {
  EVENT_PARAMETERS,
  LIST_PARAMETERS,
  type ParameterTable,
  PLACE_LIST_PARAMETERS,
  PLACE_PARAMETERS,
  RECENT_PARAMETERS,
  siteParameters,
} from '../http/routes/parameters.ts';
import { EVENT } from '../schema/event.ts';
import { type RecordType, answerFieldsOf, defaultOf } from '../schema/table.ts';
import { ORGANIZATION } from '../schema/organization.ts';
import { PLACE } from '../schema/place.ts';
import type { SiteRecord } from '../schema/site.ts';
import {
  errors,
  headers,
  OPEN_ERROR_CODES,
  OPEN_HEADERS,
  OPEN_REQUEST_PARAMETERS,
  parameters,
  partial,
  reference,
  tagged,
  type Json,
} from './parts.ts';

/** The description of an operation that requires a token. */
export interface OpenOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly ['Events' | 'Organizations' | 'Places' | 'Changes'];
  /** The parameters; the one in the path is called `id`. */
  readonly table: ParameterTable;
  /** The name of the answer's schema, which depends on whether a request names the fields. */
  readonly form: string;
  /** The id of the record in the example of the answer; absent where the path has no id. */
  readonly exampleId?: unknown;
  /** The description of the answer, and its content by media types. */
  readonly answer: readonly [description: string, content: Json];
  /** The error codes besides those of any request with a token. */
  readonly codes?: readonly ErrorCode[];
}

const FIELDS = {
  ...headers('ETag', 'Cache-Control', 'X-Request-Id', 'X-Calendar-Revision'),
  ...OPEN_HEADERS,
};

function open({ table, answer, codes = [], form, exampleId, ...head }: OpenOperation): Json {
  const [description, content] = answer;
  const { id, fields, ...query } = table;
  return {
    get: {
      ...head,
      parameters: [
        ...(id === undefined
          ? []
          : parameters('path', { id }).map((each) => ({ ...each, example: exampleId }))),
        ...parameters('query', query),
        ...parameters('query', fields === undefined ? {} : { fields }).map((each) => ({
          ...each,
          description: `${String(each.description)} Where it is sent, ${partial(form)} is the schema of ${form === 'DumpRecord' ? 'lines' : 'the answer'}.`,
        })),
        ...OPEN_REQUEST_PARAMETERS,
      ],
      responses: { ...tagged(description, FIELDS, content), ...errors([...OPEN_ERROR_CODES, ...codes]) },
    },
  };
}

/** Describes an answer in JSON; for requests with `fields`, the description of that parameter names the schema. */
function json(name: string, example: Json): Json {
  return { 'application/json': { schema: reference(name), example } };
}

/** Returns the operations that require a token, as path items of OpenAPI. */
export function openOperations(site: Pick<SiteRecord, 'organizationLinks'>): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(operationTable(site)).map(([path, operation]) => [path, open(operation)]),
  );
}

/** Returns the descriptions of the operations that require a token, by their paths. */
export function operationTable(site: Pick<SiteRecord, 'organizationLinks'>) {
  const tables = siteParameters(site);
  const event = EVENT_EXAMPLE;
  const organization = answerOf(ORGANIZATION, FOSDEM, site.organizationLinks);
  return {
    '/open/event': {
      operationId: 'listEvents',
      form: 'EventPage',
      summary: 'List and search events',
      description:
        'A page of events that satisfy all parameters: newest start first, undated last, where the request asks for no other order; the best matches first where typing errors are forgiven.',
      tags: ['Events'],
      table: LIST_PARAMETERS,
      answer: [
        'A page, which has no events and an info where none matches.',
        json('EventPage', pageOf(event)),
      ],
      codes: ['E_OVERLOADED'],
    },
    '/open/event/recent': {
      operationId: 'listRecentEvents',
      form: 'EventPage',
      summary: 'List the events of the next 30 days',
      description:
        'Scheduled events that start from today to the 30th day after it, soonest first, at most 10. Days are those of the server.',
      tags: ['Events'],
      table: RECENT_PARAMETERS,
      answer: ['A page of at most 10 events.', json('EventPage', pageOf(event, 10))],
    },
    '/open/event/{id}': {
      operationId: 'getEvent',
      form: 'Event',
      exampleId: event.id,
      summary: 'Get one event',
      tags: ['Events'],
      table: EVENT_PARAMETERS,
      answer: ['The event.', json('Event', event)],
      codes: ['E_EVENT_NOT_FOUND'],
    },
    '/open/organization': {
      operationId: 'listOrganizations',
      form: 'OrganizationPage',
      summary: 'List and search organizations',
      description:
        'A page of organizations by name, also of those without events; the best matches first where typing errors are forgiven.',
      tags: ['Organizations'],
      table: tables.organizations,
      answer: ['A page of organizations.', json('OrganizationPage', pageOf(organization))],
      codes: ['E_OVERLOADED'],
    },
    '/open/organization/{id}': {
      operationId: 'getOrganization',
      form: 'Organization',
      exampleId: organization.id,
      summary: 'Get one organization',
      tags: ['Organizations'],
      table: tables.organization,
      answer: ['The organization.', json('Organization', organization)],
      codes: ['E_ORGANIZATION_NOT_FOUND'],
    },
    '/open/changes': {
      operationId: 'listChanges',
      form: 'ChangePage',
      summary: 'Follow what changes',
      description:
        'Records and those that are gone, each once, at its latest change, in the order of the changes. Whoever applies a page after the other, and goes on with the last next, has what /open/dump has.',
      tags: ['Changes'],
      table: tables.changes,
      answer: [
        'A page of changes.',
        { 'application/json': { schema: reference('ChangePage'), example: CHANGES } },
      ],
      codes: ['E_SYNC_EXPIRED', 'E_UNAVAILABLE'],
    },
    '/open/dump': {
      operationId: 'dumpRecords',
      form: 'DumpRecord',
      tags: ['Changes'],
      summary: 'All records at once',
      table: tables.dump,
      answer: [
        'A line of JSON each: the calendar, with the next to go on with at /open/changes, then all records.',
        {
          'application/x-ndjson': {
            // OpenAPI 3.1 has no schemas for JSON lines: this one describes a text and its content (JSON
            // Schema, section 8.5).
            schema: {
              type: 'string',
              contentMediaType: 'application/x-ndjson',
              contentSchema: {
                description: 'Each line.',
                anyOf: ['DumpHead', 'DumpRecord'].map(reference),
              },
            },
            example: DUMP,
          },
        },
      ],
      codes: ['E_OVERLOADED'],
    },
    '/open/place': {
      operationId: 'listPlaces',
      form: 'PlacePage',
      summary: 'List and search places',
      description:
        'A page of places by name, also of those without events; the best matches first where typing errors are forgiven.',
      tags: ['Places'],
      table: PLACE_LIST_PARAMETERS,
      answer: ['A page of places.', json('PlacePage', pageOf(SOLBOSCH))],
      codes: ['E_OVERLOADED'],
    },
    '/open/place/{id}': {
      operationId: 'getPlace',
      form: 'Place',
      exampleId: SOLBOSCH.id,
      summary: 'Get one place',
      tags: ['Places'],
      table: PLACE_PARAMETERS,
      answer: ['The place.', json('Place', SOLBOSCH)],
      codes: ['E_PLACE_NOT_FOUND'],
    },
  } as const satisfies Readonly<Record<string, OpenOperation>>;
}

/* The examples are answers from the sample calendar. */

function pageOf(record: Json, pageSize = 20): Json {
  return { total: 1, current: 1, pageSize, data: [record] };
}

/** Returns an example of a record; fields that are not given have their defaults. */
function answerOf(type: RecordType, given: Json, names: Readonly<Record<string, string>> = {}): Json {
  return Object.fromEntries(
    answerFieldsOf(type).map(([key, field]) => [
      names[key] ?? key,
      given[key] ?? ('title' in field ? defaultOf(field) : null),
    ]),
  );
}

const FOSDEM: Json = {
  id: 'c6525752-65b8-4e48-82bf-9a9982726d5b',
  slug: 'fosdem',
  name: 'FOSDEM',
  description:
    'A Belgian non-profit association of volunteers. It runs the yearly meeting of\n**f**ree and **o**pen **s**ource **s**oftware **d**evelopers in Brussels.',
  type: 'association',
  website: 'https://fosdem.org',
  microblogGlobal: 'https://fosstodon.org/@fosdem',
  wikiSite: 'https://en.wikipedia.org/wiki/FOSDEM',
  extra: { legalForm: 'VZW', country: 'Belgium' },
};

const SOLBOSCH = answerOf(PLACE, {
  id: 'ee288af2-ad55-4319-9001-92b5529f9d19',
  name: 'ULB, Campus du Solbosch',
  kind: 'university',
  address: 'Avenue Franklin D. Roosevelt 50, 1050 Bruxelles, Belgium',
});

const CHANGES: Json = {
  data: [
    {
      kind: 'place',
      id: SOLBOSCH.id,
      state: 'updated',
      changedAt: '2026-01-12T18:30:00.000Z',
      record: SOLBOSCH,
    },
    {
      kind: 'event',
      id: '8b1f7b2e-6c0e-4f3b-9d65-0f8f8a8d6c11',
      state: 'deleted',
      changedAt: '2026-01-14T07:05:10.000Z',
      record: null,
    },
  ],
  next: 'm8QBBwH_DQAAAA0AAAA',
  more: false,
};

/** The beginning of a dump: each line is a value. */
const DUMP = [
  {
    kind: 'calendar',
    revision: '0'.repeat(64),
    next: 'm8QBBwH_DQAAAA0AAAA',
    events: 1,
    organizations: 0,
    places: 1,
  },
  { kind: 'place', id: SOLBOSCH.id, record: SOLBOSCH },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

const FOSDEM_2026: Json = {
  id: '1705c38a-d4c5-4a23-b649-317d546248d1',
  name: 'Fosdem',
  scale: 'xlarge',
  slug: '2026-jan-brussels-fosdem',
  urlKey: '1705c38a',
  eventKey: '2026-jan-brussels-fosdem-1705c38a',
  startDate: '2026-01-30T23:00:00.000Z',
  endDate: '2026-02-02T22:59:59.999Z',
  region: 'Brussels, Belgium',
  detail:
    '# Fosdem 2026\n\nThe European meeting of free and open source software developers, in **Brussels**.\n\n- City: Brussels, Belgium\n- Programme and practical information: [fosdem.org/2026](https://fosdem.org/2026)\n- Organized by volunteers\n\n> Bring a warm coat: it is a winter event, and the campus has more than one building.',
  url: 'https://fosdem.org/2026',
  place: SOLBOSCH,
  organization: { name: 'FOSDEM', slug: 'fosdem', logoUrl: null, url: 'https://calendar.example.org/fosdem' },
};

/** The event in the examples, as the API answers it. */
export const EVENT_EXAMPLE = answerOf(EVENT, FOSDEM_2026);
