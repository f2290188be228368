import { KINDS } from '../calendar/change-log.ts';
import { PLANNED_FIELDS } from '../feeds/json-feed.ts';
import { ERRORS } from '../http/answer/api-errors.ts';
import { EVENT } from '../schema/event.ts';
import { openList, partial, record, reference, type Json } from './parts.ts';
import { allFieldsOf, answerField, recordSchemas } from './record-schemas.ts';

const RECORDS = ['Event', 'Organization', 'Place'].flatMap((name) => [name, partial(name)]);
const KIND = openList(
  'What the record is.',
  KINDS.map(({ kind }) => kind),
);
const RECORD_ID = { type: 'string', format: 'uuid', description: 'The id of the record.' };
const NEXT = {
  type: 'string',
  description: 'What to send as since in order to go on from here, on any server of the calendar.',
};

/** The bodies of `/open/changes` and `/open/dump` (contract, section 7). */
const CHANGE_SCHEMAS = {
  Change: record('A record at its latest change.', {
    kind: KIND,
    id: RECORD_ID,
    state: {
      type: 'string',
      enum: ['updated', 'deleted'],
      description: 'deleted: there is no such record any longer.',
    },
    changedAt: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When it changed; null where that is not known, or the change is not committed.',
    },
    record: {
      anyOf: [...RECORDS.map(reference), { type: 'null' }],
      description: 'The record as it is, with the fields that the request names; null where it is gone.',
    },
  }),
  ChangePage: record('A page of changes.', {
    data: { type: 'array', items: reference('Change'), description: 'The changes, each record once.' },
    next: NEXT,
    more: { type: 'boolean', description: 'Whether there is more behind it already.' },
  }),
  DumpHead: record('The first line of a dump.', {
    kind: { type: 'string', const: 'calendar' },
    revision: { type: 'string', description: 'As X-Calendar-Revision.' },
    next: NEXT,
    events: { type: 'integer', minimum: 0 },
    organizations: { type: 'integer', minimum: 0 },
    places: { type: 'integer', minimum: 0 },
  }),
  DumpRecord: record('Any other line of a dump.', {
    kind: KIND,
    id: RECORD_ID,
    record: {
      anyOf: RECORDS.map(reference),
      description: 'The record, with the fields that the request names.',
    },
  }),
};

/* The feeds that are JSON, as JSON Schemas (contract, section 5). */

/** What an item has of an event. */
function eventField(key: keyof typeof EVENT.fields, description: string): Json {
  return answerField(EVENT, key, EVENT.fields[key], description);
}

const EVENT_FIELDS = allFieldsOf(EVENT);

const FEED_ITEM = record(
  'An event.',
  {
    id: { type: 'string', pattern: '^urn:uuid:', description: 'The event, for ever.' },
    url: eventField('url', 'The public page of the event.'),
    title: eventField('name', 'What the event is called.'),
    content_html: {
      type: 'string',
      description: 'When and where, and what people should know, as HTML without scripts.',
    },
    summary: { type: 'string', description: 'When and where, and whether as it was planned.' },
    image: eventField('thumbnail', 'A promotional image.'),
    date_published: {
      type: 'string',
      format: 'date-time',
      description: 'When the event was added; when it starts, where the calendar knows none of its changes.',
    },
    date_modified: {
      type: 'string',
      format: 'date-time',
      description: 'When the event changed last; only where that is known.',
    },
    tags: eventField('tags', 'What it is about; only where something is.'),
    authors: {
      type: 'array',
      description: 'The organization that runs it.',
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, url: { type: 'string' } },
      },
    },
    _event: record(
      'When and where the event takes place: fields as /open/event/{id}?fields=all has them. What has moved online is at no place.',
      Object.fromEntries(PLANNED_FIELDS.map((name) => [name, EVENT_FIELDS[name]])),
    ),
  },
  ['id', 'title', 'content_html', '_event'],
);

const JSON_FEED = record(
  'A JSON Feed (https://www.jsonfeed.org/version/1.1/).',
  {
    version: { type: 'string', const: 'https://jsonfeed.org/version/1.1' },
    title: { type: 'string' },
    home_page_url: { type: 'string', description: 'The public site.' },
    feed_url: { type: 'string', description: 'Where this feed is; only where the public site is known.' },
    description: { type: 'string', description: 'What the calendar is about.' },
    items: {
      type: 'array',
      items: FEED_ITEM,
      description: 'The events, newest change first as far as that is known.',
    },
  },
  ['version', 'title', 'items'],
);

const FEATURE = record('An event that is on the map.', {
  type: { type: 'string', const: 'Feature' },
  id: eventField('id', 'The event, for ever.'),
  geometry: record('Where it is (RFC 7946, section 3.1.2).', {
    type: { type: 'string', const: 'Point' },
    coordinates: {
      type: 'array',
      items: { type: 'number' },
      minItems: 2,
      maxItems: 2,
      description: 'Longitude and latitude, in degrees.',
    },
  }),
  properties: {
    ...reference(partial('Event')),
    description: 'All fields of the event, as /open/event/{id}?fields=all has them.',
  },
});

const GEO_JSON = record('Events on the map, as GeoJSON (RFC 7946).', {
  type: { type: 'string', const: 'FeatureCollection' },
  features: { type: 'array', items: FEATURE, description: 'The events.' },
});

const FEED_SCHEMAS: Readonly<Record<string, Json>> = { JsonFeed: JSON_FEED, GeoJson: GEO_JSON };

const HEALTH = record('The process lives.', { status: { type: 'string', const: 'ok' } });

