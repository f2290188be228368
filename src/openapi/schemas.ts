import { ERRORS } from '../http/answer/api-errors.ts';
import { eventSchema } from '../schema/event.ts';
import { formats } from '../schema/formats.ts';
import { LINK_FIELDS, organizationSchema, type LinkField } from '../schema/organization.ts';
import { patternWithoutFlags } from '../schema/pattern-without-flags.ts';
import { placeSchema } from '../schema/place.ts';

/*
 * The bodies of the answers as JSON Schemas (specification, sections 2 and 7). What a field may hold comes from the
 * schemas that are enforced on content; that every field is there, and null where there is no value, is added here.
 */

export type Json = Readonly<Record<string, unknown>>;

/** The formats of content that mean something to whoever reads an answer. */
const FORMATS: Readonly<Record<string, Json>> = {
  uuid: { format: 'uuid' },
  email: { format: 'email' },
  // Hosts and paths are kept as they were written, also those that are not ASCII (RFC 3987).
  'http-url': { format: 'iri' },
  slug: { pattern: patternWithoutFlags(formats.slug) },
  'url-key': { pattern: patternWithoutFlags(formats['url-key']) },
};

/** What a field of a record holds; `complete` where it has a default, and so is never null. */
type Describe = (name: string, description: string) => Json;

const DATE_TIME = { type: ['string', 'null'], format: 'date-time' };

/** Describes the fields of a record by what the schema for its content lets them hold. */
function fieldsOf(schema: Json): { field: Describe; complete: Describe } {
  const properties = keywordsOf(schema.properties);
  const describe = (name: string, isNullable: boolean | null, description: string): Json => {
    const { type, format, enum: values, nullable } = keywordsOf(properties[name]);
    return {
      type: (isNullable ?? nullable === true) ? [type, 'null'] : type,
      ...(values !== undefined && { enum: values }),
      ...(typeof format === 'string' && FORMATS[format]),
      description,
    };
  };
  return {
    field: (name, description) => describe(name, null, description),
    complete: (name, description) => describe(name, false, description),
  };
}

function keywordsOf(value: unknown): Json {
  if (typeof value !== 'object' || value === null)
    throw new Error('The schema for content has no such part.');
  return { ...value };
}

/** An object of which every field is always there, and no other. */
function record(description: string, properties: Json): Json {
  return {
    type: 'object',
    description,
    required: Object.keys(properties),
    properties,
    additionalProperties: false,
  };
}

function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

function orNull(name: string, description: string): Json {
  return { oneOf: [reference(name), { type: 'null' }], description };
}

const event = fieldsOf(eventSchema);
const organization = fieldsOf(organizationSchema);
const place = fieldsOf(placeSchema);

const EVENT = record('An event.', {
  id: event.field('id', 'The event, for ever.'),
  name: event.field('name', 'What the event is called, on one line.'),
  scale: event.field('scale', 'How large it is, from the smallest to the largest.'),
  status: event.complete('status', 'Whether it takes place as it was planned.'),
  slug: event.complete('slug', 'The event in the address of a page; may change.'),
  urlKey: event.complete('urlKey', 'Tells events with the same slug apart.'),
  eventKey: { type: 'string', description: 'slug and urlKey, joined by a hyphen.' },
  startDate: { ...DATE_TIME, description: 'When it starts, in UTC with milliseconds.' },
  endDate: { ...DATE_TIME, description: 'When it ends, in UTC with milliseconds.' },
  address: event.field('address', 'Where it is, or how to get in, on one line.'),
  region: event.field('region', 'City, region or country, on one line.'),
  thumbnail: event.field('thumbnail', 'A promotional image, which may be large.'),
  detail: event.field('detail', 'What people should know, in Markdown. Clean it before you show it as HTML.'),
  url: event.field('url', 'The public page of the event.'),
  place: orNull('Place', 'Where it is held; null when no place is attached.'),
  organization: orNull('EventOrganization', 'Who runs it; null when no organization is attached.'),
});

const PLACE = record('A place, within an event.', {
  id: place.field('id', 'The place, for ever.'),
  name: place.field('name', 'The name that people know it by.'),
  kind: place.field('kind', 'What kind of place it is, in a word; there is no list of them.'),
  address: place.field('address', 'Where it is, on one line.'),
});

const EVENT_ORGANIZATION = record('An organization in short, within an event.', {
  name: { type: ['string', 'null'], description: 'What it is called.' },
  slug: { type: ['string', 'null'], description: 'The organization in the address of a page.' },
  logoUrl: organization.field('logoUrl', 'An image.'),
  url: organization.field('url', 'Its public page in the calendar.'),
});

const LINK_CONTENT: Readonly<Record<LinkField, string>> = {
  microblogGlobal: 'A global microblog profile',
  microblogCn: 'A Chinese microblog profile',
  chatGroup: 'A chat group number',
  videoSite: 'A video-site profile',
  lifestyleSite: 'A lifestyle-sharing-site profile',
  wikiSite: 'A wiki page',
  socialNetwork: 'A social-network page',
  microblogTw: 'A Taiwanese microblog profile',
};

