import type { Json } from './parts.ts';

/*
 * Examples of feeds: lines of the feeds of the sample calendar, in their order, without most lines of the head and of time zones.
 */

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

const CALENDAR_HEAD = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Open event calendar//EN'];

export const CALENDAR_EXAMPLE = lines(
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

export const DEADLINES_CALENDAR_EXAMPLE = lines(
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

export const ATOM_EXAMPLE = lines(
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

export const DEADLINES_ATOM_EXAMPLE = lines(
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

export const CHANGES_ATOM_EXAMPLE = lines(
  ...ATOM_HEAD,
  '<title>Changes: Open event calendar</title>',
  '</feed>',
);

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

/** @param event the fields of the event that stand in the examples of the API */
export function jsonFeedExample(event: Json): Json {
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

/** @param event likewise */
export function geoJsonExample(event: Json): Json {
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

/** @param event likewise */
export function nextEventsExample({ startDate, endDate, status, address, region }: Json): Json {
  return {
    name: 'Open event calendar',
    accent: ['#0a6b52', '#7ad7b4'],
    words: { en: { locale: 'en-GB', nothing: 'Nothing is planned yet.', allDay: 'All day' } },
    events: [
      {
        ...{ id: EVENT_ID, name: 'Fosdem', status, timezone: 'Europe/Brussels', startDate, endDate },
        ...{ startLocal: '2026-01-31T00:00:00', endLocal: '2026-02-02T23:59:59' },
        ...{ lastDay: '2026-02-02', allDay: true },
        ...{ place: address, region, attendanceMode: 'offline', organizer: 'FOSDEM' },
        ...{ tags: ['opensource'], colour: 6, url: `https://calendar.example.org/events/${EVENT_ID}` },
      },
    ],
  };
}
