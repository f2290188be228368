import { FILTERS } from '../calendar/filters/filter-table.ts';
import type { ErrorCode } from '../http/answer/api-errors.ts';
import { NEXT_PARAMETERS } from '../http/routes/parameters.ts';
import { NEXT_EVENTS_PATH } from '../pages/embed/next-events.ts';
import { EVENT_EXAMPLE } from './open-operations.ts';
import {
  errors,
  FILE_FIELDS,
  FEED_HEADERS,
  inPath,
  type Json,
  OPEN_ERROR_CODES,
  OPEN_REQUEST_PARAMETERS,
  parameters,
  reference,
  tagged,
} from './parts.ts';

/* Examples of feeds: excerpts from the feeds of the sample calendar, without most lines of the head and of time zones. */

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

const CALENDAR_HEAD = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Open event calendar//EN'];

const CALENDAR_EXAMPLE = lines(
  ...CALENDAR_HEAD,
  'BEGIN:VEVENT',
  'UID:1705c38a-d4c5-4a23-b649-317d546248d1',
  'DTSTAMP:19700101T000000Z',
  'SEQUENCE:0',
  'DTSTART;TZID=Europe/Brussels:20260131T000000',
  'DTEND;TZID=Europe/Brussels:20260203T000000',
  'STATUS:CONFIRMED',
  'SUMMARY:Fosdem',
  'CONTACT:FOSDEM',
  'URL:https://fosdem.org/2026',
  'END:VEVENT',
  'END:VCALENDAR',
);

const DEADLINES_CALENDAR_EXAMPLE = lines(
  ...CALENDAR_HEAD,
  'BEGIN:VEVENT',
  'UID:774b4924-9382-86a0-8826-1dac0def38b5',
  'DTSTAMP:19700101T000000Z',
  'SEQUENCE:0',
  'DTSTART;VALUE=DATE:20261015',
  'STATUS:CONFIRMED',
  'TRANSP:TRANSPARENT',
  'SUMMARY:Example Calendar Camp: Winter Edition: Call for papers',
  'URL:https://example.org/camp/talks',
  'END:VEVENT',
  'END:VCALENDAR',
);

const ATOM_HEAD = [
  '<?xml version="1.0" encoding="utf-8"?>',
  '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
];

const ATOM_EXAMPLE = lines(
  ...ATOM_HEAD,
  '<title>Open event calendar</title>',
  '<entry>',
  '<id>urn:uuid:1705c38a-d4c5-4a23-b649-317d546248d1</id>',
  '<title>Fosdem</title>',
  '<updated>2026-01-30T23:00:00.000Z</updated>',
  '<link rel="alternate" href="https://fosdem.org/2026"/>',
  '</entry>',
  '</feed>',
);

const DEADLINES_ATOM_EXAMPLE = lines(
  ...ATOM_HEAD,
  '<title>Deadlines: Open event calendar</title>',
  '<entry>',
  '<id>urn:uuid:774b4924-9382-86a0-8826-1dac0def38b5</id>',
  '<title>Example Calendar Camp: Winter Edition: Call for papers</title>',
  '<updated>2026-10-16T03:59:59.999Z</updated>',
  '<link rel="alternate" href="https://example.org/camp/talks"/>',
  '<summary>Thursday, 15 October 2026</summary>',
  '</entry>',
  '</feed>',
);

const CHANGES_ATOM_EXAMPLE = lines(...ATOM_HEAD, '<title>Changes: Open event calendar</title>', '</feed>');

const EVENT_ID = '1705c38a-d4c5-4a23-b649-317d546248d1';
const WHEN_AND_WHERE =
  'Saturday 31 January\u2009–\u2009Monday 2 February 2026 · ULB, Campus du Solbosch, Avenue Franklin D. Roosevelt 50, 1050 Bruxelles, Belgium, Brussels, Belgium';

const CONTENT = [
  `<p>${WHEN_AND_WHERE}</p>`,
  '<h2>Fosdem 2026</h2>',
  '<p>The European meeting of free and open source software developers, in <strong>Brussels</strong>.</p>',
  '<ul>',
  '<li>City: Brussels, Belgium</li>',
  '<li>Programme and practical information: <a href="https://fosdem.org/2026" rel="nofollow noopener">fosdem.org/2026</a></li>',
  '<li>Organized by volunteers</li>',
  '</ul>',
  '<blockquote>',
  '<p>Bring a warm coat: it is a winter event, and the campus has more than one building.</p>',
  '</blockquote>',
  '<ul><li><a href="https://live.fosdem.org">Livestream</a></li></ul>',
  '',
].join('\n');

