import { ERRORS } from '../http/answer/api-errors.ts';
import { EVENT } from '../schema/event.ts';
import { answerFieldsOf, requestedFieldsOf } from '../schema/table.ts';
import { record, reference, type Json } from './json-schema.ts';
import { answerField, recordSchemas } from './record-schemas.ts';

/* The bodies of the answers as JSON Schemas (specification, sections 2 and 7). */

const EVENT_PAGE = record(
  'A page of events.',
  {
    total: { type: 'integer', minimum: 0, description: 'All events that match, on whatever page.' },
    current: { type: 'integer', minimum: 1, description: 'The number of this page, from 1.' },
    pageSize: {
      type: 'integer',
      minimum: 1,
      maximum: 500,
      description: 'How many events a page has at most.',
    },
    data: { type: 'array', items: reference('Event'), description: 'The events of this page.' },
    info: { type: 'string', const: 'No event available', description: 'Only where no event matches at all.' },
  },
  ['total', 'current', 'pageSize', 'data'],
);

const MESSAGE = { type: 'string', description: 'For people; may change.' };
const CODES = Object.keys(ERRORS).filter((code) => code !== 'E_VALIDATION');

const API_ERROR = record(
  'Any error but those of parameters.',
  {
    message: MESSAGE,
    code: { type: 'string', enum: CODES, description: 'For programs; stays.' },
    params: { type: 'object', description: 'For 429 and an overload: retryAfter, the seconds to wait.' },
  },
  ['message', 'code'],
);

const VALIDATION_ISSUE = record(
  'One parameter that is not valid.',
  {
    field: { type: 'string', description: 'The name of the parameter.' },
    rule: {
      type: 'string',
      enum: ['uuid', 'date-time', 'integer', 'min', 'max', 'maxLength', 'string'],
      description: 'What it has to be.',
    },
    message: MESSAGE,
    meta: {
      type: 'object',
      additionalProperties: { type: 'number' },
      description: 'The bound that was crossed.',
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
    refused: refusal('Why newer content is not served.', { file: { type: ['string', 'null'] } }),
    ageSeconds: { type: 'integer', minimum: 0 },
  }),
  tokens: record('Who may ask.', {
    since: { type: 'string', format: 'date-time', description: 'When the tokens came into force.' },
    refused: refusal('Why the tokens file as it is now is not in force.'),
  }),
});

/** What an item has of an event. */
function eventField(key: keyof typeof EVENT.fields, description: string): Json {
  return answerField(EVENT, key, EVENT.fields[key], description);
}

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
    date_published: { type: 'string', format: 'date-time', description: 'When the event starts.' },
    tags: eventField('tags', 'What it is about; only where something is.'),
    authors: {
      type: 'array',
      description: 'The organization that runs it.',
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, url: { type: 'string' } },
        additionalProperties: false,
      },
    },
  },
  ['id', 'title', 'content_html'],
);

const JSON_FEED = record(
  'A JSON Feed (https://www.jsonfeed.org/version/1.1/).',
  {
    version: { type: 'string', const: 'https://jsonfeed.org/version/1.1' },
    title: { type: 'string' },
    home_page_url: { type: 'string', description: 'The public site.' },
    feed_url: { type: 'string', description: 'Where this feed is; only where the public site is known.' },
    description: { type: 'string', description: 'What the calendar is about.' },
    items: { type: 'array', items: FEED_ITEM, description: 'The events.' },
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
    type: 'object',
    description: 'All fields of the event, as /open/event/{id}?fields=all has them.',
    properties: Object.fromEntries(
      [...answerFieldsOf(EVENT), ...requestedFieldsOf(EVENT)].map(([key, field]) => [
        key,
        answerField(EVENT, key, field),
      ]),
    ),
  },
});

const GEO_JSON = record('Events on the map, as GeoJSON (RFC 7946).', {
  type: { type: 'string', const: 'FeatureCollection' },
  features: { type: 'array', items: FEATURE, description: 'The events.' },
});

/** @param names of the link fields on the wire */
export function schemasOf(names: Readonly<Record<string, string>>): Readonly<Record<string, Json>> {
  return {
    ...recordSchemas(names),
    EventPage: EVENT_PAGE,
    ApiError: API_ERROR,
    ValidationError: VALIDATION_ERROR,
    ValidationIssue: VALIDATION_ISSUE,
    Health: HEALTH,
    Readiness: READINESS,
    JsonFeed: JSON_FEED,
    GeoJson: GEO_JSON,
  };
}
