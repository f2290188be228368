import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { changedAtOf } from '../../src/calendar/change-log.ts';
import { type CompileOptions, packCalendar } from '../../src/calendar/compile.ts';
import { createEventPacker } from '../../src/calendar/pack-events.ts';
import { encodeCalendarFile } from '../../src/calendar/packed/calendar-file.ts';
import { GrowingBytes } from '../../src/calendar/packed/packed-answers.ts';
import { recordedDates } from '../../src/cli/compile-folder.ts';
import type { EventRecord } from '../../src/schema/event.ts';
import type { Records } from '../../src/schema/records.ts';
import { calendarOf, event, organization, place, recordsOf, uuid, yaml } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';
import { makeRepository } from '../helpers/repository.ts';
import { anyRecords } from './any-records.ts';
import { answersOf } from './every-answer.ts';
import { found } from './listing.ts';

describe('compile', () => {
  const FILES = {
    'site.yml': yaml({ url: 'https://example.org', organizationLinks: '{chatGroup: matrix}' }),
    'events/first.md': event(
      1,
      { slug: 'first', startDate: '2026-03-01', place: 'hall', organization: 'guild' },
      'Text',
    ),
    'events/second.md': event(2, { slug: 'second', startDate: '2026-03-01', organization: 'guild' }),
    'events/third.md': event(3, { slug: 'third' }),
    'organizations/guild.md': organization(10, {
      slug: 'guild',
      chatGroup: '784051168',
      extra: '{a: [1, x]}',
    }),
    'organizations/idle.md': organization(11, { slug: 'idle' }),
    'places/hall.yml': place(20),
  } satisfies Files;

  function eventOf(calendar: Calendar, number: number): unknown {
    return JSON.parse(calendar.events.get(uuid(number))?.json.toString() ?? 'null');
  }

  function organizationOf(calendar: Calendar, number: number): unknown {
    return JSON.parse(calendar.organizations.get(uuid(number))?.json.toString() ?? 'null');
  }

  describe('a compiled calendar', () => {
    const calendar = calendarOf(FILES);

    test('is frozen, with its events and organizations', () => {
      const parts = [calendar, calendar.site, calendar.events, calendar.organizations];
      expect(parts.map((part) => Object.isFrozen(part))).toEqual(parts.map(() => true));
    });

    test('joins places and organizations', () => {
      expect(eventOf(calendar, 1)).toMatchObject({
        place: { id: uuid(20), name: 'Place 20', kind: 'hall', address: null },
        organization: { name: 'Organization 10', slug: 'guild', url: 'https://example.org/guild' },
        url: 'https://example.org/guild/first',
      });
      expect(eventOf(calendar, 2)).toMatchObject({ place: null, organization: { slug: 'guild' } });
      expect(eventOf(calendar, 3)).toMatchObject({ place: null, organization: null, url: null });
    });

    test('names the link fields as the site says, and has organizations without events', () => {
      expect(organizationOf(calendar, 10)).toMatchObject({ matrix: '784051168', extra: { a: [1, 'x'] } });
      expect(organizationOf(calendar, 10)).not.toHaveProperty('chatGroup');
      expect(organizationOf(calendar, 11)).toMatchObject({ slug: 'idle', matrix: null, extra: {} });
    });

    test('has an entity tag for each answer', () => {
      const answers = [...answersOf(calendar.events), ...answersOf(calendar.organizations)];
      expect(new Set(answers.map(({ etag }) => etag)).size).toBe(5);
      for (const { etag } of answers) expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
    });
  });

  test('made with cached events is the same as one compiled for the first time', () => {
    fc.assert(
      fc.property(fc.array(anyRecords, { minLength: 2, maxLength: 4 }), (contents) => {
        const eventPacker = createEventPacker();
        const fileOf = (records: Records, options?: CompileOptions): Buffer =>
          encodeCalendarFile(packCalendar(records, options));
        const kept = new Map<string, EventRecord>();
        for (const [round, { events, ...others }] of contents.entries()) {
          // Every other event stays as it was at first, while everything around it changes.
          const mixed = events.map((event, at) => (at % 2 === 0 ? (kept.get(event.id) ?? event) : event));
          for (const event of mixed) kept.set(event.id, event);
          const organizations = others.organizations.slice(contents.length - round - 1);
          const records = { ...others, organizations, events: mixed };
          expect(fileOf(records, { eventPacker }).equals(fileOf(records))).toBe(true);
        }
      }),
    );
  });

  test.each([1, 4])('a packing that fails at reading %s of a key leaves nothing behind', (failing) => {
    const records = recordsOf(FILES);
    const eventPacker = createEventPacker();
    packCalendar(records, { eventPacker });
    let readings = 0;
    const changed = { ...records, events: records.events.map((event) => ({ ...event, region: 'Here' })) };
    const [first, ...others] = changed.events;
    const broken = Object.defineProperty({ ...first }, 'region', {
      enumerable: true,
      get() {
        readings += 1;
        if (readings >= failing) throw new Error('There is no memory left.');
        return 'There';
      },
    });
    expect(() =>
      packCalendar({ ...records, events: [broken as EventRecord, ...others] }, { eventPacker }),
    ).toThrow('memory');
    const fileOf = (options?: CompileOptions): Buffer => encodeCalendarFile(packCalendar(changed, options));
    expect(fileOf({ eventPacker }).equals(fileOf())).toBe(true);
  });

  describe('digest of a calendar', () => {
    const { digest } = calendarOf(FILES);

    test('is the same for the same content in files of other names and formats', () => {
      const renamed = calendarOf({
        'site.yml': FILES['site.yml'],
        'events/z/first.md': FILES['events/first.md'],
        'events/a.yml': yaml({
          scale: 'small',
          startDate: '"2026-03-01"',
          organization: 'guild',
          slug: 'second',
          name: 'Event 2',
          id: uuid(2),
        }),
        'events/third.md': FILES['events/third.md'].replaceAll('\n', '\r\n'),
        'organizations/1.md': FILES['organizations/idle.md'],
        'organizations/2.md': FILES['organizations/guild.md'],
        'places/hall.yaml': FILES['places/hall.yml'],
      });
      expect(renamed.digest).toBe(digest);
      expect(answersOf(renamed.events)).toEqual(answersOf(calendarOf(FILES).events));
    });

    test.each<[string, Files]>([
      ['an event', { 'events/third.md': event(3, { slug: 'third', region: 'Here' }) }],
      ['the text of an event', { 'events/first.md': `${FILES['events/first.md']} and more` }],
      ['the date of an event', { 'events/second.md': event(2, { slug: 'second', startDate: '2026-03-02' }) }],
      [
        'a day to its first moment, which only feeds tell',
        { 'events/second.md': FILES['events/second.md'].replace('2026-03-01', '2026-03-01T00:00') },
      ],
      [
        'the time zone of an event, which only pages tell',
        { 'events/third.md': event(3, { slug: 'third', timezone: 'Asia/Shanghai' }) },
      ],
      [
        'an organization without events',
        { 'organizations/idle.md': organization(11, { slug: 'idle', type: 'club' }) },
      ],
      ['a place', { 'places/hall.yml': place(20, { address: 'Here' }) }],
      ['one event more', { 'events/fourth.md': event(4) }],
      ['the names of the link fields', { 'site.yml': yaml({ url: 'https://example.org' }) }],
      [
        'the url of the site',
        { 'site.yml': yaml({ url: 'https://example.com', organizationLinks: '{chatGroup: matrix}' }) },
      ],
    ])('changes with %s', (_what, change) => {
      expect(calendarOf({ ...FILES, ...change }).digest).not.toBe(digest);
    });

    test('shows which answer changed', () => {
      const changed = calendarOf({
        ...FILES,
        'events/third.md': event(3, { slug: 'third', region: 'Here' }),
      });
      const before = calendarOf(FILES).events;
      const touched = [1, 2, 3].filter(
        (number) => changed.events.get(uuid(number))?.etag !== before.get(uuid(number))?.etag,
      );
      expect(touched).toEqual([3]);
    });
  });

  test.each([
    [[], 0, null],
    [[5], 0, 5],
    [[5], 1, null],
    [[5, 7], 1, 7],
  ])('commits at %j, all known from number %i on, the content changed at %p', (times, knownFrom, at) => {
    const { changeLog } = calendarOf(FILES);
    expect(changedAtOf({ ...changeLog, times: Float64Array.from(times), knownFrom })).toBe(at);
  });
});

