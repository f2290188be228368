import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar, type IcsCalendar, type IcsEvent } from 'ts-ics';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { eventsMatching } from '../../src/calendar/query.ts';
import { loadContent } from '../../src/content/load.ts';
import { plainTextOf } from '../../src/event-text/markdown-text.ts';
import { eventFile } from '../../src/feeds/feed.ts';
import type { EventRecord } from '../../src/schema/event.ts';
import { eventRecord, recordsWith } from '../calendar/records.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { calendarOf, event, organization, place, uuid, yaml } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';
import { EVERYTHING, feedText } from './feed-text.ts';

describe('icalendar', () => {
  function subscribed(text: string): IcsCalendar {
    return convertIcsCalendar(undefined, text);
  }

  /** The only event of a feed, as a second library reads it. */
  function eventOf(keys: Readonly<Record<string, string>>, body = '', others: Files = {}): IcsEvent {
    return only(subscribed(feedText(calendarOf({ 'events/x.md': event(1, keys, body), ...others }), 'ics')));
  }

  function only({ events = [] }: IcsCalendar): IcsEvent {
    const [first, ...more] = events;
    if (first === undefined || more.length > 0) throw new Error(`${events.length} events instead of one`);
    return first;
  }

  /** The unfolded lines of the only event, without those of the calendar. */
  function linesOf(keys: Readonly<Record<string, string>>, others: Files = {}): string[] {
    const text = feedText(calendarOf({ 'events/x.md': event(1, keys), ...others }), 'ics');
    return unfolded(text.slice(text.indexOf('BEGIN:VEVENT')));
  }

  function unfolded(text: string): string[] {
    return text.replaceAll('\r\n ', '').split('\r\n');
  }

  function textOf(fields: Partial<EventRecord>): string {
    return feedText(
      compileCalendar(recordsWith([eventRecord(1, { startDate: '2026-03-06T02:00:00.000Z', ...fields })])),
      'ics',
    );
  }

  /** The lines with dates. */
  function datesOf(keys: Readonly<Record<string, string>>): string[] {
    return linesOf({ timezone: 'Asia/Shanghai', ...keys }).filter((line) => /^DT(?:START|END)/.test(line));
  }

  describe('an event in iCalendar (RFC 5545)', () => {
    test('names its organizers, the host first, and has its picture; neither where there is none', () => {
      const organizers = {
        'organizations/guild.md': organization(10, { name: 'Guild, north' }),
        'organizations/society.md': organization(11, { name: 'Society' }),
      };
      const keys = { startDate: '2026-03-06', thumbnail: 'https://example.org/a.webp' };
      const lines = linesOf({ ...keys, organization: 'guild', coOrganizers: '[society]' }, organizers);
      expect(lines).toContain('CONTACT:Guild\\, north\\, Society');
      expect(lines).toContain('DESCRIPTION:Organizers: Guild\\, north\\, Society');
      expect(lines).toContain('IMAGE;VALUE=URI:https://example.org/a.webp');
      expect(
        linesOf({ startDate: '2026-03-06' }).filter((line) => /^(?:CONTACT|DESC|IMAGE)/.test(line)),
      ).toEqual([]);
    });

    test('has line breaks of one kind: other ones of Unicode are escaped (C26)', () => {
      const body = 'one\u2028two\u2029three\r\nfour';
      const text = feedText(
        calendarOf({ 'events/x.md': event(1, { startDate: '2026-03-06' }, body) }),
        'ics',
      );
      expect(unfolded(text)).toContain('DESCRIPTION:one\\ntwo\\nthree\\nfour');
      expect(text).not.toMatch(/[\u0085\u2028\u2029]/);
    });

    test('has the fields of the record, and its id', () => {
      const read = eventOf(
        {
          startDate: '2026-03-06T10:00+08:00',
          endDate: '2026-03-06T12:30+08:00',
          url: 'https://example.org/?a=1,2;3',
          place: 'hall',
          address: 'Third floor; ring twice',
          region: 'Hamburg, Germany',
        },
        '# One, two; three\n\nback\\slash \\n and "quotes"\n',
        { 'places/hall.yml': place(20, { name: 'Town Hall', address: 'Main Street 1' }) },
      );
      expect(read).toMatchObject({
        uid: uuid(1),
        summary: 'Event 1',
        status: 'CONFIRMED',
        url: 'https://example.org/?a=1,2;3',
        location: 'Town Hall, Main Street 1, Third floor; ring twice, Hamburg, Germany',
        start: { date: new Date('2026-03-06T02:00:00Z'), type: 'DATE-TIME' },
        end: { date: new Date('2026-03-06T04:30:00Z'), type: 'DATE-TIME' },
      });
      expect(linesOf({ startDate: '2026-03-06' })).toContain('SEQUENCE:0');
      expect(linesOf({ startDate: '2026-03-06' })).toContain('DTSTAMP:19700101T000000Z');
    });

    test('has its text without markup, escaped', () => {
      const detail = '# One, two; three\n\nback\\slash \\n and **"quotes"** 大家';
      const text = feedText(
        calendarOf({ 'events/x.md': event(1, { startDate: '2026-03-06' }, detail) }),
        'ics',
      );
      const [line = ''] = unfolded(text).filter((written) => written.startsWith('DESCRIPTION:'));
      expect(line).toBe('DESCRIPTION:One\\, two\\; three\\n\\nback\\\\slash \\\\n and "quotes" 大家');
    });

    test.each([
      ['movedOnline', 'CONFIRMED', 'Moved online: Event 1', 'Online'],
      ['postponed', 'TENTATIVE', 'Postponed: Event 1', 'Place 20, Main Street 1, Hamburg'],
      ['rescheduled', 'CONFIRMED', 'Rescheduled: Event 1', 'Place 20, Main Street 1, Hamburg'],
      ['cancelled', 'CANCELLED', 'Event 1', 'Place 20, Main Street 1, Hamburg'],
      ['scheduled', 'CONFIRMED', 'Event 1', 'Place 20, Main Street 1, Hamburg'],
    ])(
      'that is %s has the status %s, and tells it whom it would send astray',
      (key, status, summary, location) => {
        const keys = { startDate: '2026-03-06', status: key, place: 'hall', region: 'Hamburg' };
        const read = eventOf(keys, '', { 'places/hall.yml': place(20, { address: 'Main Street 1' }) });
        expect(read).toMatchObject({ status, summary, location });
      },
    );

    test('has its tags as categories, and its coordinates with six decimals', () => {
      const coordinates = { latitude: 53.55, longitude: -0.00000123456 };
      const lines = unfolded(textOf({ tags: ['rust', 'web-of-things'], ...coordinates }));
      expect(lines).toEqual(expect.arrayContaining(['CATEGORIES:rust,web-of-things', 'GEO:53.55;-0.000001']));
      expect(lines.filter((line) => line.startsWith('TRANSP'))).toEqual([]);
    });

    test('of whole days blocks no time of subscribers', () => {
      expect(linesOf({ startDate: '2026-03-06', endDate: '2026-03-09' })).toContain('TRANSP:TRANSPARENT');
    });

    test('that has moved online has no position', () => {
      expect(textOf({ status: 'movedOnline', latitude: 53.55, longitude: 9.99 })).not.toContain('\nGEO');
    });

    test('lists its links, with their dates, below its text', () => {
      const text = textOf({
        detail: '**Come.**',
        timezone: 'Europe/Berlin',
        links: [
          {
            kind: 'cfp',
            url: 'https://example.org/cfp',
            opensAt: '2025-12-31T23:00:00.000Z',
            closesAt: '2026-01-31T22:59:59.999Z',
          },
          {
            kind: 'tickets',
            url: 'https://example.org/t?a=1,2',
            opensAt: null,
            closesAt: '2026-07-01T18:00:00.000Z',
          },
          { kind: 'map', url: 'https://example.org/map', opensAt: null, closesAt: null },
        ],
      });
      expect(only(subscribed(text)).description?.split('\n')).toEqual([
        'Come.',
        '',
        'Call for papers (from Thursday, 1 January 2026, until Saturday, 31 January 2026): https://example.org/cfp',
        'Tickets (until Wednesday, 1 July 2026 at 20:00 Central European Time): https://example.org/t?a=1,2',
        'Map: https://example.org/map',
      ]);
    });

    test('that is moved to a place online names that place', () => {
      const others = { 'places/stream.yml': place(20, { name: 'The Stream', kind: 'online' }) };
      const keys = { startDate: '2026-03-06', status: 'movedOnline', place: 'stream' };
      expect(eventOf(keys, '', others).location).toBe('The Stream');
    });

    test('without a start is left out', () => {
      const files = { 'events/a.md': event(1), 'events/b.md': event(2, { endDate: '2026-03-06' }) };
      expect(subscribed(feedText(calendarOf(files), 'ics')).events ?? []).toEqual([]);
    });
  });

  describe('the dates of an event in iCalendar', () => {
    test.each([
      ['a day', { startDate: '2026-03-06' }, ['DTSTART;VALUE=DATE:20260306']],
      [
        'one whole day',
        { startDate: '2026-03-06', endDate: '2026-03-06' },
        ['DTSTART;VALUE=DATE:20260306', 'DTEND;VALUE=DATE:20260307'],
      ],
      [
        'days across the end of a February',
        { startDate: '2028-02-27', endDate: '2028-02-29' },
        ['DTSTART;VALUE=DATE:20280227', 'DTEND;VALUE=DATE:20280301'],
      ],
      [
        'a day that a clock change makes longer, where midnight exists',
        { timezone: 'Europe/Berlin', startDate: '2026-10-25', endDate: '2026-10-25' },
        ['DTSTART;VALUE=DATE:20261025', 'DTEND;VALUE=DATE:20261026'],
      ],
      [
        'the last day of all',
        { timezone: 'UTC', startDate: '9999-12-31', endDate: '9999-12-31' },
        ['DTSTART;VALUE=DATE:99991231'],
      ],
      [
        'the last millisecond of all',
        { startDate: '9999-12-31T00:00Z', endDate: '9999-12-31T23:59:59.999Z' },
        ['DTSTART:99991231T000000Z', 'DTEND:99991231T235959Z'],
      ],
      [
        'the first days of all',
        { timezone: 'UTC', startDate: '0001-01-01' },
        ['DTSTART;VALUE=DATE:00010101'],
      ],
      [
        'a time without an end',
        { startDate: '2026-03-06T10:00' },
        ['DTSTART;TZID=Asia/Shanghai:20260306T100000'],
      ],
      [
        'times in UTC',
        { timezone: 'Etc/UTC', startDate: '2026-03-06T10:00', endDate: '2026-03-06T11:00' },
        ['DTSTART:20260306T100000Z', 'DTEND:20260306T110000Z'],
      ],
      [
        'a time that the clocks show twice, the first time',
        { timezone: 'Europe/Berlin', startDate: '2026-10-25T02:30', endDate: '2026-10-25T05:00' },
        ['DTSTART;TZID=Europe/Berlin:20261025T023000', 'DTEND;TZID=Europe/Berlin:20261025T050000'],
      ],
      [
        'a time that the clocks show twice, the second time',
        { timezone: 'Europe/Berlin', startDate: '2026-10-25T01:30Z', endDate: '2026-10-25T02:00Z' },
        ['DTSTART:20261025T013000Z', 'DTEND:20261025T020000Z'],
      ],
      [
        'times on both sides of such an hour',
        { timezone: 'Europe/Berlin', startDate: '2026-10-25T01:59:59', endDate: '2026-10-25T03:00' },
        ['DTSTART;TZID=Europe/Berlin:20261025T015959', 'DTEND;TZID=Europe/Berlin:20261025T030000'],
      ],
      [
        'a time on clocks with seconds',
        { timezone: 'Europe/Berlin', startDate: '1880-03-06T10:00Z' },
        ['DTSTART:18800306T100000Z'],
      ],
      [
        'an end that is the start',
        { startDate: '2026-03-06T10:00', endDate: '2026-03-06T10:00' },
        ['DTSTART;TZID=Asia/Shanghai:20260306T100000'],
      ],
      [
        'times that fill a day, which are no day',
        { startDate: '2026-03-06T00:00', endDate: '2026-03-06T23:59:59.999' },
        ['DTSTART;TZID=Asia/Shanghai:20260306T000000', 'DTEND;TZID=Asia/Shanghai:20260307T000000'],
      ],
      [
        'a time to a day: to its end',
        { startDate: '2026-03-06T10:00', endDate: '2026-03-07' },
        ['DTSTART;TZID=Asia/Shanghai:20260306T100000', 'DTEND;TZID=Asia/Shanghai:20260308T000000'],
      ],
      [
        'a day to a time: from its beginning',
        { startDate: '2026-03-06', endDate: '2026-03-07T10:00' },
        ['DTSTART;TZID=Asia/Shanghai:20260306T000000', 'DTEND;TZID=Asia/Shanghai:20260307T100000'],
      ],
      [
        'times with milliseconds',
        { startDate: '2026-03-06T02:00:00.900Z', endDate: '2026-03-06T02:00:01.100Z' },
        ['DTSTART;TZID=Asia/Shanghai:20260306T100000', 'DTEND;TZID=Asia/Shanghai:20260306T100002'],
      ],
    ])('%s', (_what, keys, dates) => {
      expect(datesOf(keys)).toEqual(dates);
    });
  });

  describe('the calendar', () => {
    test('has a name and says how often to ask', () => {
      const text = feedText(
        calendarOf({ 'site.yml': yaml({ url: 'https://calendar.example.org' }), 'events/a.md': event(1) }),
        'ics',
      );
      expect(unfolded(text)).toEqual([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Open event calendar//EN',
        'NAME:Events of calendar.example.org',
        'X-WR-CALNAME:Events of calendar.example.org',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
        'BEGIN:VTIMEZONE',
        'TZID:UTC',
        'BEGIN:STANDARD',
        'DTSTART:19700101T000000',
        'TZOFFSETFROM:+0000',
        'TZOFFSETTO:+0000',
        'END:STANDARD',
        'END:VTIMEZONE',
        'END:VCALENDAR',
        '',
      ]);
    });

    test('has the name and the description of the site', () => {
      const site = yaml({ name: 'Conventions of the north', description: 'Who meets, and where' });
      const lines = unfolded(feedText(calendarOf({ 'site.yml': site, 'events/a.md': event(1) }), 'ics'));
      expect(lines).toEqual(
        expect.arrayContaining([
          'NAME:Conventions of the north',
          'X-WR-CALNAME:Conventions of the north',
          'DESCRIPTION:Who meets\\, and where',
          'X-WR-CALDESC:Who meets\\, and where',
        ]),
      );
    });

    test('has a component for every parser, also without an event', () => {
      const text = feedText(calendarOf({ 'events/a.md': event(1) }), 'ics');
      const [zone, ...more] = ICAL.Component.fromString(text).getAllSubcomponents();
      expect(more).toEqual([]);
      expect(new ICAL.Timezone(zone).utcOffset(ICAL.Time.now())).toBe(0);
      expect(subscribed(text).timezones).toMatchObject([{ id: 'UTC' }]);
    });

    test('has the same bytes for the same content in other files', () => {
      const a = { startDate: '2026-03-06', organization: 'guild' };
      const files = { 'organizations/guild.md': organization(10) };
      const [one, other] = [
        calendarOf({ ...files, 'events/x.md': event(1, a), 'events/y.md': event(2) }),
        calendarOf({ ...files, 'events/y.md': event(2), 'events/deep/x.md': event(1, a) }),
      ];
      for (const format of ['ics', 'atom', 'json', 'geojson'] as const)
        expect(feedText(one, format)).toBe(feedText(other, format));
    });

    test('has all dated events of the sample content', () => {
      const { records } = loadContent('content');
      if (records === null) throw new Error('The sample content is not valid');
      const { events = [] } = subscribed(feedText(compileCalendar(records), 'ics'));
      const dated = records.events.filter(({ startDate }) => startDate !== null);
      expect(events.map(({ uid }) => uid).sort()).toEqual(dated.map(({ id }) => id).sort());
    });
  });

  const anyCharacter = fc.oneof(
    fc.constantFrom('a', 'ß', '大', '🎉', '\\', ';', ',', '\n', '\r', '\t', '\0', ' ', '\x85', '\u2028'),
    anyTextOf({ minLength: 1, maxLength: 1 }),
  );

  const anyText = fc
    .array(anyCharacter, { maxLength: 400, size: 'max' })
    .map((characters) => characters.join(''));

  describe('lines (RFC 5545, sections 3.1 and 3.3.11)', () => {
    test.each(['a', 'ß', '大', '🎉', '\\', ';,', '𠮷x'])(
      'of %s alone have at most 75 octets',
      (character) => {
        const detail = character.repeat(500);
        const text = textOf({ detail, name: `x${detail}` });
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(text.split('\r\n').some((line) => Buffer.byteLength(line) >= 72)).toBe(true);
      },
    );

    test('have at most 75 octets and unfold to the same text, whatever it is', () => {
      fc.assert(
        fc.property(anyText, anyText, (detail, name) => {
          const text = textOf({ detail, name });
          for (const line of text.split('\r\n')) {
            expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
            expect(line).not.toMatch(/[\0-\x08\x0a-\x1f\x7f]/);
            expect(Buffer.from(line).toString()).toBe(line);
          }
          const values = new Map(
            unfolded(text).map((line) => [
              line.slice(0, line.indexOf(':')),
              line.slice(line.indexOf(':') + 1),
            ]),
          );
          expect(unescaped(values.get('SUMMARY') ?? '')).toBe(readable(name));
          expect(unescaped(values.get('DESCRIPTION') ?? '')).toBe(readable(plainTextOf(detail)));
        }),
      );
    });
  });

  /** Undoes the escapes of RFC 5545, section 3.3.11. */
  function unescaped(text: string): string {
    return text.replaceAll(/\\(.)/g, (_escape, character: string) => (character === 'n' ? '\n' : character));
  }

  /** Returns the text without characters that iCalendar does not allow. */
  function readable(text: string): string {
    return text
      .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replaceAll(/[^\P{Cc}\n\t\u0080-\u009f]/gu, '');
  }

  describe('the filters', () => {
    test('give exactly the dated events of the list, in its order', () => {
      const name = fc.constantFrom('Rust Meeting', 'Reading Day', '讀書 Room', 'Go');
      const day = fc.option(fc.integer({ min: 1, max: 28 }));
      const drawnEvents = fc.array(fc.tuple(name, day, day), { maxLength: 30 });
      const bound = fc.option(fc.integer({ min: 1, max: 28 }).map((number) => Date.UTC(2026, 2, number)));
      const search = fc.constantFrom('', 'rust', 'reading', '读书', 'meting', 'nothing');
      const drawnFilter = fc
        .record({ eventStartAt: bound, eventEndAt: bound, search })
        .map((drawn) => ({ ...EVERYTHING, ...drawn }));
      fc.assert(
        fc.property(drawnEvents, drawnFilter, (drawn, filter) => {
          const instantOf = (number: number | null): string | null =>
            number === null ? null : new Date(Date.UTC(2026, 2, number)).toISOString();
          const records = drawn.map(([title, start, length], number) =>
            eventRecord(number, {
              name: title,
              startDate: instantOf(start),
              endDate: instantOf(length === null ? null : (start ?? 1) + length),
            }),
          );
          const calendar = compileCalendar(recordsWith(records));
          const { events } = calendar;
          const listed = eventsMatching(calendar, filter);
          const dated = listed.filter((position) => !Number.isNaN(events.starts[position]));
          const idOf = (position: number): unknown =>
            (JSON.parse(events.answer(position).json.toString()) as { readonly id: unknown }).id;
          const read = subscribed(feedText(calendar, 'ics', filter)).events ?? [];
          expect(read.map(({ uid }) => uid)).toEqual(dated.map(idOf));
        }),
      );
    });
  });
});

