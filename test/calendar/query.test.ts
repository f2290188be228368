import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Answer } from '../../src/calendar/calendar.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { isSlow, NO_FILTER } from '../../src/calendar/filters/filter-table.ts';
import { recentWindow } from '../../src/calendar/days.ts';
import { answerList, answerRecord, recentEvents } from '../../src/calendar/query.ts';
import {
  type Narrowing,
  NumberSet,
  type Range,
  recordsSatisfying,
  type Matches,
} from '../../src/calendar/selection.ts';
import { ApiError, errorBody } from '../../src/http/answer/api-errors.ts';
import { LIST_PARAMETERS, readQuery } from '../../src/http/routes/parameters.ts';
import { EVENT_STATUSES, type EventRecord } from '../../src/schema/event.ts';
import type { Records } from '../../src/schema/records.ts';
import { idsOf } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { calendarOf, event, organization, uuid } from '../helpers/content.ts';
import { runs } from '../helpers/laws.ts';
import { words } from '../helpers/words.ts';
import { createPlainService } from '../reference/service.ts';
import { anyQuery, VALUES } from './any-query.ts';
import { anyRecords } from './any-records.ts';
import { found, list, numbersOf } from './listing.ts';
import { eventRecord, organizationRecord, recordsWith } from './records.ts';

describe('query', () => {
  const DAY = 86_400_000;

  const NAMES = ['Rust Meetup', 'Rust Fair', 'Café Day', '開源大会'];

  const ORGANIZATIONS = ['Guild', 'Society'];

  const instant = fc.option(fc.integer({ min: -3, max: 12 }).map((hours) => hours * 3_600_000));

  const fields = fc.record({
    name: fc.constantFrom(...NAMES),
    start: instant,
    end: instant,
    organizer: fc.option(fc.nat(ORGANIZATIONS.length - 1)),
  });

  type Fields = typeof fields extends fc.Arbitrary<infer T> ? T : never;

  function iso(milliseconds: number | null): string | null {
    return milliseconds === null ? null : new Date(milliseconds).toISOString();
  }

  function recordOf({ name, start, end, organizer }: Fields, number: number): EventRecord {
    const organizationSlug = organizer === null ? null : `organization-${organizer}`;
    return eventRecord(number, {
      name,
      startDate: iso(start),
      endDate: iso(end),
      organization: organizationSlug,
    });
  }

  function compile(drawn: readonly Fields[]): ReturnType<typeof compileCalendar> {
    const organizations = ORGANIZATIONS.map((name, number) => organizationRecord(number, { name }));
    return compileCalendar(recordsWith(drawn.map(recordOf), organizations));
  }

  const drawnEvents = fc.array(fields, { maxLength: 20 });

  const drawnQuery = fc.record({
    eventStartAt: instant,
    eventEndAt: instant,
    // These words occur exactly, or nothing is similar to them.
    search: fc.constantFrom('', 'rust', 'RUST fair', 'cafe', '開源', 'zzzzzzzz'),
    orgSearch: fc.constantFrom('', 'guild', 'SOCIETY', 'yyyyyyyy'),
  });

  type Query = typeof drawnQuery extends fc.Arbitrary<infer T> ? T : never;

  function folded(text: string): string {
    return text.toLowerCase().replace('é', 'e');
  }

  function satisfies(drawn: Fields, { eventStartAt, eventEndAt, search, orgSearch }: Query): boolean {
    const organizer = drawn.organizer === null ? undefined : ORGANIZATIONS[drawn.organizer];
    return (
      (eventStartAt === null || (drawn.start !== null && drawn.start >= eventStartAt)) &&
      (eventEndAt === null || (drawn.end !== null && drawn.end <= eventEndAt)) &&
      folded(search)
        .split(' ')
        .every((word) => folded(drawn.name).includes(word)) &&
      (orgSearch === '' || (organizer !== undefined && folded(organizer).includes(folded(orgSearch))))
    );
  }

  function inOrder(drawn: readonly Fields[]): number[] {
    const startOf = (number: number): number => drawn[number]?.start ?? -Infinity;
    return [...drawn.keys()].sort((a, b) => (startOf(a) === startOf(b) ? a - b : startOf(b) - startOf(a)));
  }

  describe('filters', () => {
    test('find what a full scan finds, in the order of the answers', () => {
      fc.assert(
        fc.property(drawnEvents, drawnQuery, (drawn, query) => {
          const expected = inOrder(drawn).filter((number) => {
            const candidate = drawn[number];
            return candidate !== undefined && satisfies(candidate, query);
          });
          expect(found(compile(drawn), query)).toEqual(expected);
        }),
        { numRuns: runs(500) },
      );
    });

    test('bounds are inclusive, and an event without the date compared does not match', () => {
      const calendar = calendarOf({
        'events/a.md': event(1, { startDate: '2026-03-01T00:00Z', endDate: '2026-03-02T00:00Z' }),
        'events/b.md': event(2, { startDate: '2026-03-01T00:00Z' }),
        'events/c.md': event(3, { endDate: '2026-03-02T00:00Z' }),
        'events/d.md': event(4),
      });
      const [start, end] = [Date.parse('2026-03-01'), Date.parse('2026-03-02')];
      expect(found(calendar, { eventStartAt: start })).toEqual([1, 2]);
      expect(found(calendar, { eventStartAt: start + 1 })).toEqual([]);
      expect(found(calendar, { eventEndAt: end })).toEqual([1, 3]);
      expect(found(calendar, { eventEndAt: end - 1 })).toEqual([]);
      expect(found(calendar, { eventStartAt: start, eventEndAt: end })).toEqual([1]);
      expect(found(calendar, { eventStartAt: end, eventEndAt: start })).toEqual([]);
    });
  });

  describe('pages', () => {
    test('partition the matching events, whatever their size', () => {
      fc.assert(
        fc.property(drawnEvents, drawnQuery, fc.integer({ min: 1, max: 7 }), (drawn, query, pageSize) => {
          const calendar = compile(drawn);
          const all = found(calendar, query);
          fc.pre(all.length > 0);
          const count = Math.ceil(all.length / pageSize);
          const pages = Array.from({ length: count }, (_, index) =>
            list(calendar, { ...query, pageSize, current: index + 1 }),
          );
          expect(pages.flatMap((page) => numbersOf(calendar, page))).toEqual(all);
          for (const [index, page] of pages.entries()) {
            expect(page).toMatchObject({ total: all.length, current: index + 1, pageSize });
          }
        }),
      );
    });

    test('past the end: the true total and no data', () => {
      const calendar = calendarOf({ 'events/a.md': event(1) });
      expect(list(calendar, { current: 2, pageSize: 5 })).toEqual({
        total: 1,
        current: 2,
        pageSize: 5,
        data: [],
      });
      expect(list(calendar, { current: Number.MAX_SAFE_INTEGER })).toMatchObject({ total: 1, data: [] });
    });

    test('nothing found: the empty page, whatever was requested', () => {
      const calendar = calendarOf({
        'events/a.md': event(1, { startDate: '2026-03-01', endDate: '2026-03-01' }),
        'organizations/b.md': organization(2),
      });
      const empty = { total: 0, current: 1, pageSize: 20, data: [], info: 'No event available' };
      expect(list(calendar, { search: 'zzzzzz', current: 3, pageSize: 7 })).toEqual(empty);
      expect(list(calendar, { eventStartAt: Date.parse('2026-03-01') + DAY })).toEqual(empty);
      expect(list(calendarOf({ 'organizations/b.md': organization(2) }))).toEqual(empty);
    });
  });
});