/** @param names of the link fields on the wire */
function organizationOf(names: Readonly<Record<LinkField, string>>): Json {
  const links = LINK_FIELDS.map((link): [string, Json] => [
    names[link],
    organization.field(link, `${LINK_CONTENT[link]}: a URL, or a name or number without one.`),
  ]);
  return record('An organization.', {
    id: organization.field('id', 'The organization, for ever.'),
    slug: organization.complete('slug', 'The organization in the address of a page; may change.'),
    name: organization.field('name', 'What it is called, on one line.'),
    description: organization.field('description', 'What people should know, in Markdown.'),
    status: organization.complete('status', 'Its state, like "active"; there is no list of them.'),
    type: organization.field('type', 'What kind of organization it is; there is no list of them.'),
    logoUrl: organization.field('logoUrl', 'An image.'),
    richMediaConfig: organization.field('richMediaConfig', 'Any mapping.'),
    contactMail: organization.field('contactMail', 'Where to write to.'),
    website: organization.field('website', 'Its own site.'),
    ...Object.fromEntries(links),
    extra: organization.complete('extra', 'Any mapping.'),
    creationTime: { ...DATE_TIME, description: 'Since when it exists, in UTC with milliseconds.' },
  });
}

const EVENT_PAGE = {
  ...record('A page of events.', {
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
  }),
  required: ['total', 'current', 'pageSize', 'data'],
};

const CODES = Object.keys(ERRORS).filter((code) => code !== 'E_VALIDATION');

const API_ERROR = {
  ...record('Any error but those of parameters.', {
    message: { type: 'string', description: 'For people; may change.' },
    code: { type: 'string', enum: CODES, description: 'For programs; stays.' },
    params: { type: 'object', description: 'For 429 and an overload: retryAfter, the seconds to wait.' },
  }),
  required: ['message', 'code'],
};

const VALIDATION_ISSUE = {
  ...record('One parameter that is not valid.', {
    field: { type: 'string', description: 'The name of the parameter.' },
    rule: {
      type: 'string',
      enum: ['uuid', 'date-time', 'integer', 'min', 'max', 'maxLength', 'string'],
      description: 'What it has to be.',
    },
    message: { type: 'string', description: 'For people; may change.' },
    meta: {
      type: 'object',
      additionalProperties: { type: 'number' },
      description: 'The bound that was crossed.',
    },
  }),
  required: ['field', 'rule', 'message'],
};

const VALIDATION_ERROR = record('All parameters of a request that are not valid.', {
  message: { type: 'string', description: 'For people; may change.' },
  code: { type: 'string', const: 'E_VALIDATION', description: 'For programs; stays.' },
  errors: {
    type: 'array',
    minItems: 1,
    items: reference('ValidationIssue'),
    description: 'One a parameter.',
  },
});

const HEALTH = record('The process lives.', { status: { type: 'string', const: 'ok' } });

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
    refused: {
      type: ['object', 'null'],
      description: 'Why newer content is not served.',
      required: ['code', 'file'],
      properties: { code: { type: 'string' }, file: { type: ['string', 'null'] } },
      additionalProperties: false,
    },
    ageSeconds: { type: 'integer', minimum: 0 },
  }),
  tokens: record('Who may ask.', {
    since: { type: 'string', format: 'date-time', description: 'When the tokens came into force.' },
    refused: {
      type: ['object', 'null'],
      description: 'Why the tokens file as it is now is not in force.',
      required: ['code'],
      properties: { code: { type: 'string' } },
      additionalProperties: false,
    },
  }),
});

const FEED_ITEM = {
  ...record('An event.', {
    id: { type: 'string', pattern: '^urn:uuid:', description: 'The event, for ever.' },
    url: event.field('url', 'The public page of the event.'),
    title: event.field('name', 'What the event is called.'),
    content_html: {
      type: 'string',
      description: 'When and where, and what people should know, as HTML without scripts.',
    },
    summary: { type: 'string', description: 'When and where, and whether as it was planned.' },
    image: event.field('thumbnail', 'A promotional image.'),
    date_published: { type: 'string', format: 'date-time', description: 'When the event starts.' },
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
  }),
  required: ['id', 'title', 'content_html'],
};

const JSON_FEED = {
  ...record('A JSON Feed (https://www.jsonfeed.org/version/1.1/).', {
    version: { type: 'string', const: 'https://jsonfeed.org/version/1.1' },
    title: { type: 'string' },
    home_page_url: { type: 'string', description: 'The public site.' },
    items: { type: 'array', items: FEED_ITEM, description: 'The events.' },
  }),
  required: ['version', 'title', 'items'],
};

/** @param names of the link fields on the wire */
export function schemasOf(names: Readonly<Record<LinkField, string>>): Readonly<Record<string, Json>> {
  return {
    Event: EVENT,
    Place: PLACE,
    EventOrganization: EVENT_ORGANIZATION,
    Organization: organizationOf(names),
    EventPage: EVENT_PAGE,
    ApiError: API_ERROR,
    ValidationError: VALIDATION_ERROR,
    ValidationIssue: VALIDATION_ISSUE,
    Health: HEALTH,
    Readiness: READINESS,
    JsonFeed: JSON_FEED,
  };
}
