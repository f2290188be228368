import { describe, expect, test } from '@jest/globals';
import { DOMParser, MIME_TYPE, onErrorStopParsing, type Element } from '@xmldom/xmldom';
import fc from 'fast-check';
import { eventAt } from '../../src/calendar/event-at.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { eventRecord, recordsWith } from '../calendar/records.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { calendarOf, event, organization, place, uuid, yaml } from '../helpers/content.ts';
import { EVERYTHING, feedText } from './feed-text.ts';

const calendar = calendarOf({
  'site.yml': yaml({ url: 'https://calendar.example.org' }),
  'events/a.md': event(
    1,
    {
      name: `'"Bread & <Butter>"'`,
      startDate: '2026-03-06',
      endDate: '2026-03-07',
      status: 'cancelled',
      region: 'Hamburg, Germany',
      organization: 'guild',
      thumbnail: 'https://example.org/a.webp',
    },
    'One\n\n<script>alert(1)</script> & ]]> 大家\n',
  ),
  'events/b.md': event(2, { startDate: '2026-05-01T10:00:00.000Z', url: 'https://example.org/?a=1&b=2' }),
  'events/c.md': event(3),
  'organizations/guild.md': organization(10, { name: 'Guild' }),
});

const CANCELLED = 'Cancelled · Friday 6 March – Saturday 7 March 2026 · Hamburg, Germany';
const ONE = '<p>One</p>\n<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; ]]&gt; 大家</p>\n';

/** With the same spaces in dates, whatever version of Unicode's data writes them. */
function spaced(text: string): string {
  return text.replaceAll(/[\u2009\u202f]/g, ' ');
}

/** Characters that XML 1.0 has not (section 2.2). */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** The feed as a library reads it, which refuses what is not well-formed. */
function atomOf(text: string): Element {
  const { documentElement } = new DOMParser({ onError: onErrorStopParsing }).parseFromString(
    text,
    MIME_TYPE.XML_TEXT,
  );
  if (documentElement === null) throw new Error('The document has no element');
  return documentElement;
}

function childrenOf(parent: Element, name: string): Element[] {
  return [...parent.childNodes].filter((node): node is Element => node.nodeName === name);
}

/** What stands in an element, the names of its children joined by slashes; null where there is none. */
function textAt(parent: Element, path: string): string | null {
  const [name = '', ...rest] = path.split('/');
  const [child] = childrenOf(parent, name);
  if (child === undefined) return null;
  return rest.length === 0 ? child.textContent : textAt(child, rest.join('/'));
}

function textsAt(parent: Element, ...paths: readonly string[]): (string | null)[] {
  return paths.map((path) => textAt(parent, path));
}

function linkOf(parent: Element, relation = 'alternate'): string | null {
  const links = childrenOf(parent, 'link').filter((link) => link.getAttribute('rel') === relation);
  return links[0]?.getAttribute('href') ?? null;
}

