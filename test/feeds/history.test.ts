import { beforeAll, describe, expect, test } from '@jest/globals';
import { convertIcsCalendar } from 'ts-ics';
import request from 'supertest';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { eventAt } from '../../src/calendar/event-at.ts';
import { jsonLdOf } from '../../src/pages/json-ld.ts';
import { observable } from '../../src/platform/observable.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { calendarOf, event, uuid } from '../helpers/content.ts';
import { writeFiles } from '../helpers/folder.ts';
import { calendarWithPast, folderOf } from '../helpers/past.ts';
import { feedText } from './feed-text.ts';

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

/** The texts of the elements of that name in an Atom feed, in their order. */
function allIn(calendar: Calendar, name: string): (string | undefined)[] {
  return [...feedText(calendar, 'atom').matchAll(RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(
    ([, text]) => text,
  );
}

/** The lines of that name in iCalendar, in their order. */
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

/** The second event comes later and changes again; the fourth is not committed, nor is the latest change of the fifth. */
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

  test('has the newest change first, ties by id, and what is not known behind it in the order of the list', () => {
    const ids = [2, 1, 3, 5, 4].map((number) => `urn:uuid:${uuid(number)}`);
    expect(itemsOf(calendar).map(({ id }) => id)).toEqual(ids);
    expect(allIn(calendar, 'id').slice(1)).toEqual(ids);
    expect(linesOf(calendar, 'UID')).toEqual([5, 4, 2, 1].map((number) => `UID:${uuid(number)}`));
  });

  test('is dated by changes in Atom and JSON Feed; by the start where none is known', () => {
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

  test('has the changes in iCalendar, and a number that grows with them', () => {
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
        // What is asked for again is remembered.
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
      'Saturday, 6 March 2027 at 10:00 CET',
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
  ])('and is %s says when it was to be', async (status, before, after, former, previousStartDate) => {
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
    expect(JSON.parse(jsonLdOf(eventAt(calendar, 0)))).toMatchObject({ previousStartDate });
  });

  test('and is as planned again says nothing of it', async () => {
    const calendar = await calendarWithPast(
      folderOf(
        ['2026-01-01T00:00:00Z', { 'events/a.md': event(1, START) }],
        ['2026-01-02T00:00:00Z', { 'events/a.md': event(1, { ...START, startDate: '2027-04-01' }) }],
      ),
    );
    for (const format of ['ics', 'atom', 'json'] as const)
      expect(feedText(calendar, format)).not.toContain('Previously');
    expect(JSON.parse(jsonLdOf(eventAt(calendar, 0)))).not.toHaveProperty('previousStartDate');
  });
});
