import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ListQuery } from '../../src/client/client.ts';
import { allRecords, type PageOfAll } from '../../src/client/all-records.ts';
import { testApp } from '../helpers/app.ts';
import { calendarOf, event, place, uuid } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';
import { collected, failureOf, servedClient } from './served-client.ts';

const COUNT = 22;
/** Of all events, in the order of the list. */
const NUMBERS = Array.from({ length: COUNT }, (_, number) => number);

function filesOf(numbers: readonly number[]): Files {
  return Object.fromEntries(
    numbers.map((number) => [
      `events/e${number}.md`,
      event(number, { startDate: `2026-01-${String(31 - number)}` }),
    ]),
  );
}

/** A page of these events; the revision where the service says it. */
function pageOf(
  numbers: readonly number[],
  current: number,
  pageSize: number,
  revision: string | null = null,
): PageOfAll<number> {
  const listed = numbers.slice((current - 1) * pageSize, current * pageSize);
  const records = new Map(listed.map((number) => [uuid(number), number]));
  return { total: numbers.length, pageSize, records, revision };
}

function idsIn(events: readonly { readonly id: string }[]): string[] {
  return events.map(({ id }) => id);
}

describe('all pages', () => {
  const { app } = testApp(filesOf(NUMBERS), { rateLimitPerMinute: 1_000_000 });

  test('are the whole list, whatever their size', async () => {
    const client = await servedClient(app);
    const { data } = await client.listEvents({ pageSize: 500 });
    expect(idsIn(data)).toEqual(NUMBERS.map(uuid));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: COUNT + 2 }), async (pageSize) => {
        expect(await collected(client.events({ pageSize }))).toEqual(data);
      }),
    );
  });

  test('are those of a search, with its parameters as they are', async () => {
    const client = await servedClient(app);
    const query: ListQuery = { search: 'Event 1', eventStartAt: '2026-01-13T00:00:00Z', pageSize: 3 };
    const { data } = await client.listEvents({ ...query, pageSize: 500 });
    expect(data.length).toBeGreaterThan(3);
    expect(await collected(client.events(query))).toEqual(data);
  });

  test('one page is one request, and the last is known by the total', async () => {
    const client = await servedClient(app);
    expect(await collected(client.events())).toHaveLength(COUNT);
    expect(client.statuses).toEqual([200]);
    expect(await collected(client.events({ pageSize: COUNT }))).toHaveLength(COUNT);
    expect(client.statuses).toEqual([200, 200]);
  });

  test('pages of one revision belong together: none is asked for twice', async () => {
    const client = await servedClient(app);
    await collected(client.events({ pageSize: 10 }));
    expect(client.statuses).toEqual([200, 200, 200]);
  });

  test('of a service that names no revision: the page before is asked for again, and not sent again', async () => {
    const client = await servedClient(app, {
      fetch: async (...request) => {
        const response = await fetch(...request);
        const headers = new Headers(response.headers);
        headers.delete('X-Calendar-Revision');
        const body = response.status === 304 ? null : await response.text();
        return new Response(body, { status: response.status, headers });
      },
    });
    await collected(client.events({ pageSize: 10 }));
    expect(client.statuses).toEqual([200, 200, 304, 200, 304]);
  });

  test('have the fields that are chosen and no others, also where their ids are not', async () => {
    const client = await servedClient(app);
    const events = await collected(client.events({ pageSize: 10, fields: ['name', 'startLocal'] }));
    expect(events).toHaveLength(COUNT);
    expect(events[0]).toEqual({ name: 'Event 0', startLocal: '2026-01-31' });
  });

  test('nobody reads further than is asked for', async () => {
    const client = await servedClient(app);
    for await (const _event of client.events({ pageSize: 5 })) break;
    expect(client.statuses).toEqual([200]);
  });

  test('of nothing are nothing', async () => {
    const client = await servedClient(app);
    expect(await collected(client.events({ search: 'nothing like this' }))).toEqual([]);
  });

  test('a page past the end has the total and no events', async () => {
    const client = await servedClient(app);
    expect(await client.listEvents({ current: 9, pageSize: 5 })).toEqual({
      total: COUNT,
      current: 9,
      pageSize: 5,
      data: [],
    });
  });
});

describe('a calendar that changes while its pages are read', () => {
  const anew = [...NUMBERS.slice(2, 7), 0, 1, ...NUMBERS.slice(7)];

  test.each([
    ['new events at the front: each once, none left out', NUMBERS.slice(2), 5, filesOf(NUMBERS), anew],
    [
      'fewer at the front: none left out that is still there',
      NUMBERS,
      10,
      filesOf(NUMBERS.slice(7)),
      NUMBERS,
    ],
    ['none any more: it ends', NUMBERS, 10, { 'places/p.yml': place(1) }, NUMBERS.slice(0, 10)],
  ])('%s', async (_, first, count, changed, expected) => {
    const { app, calendars } = testApp(filesOf(first));
    const client = await servedClient(app);
    const ids: string[] = [];
    for await (const { id } of client.events({ pageSize: 5 })) {
      if (ids.push(id) === count) calendars.replace(calendarOf(changed));
    }
    expect(ids).toEqual(expected.map(uuid));
  });

  /** Each calendar is there for so many requests, the last one for ever. */
  const calendars = fc.array(
    fc.record({ numbers: fc.subarray(NUMBERS), requests: fc.integer({ min: 4, max: 20 }) }),
    { minLength: 1, maxLength: 6 },
  );

  test('at any request: what is there all the time comes, and each event once', async () => {
    await fc.assert(
      fc.asyncProperty(
        calendars,
        fc.integer({ min: 1, max: 6 }),
        fc.boolean(),
        async (calendars, pageSize, hasRevision) => {
          const numbersAt = calendars.flatMap(({ numbers, requests }) =>
            Array<number[]>(requests).fill(numbers),
          );
          const last = calendars.at(-1)?.numbers ?? [];
          const pageAt = (current: number): Promise<PageOfAll<number>> => {
            const numbers = numbersAt.shift() ?? last;
            return Promise.resolve(pageOf(numbers, current, pageSize, hasRevision ? numbers.join() : null));
          };
          const given = await collected(allRecords(pageAt));
          expect(new Set(given).size).toBe(given.length);
          const lasting = NUMBERS.filter((number) =>
            calendars.every(({ numbers }) => numbers.includes(number)),
          );
          expect(given).toEqual(expect.arrayContaining(lasting));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test.each([true, false])(
    'without an end, as two servers that do not agree: it fails (revision: %s)',
    async (hasRevision) => {
      let requests = 0;
      const pageAt = (current: number): Promise<PageOfAll<number>> => {
        const revision = requests++ % 2;
        return Promise.resolve(
          pageOf(NUMBERS.slice(revision), current, 5, hasRevision ? String(revision) : null),
        );
      };
      expect(await failureOf(collected(allRecords(pageAt)))).toMatchObject({
        name: 'CalendarConnectionError',
        message: 'The calendar changes faster than it can be read.',
      });
      expect(requests).toBeLessThan(100);
    },
  );
});