describe('Atom (RFC 4287)', () => {
  const feed = atomOf(spaced(feedText(calendar, 'atom')));
  const entries = childrenOf(feed, 'entry');

  test('has what a feed must have, dated by its latest event', () => {
    expect(feed.namespaceURI).toBe('http://www.w3.org/2005/Atom');
    expect(textsAt(feed, 'title', 'updated', 'author/name')).toEqual([
      'Events of calendar.example.org',
      '2026-05-01T10:00:00.000Z',
      'Events of calendar.example.org',
    ]);
    expect(linkOf(feed)).toBe('https://calendar.example.org');
    expect(textAt(feed, 'id')).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  test('has all events in the order of the list, undated ones too', () => {
    expect(entries.map((entry) => textAt(entry, 'id'))).toEqual(
      [2, 1, 3].map((number) => `urn:uuid:${uuid(number)}`),
    );
  });

  test('tells of an event what there is, escaped', () => {
    const paths = ['title', 'updated', 'summary', 'content', 'author/name', 'author/uri'];
    expect(entries.map((entry) => [...textsAt(entry, ...paths), linkOf(entry)])).toEqual([
      [
        'Event 2',
        '2026-05-01T10:00:00.000Z',
        'Friday, 1 May 2026 at 10:00 UTC',
        '<p>Friday, 1 May 2026 at 10:00 UTC</p>\n',
        null,
        null,
        'https://example.org/?a=1&b=2',
      ],
      [
        '"Bread & <Butter>"',
        '2026-03-06T00:00:00.000Z',
        CANCELLED,
        `<p>${CANCELLED}</p>\n${ONE}`,
        'Guild',
        'https://calendar.example.org/guild',
        'https://calendar.example.org/guild/a',
      ],
      ['Event 3', '1970-01-01T00:00:00Z', null, '', null, null, null],
    ]);
  });

  test('says where an event is that has moved online, and nowhere that it is elsewhere', () => {
    const moved = calendarOf({
      'events/a.md': event(
        1,
        {
          status: 'movedOnline',
          startDate: '2026-03-06T10:00',
          timezone: 'Asia/Shanghai',
          place: 'hall',
          region: 'Geneva',
        },
        'See **you**.',
      ),
      'places/hall.yml': place(20, { name: 'CERN' }),
    });
    const [entry] = childrenOf(atomOf(spaced(feedText(moved, 'atom'))), 'entry');
    const summary = 'Moved online · Friday, 6 March 2026 at 10:00 GMT+8 · Online';
    const html = `<p>${summary}</p>\n<p>See <strong>you</strong>.</p>\n`;
    expect(entry && textsAt(entry, 'summary', 'content')).toEqual([summary, html]);
    expect(JSON.parse(spaced(feedText(moved, 'json')))).toMatchObject({
      items: [{ summary, content_html: html }],
    });
    for (const format of ['ics', 'atom', 'json'] as const)
      expect(feedText(moved, format)).not.toMatch(/CERN|Geneva/);
  });

  test('says where it is, what it is about and what its events are about', () => {
    const site = {
      url: 'https://example.org/calendar',
      name: 'The & north',
      description: 'Who meets < where',
    };
    const [text, bare] = [site, { name: 'The north' }].map((keys) =>
      feedText(
        calendarOf({ 'site.yml': yaml(keys), 'events/a.md': event(1, { tags: '[rust, web]' }) }),
        'atom',
      ),
    );
    const about = atomOf(text ?? '');
    expect(textsAt(about, 'title', 'subtitle', 'author/name')).toEqual([
      'The & north',
      'Who meets < where',
      'The & north',
    ]);
    expect(linkOf(about, 'self')).toBe('https://example.org/calendar/feeds/events.atom');
    const [entry] = childrenOf(about, 'entry');
    expect(entry && childrenOf(entry, 'category').map((each) => each.getAttribute('term'))).toEqual([
      'rust',
      'web',
    ]);
    expect(linkOf(atomOf(bare ?? ''), 'self')).toBeNull();
    expect(textAt(atomOf(bare ?? ''), 'subtitle')).toBeNull();
  });

  test('leads to where people do something, below the text', () => {
    const links = [
      {
        kind: 'cfp',
        url: 'https://example.org/?a=1&b="<2>"',
        opensAt: null,
        closesAt: '2026-01-31T23:59:59.999Z',
      },
      { kind: 'livestream', url: 'https://example.org/live', opensAt: null, closesAt: null },
    ] as const;
    const linked = compileCalendar(recordsWith([eventRecord(1, { detail: 'Come.', links })]));
    const html =
      '<p>Come.</p>\n<ul><li><a href="https://example.org/?a=1&amp;b=&quot;&lt;2&gt;&quot;">Call for papers (until Saturday, 31 January 2026)</a></li><li><a href="https://example.org/live">Livestream</a></li></ul>\n';
    const [entry] = childrenOf(atomOf(feedText(linked, 'atom')), 'entry');
    expect(entry && textAt(entry, 'content')).toBe(html);
    expect(JSON.parse(feedText(linked, 'json'))).toMatchObject({ items: [{ content_html: html }] });
  });

  test('of another question has another id', () => {
    const other = atomOf(feedText(calendar, 'atom', { ...EVERYTHING, search: 'nothing like this' }));
    expect(textAt(other, 'id')).not.toBe(textAt(feed, 'id'));
    expect(textAt(other, 'updated')).toBe('1970-01-01T00:00:00Z');
    expect(childrenOf(other, 'entry')).toEqual([]);
  });

  test.each(['\0', '\u0001', '\u000b', '\u001f', '\ufffe', '\uffff'])(
    'leaves out what XML cannot hold: %j',
    (character) => {
      const text = feedText(
        compileCalendar(recordsWith([eventRecord(1, { detail: `a${character}b` })])),
        'atom',
      );
      expect(text).toMatch(/<content type="html">&lt;p&gt;a\ufffd?b&lt;\/p&gt;\n<\/content>/);
    },
  );

  test('is well-formed whatever the text', () => {
    fc.assert(
      fc.property(anyTextOf(), (detail) => {
        const text = feedText(
          compileCalendar(recordsWith([eventRecord(1, { detail, name: detail })])),
          'atom',
        );
        const [entry] = childrenOf(atomOf(text), 'entry');
        expect(entry && textAt(entry, 'title')).toBe(detail.replaceAll(NOT_IN_XML, ''));
        expect(text).not.toMatch(NOT_IN_XML);
      }),
    );
  });
});

interface JsonFeed {
  readonly items: readonly { readonly _event: object }[];
}

function withoutFields(feed: JsonFeed): object {
  return { ...feed, items: feed.items.map(({ _event, ...item }) => item) };
}

describe('JSON Feed 1.1', () => {
  const feed = JSON.parse(spaced(feedText(calendar, 'json'))) as JsonFeed;

  test('has all events in the order of the list, with what there is', () => {
    expect(withoutFields(feed)).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Events of calendar.example.org',
      home_page_url: 'https://calendar.example.org',
      feed_url: 'https://calendar.example.org/feeds/events.json',
      items: [
        {
          id: `urn:uuid:${uuid(2)}`,
          url: 'https://example.org/?a=1&b=2',
          title: 'Event 2',
          content_html: '<p>Friday, 1 May 2026 at 10:00 UTC</p>\n',
          summary: 'Friday, 1 May 2026 at 10:00 UTC',
          date_published: '2026-05-01T10:00:00.000Z',
        },
        {
          id: `urn:uuid:${uuid(1)}`,
          url: 'https://calendar.example.org/guild/a',
          title: '"Bread & <Butter>"',
          content_html: `<p>${CANCELLED}</p>\n${ONE}`,
          summary: CANCELLED,
          image: 'https://example.org/a.webp',
          date_published: '2026-03-06T00:00:00.000Z',
          authors: [{ name: 'Guild', url: 'https://calendar.example.org/guild' }],
        },
        { id: `urn:uuid:${uuid(3)}`, title: 'Event 3', content_html: '' },
      ],
    });
  });

  test('has fields of the API for programs: when, where, by whom, and whether as planned', () => {
    const planned = calendarOf({
      'events/a.md': event(1, { startDate: '2026-03-06T10:00', place: 'hall', organization: 'guild' }),
      'events/b.md': event(2, { status: 'movedOnline', place: 'hall', region: 'Hamburg', countryCode: 'DE' }),
      'places/hall.yml': place(20, { name: 'Hall' }),
      'organizations/guild.md': organization(10, { name: 'Guild' }),
    });
    const { items } = JSON.parse(feedText(planned, 'json')) as JsonFeed;
    const [timed = null, online = null] = items.map(({ _event }) => _event);
    expect(timed).not.toBeNull();
    expect(eventAt(planned, planned.events.positionOf(uuid(1)) ?? -1)).toMatchObject({ ...timed });
    expect(timed).toMatchObject({
      startLocal: '2026-03-06T10:00:00',
      place: { id: uuid(20) },
      organizations: [{ id: uuid(10), slug: 'guild' }],
    });
    expect(online).toMatchObject({ status: 'movedOnline', place: null, region: null, countryCode: 'DE' });
  });

  test('has what the site says of itself, and what events are about', () => {
    const site = yaml({ name: 'The north', description: 'Who meets, and where' });
    const files = { 'site.yml': site, 'events/a.md': event(1, { tags: '[rust, web]' }) };
    expect(withoutFields(JSON.parse(feedText(calendarOf(files), 'json')) as JsonFeed)).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'The north',
      description: 'Who meets, and where',
      items: [{ id: `urn:uuid:${uuid(1)}`, title: 'Event 1', content_html: '', tags: ['rust', 'web'] }],
    });
  });

  test('of nothing is one as well', () => {
    expect(JSON.parse(feedText(calendarOf({ 'events/a.md': event(1) }), 'json'))).toMatchObject({
      title: 'Events',
    });
    expect(JSON.parse(feedText(compileCalendar(recordsWith([])), 'json'))).toMatchObject({ items: [] });
  });
});

