import { PLANNED_FIELDS } from '../feeds/json-feed.ts';
import { EVENT } from '../schema/event.ts';
import { partial, record, reference, type Json } from './json-schema.ts';
import { allFieldsOf, answerField } from './record-schemas.ts';

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

export const FEED_SCHEMAS: Readonly<Record<string, Json>> = { JsonFeed: JSON_FEED, GeoJson: GEO_JSON };