function refusal(description: string, more: Json = {}): Json {
  return { ...record(description, { code: { type: 'string' }, ...more }), type: ['object', 'null'] };
}

const READINESS = record('The server serves.', {
  status: {
    type: 'string',
    enum: ['ready', 'degraded'],
    description: 'degraded: newer content or newer tokens were refused, and the last good ones are in force.',
  },
  content: record('What is served.', {
    digest: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'The same for the same content.' },
    revision: { type: ['string', 'null'], description: 'The git commit that it was read from.' },
    since: { type: 'string', format: 'date-time', description: 'When it began to be served.' },
    events: { type: 'integer', minimum: 0 },
    organizations: { type: 'integer', minimum: 0 },
    history: {
      type: 'string',
      enum: ['known', 'shallow', 'unknown'],
      description:
        'Whether it is known when records changed; shallow: not before the oldest commit of a shallow clone.',
    },
    changedAt: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When the newest commit of the content was; null where that is not known.',
    },
    historySeconds: {
      type: 'number',
      minimum: 0,
      description: 'How long the history took to read; 0 where the calendar came with it.',
    },
    refused: refusal('Why newer content is not served.', { file: { type: ['string', 'null'] } }),
    ageSeconds: { type: 'integer', minimum: 0 },
  }),
  tokens: record('Who may ask.', {
    since: { type: 'string', format: 'date-time', description: 'When the tokens came into force.' },
    refused: refusal('Why the tokens file as it is now is not in force.'),
  }),
});

/** The bodies of `/healthz` and `/readyz`. */
const SERVICE_SCHEMAS = { Health: HEALTH, Readiness: READINESS };

/* The bodies of the answers as JSON Schemas (specification, sections 2 and 7). */

/** The page of a list, and the same where a request names the fields. */
function pagesOf(name: string, records: string, own: Json = {}): Readonly<Record<string, Json>> {
  const pageOf = (item: string, description: string): Json =>
    record(
      description,
      {
        total: { type: 'integer', minimum: 0, description: `All ${records} that match, on whatever page.` },
        current: { type: 'integer', minimum: 1, description: 'The number of this page, from 1.' },
        pageSize: {
          type: 'integer',
          minimum: 1,
          maximum: 500,
          description: `How many ${records} a page has at most.`,
        },
        data: { type: 'array', items: reference(item), description: `The ${records} of this page.` },
        ...own,
      },
      ['total', 'current', 'pageSize', 'data'],
    );
  const page = `${name}Page`;
  return {
    [page]: pageOf(name, `A page of ${records}.`),
    [partial(page)]: pageOf(partial(name), `A page of ${records} with the fields that the request names.`),
  };
}

const INFO = {
  type: 'string',
  const: 'No event available',
  description: 'Only where no event matches at all.',
};

const MESSAGE = { type: 'string', description: 'For people; may change.' };
const CODES = Object.keys(ERRORS).filter((code) => code !== 'E_VALIDATION');

const API_ERROR = record(
  'Any error but those of parameters.',
  {
    message: MESSAGE,
    code: openList('For programs; stays. New ones may come: take those by their status.', CODES),
    params: { type: 'object', description: 'For 429 and 503: retryAfter, the seconds to wait.' },
  },
  ['message', 'code'],
);

/** The rules of parameters (specification, section 7.2; contract, sections 4 and 6), and what they say. */
const RULES = Object.entries({
  uuid: 'a UUID',
  'date-time': 'a date and time in UTC',
  integer: 'a whole number',
  number: 'a number',
  min: 'not below a bound',
  max: 'not above a bound',
  maxLength: 'not longer than a bound',
  string: 'given once',
  enum: 'one of the words that are allowed',
  interval: 'an interval of time',
  bbox: 'a box on the map',
  coordinates: 'a point on the map',
  required: 'given, since another parameter wants it',
  token: 'a place in the changes, of these kinds',
  unknown: 'a parameter that is known here, where the request wants the others refused',
});

const VALIDATION_ISSUE = record(
  'One parameter that is not valid.',
  {
    field: { type: 'string', description: 'The name of the parameter.' },
    rule: openList(
      `What it has to be. New rules may come; so far: ${RULES.map(([rule, meaning]) => `\`${rule}\` ${meaning}`).join(', ')}.`,
      RULES.map(([rule]) => rule),
    ),
    message: MESSAGE,
    meta: {
      type: 'object',
      description:
        'More for programs: the bound that was crossed as min or max, the words that are allowed as allowed.',
    },
  },
  ['field', 'rule', 'message'],
);

const VALIDATION_ERROR = record('All parameters of a request that are not valid.', {
  message: MESSAGE,
  code: { type: 'string', const: 'E_VALIDATION', description: 'For programs; stays.' },
  errors: {
    type: 'array',
    minItems: 1,
    items: reference('ValidationIssue'),
    description: 'One a parameter.',
  },
});

/** @param names of the link fields on the wire */
export function schemasOf(names: Readonly<Record<string, string>>): Readonly<Record<string, Json>> {
  return {
    ...recordSchemas(names),
    ...pagesOf('Event', 'events', { info: INFO }),
    ...pagesOf('Organization', 'organizations'),
    ...pagesOf('Place', 'places'),
    ApiError: API_ERROR,
    ValidationError: VALIDATION_ERROR,
    ValidationIssue: VALIDATION_ISSUE,
    ...SERVICE_SCHEMAS,
    ...CHANGE_SCHEMAS,
    ...FEED_SCHEMAS,
  };
}