/** @param event the fields of the event in the API's examples */
function jsonFeedExample(event: Json): Json {
  const { startDate, endDate, status, scale, place, address, region, organization } = event;
  const dates = { startDate, endDate, startLocal: '2026-01-31T00:00:00', endLocal: '2026-02-02T23:59:59' };
  const organizer = { id: 'c6525752-65b8-4e48-82bf-9a9982726d5b', ...(organization as Json) };
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Open event calendar',
    language: 'en',
    items: [
      {
        id: `urn:uuid:${EVENT_ID}`,
        url: `https://calendar.example.org/events/${EVENT_ID}`,
        external_url: 'https://fosdem.org/2026',
        title: 'Fosdem',
        content_html: CONTENT,
        summary: WHEN_AND_WHERE,
        date_published: startDate,
        tags: ['opensource'],
        authors: [{ name: 'FOSDEM', url: 'https://calendar.example.org/fosdem' }],
        _event: {
          ...dates,
          ...{ allDay: false, timezone: 'Europe/Brussels', status, scale, place, address, region },
          ...{ countryCode: 'BE', organizations: [organizer] },
          ...{ attendanceMode: 'offline', isAccessibleForFree: null, inLanguage: [], series: null },
        },
      },
    ],
  };
}

function geoJsonExample(event: Json): Json {
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: EVENT_ID,
        geometry: { type: 'Point', coordinates: [4.381, 50.8132] },
        properties: event,
      },
    ],
  };
}

function nextEventsExample({ startDate, endDate, status, region }: Json): Json {
  return {
    name: 'Open event calendar',
    accent: ['#0a6b52', '#7ad7b4'],
    words: { en: { locale: 'en-GB', nothing: 'Nothing is planned yet.', allDay: 'All day' } },
    events: [
      {
        ...{ id: EVENT_ID, name: 'Fosdem', status, timezone: 'Europe/Brussels', startDate, endDate },
        ...{ startLocal: '2026-01-31T00:00:00', endLocal: '2026-02-02T23:59:59' },
        ...{ lastDay: '2026-02-02', allDay: true },
        ...{ place: 'ULB, Campus du Solbosch', region, attendanceMode: 'offline', organizer: 'FOSDEM' },
        ...{ tags: ['opensource'], colour: 6, url: `https://calendar.example.org/events/${EVENT_ID}` },
      },
    ],
  };
}

/* The operations. */

interface FeedOptions {
  /** A part of the feed of the sample calendar. */
  readonly example: unknown;
  readonly schema?: Json;
  /** The parameters besides the filters. */
  readonly own?: readonly Json[];
  /** The parameters that choose the events; there are none where a feed has no filters. */
  readonly filters?: readonly Json[];
  /** The codes of errors besides those of every feed. */
  readonly codes?: readonly ErrorCode[];
}

function feed(
  operationId: string,
  summary: string,
  contentType: string,
  description: string,
  {
    example,
    schema = { type: 'string' },
    own = [],
    filters = parameters('query', FILTERS),
    codes = [],
  }: FeedOptions,
): Json {
  return {
    get: {
      operationId,
      tags: ['Feeds'],
      summary,
      description,
      // Where the site is public, no token is needed.
      security: [{ key: [] }, { feeds: [] }, {}],
      parameters: [...own, ...filters, ...OPEN_REQUEST_PARAMETERS],
      responses: {
        ...tagged('The feed.', { ...FILE_FIELDS, ...FEED_HEADERS }, { [contentType]: { schema, example } }),
        ...errors([...OPEN_ERROR_CODES, 'E_OVERLOADED', ...codes]),
      },
    },
  };
}