describe('time zones', () => {
  const HOUR = 3_600_000;

  const DAY = 24 * HOUR;

  /**
   * Zones with and without summer time, on both sides of the equator, with odd offsets, rare changes and skipped days.
   */
  const ZONES = [
    'Europe/Berlin',
    'Europe/Dublin',
    'America/New_York',
    'America/St_Johns',
    'America/Sao_Paulo',
    'America/Caracas',
    'Africa/Casablanca',
    'Africa/Cairo',
    'Asia/Shanghai',
    'Asia/Kathmandu',
    'Asia/Tehran',
    'Asia/Gaza',
    'Asia/Pyongyang',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Pacific/Apia',
    'Antarctica/Troll',
    'Etc/GMT+5',
  ];

  interface Occurrence {
    readonly timezone: string;
    readonly start: number;
    /** The end of the event; null for an event without one. */
    readonly end: number | null;
  }

  const iso = (instant: number): string => new Date(instant).toISOString();

  function recordOf({ timezone, start, end }: Occurrence, number: number): EventRecord {
    return eventRecord(number, { timezone, startDate: iso(start), endDate: end === null ? null : iso(end) });
  }

  function feedOf(occurrences: readonly Occurrence[]): string {
    return feedText(compileCalendar(recordsWith(occurrences.map(recordOf))), 'ics');
  }

  /** The dates of an event as a library reads them; null for a date that the library does not return. */
  type Dates = readonly [start: string | null, end: string | null];

  function datesOf(start: Date | null | undefined, end: Date | null | undefined): Dates {
    return [start?.toISOString() ?? null, end?.toISOString() ?? null];
  }

  /** ical.js takes time zones from the VTIMEZONE components of the feed alone. */
  function readByIcalJs(text: string): Map<string, Dates> {
    const calendar = ICAL.Component.fromString(text);
    const instantOf = (event: ICAL.Component, name: string): Date | null => {
      const property = event.getFirstProperty(name);
      if (property === null) return null;
      const read = String(property.getFirstValue());
      const time = read.replace('Z', '').padStart(19, '0');
      // The library misreads years below 100.
      const local = Date.parse(`${time}Z`);
      if (read.endsWith('Z')) return new Date(local);
      const zone = property.getFirstParameter('tzid');
      const component = calendar
        .getAllSubcomponents('vtimezone')
        .find((each) => each.getFirstPropertyValue('tzid') === zone);
      if (component === undefined) throw new Error(`${zone} is not there`);
      const offset = new ICAL.Timezone(component).utcOffset(ICAL.Time.fromString(time, property));
      return new Date(local - offset * 1000);
    };
    return new Map(
      calendar
        .getAllSubcomponents('vevent')
        .map((event) => [
          String(event.getFirstPropertyValue('uid')),
          datesOf(instantOf(event, 'dtstart'), instantOf(event, 'dtend')),
        ]),
    );
  }

  /** ts-ics also uses the VTIMEZONE components, but is wrong within some hours of a clock change. */
  function readByTsIcs(text: string): Map<string, Dates> {
    const { events = [] } = convertIcsCalendar(undefined, text);
    return new Map(events.map(({ uid, start, end }) => [uid, datesOf(start.date, end?.date)]));
  }

  /** Zones for which node-ical is wrong, such as one where clocks are set back for Ramadan. */
  const BEYOND_NODE_ICAL = ['Africa/Casablanca', 'Africa/Cairo', 'Asia/Gaza'];

  /** Whether node-ical reads an event rightly: it also knows no clock changes after 2035. */
  function isKnownToNodeIcal({ timezone, start, end }: Occurrence): boolean {
    return (end ?? start) < Date.UTC(2035, 0, 1) && !BEYOND_NODE_ICAL.includes(timezone);
  }

  /** node-ical goes by the names of the zones. If an event has no end, it returns the start as the end. */
  function readByNodeIcal(text: string): Map<string, Dates> {
    return new Map(
      Object.values(nodeIcal.parseICS(text)).flatMap((each) =>
        each?.type === 'VEVENT' ? [[each.uid, datesOf(each.start, each.end)]] : [],
      ),
    );
  }

  /** Seconds in which the clocks of the zone change, and seconds around them. */
  const instants = fc.oneof(
    fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) / 1000 }),
    fc
      .tuple(
        fc.integer({ min: 1970, max: 2099 }),
        fc.constantFrom(2, 3, 8, 9, 10),
        fc.nat(31),
        fc.nat(96).map((quarter) => quarter * 900),
      )
      .map(([year, month, day, seconds]) => Date.UTC(year, month, day) / 1000 + seconds),
  );

  const occurrences: fc.Arbitrary<Occurrence> = fc
    .tuple(fc.constantFrom(...ZONES), instants, fc.option(fc.integer({ min: 1, max: 400 * 24 * 3600 })))
    .map(([timezone, start, length]) => ({
      timezone,
      start: start * 1000,
      end: length === null ? null : (start + length) * 1000,
    }));

  const many = fc.array(occurrences, { minLength: 1, maxLength: 12 });

  function expected(drawn: readonly Occurrence[]): Map<string, Dates> {
    return new Map(
      drawn.map(({ start, end }, number) => [uuid(number), [iso(start), end === null ? null : iso(end)]]),
    );
  }

  describe('times in a time zone (RFC 5545, section 3.6.5) are read as the same instants', () => {
    test('by ical.js, from what the feed says of the zone', () => {
      fc.assert(
        fc.property(many, (drawn) => {
          expect(readByIcalJs(feedOf(drawn))).toEqual(expected(drawn));
        }),
      );
    });

    test('by node-ical, from the name of the zone', () => {
      fc.assert(
        fc.property(many, (drawn) => {
          const known = drawn.filter(isKnownToNodeIcal);
          const wanted = [...expected(known)].map(
            ([id, [start, end]]) => [id, [start, end ?? start]] as const,
          );
          expect(readByNodeIcal(feedOf(known))).toEqual(new Map(wanted));
        }),
      );
    });

    test('by ts-ics, when the clocks do not change on the same day', () => {
      const isQuiet = ({ timezone, start, end }: Occurrence): boolean =>
        [start, end ?? start].every((instant) => !changesNear(instant, timezone));
      fc.assert(
        fc.property(many, (drawn) => {
          const quiet = drawn.filter(isQuiet);
          fc.pre(quiet.length > 0);
          expect(readByTsIcs(feedOf(quiet))).toEqual(expected(quiet));
        }),
      );
    });
  });

  /** Whether the clocks change near an instant. The code under test also asks Intl, but in another way. */
  function changesNear(instant: number, timeZone: string): boolean {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const [before = '', after = ''] = [-2, 2].map(
      (days) => format.formatToParts(instant + days * DAY).find(({ type }) => type === 'timeZoneName')?.value,
    );
    return before !== after;
  }

  describe('a feed', () => {
    const inBerlin = (date: string): Occurrence => ({
      timezone: 'Europe/Berlin',
      start: Date.parse(date),
      end: null,
    });

    function observancesIn(text: string): number {
      return text.match(/^BEGIN:(?:STANDARD|DAYLIGHT)\r$/gm)?.length ?? 0;
    }

    test('has each used zone once, in front of all events, and no others', () => {
      const text = feedOf([
        inBerlin('2026-03-06T10:00Z'),
        inBerlin('2027-03-06T10:00Z'),
        { ...inBerlin('2026-03-06T10:00Z'), timezone: 'America/New_York' },
        { ...inBerlin('2026-03-06T10:00Z'), timezone: 'UTC' },
      ]);
      expect(text.match(/^TZID:.*$/gm)).toEqual(['TZID:America/New_York', 'TZID:Europe/Berlin']);
      expect(text.lastIndexOf('END:VTIMEZONE')).toBeLessThan(text.indexOf('BEGIN:VEVENT'));
      expect(feedOf([{ ...inBerlin('2026-03-06T10:00Z'), timezone: 'UTC' }])).not.toContain('VTIMEZONE');
    });

    test('has all changes between two events, with the names of standard and summer time', () => {
      const text = feedOf([inBerlin('2010-06-01T10:00Z'), inBerlin('2030-06-01T10:00Z')]);
      const changes = text.match(
        /^BEGIN:DAYLIGHT\r\nDTSTART:.*\r\nTZOFFSETFROM:\+0100\r\nTZOFFSETTO:\+0200\r$/gm,
      );
      expect(changes?.length).toBeGreaterThanOrEqual(21);
      expect(text).toContain(
        'BEGIN:STANDARD\r\nDTSTART:20201025T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\n',
      );
      expect(text).toContain(
        'BEGIN:DAYLIGHT\r\nDTSTART:20260329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\n',
      );
    });

    test('does not grow with the time between its events', () => {
      const drawn = [
        '0001-01-01T10:00Z',
        '1950-07-01T10:00Z',
        '2026-07-01T10:00Z',
        '9999-07-01T10:00Z',
      ].flatMap((date) => ZONES.map((timezone) => ({ ...inBerlin(date), timezone })));
      const text = feedOf(drawn);
      expect(readByIcalJs(text)).toEqual(expected(drawn));
      expect(observancesIn(text)).toBeLessThan(300 * ZONES.length);
    });

    test('has no more changes than a hundred years and the years of its events have', () => {
      const drawn = Array.from({ length: 100 }, (_, number) =>
        inBerlin(`${2000 + 50 * number}-07-01T10:00Z`),
      );
      const text = feedOf(drawn);
      expect(readByIcalJs(text)).toEqual(expected(drawn));
      expect(observancesIn(text)).toBeLessThan(2 * 101 + 4 * drawn.length);
    });

    test('has the same bytes in whatever order the content is', () => {
      const [one, other] = [
        inBerlin('2026-03-06T10:00Z'),
        { ...inBerlin('1999-08-01T10:00Z'), timezone: 'Asia/Gaza' },
      ];
      const [first, second] = [recordOf(one, 1), recordOf(other, 2)];
      const bytesOf = (events: readonly EventRecord[]): string =>
        feedText(compileCalendar(recordsWith(events)), 'ics');
      expect(bytesOf([first, second])).toBe(bytesOf([second, first]));
    });

    test('of one event has the zone of that event', () => {
      const drawn = [inBerlin('2026-07-01T10:00Z')];
      const file = eventFile(compileCalendar(recordsWith(drawn.map(recordOf))), 0);
      const text = file?.bytes.toString() ?? '';
      expect(readByIcalJs(text)).toEqual(expected(drawn));
      expect(text).toContain('DTSTART;TZID=Europe/Berlin:20260701T120000\r\n');
      expect(text.match(/^TZID:.*$/gm)).toEqual(['TZID:Europe/Berlin']);
    });
  });
});
