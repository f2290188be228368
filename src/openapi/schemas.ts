import { KINDS } from '../calendar/change-log.ts';
import { PLANNED_FIELDS } from '../feeds/format.ts';
import { ERRORS } from '../http/answer/api-errors.ts';
import { EVENT } from '../schema/event.ts';
import { type Collection, COLLECTION_TYPES, forEachCollection } from '../schema/records.ts';
import {
  allFieldsOf,
  answerField,
  count,
  DATE_TIME,
  list,
  openList,
  orNull,
  partial,
  record,
  recordSchemas,
  reference,
  text,
  type Json,
} from './parts.ts';

/* JSON Schemas of the bodies of answers. */

/** Returns the schemas for `/open/changes` and `/open/dump`, with variants for requests that name the fields. */
function changeSchemas(): Json {
  const kind = openList(
    'What the record is.',
    KINDS.map((each) => each.kind),
  );
  const id = text('The id of the record.', { format: 'uuid' });
  const next = text('What to send as since in order to go on from here, on any server of the calendar.');
  const formsWith = (nameOf: (name: string) => string, fields: string): Json => {
    const records = Object.values(COLLECTION_TYPES).map(({ title }) => reference(nameOf(title)));
    return {
      [nameOf('Change')]: record('A record at its latest change.', {
        kind,
        id,
        state: text('deleted: there is no such record any longer.', { enum: ['updated', 'deleted'] }),
        changedAt: orNull(
          text('When it changed; null where that is not known, or the change is not committed.', DATE_TIME),
        ),
        record: {
          anyOf: [...records, { type: 'null' }],
          description: `The record as it is${fields}; null where it is gone.`,
        },
      }),
      [nameOf('ChangePage')]: record('A page of changes.', {
        data: list(reference(nameOf('Change')), 'The changes, each record once.'),
        next,
        more: { type: 'boolean', description: 'Whether there is more behind it already.' },
      }),
      [nameOf('DumpRecord')]: record('Any line of a dump but the first.', {
        kind,
        id,
        record: { anyOf: records, description: `The record${fields}.` },
      }),
    };
  };
  return {
    ...formsWith((name) => name, ''),
    ...formsWith(partial, ', with the fields that the request names'),
    DumpHead: record('The first line of a dump.', {
      kind: { type: 'string', const: 'calendar' },
      revision: text('As X-Calendar-Revision.'),
      next,
      ...forEachCollection<Record<Collection, Json>>(() => count()),
    }),
  };
}

/** The fields of the API that a row of the next events has. */
const ROW_FIELDS = [
  ...(['id', 'name', 'status', 'timezone', 'startDate', 'endDate', 'startLocal', 'endLocal'] as const),
  ...(['region', 'attendanceMode', 'tags'] as const),
];