describe('selection', () => {
  const SIZE = 40;

  /**
   * Some of the events, all with scores or all without. The scores are multiples of 0.25, so that their sum is exact in
   * any order.
   */
  const matches = fc
    .tuple(
      fc.uniqueArray(fc.nat(SIZE - 1), { maxLength: SIZE }),
      fc.option(fc.array(fc.constantFrom(0, 0.25, 0.5, 1), { minLength: SIZE, maxLength: SIZE })),
    )
    .map(([numbers, scores]): Matches => ({
      set: NumberSet.of(SIZE, numbers),
      scoreOf: scores && ((number) => scores[number] ?? NaN),
    }));

  /** Returns the score of an event, 0 if matches have no scores; NaN if the event does not match. */
  function scoreOf({ set, scoreOf }: Matches, number: number): number {
    return set.has(number) ? (scoreOf?.(number) ?? 0) : NaN;
  }

  const column = fc
    .array(fc.integer({ min: -1, max: SIZE }), { minLength: SIZE, maxLength: SIZE })
    .map((numbers) => Int32Array.from(numbers));

  /** A narrowing, and the score that it gives to each event. */
  interface Drawn {
    readonly narrowing: Narrowing;
    readonly score: (position: number) => number;
  }

  const drawn = fc.array(
    fc.oneof(
      fc.nat(SIZE + 1).map((limit): Drawn => ({
        narrowing: { limit },
        score: (position) => (position < limit ? 0 : NaN),
      })),
      matches.map((found): Drawn => ({ narrowing: found, score: (position) => scoreOf(found, position) })),
      fc.tuple(matches, column).map(([found, numbers]): Drawn => ({
        narrowing: { ...found, column: numbers },
        score: (position) => scoreOf(found, numbers[position] ?? NaN),
      })),
      fc.tuple(matches, matches).map(([{ set: one }, { set: other }]): Drawn => {
        const lists = [one.slice(0, SIZE), other.slice(0, SIZE)];
        return {
          narrowing: {
            lists: {
              starts: Uint32Array.from([0, one.count(), lists.flat().length]),
              values: Uint32Array.from(lists.flat()),
            },
            which: [0, 1],
          },
          score: (position) => (one.has(position) || other.has(position) ? 0 : NaN),
        };
      }),
      fc.tuple(column, fc.nat(SIZE)).map(([numbers, from]): Drawn => ({
        narrowing: { ranges: [{ column: numbers, from, until: Infinity }] },
        score: (position) => ((numbers[position] ?? NaN) >= from ? 0 : NaN),
      })),
      matches.map(({ set }): Drawn => ({
        narrowing: { test: (position) => set.has(position) },
        score: (position) => (set.has(position) ? 0 : NaN),
      })),
    ),
    { maxLength: 4 },
  );

  test('gives what a plain filter and a stable sort by the sums of scores give, page by page', () => {
    fc.assert(
      fc.property(drawn, fc.nat(SIZE + 5), fc.nat(10), (filters, skipped, count) => {
        const rated = Array.from({ length: SIZE }, (_, position) => ({
          position,
          score: filters.reduce((sum, { score }) => sum + score(position), 0),
        }));
        const expected = rated
          .filter(({ score }) => !Number.isNaN(score))
          .sort((a, b) => a.score - b.score)
          .map(({ position }) => position);

        const selection = recordsSatisfying(
          SIZE,
          filters.map(({ narrowing }) => narrowing),
        );
        expect(selection.total).toBe(expected.length);
        expect(selection.positions(0, SIZE)).toEqual(expected);
        expect(selection.positions(skipped, count)).toEqual(expected.slice(skipped, skipped + count));
        expect(selection.positions(Number.MAX_SAFE_INTEGER * 500, 500)).toEqual([]);
      }),
      { numRuns: runs(2000) },
    );
  });
});