describe('GeoJSON (RFC 7946)', () => {
  const mapped = calendarOf({
    'events/a.md': event(1, { startDate: '2026-03-06T10:00', latitude: '53.55', longitude: '9.99' }),
    'events/b.md': event(2, { place: 'hall', tags: '[rust]', organization: 'guild' }),
    'events/c.md': event(3, { startDate: '2026-03-07' }),
    'places/hall.yml': place(20, { latitude: '-33.9', longitude: '-18.4', countryCode: 'ZA' }),
    'organizations/guild.md': organization(10, { name: 'Guild' }),
  });

  test('has what has coordinates of its own or of its place, undated events too, with all fields', () => {
    const { features, ...collection } = JSON.parse(feedText(mapped, 'geojson')) as {
      features: { properties: unknown }[];
    };
    expect(collection).toEqual({ type: 'FeatureCollection' });
    expect(features).toMatchObject([
      {
        type: 'Feature',
        id: uuid(1),
        geometry: { type: 'Point', coordinates: [9.99, 53.55] },
        properties: { id: uuid(1), startLocal: '2026-03-06T10:00:00', latitude: 53.55, longitude: 9.99 },
      },
      {
        type: 'Feature',
        id: uuid(2),
        geometry: { type: 'Point', coordinates: [-18.4, -33.9] },
        properties: {
          tags: ['rust'],
          organizations: [{ name: 'Guild' }],
          countryCode: 'ZA',
          startDate: null,
        },
      },
    ]);
    expect(features.map(({ properties }) => JSON.stringify(properties))).toEqual(
      [uuid(1), uuid(2)].map((id) => mapped.events.whole(mapped.events.positionOf(id) ?? -1).toString()),
    );
  });

  test('of nothing is a collection as well', () => {
    expect(JSON.parse(feedText(calendarOf({ 'events/a.md': event(1) }), 'geojson'))).toEqual({
      type: 'FeatureCollection',
      features: [],
    });
  });
});
