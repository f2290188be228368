import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { convertIcsCalendar, type IcsCalendar, type IcsEvent } from 'ts-ics';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { findEvents } from '../../src/calendar/query.ts';
import { loadContent } from '../../src/content/load.ts';
import { plainTextOf } from '../../src/event-text/markdown-text.ts';
import type { EventRecord } from '../../src/schema/event.ts';
import { eventRecord, recordsWith } from '../calendar/records.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { calendarOf, event, organization, place, uuid, yaml } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';
import { EVERYTHING, feedText } from './feed-text.ts';

function subscribed(text: string): IcsCalendar {
  return convertIcsCalendar(undefined, text);
}

/** What a second library reads of the only event of a feed. */
function eventOf(keys: Readonly<Record<string, string>>, body = '', others: Files = {}): IcsEvent {
  return only(subscribed(feedText(calendarOf({ 'events/x.md': event(1, keys, body), ...others }), 'ics')));
}

function only({ events = [] }: IcsCalendar): IcsEvent {
  const [first, ...more] = events;
  if (first === undefined || more.length > 0) throw new Error(`${events.length} events instead of one`);
  return first;
}

/** The lines of the only event's feed, unfolded, without those of the calendar. */
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

/** The lines of the dates. */
function datesOf(keys: Readonly<Record<string, string>>): string[] {
  return linesOf({ timezone: 'Asia/Shanghai', ...keys }).filter((line) => /^DT(?:START|END)/.test(line));
}

describe('an event in iCalendar (RFC 5545)', () => {
  test('has line breaks of one kind: those of Unicode are escaped as others (C26)', () => {
    const body = 'one\u2028two\u2029three\r\nfour';
    const text = feedText(calendarOf({ 'events/x.md': event(1, { startDate: '2026-03-06' }, body) }), 'ics');
    expect(unfolded(text)).toContain('DESCRIPTION:one\\ntwo\\nthree\\nfour');
    expect(text).not.toMatch(/[\u0085\u2028\u2029]/);
  });

  test('has what the record has, and is known by its id', () => {
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

  test('is about what its tags say, and is where its coordinates are, to six decimals', () => {
    const coordinates = { latitude: 53.55, longitude: -0.00000123456 };
    const lines = unfolded(textOf({ tags: ['rust', 'web-of-things'], ...coordinates }));
    expect(lines).toEqual(expect.arrayContaining(['CATEGORIES:rust,web-of-things', 'GEO:53.55;-0.000001']));
    expect(lines.filter((line) => line.startsWith('TRANSP'))).toEqual([]);
  });

  test('of whole days blocks no time of whoever subscribes', () => {
    expect(linesOf({ startDate: '2026-03-06', endDate: '2026-03-09' })).toContain('TRANSP:TRANSPARENT');
  });

  test('that has moved online is nowhere on the map', () => {
    expect(textOf({ status: 'movedOnline', latitude: 53.55, longitude: 9.99 })).not.toContain('\nGEO');
  });

  test('says where people do something, and until when, below its text', () => {
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
      'Tickets (until Wednesday, 1 July 2026 at 20:00 CEST): https://example.org/t?a=1,2',
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
    ['the first days of all', { timezone: 'UTC', startDate: '0001-01-01' }, ['DTSTART;VALUE=DATE:00010101']],
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
      ['DTSTART:20261025T003000Z', 'DTEND:20261025T040000Z'],
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
  test('has a name and tells how often to ask', () => {
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
  test.each(['a', 'ß', '大', '🎉', '\\', ';,', '𠮷x'])('of %s alone have at most 75 octets', (character) => {
    const detail = character.repeat(500);
    const text = textOf({ detail, name: `x${detail}` });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.split('\r\n').some((line) => Buffer.byteLength(line) >= 72)).toBe(true);
  });

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
          unfolded(text).map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
        );
        expect(unescaped(values.get('SUMMARY') ?? '')).toBe(readable(name));
        expect(unescaped(values.get('DESCRIPTION') ?? '')).toBe(readable(plainTextOf(detail)));
      }),
    );
  });
});

/** As section 3.3.11 escapes. */
function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/g, (_escape, character: string) => (character === 'n' ? '\n' : character));
}

/** Without what iCalendar cannot hold. */
function readable(text: string): string {
  return text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll(/[^\P{Cc}\n\t\u0080-\u009f]/gu, '');
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
        const listed = findEvents(calendar, filter);
        const dated = listed.filter((position) => !Number.isNaN(events.starts[position]));
        const idOf = (position: number): unknown =>
          (JSON.parse(events.answer(position).json.toString()) as { readonly id: unknown }).id;
        const read = subscribed(feedText(calendar, 'ics', filter)).events ?? [];
        expect(read.map(({ uid }) => uid)).toEqual(dated.map(idOf));
      }),
    );
  });
});