/** Returns the schemas of the feeds that are JSON. */
function feedSchemas(): Json {
  const fields = allFieldsOf(EVENT);
  const eventField = (key: keyof typeof EVENT.fields, description: string): Json =>
    answerField(EVENT, key, EVENT.fields[key], description);
  const item = record(
    'An event.',
    {
      id: text('The event, for ever.', { pattern: '^urn:uuid:' }),
      url: eventField('url', "The page of the event in the calendar, or else the event's own url."),
      external_url: eventField('url', "The event's own url, where it has one."),
      title: eventField('name', 'What the event is called.'),
      content_html: text('When and where, and what people should know, as HTML without scripts.'),
      summary: text('When and where, and whether as it was planned.'),
      image: eventField('thumbnail', 'A promotional image.'),
      date_published: text(
        'When the event was added; when it starts, where the calendar knows none of its changes.',
        DATE_TIME,
      ),
      date_modified: text('When the event changed last; only where that is known.', DATE_TIME),
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
        Object.fromEntries(PLANNED_FIELDS.map((name) => [name, fields[name]])),
      ),
    },
    ['id', 'title', 'content_html', '_event'],
  );
  const feature = record('An event that is on the map.', {
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
  const shades = (description: string): Json => ({
    ...list(text('Like #0a6b52.'), description),
    minItems: 2,
    maxItems: 2,
  });
  const row = record(
    'An event, without what it does not have.',
    {
      ...Object.fromEntries(ROW_FIELDS.map((name) => [name, fields[name]])),
      lastDay: text('The last day there, where it is not the first.', { format: 'date' }),
      allDay: { type: 'boolean', const: true, description: 'It is about whole days.' },
      offset: text('How far the clocks there are ahead at the start, like GMT+1; only without allDay.'),
      place: text('The name of the place, or else the address.'),
      organizer: text('The name of the organization that runs it.'),
      colour: {
        anyOf: [
          count('One of eight hues, from 25 degrees of OKLCH on in steps of 45.'),
          shades('As accent.'),
        ],
        description: 'What its topic looks like.',
      },
      url: eventField('url', 'Its page in the calendar, where the public site is known.'),
    },
    ['id', 'name', 'status', 'timezone', 'colour'],
  );
  return {
    NextEvents: record('The next events.', {
      name: text('What the calendar is called.'),
      accent: shades('The colour of the calendar on light and on dark.'),
      words: {
        type: 'object',
        description: 'What a list says: texts by their names, in an object for each language.',
      },
      events: list(row, 'The events, the earliest first, those without a date last.'),
    }),
    JsonFeed: record(
      'A JSON Feed (https://www.jsonfeed.org/version/1.1/).',
      {
        version: { type: 'string', const: 'https://jsonfeed.org/version/1.1' },
        title: { type: 'string' },
        language: text('The language of the calendar (BCP 47).'),
        home_page_url: text('The public site.'),
        feed_url: text('Where this feed is; only where the public site is known.'),
        description: text('What the calendar is about.'),
        items: list(item, 'The events, newest change first as far as that is known.'),
      },
      ['version', 'title', 'items'],
    ),
    GeoJson: record('Events on the map, as GeoJSON (RFC 7946).', {
      type: { type: 'string', const: 'FeatureCollection' },
      features: list(feature, 'The events.'),
    }),
  };
}

/** Returns the schemas for `/healthz` and `/readyz`. */
function serviceSchemas(): Json {
  const code = { type: 'string' };
  return {
    Health: record('The process lives.', { status: { type: 'string', const: 'ok' } }),
    Readiness: record('The server serves.', {
      status: text(
        'degraded: newer content or newer tokens were refused, and the last good ones are in force.',
        { enum: ['ready', 'degraded'] },
      ),
      content: record('What is served.', {
        digest: text('The same for the same content.', { pattern: '^[0-9a-f]{64}$' }),
        revision: orNull(text('The git commit that it was read from.')),
        since: text('When it began to be served.', DATE_TIME),
        events: count(),
        organizations: count(),
        history: text(
          'Whether it is known when records changed; shallow: not before the oldest commit of a shallow clone.',
          { enum: ['known', 'shallow', 'unknown'] },
        ),
        changedAt: orNull(
          text('When the newest commit of the content was; null where that is not known.', DATE_TIME),
        ),
        historySeconds: {
          type: 'number',
          minimum: 0,
          description: 'How long the history took to read; 0 where the calendar came with it.',
        },
        refused: orNull(
          record('Why newer content is not served.', { code, file: { type: ['string', 'null'] } }),
        ),
        ageSeconds: count(),
      }),
      tokens: record('Who may ask.', {
        since: text('When the tokens came into force.', DATE_TIME),
        refused: orNull(record('Why the tokens file as it is now is not in force.', { code })),
      }),
    }),
  };
}

/** Returns the schema of a page of a list, and its variant for requests that name the fields. */
function pagesOf(name: string, records: string, own: Json = {}): Json {
  const pageOf = (item: string, description: string): Json =>
    record(
      description,
      {
        total: count(`All ${records} that match, on whatever page.`),
        current: { type: 'integer', minimum: 1, description: 'The number of this page, from 1.' },
        pageSize: {
          type: 'integer',
          minimum: 1,
          maximum: 500,
          description: `How many ${records} a page has at most.`,
        },
        data: list(reference(item), `The ${records} of this page.`),
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

/** The rules of parameters, and what each requires. */
const RULES = {
  uuid: 'a UUID',
  'date-time': 'a date and time in UTC',
  integer: 'a whole number',
  number: 'a number',
  min: 'not below a bound',
  max: 'not above a bound',
  maxLength: 'not longer than a bound',
  maxItems: 'not more items than a bound',
  string: 'given once',
  enum: 'one of the words that are allowed',
  interval: 'an interval of time',
  language: 'language ranges',
  bbox: 'a box on the map',
  coordinates: 'a point on the map',
  required: 'given, since another parameter wants it',
  token: 'a place in the changes, of these kinds',
  unknown: 'a parameter that is known here, where the request wants the others refused',
};

function errorSchemas(): Json {
  const message = text('For people; may change.');
  const codes = Object.keys(ERRORS).filter((code) => code !== 'E_VALIDATION');
  const rules = Object.entries(RULES).map(([rule, meaning]) => `\`${rule}\` ${meaning}`);
  return {
    ApiError: record(
      'Any error but those of parameters.',
      {
        message,
        code: openList('For programs; stays. New ones may come: take those by their status.', codes),
        params: { type: 'object', description: 'For 429 and 503: retryAfter, the seconds to wait.' },
      },
      ['message', 'code'],
    ),
    ValidationError: record('All parameters of a request that are not valid.', {
      message,
      code: text('For programs; stays.', { const: 'E_VALIDATION' }),
      errors: {
        type: 'array',
        minItems: 1,
        items: reference('ValidationIssue'),
        description: 'One a parameter.',
      },
    }),
    ValidationIssue: record(
      'One parameter that is not valid.',
      {
        field: text('The name of the parameter.'),
        rule: openList(
          `What it has to be. New rules may come; so far: ${rules.join(', ')}.`,
          Object.keys(RULES),
        ),
        message,
        meta: {
          type: 'object',
          description:
            'More for programs: the bound that was crossed as min or max, the words that are allowed as allowed.',
        },
      },
      ['field', 'rule', 'message'],
    ),
  };
}

/** @param names the names of the link fields in answers */
export function schemasOf(names: Readonly<Record<string, string>>): Json {
  const info = text('Only where no event matches at all.', { const: 'No event available' });
  return {
    ...recordSchemas(names),
    ...pagesOf('Event', 'events', { info }),
    ...pagesOf('Organization', 'organizations'),
    ...pagesOf('Place', 'places'),
    ...errorSchemas(),
    ...serviceSchemas(),
    ...changeSchemas(),
    ...feedSchemas(),
  };
}
