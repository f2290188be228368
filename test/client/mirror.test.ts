import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { allRecords, type PageOfAll } from '../../src/client/pages.ts';
import {
  CalendarApiError,
  type ListQuery,
  type MirrorEntry,
  type MirrorStore,
} from '../../src/client/client.ts';
import { testApp } from '../helpers/app.ts';
import { fakeDate } from '../helpers/clock.ts';
import { calendarOf, event, place, uuid } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';
import { runs } from '../helpers/laws.ts';
import { clientOf, keyOf, PlainCalendar } from './plain-calendar.ts';
import { collected, failureOf, servedClient } from './served-client.ts';

describe('a mirror', () => {
  class Killed extends Error {}

  /** A store on a disk, which outlasts the program that writes to it. */
  type Disk = Map<string, MirrorEntry>;

  /** Returns the disk as a store. The step number `steps` kills the program, after it is done if `isDone`, else before. */
  function storeOn(disk: Disk, steps = Infinity, isDone = false): MirrorStore {
    let left = steps;
    const step = async <Result>(act: () => Result): Promise<Result> => {
      await Promise.resolve();
      if (left < 0) throw new Killed();
      const isLast = left-- === 0;
      if (isLast && !isDone) throw new Killed();
      const result = act();
      if (isLast) throw new Killed();
      return result;
    };
    return {
      get: (key) => step(() => disk.get(key) ?? null),
      set: (key, entry) => step(() => disk.set(key, entry)),
      delete: (key) => step(() => disk.delete(key)),
      keys: () => step(() => disk.keys()),
    };
  }

  function recordsOn(disk: Disk): Map<string, object> {
    return new Map([...disk].filter(([key]) => key !== 'calendar'));
  }

  const KEYS = (['event', 'organization', 'place'] as const).flatMap((kind) =>
    [1, 2, 3].map((number) => keyOf(kind, number)),
  );

  const [A = '', B = '', C = '', GUILD = ''] = KEYS;

  type Act = (calendar: PlainCalendar) => void;

  const key = fc.constantFrom(...KEYS);

  const name = fc.option(fc.constantFrom('a', 'b', 'c', 'd'));

  const act: fc.Arbitrary<Act> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.dictionary(key, name, { minKeys: 1, maxKeys: 4 }).map((names) => {
        return (calendar: PlainCalendar) => {
          calendar.commit(names);
        };
      }),
    },
    {
      weight: 4,
      arbitrary: fc.tuple(key, fc.option(name, { nil: undefined })).map(([key, name]) => {
        return (calendar: PlainCalendar) => {
          calendar.edit(key, name);
        };
      }),
    },
    fc.constant((calendar: PlainCalendar) => {
      calendar.commitEdits();
    }),
    fc.subarray(KEYS).map((never) => (calendar: PlainCalendar) => {
      calendar.rewrite(never);
    }),
  );

  const acts = fc.array(act, { maxLength: 4 });

  const KINDS = [undefined, ['event'], ['event', 'place']] as const;

  /** A run of a program with a mirror, which continues where the previous run ended or was killed. */
  const run = fc.record({
    /** Which of two servers answers; neither of them knows the tokens of the other. */
    server: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constant(1)),
    before: acts,
    /** The changes before each of the first requests. */
    meanwhile: fc.array(acts, { maxLength: 5 }),
    steps: fc.option(fc.nat(30), { nil: Infinity }),
    isDone: fc.boolean(),
    pageSize: fc.integer({ min: 1, max: 5 }),
    refusals: fc.nat(2),
    kinds: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.constantFrom(...KINDS)),
  });

  /** Makes the changes of `before` now, and those of `meanwhile` before the next requests, one group before each. */
  function happen(
    calendar: PlainCalendar,
    before: readonly Act[],
    meanwhile: readonly (readonly Act[])[],
  ): void {
    for (const act of before) act(calendar);
    calendar.meanwhile.push(
      ...meanwhile.map((acts) => () => {
        for (const act of acts) act(calendar);
      }),
    );
  }

  function isExpired(error: unknown): boolean {
    return error instanceof CalendarApiError && error.code === 'E_SYNC_EXPIRED';
  }

  test('has after a sync what a dump has, whatever happens, and wherever earlier syncs were killed', async () => {
    const seen = { killed: 0, whole: 0, followed: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(run, { minLength: 2, maxLength: 8 }), async (programs) => {
        const disk: Disk = new Map();
        const calendars = [new PlainCalendar(0), new PlainCalendar(1)] as const;
        for (const { server, before, meanwhile, steps, isDone, pageSize, refusals, kinds } of programs) {
          const calendar = calendars[server === 0 ? 0 : 1];
          happen(calendar, before, meanwhile);
          calendar.refusals = refusals;
          const choices = { kinds, pageSize };
          const result = await clientOf(calendar)
            .mirror(storeOn(disk, steps, isDone), choices)
            .sync()
            .catch((error: unknown) => {
              // The mirror gives up if the history is rewritten again and again.
              if (error instanceof Killed || (meanwhile.length > 3 && isExpired(error))) return null;
              throw error;
            });
          calendar.refusals = 0;
          calendar.meanwhile.length = 0;
          if (result !== null && meanwhile.length === 0)
            expect(recordsOn(disk)).toEqual(calendar.dump(kinds));
          const copy = new Map(disk);
          await clientOf(calendar).mirror(copy, choices).sync();
          expect(recordsOn(copy)).toEqual(calendar.dump(kinds));
          seen[result === null ? 'killed' : result.isWhole ? 'whole' : 'followed'] += 1;
        }
      }),
      { numRuns: runs(200) },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(runs(50));
  });

  test('has the entries of a dump, and the place up to which it is complete', async () => {
    const calendar = new PlainCalendar();
    calendar.commit({ [A]: 'a', [GUILD]: 'g' });
    const store: Disk = new Map();
    const mirror = clientOf(calendar).mirror(store);
    expect(await mirror.sync()).toEqual({ updated: 2, deleted: 0, isWhole: true });
    expect(store.get(A)).toEqual({ kind: 'event', id: uuid(1), record: { id: uuid(1), name: 'a' } });
    expect(store.get('calendar')).toMatchObject({ kind: 'calendar', next: expect.stringMatching(/./) });
    calendar.commit({ [A]: null, [B]: 'b' });
    expect(await mirror.sync()).toEqual({ updated: 1, deleted: 1, isWhole: false });
    expect(await mirror.sync()).toEqual({ updated: 0, deleted: 0, isWhole: false });
    expect([...store.keys()].sort()).toEqual(['calendar', B, GUILD]);
    expect(calendar.requests.map(({ pageSize }) => pageSize)).toEqual(['500', '500', '500']);
  });

  test('keeps the old records until all are read again, then drops those that no longer exist', async () => {
    const calendar = new PlainCalendar();
    calendar.commit({ [A]: 'a', [B]: 'b', [C]: 'c' });
    const store: Disk = new Map();
    const mirror = clientOf(calendar).mirror(store, { pageSize: 1 });
    await mirror.sync();
    calendar.rewrite([B]);
    const sizes: number[] = [];
    for (let request = 0; request < 3; request += 1)
      calendar.meanwhile.push(() => sizes.push(recordsOn(store).size));
    expect(await mirror.sync()).toEqual({ updated: 2, deleted: 1, isWhole: true });
    expect(sizes).toEqual([3, 3, 3]);
    expect([...recordsOn(store).keys()]).toEqual([A, C]);
  });

  test('with other kinds or fields in the same store begins anew', async () => {
    const calendar = new PlainCalendar();
    calendar.commit({ [A]: 'a', [GUILD]: 'g' });
    const store = new Map();
    const client = clientOf(calendar);
    await client.mirror(store).sync();
    const names = client.mirror(store, { kinds: 'event', fields: ['name'] });
    expect(await names.sync()).toEqual({ updated: 1, deleted: 1, isWhole: true });
    expect(store.get(A)).toEqual({ kind: 'event', id: uuid(1), record: { name: 'a' } });
    expect(store.has(GUILD)).toBe(false);
    expect(await names.sync()).toMatchObject({ isWhole: false });
  });

  test('syncs once at a time, and goes on after a failed sync', async () => {
    const calendar = new PlainCalendar();
    calendar.commit({ [A]: 'a', [B]: 'b' });
    const store: Disk = new Map();
    const mirror = clientOf(calendar, { maxRetries: 0 }).mirror(store);
    calendar.refusals = 1;
    const results = await Promise.allSettled([mirror.sync(), mirror.sync(), mirror.sync()]);
    expect(results).toMatchObject([
      { status: 'rejected', reason: { code: 'E_UNAVAILABLE' } },
      { status: 'fulfilled', value: { updated: 2, isWhole: true } },
      { status: 'fulfilled', value: { updated: 0, isWhole: false } },
    ]);
    const reason = new Error('enough');
    expect(await failureOf(mirror.sync({ signal: AbortSignal.abort(reason) }))).toBe(reason);
  });

  test('begins anew when its place is deleted from the store', async () => {
    const calendar = new PlainCalendar();
    calendar.commit({ [A]: 'a', [B]: 'b' });
    const store: Disk = new Map();
    const mirror = clientOf(calendar).mirror(store);
    await mirror.sync();
    calendar.rewrite([B]);
    store.delete('calendar');
    expect(await mirror.sync()).toEqual({ updated: 1, deleted: 1, isWhole: true });
    expect([...store.keys()].sort()).toEqual(['calendar', A]);
  });

  test('begins anew when the service was behind its place for an hour without an answer in between', async () => {
    const calendar = new PlainCalendar();
    calendar.commit({ [A]: 'a' });
    calendar.commit({ [B]: 'b' });
    const store: Disk = new Map();
    const mirror = clientOf(calendar, { maxRetries: 0 }).mirror(store);
    const syncAt = async (minutes: number, refusals: number): Promise<unknown> => {
      fakeDate(minutes * 60_000);
      calendar.refusals = refusals;
      return mirror.sync().catch((error: unknown) => error);
    };
    await syncAt(0, 0);
    expect(await syncAt(10, 1)).toMatchObject({ code: 'E_UNAVAILABLE' });
    expect(await syncAt(60, 0)).toEqual({ updated: 0, deleted: 0, isWhole: false });
    calendar.takeBack();
    expect(await syncAt(80, 1)).toMatchObject({ code: 'E_UNAVAILABLE' });
    expect(await syncAt(140, 1)).toMatchObject({ code: 'E_UNAVAILABLE' });
    expect(await syncAt(141, 1)).toEqual({ updated: 1, deleted: 1, isWhole: true });
    expect(recordsOn(store)).toEqual(calendar.dump());
    jest.useRealTimers();
  });

  test.each<[string, Act, Act]>([
    [
      'an edit',
      (calendar) => {
        calendar.edit(B, 'b');
      },
      (calendar) => {
        calendar.edit(B);
      },
    ],
    [
      'a commit',
      (calendar) => {
        calendar.commit({ [B]: 'b' });
      },
      (calendar) => {
        calendar.takeBack();
      },
    ],
  ])('reads everything when it was killed while it wrote %s that is taken back', async (_, act, undo) => {
    const calendar = new PlainCalendar();
    calendar.commit({ [A]: 'a' });
    const disk: Disk = new Map();
    await clientOf(calendar).mirror(disk).sync();
    act(calendar);
    const isWritten = (): boolean => disk.has(B);
    for (let steps = 0; !isWritten(); steps += 1)
      await clientOf(calendar)
        .mirror(storeOn(disk, steps, true))
        .sync()
        .catch(() => null);
    undo(calendar);
    expect(await clientOf(calendar).mirror(disk).sync()).toMatchObject({ isWhole: true, deleted: 1 });
    expect(recordsOn(disk)).toEqual(calendar.dump());
  });

  test('keeps its place when a request between two pages fails', async () => {
    const calendar = new PlainCalendar();
    const store: Disk = new Map();
    const mirror = clientOf(calendar, { maxRetries: 0 }).mirror(store, { pageSize: 1 });
    await mirror.sync();
    calendar.commit({ [A]: 'a' });
    calendar.commit({ [B]: 'b' });
    calendar.meanwhile.push(
      () => undefined,
      () => (calendar.refusals = 1),
    );
    expect(await failureOf(mirror.sync())).toMatchObject({ code: 'E_UNAVAILABLE' });
    expect(await mirror.sync()).toEqual({ updated: 1, deleted: 0, isWhole: false });
  });

  test('gives up when the service knows no place at all, and leaves the store as it was', async () => {
    const calendar = new PlainCalendar();
    calendar.commit({ [A]: 'a' });
    const store: Disk = new Map();
    const mirror = clientOf(calendar).mirror(store);
    await mirror.sync();
    calendar.isExpired = true;
    expect(isExpired(await failureOf(mirror.sync()))).toBe(true);
    expect(recordsOn(store)).toEqual(calendar.dump());
  });
});