describe('order', () => {
  describe('order of /open/event', () => {
    test('start descending, undated last, then id', () => {
      const calendar = calendarOf({
        'events/a.md': event(5),
        'events/b.md': event(4, { startDate: '2026-01-01' }),
        'events/c.md': event(3, { startDate: '2026-02-01T00:00+01:00' }),
        'events/d.md': event(2, { startDate: '2026-01-31T23:00Z' }),
        'events/e.md': event(1),
        'events/f.md': event(6, { startDate: '0001-01-01' }),
        'events/g.md': event(7, { startDate: '1969-12-31T23:59:59.999Z' }),
      });
      expect(found(calendar)).toEqual([2, 3, 4, 7, 6, 1, 5]);
    });

    test('letter case in a file does not change the order of ids', () => {
      const calendar = calendarOf({
        'events/a.md': event(1, { id: 'A0000000-0000-4000-8000-000000000001' }),
        'events/b.md': event(2, { id: '90000000-0000-4000-8000-000000000002' }),
        'events/c.md': event(3, { id: 'b0000000-0000-4000-8000-000000000003' }),
      });
      expect(found(calendar)).toEqual([2, 1, 3]);
    });

    test('an exact search keeps the order, however well the names match', () => {
      const calendar = calendarOf({
        'events/a.md': event(1, { name: 'Rust', startDate: '2026-01-01' }),
        'events/b.md': event(2, { name: 'A long name with rust in it', startDate: '2026-01-02' }),
        'events/c.md': event(3, { name: 'Rust Rust', startDate: '2026-01-03' }),
      });
      expect(found(calendar, { search: 'rust' })).toEqual([3, 2, 1]);
    });
  });

  describe('order with a forgiving search', () => {
    test('fewer errors first, then as without it', () => {
      const calendar = calendarOf({
        'events/a.md': event(1, { name: 'kuberxetxs', startDate: '2026-01-04' }),
        'events/b.md': event(2, { name: 'kuberxetes', startDate: '2026-01-01' }),
        'events/c.md': event(3, { name: 'kubernexes', startDate: '2026-01-02' }),
        'events/d.md': event(4, { name: 'kubxrnexes', startDate: '2026-01-03' }),
      });
      expect(found(calendar, { search: 'kubernetes' })).toEqual([3, 2, 1, 4]);
    });

    test('the scores of all words and of both searches count', () => {
      const calendar = calendarOf({
        'organizations/near.md': organization(1, { name: 'guxlds' }),
        'organizations/far.md': organization(2, { name: 'gxixds' }),
        'events/a.md': event(1, { name: 'sxmxit', organization: 'near', startDate: '2026-01-03' }),
        'events/b.md': event(2, { name: 'sxmmit', organization: 'near', startDate: '2026-01-02' }),
        'events/c.md': event(3, { name: 'summxt', organization: 'far', startDate: '2026-01-01' }),
      });
      expect(found(calendar, { search: 'summit' })).toEqual([2, 3, 1]);
      expect(found(calendar, { search: 'summit', orgSearch: 'guilds' })).toEqual([2, 1, 3]);
    });

    test('pages follow each other in that order', () => {
      const calendar = calendarOf({
        'events/a.md': event(1, { name: 'sxmxit' }),
        'events/b.md': event(2, { name: 'sxmmit' }),
        'events/c.md': event(3, { name: 'sumxit' }),
      });
      const page = (current: number): number[] => found(calendar, { search: 'summit', current, pageSize: 1 });
      expect([page(1), page(2), page(3), page(4)]).toEqual([[2], [3], [1], []]);
    });
  });
});