test('of more events than are sorted at once, a page has those with the lowest numbers', () => {
  // The second half has the odd numbers, which belong between those of the first half.
  const numberOf = (position: number): number => (position < 2_000 ? 2 * position : 2 * position - 3_999);
  const selection = recordsSatisfying(4_000, [], { numberOf });
  expect(selection.positions(0, 2)).toEqual([0, 2_000]);
  expect(selection.positions(3, 4)).toEqual([2_001, 2, 2_002, 3]);
});

describe('recent window', () => {
  function windowOf(now: string, timeZone: string): string[] {
    const { from, until } = recentWindow(Date.parse(now), timeZone);
    return [from, until].map((milliseconds) => new Date(milliseconds).toISOString());
  }

  function daysAfter(day: string, days: number): string {
    const date = new Date(`${day}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + days);
    return date.toISOString().slice(0, 10);
  }

  test.each([
    ['UTC', '2026-03-01T12:00:00Z', '2026-03-01T00:00Z', '2026-04-01T00:00Z'],
    ['UTC at the first moment', '2026-03-01T00:00:00Z', '2026-03-01T00:00Z', '2026-04-01T00:00Z'],
    ['UTC at the last', '2026-03-01T23:59:59.999Z', '2026-03-01T00:00Z', '2026-04-01T00:00Z'],
    ['UTC over a leap day', '2028-02-10T12:00:00Z', '2028-02-10T00:00Z', '2028-03-12T00:00Z'],
    ['Asia/Shanghai', '2026-03-01T16:00:00Z', '2026-03-01T16:00Z', '2026-04-01T16:00Z'],
    ['Pacific/Kiritimati', '2026-03-01T10:00:00Z', '2026-03-01T10:00Z', '2026-04-01T10:00Z'],
    ['America/New_York forward', '2026-03-01T12:00:00Z', '2026-03-01T05:00Z', '2026-04-01T04:00Z'],
    ['America/New_York back', '2026-10-20T12:00:00Z', '2026-10-20T04:00Z', '2026-11-20T05:00Z'],
    ['America/New_York that day', '2026-03-08T20:00:00Z', '2026-03-08T05:00Z', '2026-04-08T04:00Z'],
    ['America/St_Johns', '2026-07-01T02:29:00Z', '2026-06-30T02:30Z', '2026-07-31T02:30Z'],
    ['America/Sao_Paulo without midnight', '2018-11-04T12:00:00Z', '2018-11-04T03:00Z', '2018-12-05T02:00Z'],
    ['America/Sao_Paulo to that day', '2018-10-04T12:00:00Z', '2018-10-04T03:00Z', '2018-11-04T03:00Z'],
    ['Africa/Cairo without midnight', '2026-04-24T12:00:00Z', '2026-04-23T22:00Z', '2026-05-24T21:00Z'],
    ['Pacific/Apia without a day', '2011-11-29T12:00:00Z', '2011-11-29T10:00Z', '2011-12-30T10:00Z'],
  ])('%s, now %s', (label, now, from, until) => {
    const [timeZone = ''] = label.split(' ');
    const instants = [from, until].map((minute) => new Date(minute).toISOString());
    expect(windowOf(now, timeZone)).toEqual(instants);
  });

  test('is made again when the day or the zone is another', () => {
    const moments = ['2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00Z', '2026-03-01T23:59:59.999Z'];
    const days = moments.flatMap((now) => ['UTC', 'Asia/Tokyo'].map((zone) => windowOf(now, zone)[0]));
    const [first, second] = ['2026-03-01', '2026-03-02'].map((day) => `${day}T00:00:00.000Z`);
    const tokyo = '2026-03-01T15:00:00.000Z';
    expect(days).toEqual([first, tokyo, second, tokyo, first, tokyo]);
  });

  test('is the 31 calendar days from today on, at any time in any zone', () => {
    const zones = words`
      UTC America/New_York America/Sao_Paulo America/St_Johns Asia/Shanghai Asia/Kathmandu
      Africa/Cairo Pacific/Kiritimati Pacific/Apia Australia/Lord_Howe
    `;
    const formats = new Map(
      zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone })]),
    );
    const instants = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2036-01-01') });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (timeZone, now) => {
        const dayAt = (instant: number): string => formats.get(timeZone)?.format(instant) ?? '';
        const { from, until } = recentWindow(now, timeZone);
        const last = daysAfter(dayAt(now), 30);
        expect(dayAt(from)).toBe(dayAt(now));
        expect(dayAt(from - 1) < dayAt(now)).toBe(true);
        expect(dayAt(until - 1) <= last).toBe(true);
        expect(dayAt(until) > last).toBe(true);
      }),
      { numRuns: runs(3000) },
    );
  });
});

describe('recent events', () => {
  const NOW = Date.parse('2026-03-01T12:00:00Z');

  const HOUR = 3_600_000;

  const past = {
    'events/1.md': event(1, { startDate: '2026-01-01', endDate: '2026-01-03' }),
    'events/2.md': event(2, { startDate: '2026-01-02', endDate: '2026-02-01' }),
    'events/3.md': event(3, { startDate: '2026-01-02', endDate: '2026-02-02', status: 'cancelled' }),
    'events/4.md': event(4, { endDate: '2026-02-01' }),
    'events/5.md': event(5, { startDate: '2026-01-05' }),
    'events/6.md': event(6, { startDate: '2026-01-05', endDate: '2026-03-01T12:00Z' }),
  };

  function recent(calendar: ReturnType<typeof calendarOf>, keepOld: boolean): number[] {
    return numbersOf(calendar, recentEvents(calendar, keepOld, NOW, 'UTC'));
  }

  test('scheduled ones only, from 00:00 today to the end of the 30th day after it, start ascending', () => {
    const calendar = calendarOf({
      'events/1.md': event(1, { startDate: '2026-02-28T23:59:59.999Z', endDate: '2026-04-30' }),
      'events/2.md': event(2, { startDate: '2026-03-31T23:59:59.999Z' }),
      'events/3.md': event(3, { startDate: '2026-03-01T00:00Z' }),
      'events/4.md': event(4, { startDate: '2026-04-01T00:00Z' }),
      'events/5.md': event(5, { startDate: '2026-03-10', status: 'postponed' }),
      'events/6.md': event(6, { startDate: '2026-03-10', status: 'movedOnline' }),
      'events/7.md': event(7),
    });
    expect(recentEvents(calendar, true, NOW, 'UTC')).toMatchObject({ total: 2, current: 1, pageSize: 10 });
    expect(recent(calendar, true)).toEqual([3, 2]);
  });

  test('nothing found: no data and no info', () => {
    expect(recentEvents(calendarOf(past), false, NOW, 'UTC')).toEqual({
      total: 0,
      current: 1,
      pageSize: 10,
      data: [],
    });
  });

  test('the fallback: scheduled ones that have ended, latest end first, then id', () => {
    expect(recent(calendarOf(past), true)).toEqual([2, 4, 1]);
  });

  test('an event that begins within the days keeps the fallback away, one that is not scheduled does not', () => {
    const coming = event(9, { startDate: '2026-03-02' });
    const cancelled = event(9, { startDate: '2026-03-02', status: 'cancelled' });
    expect(recent(calendarOf({ ...past, 'events/9.md': coming }), true)).toEqual([9]);
    expect(recent(calendarOf({ ...past, 'events/9.md': cancelled }), true)).toEqual([2, 4, 1]);
  });

  test('an event of today that has ended still counts', () => {
    const today = event(9, { startDate: '2026-03-01T08:00Z', endDate: '2026-03-01T09:00Z' });
    expect(recent(calendarOf({ ...past, 'events/9.md': today }), true)).toEqual([9]);
  });

  test('equals the full scan: the first 10, with the total of all', () => {
    const hours = fc.option(fc.integer({ min: -800, max: 800 }));
    const fields = fc.record({ start: hours, end: hours, status: fc.constantFrom(...EVENT_STATUSES) });
    const iso = (offset: number | null): string | null =>
      offset === null ? null : new Date(NOW + offset * HOUR).toISOString();
    fc.assert(
      fc.property(fc.array(fields, { maxLength: 40 }), fc.boolean(), (drawn, keepOld) => {
        const records = drawn.map(({ start, end, status }, number) =>
          eventRecord(number, { status, startDate: iso(start), endDate: iso(end) }),
        );
        const scheduled = [...drawn.entries()].flatMap(([number, { start, end, status }]) =>
          status === 'scheduled' ? [{ number, start, end }] : [],
        );
        const coming = scheduled
          .flatMap(({ number, start }) =>
            start !== null && start >= -12 && start < 30 * 24 + 12 ? [{ number, rank: start }] : [],
          )
          .sort((a, b) => a.rank - b.rank || a.number - b.number);
        const ended = scheduled
          .flatMap(({ number, end }) => (end !== null && end < 0 ? [{ number, rank: -end }] : []))
          .sort((a, b) => a.rank - b.rank || a.number - b.number);
        const expected = coming.length === 0 && keepOld ? ended : coming;

        const calendar = compileCalendar(recordsWith(records));
        const page = recentEvents(calendar, keepOld, NOW, 'UTC');
        expect(page.total).toBe(expected.length);
        expect(numbersOf(calendar, page)).toEqual(expected.slice(0, 10).map(({ number }) => number));
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('questions law', () => {
  /** Returns a function that answers queries of `/open/event` without HTTP. */
  function asker(records: Records): (query: string, strict?: boolean) => Answer {
    const calendar = compileCalendar(records);
    return (query, strict = false) =>
      answerList(calendar, readQuery({ sent: new URLSearchParams(query), strict }, LIST_PARAMETERS));
  }

  function bodyOf(ask: () => Answer): string {
    try {
      return ask().json.toString();
    } catch (error) {
      if (error instanceof ApiError) return errorBody(error);
      throw error;
    }
  }

  interface Page {
    readonly total: number;
    readonly data: readonly Readonly<Record<string, unknown>>[];
  }

  function pageOf({ json }: Answer): Page {
    return JSON.parse(json.toString()) as Page;
  }

  test('any query on any content gives the answer of a plain filter and a plain sort', () => {
    fc.assert(
      fc.property(anyRecords, fc.array(anyQuery, { minLength: 1, maxLength: 8 }), (records, queries) => {
        const ask = asker(records);
        const plain = createPlainService(records, 'UTC');
        for (const query of queries) {
          const { body } = plain(`/open/event?${query}`, 0);
          expect({ query, body: bodyOf(() => ask(query)) }).toEqual({ query, body });
        }
      }),
      { numRuns: runs(250) },
    );
  });

  const FEW = recordsWith(
    [
      eventRecord(1, { organization: 'organization-30', countryCode: 'SS', inLanguage: ['zh-Hans'] }),
      eventRecord(2, { organization: uuid(30) }),
    ],
    [organizationRecord(30), organizationRecord(31, { slug: uuid(30) })],
  );

  test.each([
    ['an id that another organization has as its slug', `organization=${uuid(30)}`, 2],
    ['a code in lower case', 'countryCode=ss', 1],
    ['a letter whose upper case is a code', 'countryCode=ß', 0],
    ['a language in other letters', 'inLanguage=ZH-hans', 1],
    ['a part of a language', 'inLanguage=z,zh-h', 0],
    ['languages with subtags of one letter', 'inLanguage=en-x-a,zh-x-b', 0],
    ['100 ids', `ids=${Array.from({ length: 100 }, (_, number) => uuid(number + 2)).join()}`, 1],
  ])('%s', (_what, query, total) => {
    expect(pageOf(asker(FEW)(query)).total).toBe(total);
  });

  test('a query is slow where one of its filters is', () => {
    expect(isSlow({ ...NO_FILTER, tag: ['web'], q: 'rust' })).toBe(true);
    expect(isSlow({ ...NO_FILTER, tag: ['web'] })).toBe(false);
  });

  /** Makes queries that always have `near`, without which neither the order by distance nor the field `distance` can be requested. */
  const found = fc.tuple(anyQuery, VALUES.near).map(([query, near]) => {
    const parameters = new URLSearchParams(query);
    const wrong = ['current', 'pageSize', 'fields', 'sort', 'bbox', 'datetime', 'ids', 'closes'];
    for (const name of wrong) parameters.delete(name);
    parameters.set('near', near);
    parameters.set('radius', '99999');
    return parameters.toString();
  });

  test.each(['', '-startDate', 'startDate', 'updatedAt', '-updatedAt', 'distance', 'closesAt'])(
    'pages partition the list, sort=%s',
    (sort) => {
      fc.assert(
        fc.property(anyRecords, found, fc.integer({ min: 1, max: 5 }), (records, query, pageSize) => {
          const ask = asker(records);
          const sorted = `${query}&sort=${sort}&fields=id`;
          const all = pageOf(ask(`${sorted}&pageSize=500`));
          const pages = Array.from({ length: Math.ceil(all.total / pageSize) + 1 }, (_, index) =>
            pageOf(ask(`${sorted}&pageSize=${pageSize}&current=${index + 1}`)),
          );
          expect(pages.flatMap(({ data }) => data)).toEqual(all.data);
          expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.total]));
        }),
      );
    },
  );

  test('ascending starts are descending ones in reverse, except for ties and missing values', () => {
    fc.assert(
      fc.property(anyRecords, found, (records, query) => {
        const ask = asker(records);
        const startsOf = (sort: string): unknown[] =>
          pageOf(ask(`${query}&sort=${sort}&fields=startDate`)).data.map(({ startDate }) => startDate);
        const isDated = (date: unknown): boolean => date !== null;
        const [down, up] = [startsOf('-startDate'), startsOf('startDate')];
        expect(up.filter(isDated)).toEqual(down.filter(isDated).reverse());
        expect(up.findIndex((date) => date === null)).toBe(down.findIndex((date) => date === null));
      }),
    );
  });

  test('default gives the fields without the parameter, with the same bytes and tag; all gives these and more', () => {
    fc.assert(
      fc.property(anyRecords, fc.oneof(fc.constant(''), found), (records, query) => {
        const ask = asker(records);
        const plain = ask(query);
        for (const words of ['default', ' default ,,default', ',', '']) {
          const { json, etag } = ask(`${query}&fields=${words}`);
          expect({ json: json.toString(), etag }).toEqual({ json: plain.json.toString(), etag: plain.etag });
        }
        const all = pageOf(ask(`${query}&fields=all`));
        expect(all.data).toMatchObject(pageOf(plain).data);
        for (const record of all.data) expect(record).not.toHaveProperty('distance');
        const isSame = ask(`${query}&fields=all`).etag === plain.etag;
        expect(isSame).toBe(all.data.length === 0);
      }),
    );
  });

  test('gives the named fields, and no others, in the order of the table, in whatever order they are named', () => {
    fc.assert(
      fc.property(anyRecords, fc.array(fc.nat(40), { minLength: 1 }), (records, numbers) => {
        const ask = asker(records);
        const [first] = pageOf(ask('fields=all')).data;
        fc.pre(first !== undefined);
        const all = Object.keys(first);
        const named = numbers.map((number) => all[number % all.length] ?? '');
        const { data } = pageOf(ask(`fields=${named.join(' ,')}`));
        const expected = all.filter((name) => named.includes(name));
        for (const record of data) expect(Object.keys(record)).toEqual(expected);
        expect(data[0]).toEqual(Object.fromEntries(expected.map((name) => [name, first[name]])));
      }),
    );
  });

  test('all fields but one, with distance instead, are not all', () => {
    const ask = asker(recordsWith([eventRecord(1, { latitude: 0, longitude: 0 })]));
    const [whole = {}] = pageOf(ask('fields=all')).data;
    const names = [...Object.keys(whole).slice(1), 'distance'];
    const [record = {}] = pageOf(ask(`near=0,0&fields=${names.join()}`)).data;
    expect(Object.keys(record)).toEqual(names);
  });
});

describe('number set', () => {
  /** Columns with few different numbers and NaN, which are the same for many events in a row. */
  const numbers = fc
    .array(fc.tuple(fc.option(fc.integer({ min: -3, max: 3 }), { nil: NaN }), fc.nat(400)), { maxLength: 8 })
    .map((drawn) =>
      Float64Array.from(drawn.flatMap(([number, length]) => Array<number>(length).fill(number))),
    );

  const bound = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.constantFrom(-Infinity, Infinity));

  const bounds = fc.record({ from: bound, until: bound, orNone: fc.boolean() });

  function isIn({ column, from, until, orNone }: Range, position: number): boolean {
    const number = column[position] ?? NaN;
    return Number.isNaN(number) ? orNone === true : number >= from && number <= until;
  }

  test('several steps keep the same of the first events as a plain filter', () => {
    fc.assert(
      fc.property(
        numbers,
        bounds,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.array(fc.nat(3_000)), { minLength: 1, maxLength: 3 }),
        fc.nat(3_000),
        fc.nat(600),
        (column, drawn, part, lists, skipped, count) => {
          const limit = Math.round(part * column.length);
          const range = { column, ...drawn };
          const first = Array.from({ length: limit }, (_, position) => position);
          const inRange = first.filter((position) => isIn(range, position));
          const expected = inRange.filter((position) => lists.flat().includes(position));

          const starts = Uint32Array.from([0, ...lists.map((_, at) => lists.slice(0, at + 1).flat().length)]);
          const set = NumberSet.all(limit);
          expect(set.slice(0, limit)).toEqual(first);
          set.keepWithin(range);
          expect(set.count()).toBe(inRange.length);
          expect(set.slice(0, limit)).toEqual(inRange);
          expect(set.slice(skipped, count)).toEqual(inRange.slice(skipped, skipped + count));
          expect(set.slice(Number.MAX_SAFE_INTEGER * 500, 500)).toEqual([]);
          set.keepListed({ starts, values: Uint32Array.from(lists.flat()) }, [...lists.keys()]);
          expect(set.slice(0, limit)).toEqual(expected);
          expect(first.filter((position) => set.has(position))).toEqual(expected);
          expect([-1, ...expected].map((position) => set.next(position + 1))).toEqual([...expected, -1]);
        },
      ),
      { numRuns: runs(500) },
    );
  });
});

test('a set keeps the numbers at a bound where those beside them are beyond it', () => {
  const column = Float64Array.from({ length: 64 }, (_, position) => position % 2);
  const kept = (from: number, until: number): number[] => {
    const set = NumberSet.all(64);
    set.keepWithin({ column, from, until });
    return set.slice(0, 2);
  };
  expect([kept(-Infinity, 0), kept(1, Infinity)]).toEqual([
    [0, 2],
    [1, 3],
  ]);
});

describe('chosen fields law', () => {
  const anyText = fc
    .array(fc.constantFrom('\\', '"', ',', '{', '}', '[', ']', ':', '\n', 'é', '日', 'id'), { maxLength: 12 })
    .map((parts) => parts.join(''));

  test('chosen fields are those of the whole record, whatever the texts before them contain', () => {
    fc.assert(
      fc.property(
        anyText,
        anyText,
        fc.subarray(['id', 'name', 'detail', 'region', 'tags']),
        (detail, region, names) => {
          const event = eventRecord(1, { detail, region, tags: ['last'] });
          const { events } = compileCalendar(recordsWith([event]));
          const whole = JSON.parse(events.whole(0).toString()) as Readonly<Record<string, unknown>>;
          const inOrder = Object.entries(whole).filter(([name]) => names.some((each) => each === name));
          const answer = answerRecord(events, event.id, { names, areAll: false });
          expect(answer?.json.toString()).toBe(JSON.stringify(Object.fromEntries(inOrder)));
        },
      ),
    );
  });
});

describe('datetime', () => {
  /** The dates of an event in its file, and the intervals that find it. */
  type Case = readonly [
    keys: Readonly<Record<string, string>>,
    found: readonly string[],
    passedOver: readonly string[],
  ];

  const berlin = { timezone: 'Europe/Berlin' };

  const apia = { timezone: 'Pacific/Apia' };

  /** How `datetime` compares (guide, "Intervals of time"). */
  const CASES: Readonly<Record<string, Case>> = {
    'a day': [
      { startDate: '2026-03-06', endDate: '2026-03-06', ...berlin },
      [
        '2026-03-06',
        '2026-03-06/',
        '../2026-03-06',
        '2026-03-05/2026-03-06',
        '2026-03-05T23:00:00Z',
        '2026-03-06T22:59:59.999Z',
      ],
      [
        '2026-03-05',
        '2026-03-07',
        '2026-03-07/..',
        '../2026-03-05',
        '2026-03-05T22:59:59.999Z',
        '2026-03-06T23:00:00Z',
      ],
    ],
    'a day without an end': [
      { startDate: '2026-03-06', ...berlin },
      ['2026-03-06', '2026-03-06T22:59:59.999Z/..', '2026-03-06T12:00:00Z'],
      ['2026-03-06T23:00:00Z/..', '2026-03-06T22:59:59.9999Z/..', '2026-03-07'],
    ],
    'a day of 23 hours without an end': [
      { startDate: '2026-03-29', ...berlin },
      ['2026-03-29T21:59:59.999Z/..', '2026-03-28T23:00:00Z'],
      ['2026-03-29T22:00:00Z/..', '2026-03-28T22:59:59.999Z'],
    ],
    'a day of 25 hours without an end': [
      { startDate: '2026-10-25', ...berlin },
      ['2026-10-25T22:59:59.999Z/..'],
      ['2026-10-25T23:00:00Z/..'],
    ],
    'a day before one that is missing, without an end': [
      { startDate: '2011-12-29', ...apia },
      ['2011-12-29', '2011-12-30T09:59:59.999Z/..'],
      ['2011-12-30T10:00:00Z/..', '2011-12-30', '2011-12-31'],
    ],
    'a time without an end': [
      { startDate: '2026-03-06T23:30', ...berlin },
      [
        '2026-03-06',
        '2026-03-06T22:30:00Z',
        '2026-03-06T22:30:00.000Z/2026-03-06T22:30:00Z',
        '../2026-03-06T22:30:00.0001Z',
      ],
      [
        '2026-03-07',
        '2026-03-06T22:30:00.001Z/..',
        '2026-03-06T22:30:00.0001Z',
        '../2026-03-06T22:29:59.9999Z',
      ],
    ],
    'a day there that is another one in UTC': [
      { startDate: '2026-03-06T01:00', endDate: '2026-03-06T02:00', timezone: 'Pacific/Kiritimati' },
      ['2026-03-06', '2026-03-05T11:00:00Z/2026-03-05T12:00:00Z'],
      ['2026-03-05', '2026-03-06T00:00:00Z/..'],
    ],
    'an evening until midnight': [
      { startDate: '2026-03-06T20:00', endDate: '2026-03-07T00:00', ...berlin },
      ['2026-03-06', '2026-03-06T23:00:00Z'],
      ['2026-03-07', '2026-03-07/..', '2026-03-06T23:00:00.001Z/..'],
    ],
    'a moment at midnight': [
      { startDate: '2026-03-07T00:00', endDate: '2026-03-07T00:00', ...berlin },
      ['2026-03-07'],
      ['2026-03-06', '../2026-03-06'],
    ],
    'from a plain day to midnight': [
      { startDate: '2026-03-06', endDate: '2026-03-08T00:00', ...berlin },
      ['2026-03-06', '2026-03-07'],
      ['2026-03-08', '2026-03-05'],
    ],
    'several days': [
      { startDate: '2026-03-06', endDate: '2026-03-09', ...berlin },
      [
        '2026-03-08',
        '2026-03-09/..',
        '2026-03-01/2026-12-31',
        '2026-03-07T00:00:00Z/2026-03-07T00:00:01Z',
        '../2026-03-06',
        '2026-03-08/2026-03-07T00:00:00Z',
      ],
      [
        '2026-03-10',
        '../2026-03-05',
        '2026-03-08/2026-03-07',
        '2026-03-08T00:00:00Z/2026-03-07T00:00:00Z',
        '2026-03-07T00:00:00.0002Z/2026-03-07T00:00:00.0001Z',
      ],
    ],
    'no start': [
      { endDate: '2026-03-06' },
      [],
      ['2026-03-06', '../2026-03-06', '2026-03-06/..', '0001-01-01/9999-12-31'],
    ],
  };

  describe.each(Object.entries(CASES))('%s', (_what, [keys, found, passedOver]) => {
    const { get } = testApp({ 'events/a.md': event(1, keys) });
    const ids = async (datetime: string): Promise<string[]> =>
      idsOf(await get(`/open/event?${new URLSearchParams({ datetime }).toString()}`));

    test('matches', async () => {
      for (const datetime of found) expect([datetime, await ids(datetime)]).toEqual([datetime, [uuid(1)]]);
    });

    test('does not match', async () => {
      for (const datetime of passedOver) expect([datetime, await ids(datetime)]).toEqual([datetime, []]);
    });
  });
});