describe('paging', () => {
  const COUNT = 22;

  /** The numbers of all events, in the order of the list. */
  const NUMBERS = Array.from({ length: COUNT }, (_, number) => number);

  function filesOf(numbers: readonly number[]): Files {
    return Object.fromEntries(
      numbers.map((number) => [
        `events/e${number}.md`,
        event(number, { startDate: `2026-01-${String(31 - number)}` }),
      ]),
    );
  }

  /** Returns a page of these events, with the revision if the service sends one. */
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

    test('of a search have its parameters unchanged', async () => {
      const client = await servedClient(app);
      const query: ListQuery = { search: 'Event 1', eventStartAt: '2026-01-13T00:00:00Z', pageSize: 3 };
      const { data } = await client.listEvents({ ...query, pageSize: 500 });
      expect(data.length).toBeGreaterThan(3);
      expect(await collected(client.events(query))).toEqual(data);
    });

    test('one page is one request, and the total tells which is the last', async () => {
      const client = await servedClient(app);
      expect(await collected(client.events())).toHaveLength(COUNT);
      expect(client.statuses).toEqual([200]);
      expect(await collected(client.events({ pageSize: COUNT }))).toHaveLength(COUNT);
      expect(client.statuses).toEqual([200, 200]);
    });

    test('with the same revision belong together: none is requested twice', async () => {
      const client = await servedClient(app);
      await collected(client.events({ pageSize: 10 }));
      expect(client.statuses).toEqual([200, 200, 200]);
    });

    test('without a revision: the page before is requested again, and not returned again', async () => {
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

    test('have only the chosen fields, even without ids', async () => {
      const client = await servedClient(app);
      const events = await collected(client.events({ pageSize: 10, fields: ['name', 'startLocal'] }));
      expect(events).toHaveLength(COUNT);
      expect(events[0]).toEqual({ name: 'Event 0', startLocal: '2026-01-31' });
    });

    test('are requested only when they are read', async () => {
      const client = await servedClient(app);
      for await (const _event of client.events({ pageSize: 5 })) break;
      expect(client.statuses).toEqual([200]);
    });

    test('of an empty list have no records', async () => {
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

    /** Each calendar stays for this number of requests, and the last one for ever. */
    const calendars = fc.array(
      fc.record({ numbers: fc.subarray(NUMBERS), requests: fc.integer({ min: 4, max: 20 }) }),
      { minLength: 1, maxLength: 6 },
    );

    test('at any request: a record that always exists is returned, and each event once', async () => {
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
        { numRuns: runs(1_000) },
      );
    });

    test.each([true, false])(
      'without an end, as with two servers that differ: the reading fails (revision: %s)',
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
});