describe('growing bytes', () => {
  test('a long text among many short ones takes room only for itself', () => {
    const bytes = new GrowingBytes();
    const long = 'ä'.repeat(300_000);
    bytes.append(long, 1 / 100_000);
    bytes.append('b', 2 / 100_000);
    const column = bytes.column();
    expect(Buffer.from(column).toString()).toBe(`${long}b`);
    expect(column.buffer.byteLength).toBeLessThan(100 * 1024 * 1024);
  });
});

describe('recorded dates', () => {
  test('the history gives the dates of events that it knows, and no others', async () => {
    const { folder } = makeRepository({ 'events/a.md': event(1) });
    const datesOf = await recordedDates(folder);
    const time = Date.parse('2026-01-01T00:00:00Z');
    expect(datesOf(uuid(1))).toMatchObject({ createdAt: time, updatedAt: time });
    expect(datesOf(uuid(2))).toEqual({ createdAt: null, updatedAt: null });
  });

  test('two content folders of one repository have their own histories, whatever is cached', async () => {
    const { folder } = makeRepository({ 'one/events/a.md': event(1), 'other/events/b.md': event(2) });
    for (const [name, id] of [
      ['one', uuid(1)],
      ['other', uuid(2)],
    ] as const) {
      const datesOf = await recordedDates(join(folder, name));
      expect(datesOf(id).createdAt).not.toBeNull();
    }
  });
});