const ICALENDAR = [
  'iCalendar (RFC 5545). Events without a start are left out. Cancelled ones stay, with STATUS:CANCELLED; postponed ones are TENTATIVE.',
  'Times are whole seconds on the clocks of the event, with TZID and VTIMEZONE, or in UTC where that is the zone or clocks show a time twice.',
  'Events of whole days are all-day and block no time (TRANSP:TRANSPARENT).',
  'CONTACT and the last line of the description name the organizers; IMAGE is the picture.',
  'CREATED is createdAt, LAST-MODIFIED and DTSTAMP are updatedAt, and SEQUENCE grows with each change.',
  'Where the changes are not known, DTSTAMP is 1970-01-01 and SEQUENCE 0, which subscribers ignore.',
].join(' ');

const DEADLINES =
  'An entry for each link that closes of the events that satisfy all parameters, at the moment when it closes, or on the day where no time is written: all links, or those that linkKind and closes choose. Its title names the event and the kind of link, its link is that of the link. Without closes: what closed in the last 30 days of 24 hours, and what is still to close.';

const { count, lang } = NEXT_PARAMETERS;

/** The feeds. */
export const feedOperations: Readonly<Record<string, Json>> = {
  '/feeds/events.ics': feed(
    'getEventsCalendar',
    'Subscribe to events as iCalendar',
    'text/calendar',
    ICALENDAR,
    { example: CALENDAR_EXAMPLE },
  ),
  '/feeds/organizations/{slug}.ics': feed(
    'getOrganizationCalendar',
    'Subscribe to the events of one organization as iCalendar',
    'text/calendar',
    ICALENDAR,
    {
      example: CALENDAR_EXAMPLE,
      own: [{ ...inPath('slug', 'The organization.'), example: 'fosdem' }],
      codes: ['E_ORGANIZATION_NOT_FOUND'],
    },
  ),
  '/feeds/deadlines.ics': feed(
    'getDeadlinesCalendar',
    'Subscribe to deadlines as iCalendar',
    'text/calendar',
    `iCalendar (RFC 5545). ${DEADLINES} With its event, an entry is STATUS:CANCELLED.`,
    { example: DEADLINES_CALENDAR_EXAMPLE },
  ),
  '/feeds/deadlines.atom': feed(
    'getDeadlinesAtom',
    'Follow deadlines as Atom',
    'application/atom+xml',
    `Atom (RFC 4287). ${DEADLINES}`,
    { example: DEADLINES_ATOM_EXAMPLE },
  ),
  '/feeds/events.atom': feed(
    'getEventsAtom',
    'Follow events as Atom',
    'application/atom+xml',
    'Atom (RFC 4287). published is createdAt and updated is updatedAt, the newest change first. Events whose changes are not known come last, dated by their start, or by 1970-01-01 without one.',
    { example: ATOM_EXAMPLE },
  ),
  '/feeds/changes.atom': feed(
    'getChangesAtom',
    'Follow in words what has changed as Atom',
    'application/atom+xml',
    'Atom (RFC 4287): an entry for each change of an event, an organization or a place in the last 90 days, 500 at most, the newest first, dated by its commit. An event does not change with its organization or place here. Of what was removed it has the time and the kind alone.',
    { example: CHANGES_ATOM_EXAMPLE, filters: [] },
  ),
  '/feeds/events.json': feed(
    'getEventsJsonFeed',
    'Follow events as JSON Feed',
    'application/feed+json',
    'JSON Feed 1.1. date_published is createdAt and date_modified is updatedAt, the newest change first. Events whose changes are not known come last, dated by their start.',
    { schema: reference('JsonFeed'), example: jsonFeedExample(EVENT_EXAMPLE) },
  ),
  '/feeds/events.geojson': feed(
    'getEventsGeoJson',
    'Put events on a map as GeoJSON',
    'application/geo+json',
    'GeoJSON (RFC 7946): the events that have coordinates, those without a start too. Their properties are all fields that an event has.',
    { schema: reference('GeoJson'), example: geoJsonExample(EVENT_EXAMPLE) },
  ),
  [NEXT_EVENTS_PATH]: feed(
    'getNextEvents',
    'Show the next events in a list',
    'application/json',
    'The first events of the list to come with the same filters, without what a row of a list does not show. What an event does not have is left out, and what has moved online is at no place.',
    {
      schema: reference('NextEvents'),
      example: nextEventsExample(EVENT_EXAMPLE),
      own: parameters('query', { count, lang }),
    },
  ),
};
