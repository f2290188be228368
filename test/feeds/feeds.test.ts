import { beforeAll, describe, expect, test } from '@jest/globals';
import { DOMParser, type Element, MIME_TYPE, onErrorStopParsing } from '@xmldom/xmldom';
import fc from 'fast-check';
import request from 'supertest';
import { convertIcsCalendar } from 'ts-ics';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { eventAt } from '../../src/calendar/record-at.ts';
import type { FeedFormat } from '../../src/feeds/format.ts';
import { jsonLdOf } from '../../src/pages/json-ld.ts';
import { observable } from '../../src/platform/observable.ts';
import { eventRecord, recordsWith } from '../calendar/records.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { calendarOf, event, organization, place, uuid, yaml } from '../helpers/content.ts';
import { writeFiles } from '../helpers/folder.ts';
import { calendarWithPast, folderOf } from '../helpers/past.ts';
import { EVERYTHING, feedText } from './feed-text.ts';

describe('history', () => {
  interface Item {
    readonly id: string;
    readonly date_published?: string;
    readonly date_modified?: string;
    readonly summary?: string;
    readonly content_html: string;
  }

  function itemsOf(calendar: Calendar): readonly Item[] {
    return (JSON.parse(feedText(calendar, 'json')) as { readonly items: readonly Item[] }).items;
  }

  /** The texts of the elements with this name in an Atom feed, in their order. */
  function allIn(calendar: Calendar, name: string): (string | undefined)[] {
    return [...feedText(calendar, 'atom').matchAll(RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(
      ([, text]) => text,
    );
  }

  /** The lines with these names in iCalendar, in their order. */
  function linesOf(calendar: Calendar, ...names: readonly string[]): string[] {
    const lines = feedText(calendar, 'ics').replaceAll('\r\n ', '').split('\r\n');
    return lines.filter((line) => names.some((name) => line.startsWith(`${name}:`)));
  }

  const START = { startDate: '2027-03-06T10:00', timezone: 'Europe/Berlin' };

  const EVENTS = {
    'events/a.md': event(1, START),
    'events/b.md': event(2, { startDate: '2027-05-01' }),
    'events/c.md': event(3),
  };

  /**
   * A calendar with a history: the second event is added later and changes again, the fourth event is not committed,
   * and neither is the latest change of the fifth.
   */
  async function grown(): Promise<Calendar> {
    const folder = folderOf(
      [
        '2026-01-01T00:00:00Z',
        { ...EVENTS, 'events/b.md': null, 'events/e.md': event(5, { startDate: '2028-05-01' }) },
      ],
      ['2026-01-02T03:04:05Z', { 'events/b.md': event(2) }],
      ['2026-01-03T03:04:05Z', { 'events/b.md': EVENTS['events/b.md'] }],
    );
    writeFiles(folder, {
      'events/d.md': event(4, { startDate: '2027-08-01' }),
      'events/e.md': event(5, { startDate: '2028-06-01' }),
    });
    return calendarWithPast(folder);
  }

  describe('a feed whose history is known', () => {
    let calendar: Calendar;
    beforeAll(async () => {
      calendar = await grown();
    });

    test('has the newest change first, ties by id, and unknown dates last in the order of the list', () => {
      const ids = [2, 1, 3, 5, 4].map((number) => `urn:uuid:${uuid(number)}`);
      expect(itemsOf(calendar).map(({ id }) => id)).toEqual(ids);
      expect(allIn(calendar, 'id').slice(1)).toEqual(ids);
      expect(linesOf(calendar, 'UID')).toEqual([5, 4, 2, 1].map((number) => `UID:${uuid(number)}`));
    });

    test('is dated by changes in Atom and JSON Feed, and by the start when none is known', () => {
      const [first, second, third] = [
        '2026-01-01T00:00:00.000Z',
        '2026-01-02T03:04:05.000Z',
        '2026-01-03T03:04:05.000Z',
      ];
      const start = '2027-08-01T00:00:00.000Z';
      expect(allIn(calendar, 'updated')).toEqual([third, third, first, first, first, start]);
      expect(allIn(calendar, 'published')).toEqual([second, first, first, first]);
      expect(
        itemsOf(calendar).map(({ date_published, date_modified }) => [date_published, date_modified]),
      ).toEqual([
        [second, third],
        [first, first],
        [first, first],
        [first, undefined],
        [start, undefined],
      ]);
    });

    test('has the dates of changes in iCalendar, and a number that grows with them', () => {
      expect(linesOf(calendar, 'CREATED', 'LAST-MODIFIED', 'DTSTAMP', 'SEQUENCE')).toEqual([
        ...['CREATED:20260101T000000Z', 'DTSTAMP:19700101T000000Z', 'SEQUENCE:0'],
        ...['DTSTAMP:19700101T000000Z', 'SEQUENCE:0'],
        ...[
          'CREATED:20260102T030405Z',
          'LAST-MODIFIED:20260103T030405Z',
          'DTSTAMP:20260103T030405Z',
          'SEQUENCE:820724645',
        ],
        ...[
          'CREATED:20260101T000000Z',
          'LAST-MODIFIED:20260101T000000Z',
          'DTSTAMP:20260101T000000Z',
          'SEQUENCE:820540800',
        ],
      ]);
      const { events = [] } = convertIcsCalendar(undefined, feedText(calendar, 'ics'));
      expect(events[2]).toMatchObject({
        created: { date: new Date('2026-01-02T03:04:05Z') },
        lastModified: { date: new Date('2026-01-03T03:04:05Z') },
        sequence: 820_724_645,
      });
    });

    test('has them among the properties of GeoJSON', async () => {
      const mapped = await calendarWithPast(
        folderOf(
          ['2026-01-01T00:00:00Z', { 'events/a.md': event(1, { latitude: '1', longitude: '2' }) }],
          ['2026-01-02T00:00:00Z', { 'events/a.md': event(1, { latitude: '1', longitude: '3' }) }],
        ),
      );
      const dates = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' };
      expect(JSON.parse(feedText(mapped, 'geojson'))).toMatchObject({ features: [{ properties: dates }] });
    });

    test.each([
      ['1999-12-31T23:59:59Z', 'SEQUENCE:0'],
      ['2000-01-01T00:00:01Z', 'SEQUENCE:1'],
      ['2099-01-01T00:00:00Z', 'SEQUENCE:2147483647'],
    ])('of %s has a number that iCalendar can hold: %s', async (time, line) => {
      expect(linesOf(await calendarWithPast(folderOf([time, EVENTS])), 'SEQUENCE')).toEqual([line, line]);
    });

    test('has other bytes and another entity tag for the same content with another history', async () => {
      const histories = [
        ['2026-01-01T00:00:00Z', EVENTS],
        ['2026-01-02T00:00:00Z', EVENTS],
      ] as const;
      const calendars = observable(calendarOf(EVENTS));
      const { app } = testApp(EVENTS, { calendars });
      const seen = new Map<string, string>();
      const ask = async (): Promise<void> => {
        for (const format of ['ics', 'atom', 'json']) {
          // The cache has the feed from the second time on.
          for (let time = 0; time < 3; time += 1) {
            const { headers, text } = await request(app)
              .get(`/feeds/events.${format}?key=${TOKENS.feeds}`)
              .buffer(true)
              .expect(200);
            seen.set(String(headers.etag), text);
          }
        }
      };
      await ask();
      for (const history of histories) {
        calendars.replace(await calendarWithPast(folderOf(history)));
        await ask();
      }
      expect([seen.size, new Set(seen.values()).size]).toEqual([9, 9]);
    });
  });

  describe('an event that was moved', () => {
    test.each([
      [
        'rescheduled',
        { startDate: '2027-03-06T10:00' },
        { startDate: '2027-04-01T12:00' },
        'Saturday, 6 March 2027 at 10:00 Central European Time',
        '2027-03-06T10:00:00+01:00',
      ],
      [
        'rescheduled',
        { startDate: '2027-03-06' },
        { startDate: '2027-04-01' },
        'Saturday, 6 March 2027',
        '2027-03-06',
      ],
      [
        'rescheduled',
        { startDate: '2027-03-06' },
        { startDate: '2027-04-01T12:00' },
        'Saturday, 6 March 2027',
        '2027-03-06T00:00:00+01:00',
      ],
      ['postponed', { startDate: '2027-03-06' }, {}, 'Saturday, 6 March 2027', '2027-03-06'],
    ])('and is %s has its former date', async (status, before, after, former, previousStartDate) => {
      const timezone = 'Europe/Berlin';
      const calendar = await calendarWithPast(
        folderOf(
          ['2026-01-01T00:00:00Z', { 'events/a.md': event(1, { ...before, timezone }) }],
          ['2026-01-02T00:00:00Z', { 'events/a.md': event(1, { ...after, timezone, status }, 'Come.') }],
        ),
      );
      const [item] = itemsOf(calendar);
      const words = `Previously ${former}`;
      expect(item?.summary?.split(' · ')).toContain(words);
      expect(item?.content_html).toBe(`<p>${item?.summary ?? ''}</p>\n<p>Come.</p>\n`);
      expect(allIn(calendar, 'summary')).toEqual([item?.summary]);
      const described = linesOf(calendar, 'DESCRIPTION');
      const line = `DESCRIPTION:${words.replaceAll(',', String.raw`\,`)}${String.raw`\n\n`}Come.`;
      expect(described).toEqual('startDate' in after ? [line] : []);
      const known = jsonLdOf(eventAt(calendar, 0)) ?? 'null';
      if ('startDate' in after) expect(JSON.parse(known)).toMatchObject({ previousStartDate });
      else expect(known).toBe('null');
    });

    test('and is as planned again has no former date', async () => {
      const calendar = await calendarWithPast(
        folderOf(
          ['2026-01-01T00:00:00Z', { 'events/a.md': event(1, START) }],
          ['2026-01-02T00:00:00Z', { 'events/a.md': event(1, { ...START, startDate: '2027-04-01' }) }],
        ),
      );
      for (const format of ['ics', 'atom', 'json'] as const)
        expect(feedText(calendar, format)).not.toContain('Previously');
      const known = jsonLdOf(eventAt(calendar, 0)) ?? 'null';
      expect(JSON.parse(known)).toMatchObject({ '@type': 'Event' });
      expect(JSON.parse(known)).not.toHaveProperty('previousStartDate');
    });
  });
});

describe('readers', () => {
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

  /** Replaces the special spaces that some versions of Unicode's data use in dates. */
  function spaced(text: string): string {
    return text.replaceAll(/[\u2009\u202f]/g, ' ');
  }

  /** Characters that XML 1.0 does not allow (section 2.2). */
  const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

  /** Parses a feed with a library that refuses XML which is not well-formed. */
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

  /** The text of an element at a path of names with slashes; null where there is none. */
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

    test('has all required elements, dated by its latest event', () => {
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

    test('has all events in the order of the list, undated ones, too', () => {
      expect(entries.map((entry) => textAt(entry, 'id'))).toEqual(
        [2, 1, 3].map((number) => `urn:uuid:${uuid(number)}`),
      );
    });

    test('has the fields of an event, escaped', () => {
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

    test('names the new place of an event that has moved online, and not the old one', () => {
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
      const summary = 'Moved online · Friday, 6 March 2026 at 10:00 China Standard Time · Online';
      const html = `<p>${summary}</p>\n<p>See <strong>you</strong>.</p>\n`;
      expect(entry && textsAt(entry, 'summary', 'content')).toEqual([summary, html]);
      expect(JSON.parse(spaced(feedText(moved, 'json')))).toMatchObject({
        items: [{ summary, content_html: html }],
      });
      for (const format of ['ics', 'atom', 'json'] as const)
        expect(feedText(moved, format)).not.toMatch(/CERN|Geneva/);
    });

    test("names its own URL, its subject and its events' subjects", () => {
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

    test('has links to tickets and the like below the text', () => {
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

    test('with another query has another id', () => {
      const other = atomOf(feedText(calendar, 'atom', { ...EVERYTHING, search: 'nothing like this' }));
      expect(textAt(other, 'id')).not.toBe(textAt(feed, 'id'));
      expect(textAt(other, 'updated')).toBe('1970-01-01T00:00:00Z');
      expect(childrenOf(other, 'entry')).toEqual([]);
    });

    test.each(['\0', '\u0001', '\u000b', '\u001f', '\ufffe', '\uffff'])(
      'leaves out characters that XML cannot have: %j',
      (character) => {
        const text = feedText(
          compileCalendar(recordsWith([eventRecord(1, { detail: `a${character}b` })])),
          'atom',
        );
        expect(text).toMatch(/<content type="html">&lt;p&gt;a\ufffd?b&lt;\/p&gt;\n<\/content>/);
      },
    );

    test('is well-formed for any text', () => {
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

    test('has all events in the order of the list, with their fields', () => {
      expect(withoutFields(feed)).toEqual({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'Events of calendar.example.org',
        language: 'en',
        home_page_url: 'https://calendar.example.org',
        feed_url: 'https://calendar.example.org/feeds/events.json',
        items: [
          {
            id: `urn:uuid:${uuid(2)}`,
            url: 'https://example.org/?a=1&b=2',
            external_url: 'https://example.org/?a=1&b=2',
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

    test('has fields of the API for programs: when, where, by whom, and the status', () => {
      const planned = calendarOf({
        'events/a.md': event(1, { startDate: '2026-03-06T10:00', place: 'hall', organization: 'guild' }),
        'events/b.md': event(2, {
          status: 'movedOnline',
          place: 'hall',
          region: 'Hamburg',
          countryCode: 'DE',
        }),
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

    test('has the texts of the site, and the tags of events', () => {
      const site = yaml({ name: 'The north', description: 'Who meets, and where' });
      const files = { 'site.yml': site, 'events/a.md': event(1, { tags: '[rust, web]' }) };
      expect(withoutFields(JSON.parse(feedText(calendarOf(files), 'json')) as JsonFeed)).toEqual({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'The north',
        language: 'en',
        description: 'Who meets, and where',
        items: [{ id: `urn:uuid:${uuid(1)}`, title: 'Event 1', content_html: '', tags: ['rust', 'web'] }],
      });
    });

    test('without events is valid, too', () => {
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

    test('has events with coordinates of their own or of their place, undated ones, too, with all fields', () => {
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

    test('without events is a collection, too', () => {
      expect(JSON.parse(feedText(calendarOf({ 'events/a.md': event(1) }), 'geojson'))).toEqual({
        type: 'FeatureCollection',
        features: [],
      });
    });
  });
});

describe('where entries lead', () => {
  const files = {
    'organizations/guild.md': organization(10),
    'events/a.md': event(1, { startDate: '2026-03-06', url: 'https://example.org/own' }),
    'events/b.md': event(2, { startDate: '2026-03-07', organization: 'guild' }),
    'events/c.md': event(3, { startDate: '2026-03-08' }),
  };
  const site = { url: 'https://calendar.example.org', language: 'zh-Hans' };

  function feedsOf(isPublic: boolean): Readonly<Record<FeedFormat, string>> {
    const calendar = calendarOf({ ...files, 'site.yml': yaml({ ...site, public: String(isPublic) }) });
    const [ics, atom, json, geojson] = (['ics', 'atom', 'json', 'geojson'] as const).map((format) =>
      feedText(calendar, format),
    );
    return { ics: ics ?? '', atom: atom ?? '', json: json ?? '', geojson: geojson ?? '' };
  }

  function urlsOf({ json }: Readonly<Record<FeedFormat, string>>): unknown[] {
    const { items } = JSON.parse(json) as { readonly items: readonly Readonly<Record<string, unknown>>[] };
    return items.map(({ url, external_url: own }) => [url, own]);
  }

  test('to the url of the event, or else to its page in a public calendar', () => {
    const { ics, atom } = feedsOf(true);
    const page = `https://calendar.example.org/events/${uuid(3)}`;
    expect(ics.replaceAll('\r\n ', '').match(/^URL:.*$/gm)).toEqual([
      `URL:${page}`,
      'URL:https://calendar.example.org/guild/b',
      'URL:https://example.org/own',
    ]);
    expect(atom).toContain(`<link rel="alternate" href="${page}"/>`);
    expect(atom).toContain('<link rel="alternate" href="https://example.org/own"/>');
  });

  test('in JSON Feed to the page first, and by external_url to a url that a file has', () => {
    const pages = [3, 2, 1].map((number) => `https://calendar.example.org/events/${uuid(number)}`);
    expect(urlsOf(feedsOf(true))).toEqual([
      [pages[0], undefined],
      [pages[1], undefined],
      [pages[2], 'https://example.org/own'],
    ]);
  });

  test('to no page where the calendar has none', () => {
    const feeds = feedsOf(false);
    expect(urlsOf(feeds)).toEqual([
      [undefined, undefined],
      ['https://calendar.example.org/guild/b', undefined],
      ['https://example.org/own', 'https://example.org/own'],
    ]);
    expect(feeds.ics).not.toContain('/events/');
  });

  test('the language of the calendar is named', () => {
    const { atom, json } = feedsOf(true);
    expect(atom).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-Hans">');
    expect(json).toContain('"language":"zh-Hans"');
  });
});
