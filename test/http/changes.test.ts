import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import request, { type Response, type Test } from 'supertest';
import { RULES_VERSION } from '../../src/history/answers.ts';
import { decodeSyncToken, encodeSyncToken } from '../../src/history/sync-token.ts';
import { observable } from '../../src/platform/observable.ts';
import { hashToken, mintToken } from '../../src/tokens/registry.ts';
import { parseTokens } from '../../src/tokens/tokens-file.ts';
import { bodyOf, expectError, pageOf } from '../helpers/answers.ts';
import {
  appOver,
  CONTENT_STATUS,
  NOW,
  type TestApp,
  testApp,
  TOKENS,
  TOKENS_STATUS,
} from '../helpers/app.ts';
import { calendarOf, event, largePage, organization, place, uuid, yaml } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { runs } from '../helpers/laws.ts';
import { listeningPort } from '../helpers/listening.ts';
import { calendarWithPast, type Commit, folderOf } from '../helpers/past.ts';
import { cloneOf, makeRepository, type Repository, makeTimeUnreadable } from '../helpers/repository.ts';
import { changesLaw } from './changes-law.ts';
import {
  changesIn,
  day,
  FILES,
  inShort,
  servedCalendar,
  type ServedFolder,
  servedFolder,
  servedRepository,
} from './served-repository.ts';

describe('changes', () => {
  const ALL = ['event 1', 'event 2', 'organization 10', 'place 20'];

  /** All pages from the beginning on. */
  async function pagesOf({ changes }: ServedFolder, pageSize: number, query = ''): Promise<string[][]> {
    const pages = [await changes(`pageSize=${pageSize}${query}`)];
    for (let page = pages[0]; page?.more === true; page = pages.at(-1))
      pages.push(await changes(`pageSize=${pageSize}&since=${page.next}`));
    return pages.map(inShort);
  }

  describe('/open/changes from a beginning', () => {
    test('without since: every record, with its time of change and its fields', async () => {
      const server = await servedRepository();
      server.commit({ 'events/a.md': event(1, { name: 'Other' }) }, day(2));
      await server.reload();
      const { data, more } = await server.changes('');
      const { text } = await server.get(`/open/event/${uuid(1)}`);
      expect(more).toBe(false);
      expect(inShort({ data, more, next: '' })).toEqual([
        'event 2',
        'organization 10',
        'place 20',
        'event 1',
      ]);
      expect(data.map(({ changedAt }) => changedAt)).toEqual([day(1), day(1), day(1), day(2)]);
      expect(data[3]).toEqual({
        ...{ kind: 'event', id: uuid(1), state: 'updated', changedAt: day(2) },
        record: JSON.parse(text) as unknown,
      });
    });

    test('are in the order of the commits, within one by kind, then id; uncommitted changes come last', async () => {
      const server = await servedRepository();
      server.commit({ 'events/z.md': event(3), 'events/c.md': event(9), 'places/inn.yml': place(4) });
      server.commit({ 'organizations/club.md': organization(5), 'events/b.md': event(2, { region: 'X' }) });
      server.write({
        'places/hall.yml': place(20, { address: 'X' }),
        'events/d.md': event(8),
        'events/z.md': null,
      });
      await server.reload();
      const { data } = await server.changes('');
      expect(inShort({ data, next: '', more: false })).toEqual([
        ...['event 1', 'organization 10'],
        ...['event 9', 'place 4'],
        ...['event 2', 'organization 5'],
        ...['event 8', 'place 20'],
      ]);
      expect(data.map(({ changedAt }) => changedAt === null)).toEqual([
        ...Array<boolean>(6).fill(false),
        true,
        true,
      ]);
    });

    test('records with an unknown time of change come first', async () => {
      const origin = makeRepository(FILES);
      origin.commit({ 'events/c.md': event(3) }, day(2));
      origin.commit({ 'events/a.md': event(1, { name: 'Other' }) }, day(3));
      const shallow = await servedFolder(cloneOf(origin, '--depth=2').folder);
      const page = await shallow.changes('');
      expect(inShort(page)).toEqual(['event 2', 'event 3', 'organization 10', 'place 20', 'event 1']);
      expect(page.data.map(({ changedAt }) => changedAt)).toEqual([null, null, null, null, day(3)]);
    });

    test('latest: no records, and the next to begin with', async () => {
      const server = await servedRepository();
      const page = await server.changes('since=latest');
      expect(page).toEqual({ data: [], next: expect.stringMatching(/^[\w-]+$/), more: false });
      server.commit({ 'events/c.md': event(3) });
      await server.reload();
      expect(await server.since(page.next)).toEqual(['event 3']);
    });

    describe('a date-time', () => {
      const server = (async () => {
        const repository = await servedRepository();
        repository.commit({ 'events/c.md': event(3) }, day(2));
        repository.commit({ 'events/d.md': event(4) }, day(2));
        repository.commit({ 'events/a.md': null }, day(3));
        repository.write({ 'events/e.md': event(5) });
        await repository.reload();
        return repository;
      })();
      const LAST = ['event 1 deleted', 'event 5'];
      const FROM_SECOND = ['event 3', 'event 4', ...LAST];

      test.each([
        ['before the first commit', '1999-12-31T00:00:00Z', ['event 2', ...ALL.slice(2), ...FROM_SECOND]],
        ['of the first commit', day(1), ['event 2', ...ALL.slice(2), ...FROM_SECOND]],
        ['of two commits', day(2), FROM_SECOND],
        ['just before them', '2026-01-01T23:59:59.9999Z', FROM_SECOND],
        ['just behind them', '2026-01-02T00:00:00.0001Z', LAST],
        ['of nothing but zeros behind them', '2026-01-02T00:00:00.0000000Z', FROM_SECOND],
        ['of the last commit', day(3), LAST],
        ['after it', '2026-01-03T00:00:01Z', ['event 5']],
        ['to come', '9999-12-31T23:59:59Z', ['event 5']],
      ])('%s: changes at that time or later', async (_what, time, told) => {
        expect(inShort(await (await server).changes(`since=${time}`))).toEqual(told);
      });

      test('goes on by its next, page by page', async () => {
        const pages = await pagesOf(await server, 1, `&since=${day(2)}`);
        expect(pages).toEqual(FROM_SECOND.map((each) => [each]));
      });

      const AT_EDGE = `/open/changes?since=${day(2)}`;

      test('without git: 410', async () => {
        const served = await servedFolder(makeFolder(FILES));
        expectError(await served.get(AT_EDGE), 410, 'E_SYNC_EXPIRED');
      });

      test('before the edge of a shallow clone: 410', async () => {
        const origin = makeRepository(FILES);
        origin.commit({ 'events/c.md': event(3) }, day(2));
        origin.commit({ 'events/d.md': event(4) }, day(3));
        const served = await servedFolder(cloneOf(origin, '--depth=2').folder);
        expectError(await served.get(AT_EDGE), 410, 'E_SYNC_EXPIRED');
        expect(inShort(await served.changes('since=2026-01-02T00:00:00.001Z'))).toEqual(['event 4']);
      });
    });

    const first = servedRepository();

    test.each([
      ['kind=event', ['event 1', 'event 2']],
      ['kind=place,organization', ['organization 10', 'place 20']],
      ['kind=,event,%20place%20,event', ['event 1', 'event 2', 'place 20']],
      ['kind=', ALL],
      ['kind=,', ALL],
    ])('%s', async (query, told) => {
      const { changes } = await first;
      expect(inShort(await changes(query))).toEqual(told);
    });

    test.each([1, 2, 3, 4, 500])('pages of %d have each record once, and end', async (pageSize) => {
      const pages = await pagesOf(await first, pageSize);
      expect(pages.flat()).toEqual(ALL);
      expect(pages).toHaveLength(Math.ceil(ALL.length / pageSize));
    });

    test('a page has 100 records by default', async () => {
      const many = Array.from({ length: 101 }, (_, number) => [`events/${number}.md`, event(number)]);
      const { changes } = await servedRepository(Object.fromEntries(many) as Record<string, string>);
      const { data, more } = await changes('');
      expect([data.length, more]).toEqual([100, true]);
    });
  });

  describe('a removed record', () => {
    test('is not sent to a client that begins, however many pages it reads', async () => {
      const server = await servedRepository();
      server.commit({ 'events/a.md': null });
      server.commit({ 'places/hall.yml': null, 'events/c.md': event(3) });
      await server.reload();
      for (const pageSize of [1, 2, 500])
        expect((await pagesOf(server, pageSize)).flat()).toEqual(['event 2', 'organization 10', 'event 3']);
    });

    test('is sent when it is removed during a walk or after it', async () => {
      const server = await servedRepository();
      const first = await server.changes('pageSize=2');
      server.commit({ 'events/a.md': null });
      await server.reload();
      const second = await server.changes(`since=${first.next}`);
      expect(inShort(second)).toEqual(['organization 10', 'place 20', 'event 1 deleted']);
      expect(second.data[2]).toMatchObject({ changedAt: day(1), record: null });
      server.commit({ 'places/hall.yml': null }, day(2));
      await server.reload();
      expect(await server.since(second.next)).toEqual(['place 20 deleted']);
    });

    test('that comes back between two polls is updated', async () => {
      const server = await servedRepository();
      const next = await server.latest();
      server.commit({ 'events/a.md': null });
      server.commit({ 'events/a.md': FILES['events/a.md'] }, day(2));
      await server.reload();
      expect(await server.since(next)).toEqual(['event 1']);
      const { data } = await server.changes(`since=${next}&fields=createdAt,updatedAt`);
      expect(data[0]).toMatchObject({
        changedAt: day(2),
        record: { createdAt: day(1), updatedAt: day(2) },
      });
    });

    test('that comes back as another kind is a tombstone and a new record', async () => {
      const server = await servedRepository();
      const next = await server.latest();
      server.commit({ 'events/a.md': null, 'places/a.yml': place(1) });
      await server.reload();
      expect(await server.since(next)).toEqual(['event 1 deleted', 'place 1']);
      server.commit({ 'places/a.yml': null, 'events/z.md': event(1) });
      await server.reload();
      expect(await server.since(next)).toEqual(['event 1', 'place 1 deleted']);
    });

    test('whose path another record took is removed', async () => {
      const server = await servedRepository();
      const next = await server.latest();
      server.commit({ 'events/a.md': event(7) });
      await server.reload();
      expect(await server.since(next)).toEqual(['event 1 deleted', 'event 7']);
    });
  });

  describe('a record that changes', () => {
    test('during a walk comes again at the end of the walk', async () => {
      const server = await servedRepository();
      const first = await server.changes('pageSize=2');
      server.commit({ 'events/a.md': event(1, { name: 'Other' }), 'events/c.md': event(3) }, day(2));
      await server.reload();
      expect(await server.since(first.next)).toEqual(['organization 10', 'place 20', 'event 1', 'event 3']);
    });

    test('comes once, at its latest change', async () => {
      const server = await servedRepository();
      const next = await server.latest();
      for (const number of [2, 3, 4])
        server.commit({ 'events/a.md': event(1, { name: `${number}` }) }, day(number));
      await server.reload();
      const { data } = await server.changes(`since=${next}`);
      expect(data).toMatchObject([{ id: uuid(1), changedAt: day(4), record: { name: '4' } }]);
    });

    test('an organization, a place or the site changes the events that show it', async () => {
      const server = await servedRepository({
        ...FILES,
        'events/a.md': event(1, { organization: 'guild', place: 'hall' }),
      });
      const next = await server.latest();
      server.commit({ 'organizations/guild.md': organization(10, { name: 'Other' }) });
      await server.reload();
      expect(await server.since(next)).toEqual(['event 1', 'organization 10']);
      const second = await server.latest();
      server.commit({ 'site.yml': yaml({ timezone: 'Asia/Shanghai' }) });
      await server.reload();
      expect(await server.since(second)).toEqual(['event 1', 'event 2']);
    });

    test('is sent again when a later commit lowers the time of its change', async () => {
      const server = await servedRepository();
      server.commit({ 'events/a.md': event(1, { name: 'Other' }) }, day(3));
      await server.reload();
      const next = await server.latest();
      server.commit({ 'events/c.md': event(3) }, day(2));
      await server.reload();
      expect(await server.since(next)).toEqual(['event 1', 'event 3']);
      const { data } = await server.changes('kind=event');
      expect(data.map(({ changedAt }) => changedAt)).toEqual([day(1), day(2), day(2)]);
    });

    test('a change of bytes without a change of meaning, or outside of the content folder, is no change', async () => {
      const server = await servedRepository();
      const next = await server.latest();
      const { digest } = server.calendars.current();
      server.commit({ 'events/a.md': `${FILES['events/a.md']}\n\n`, 'other.txt': 'x' });
      await server.reload();
      expect(await server.since(next)).toEqual([]);
      // The entity tags and the `next` change together.
      expect(await server.latest()).not.toBe(next);
      expect(server.calendars.current().digest).not.toBe(digest);
    });
  });

  describe('an uncommitted change', () => {
    const edited = { 'events/a.md': event(1, { name: 'Edited' }) };

    test('is sent at every poll, in its present state, until it is committed', async () => {
      const server = await servedRepository();
      server.write(edited);
      await server.reload();
      for (const name of ['Edited', 'Again']) {
        server.write({ 'events/a.md': event(1, { name }) });
        await server.reload();
        const { data } = await server.changes(`since=${await server.latest()}`);
        expect(data).toMatchObject([{ id: uuid(1), changedAt: null, record: { name } }]);
      }
      const next = await server.latest();
      server.commit({}, day(2));
      await server.reload();
      const { data, next: last } = await server.changes(`since=${next}`);
      expect(data).toMatchObject([{ id: uuid(1), changedAt: day(2), record: { name: 'Again' } }]);
      expect(await server.since(last)).toEqual([]);
    });

    test.each([
      ['an edit', edited, ['event 1'], ['event 1']],
      ['a new file', { 'events/c.md': event(3) }, ['event 3'], ['event 3 deleted']],
      ['a deletion', { 'events/a.md': null }, ['event 1 deleted'], ['event 1']],
      [
        'a move to another kind',
        { 'events/a.md': null, 'places/a.yml': place(1) },
        ['event 1 deleted', 'place 1'],
        ['event 1', 'place 1 deleted'],
      ],
    ])('%s, when taken back, is sent in its present state again', async (_what, files, told, after) => {
      const server = await servedRepository();
      const before = await server.latest();
      server.write(files);
      await server.reload();
      expect(await server.since(before)).toEqual(told);
      const nexts = [
        (await server.changes(`since=${before}`)).next,
        await server.latest(),
        (await server.changes('')).next,
      ];
      server.git('checkout', '--quiet', '.');
      server.git('clean', '--quiet', '--force', '-d');
      await server.reload();
      for (const next of nexts) {
        const page = await server.changes(`since=${next}`);
        expect(inShort(page)).toEqual(after);
        expect(await server.since(page.next)).toEqual([]);
      }
    });

    test('at the beginning of a walk is sent, although it is taken back before the walk comes to it', async () => {
      const server = await servedRepository();
      server.write(edited);
      await server.reload();
      const first = await server.changes('pageSize=2');
      expect(inShort(first)).toEqual(['event 2', 'organization 10']);
      server.git('checkout', '--quiet', '.');
      await server.reload();
      expect(await server.since(first.next)).toEqual(['place 20', 'event 1']);
    });

    test('that changes during a walk comes again before the walk ends', async () => {
      const server = await servedRepository();
      server.write({ ...edited, 'events/b.md': event(2, { name: 'Edited' }) });
      await server.reload();
      const first = await server.changes('pageSize=3');
      expect(inShort(first)).toEqual(['organization 10', 'place 20', 'event 1']);
      server.write({ 'events/a.md': event(1, { name: 'Again' }) });
      await server.reload();
      const second = await server.changes(`since=${first.next}`);
      expect(inShort(second)).toEqual(['event 1', 'event 2']);
      expect(second.data[0]).toMatchObject({ record: { name: 'Again' } });
    });

    test('that is deleted again is sent, although the deletion came before the walk', async () => {
      const server = await servedRepository();
      server.commit({ 'events/a.md': null }, day(3));
      server.write({ 'events/a.md': FILES['events/a.md'] });
      await server.reload();
      const page = await server.changes('');
      expect(inShort(page)).toContain('event 1');
      server.commit({ 'events/a.md': null, 'events/c.md': event(3) }, day(4));
      await server.reload();
      expect((await server.since(page.next)).sort()).toEqual(['event 1 deleted', 'event 3']);
    });

    test('comes once in a walk during which nothing changes, on pages of any size', async () => {
      const server = await servedRepository();
      server.write({ ...edited, 'events/c.md': event(3), 'places/hall.yml': null });
      await server.reload();
      for (const pageSize of [1, 2, 3, 4]) {
        const told = (await pagesOf(server, pageSize)).flat();
        expect(told.filter((each) => each !== 'place 20 deleted')).toEqual([
          ...['event 2', 'organization 10', 'event 1', 'event 3'],
        ]);
      }
    });

    describe('of more than 64 records', () => {
      const many = (name: string): Record<string, string> =>
        Object.fromEntries(
          Array.from({ length: 65 }, (_, number) => [`events/${number}.md`, event(100 + number, { name })]),
        );

      /** A server with more uncommitted events than a token can list, and tokens after all changes or after some of them. */
      const manyServed = (async () => {
        const server = await servedRepository();
        server.write(many('A'));
        await server.reload();
        const nexts = [
          await server.latest(),
          (await server.changes('')).next,
          (await server.changes('pageSize=2')).next,
          (await server.changes('pageSize=50')).next,
        ];
        return { server, nexts };
      })();

      test.each<[string, Record<string, string | null>]>([
        ['one is edited', { 'events/7.md': event(107, { name: 'Again' }) }],
        ['one is gone', { 'events/7.md': null }],
        ['one that is committed is gone', { 'events/a.md': null }],
        ['another comes', { 'events/c.md': event(3) }],
      ])('410 when %s', async (_what, files) => {
        const { server, nexts } = await manyServed;
        const before: Record<string, string> = { ...FILES, ...many('A') };
        server.write(files);
        await server.reload();
        for (const next of nexts)
          expectError(await server.get(`/open/changes?since=${next}`), 410, 'E_SYNC_EXPIRED');
        server.write(Object.fromEntries(Object.keys(files).map((path) => [path, before[path] ?? null])));
      });

      test('no 410 when something else changes', async () => {
        const server = await servedRepository();
        server.write(many('A'));
        server.git('add', 'events/7.md');
        await server.reload();
        const next = await server.latest();
        const [first, second] = [await server.changes('pageSize=2'), await server.changes('pageSize=50')];
        expect(await server.since(next)).toEqual([]);
        expect(await server.since(first.next)).toHaveLength(67);
        expect(await server.since(second.next)).toHaveLength(19);
        server.write({ 'places/hall.yml': place(20, { name: 'Other' }) });
        server.git('commit', '--quiet', '--only', '--message=x', 'places/hall.yml');
        await server.reload();
        expect((await server.since(next))[0]).toEqual('place 20');
      });

      test('no 410 when fewer kinds are followed, which have fewer changes', async () => {
        const server = await servedRepository();
        server.write({ ...many('A'), 'places/hall.yml': place(20, { name: 'Edited' }) });
        await server.reload();
        const { next } = await server.changes('since=latest&kind=place,organization');
        server.write({ 'events/7.md': null });
        await server.reload();
        expect(inShort(await server.changes(`since=${next}&kind=place`))).toEqual(['place 20']);
        server.git('checkout', '--quiet', '.');
        await server.reload();
        expect(inShort(await server.changes(`since=${next}&kind=place`))).toEqual(['place 20']);
      });

      test('no 410 with 64 changes', async () => {
        const server = await servedRepository();
        const { 'events/7.md': _one, ...files } = many('A');
        server.write(files);
        await server.reload();
        const next = await server.latest();
        expect(next.length).toBeLessThan(1_700);
        server.write({ 'events/8.md': null });
        await server.reload();
        const told = await server.since(next);
        expect(told).toHaveLength(64);
        expect(told).toContain('event 108 deleted');
      });
    });
  });

  describe('without git', () => {
    test('a walk goes on as long as the content is the same, else 410', async () => {
      const folder = makeFolder(FILES);
      const server = await servedFolder(folder);
      const first = await server.changes('pageSize=3');
      expect(first.data.map(({ changedAt }) => changedAt)).toEqual([null, null, null]);
      const another = await servedFolder(makeFolder(FILES));
      const second = await another.changes(`since=${first.next}`);
      expect([...inShort(first), ...inShort(second)]).toEqual(ALL);
      expect(await another.since(second.next)).toEqual([]);
      expect(await another.since(await another.latest())).toEqual([]);

      writeFiles(folder, { 'events/c.md': event(3) });
      await server.reload();
      for (const { next } of [first, second])
        expectError(await server.get(`/open/changes?since=${next}`), 410, 'E_SYNC_EXPIRED');
    });
  });

  describe('in a shallow clone', () => {
    test("410 for a change that may lie before its edge, since it may be before the client's place", async () => {
      const origin = makeRepository(FILES);
      origin.commit({ 'events/b.md': event(2, { region: 'X' }) });
      const clone = cloneOf(origin, '--depth=1');
      const server = await servedFolder(clone.folder);
      const before = await server.latest();
      clone.commit({ 'events/c.md': event(3, { organization: 'club' }) }, day(2));
      clone.commit({ 'organizations/club.md': organization(11) }, day(3));
      await server.reload();
      for (const since of [before, day(2), day(3)])
        expectError(await server.get(`/open/changes?since=${since}`), 410, 'E_SYNC_EXPIRED');

      const behind = await server.latest();
      clone.commit({ 'events/c.md': event(3, { organization: 'club', region: 'X' }) }, day(4));
      await server.reload();
      expect(await server.since(behind)).toEqual(['event 3']);
      expect(inShort(await server.changes(`since=${day(4)}`))).toEqual(['event 3']);
    });

    test('410 with what a whole clone gave, also where its first commit is the same', async () => {
      const origin = makeRepository({ 'README.md': 'Nothing yet.' });
      const files = Object.entries(FILES).map(([path, text]) => [`content/${path}`, text] as const);
      origin.commit(Object.fromEntries(files), day(2));
      const whole = await servedFolder(join(cloneOf(origin).folder, 'content'));
      const shallow = await servedFolder(join(cloneOf(origin, '--depth=1').folder, 'content'));
      for (const [server, other] of [
        [whole, shallow],
        [shallow, whole],
      ] as const) {
        const { next } = await other.changes('pageSize=2');
        expectError(await server.get(`/open/changes?since=${next}`), 410, 'E_SYNC_EXPIRED');
      }
    });
  });

  describe('fields', () => {
    const files = { ...FILES, 'site.yml': 'organizationLinks:\n  videoSite: channel\n' };
    const served = servedRepository(files);

    test.each([
      [
        'names of one kind are for that kind',
        'eventKey',
        [{ eventKey: 'a-00000000' }, { eventKey: 'b-00000000' }, {}, {}],
      ],
      [
        'a name of all kinds',
        'name',
        ['Event 1', 'Event 2', 'Organization 10', 'Place 20'].map((name) => ({ name })),
      ],
      ['link fields by their names on the wire', 'channel', [{}, {}, { channel: null }, {}]],
    ])('%s', async (_what, fields, records) => {
      const { data } = await (await served).changes(`fields=${fields}`);
      expect(data.map(({ record }) => record)).toEqual(records);
    });

    test('all and default are those of each kind', async () => {
      const { changes, get } = await served;
      const paths = [`event/${uuid(1)}`, `event/${uuid(2)}`, `organization/${uuid(10)}`, `place/${uuid(20)}`];
      for (const fields of ['all', 'default', 'default,updatedAt']) {
        const { data } = await changes(`fields=${fields}`);
        const texts = await Promise.all(
          paths.map(async (path) => (await get(`/open/${path}?fields=${fields}`)).text),
        );
        expect(data.map(({ record }) => JSON.stringify(record))).toEqual(texts);
      }
      const [standard, none] = await Promise.all([get('/open/changes?fields=default'), get('/open/changes')]);
      expect([standard.text, standard.headers.etag]).toEqual([none.text, none.headers.etag]);
    });

    test.each(['distance', 'nothing', 'videoSite', 'name,nothing'])('%s: 422', async (fields) => {
      const { get } = await served;
      for (const path of ['changes', 'dump']) {
        const { errors } = expectError(await get(`/open/${path}?fields=${fields}`), 422, 'E_VALIDATION');
        expect(errors).toMatchObject([{ field: 'fields', rule: 'enum' }]);
      }
    });
  });

  describe('as an operation of /open', () => {
    const served = servedRepository();

    test.each([
      ['pageSize=0', [{ field: 'pageSize', rule: 'min' }]],
      ['pageSize=501', [{ field: 'pageSize', rule: 'max', meta: { max: 500 } }]],
      [
        'pageSize=x&kind=event,tag',
        [
          { field: 'kind', rule: 'enum' },
          { field: 'pageSize', rule: 'integer' },
        ],
      ],
      ['since=a&since=b', [{ field: 'since', rule: 'string' }]],
      ['since=%20', [{ field: 'since', rule: 'token' }]],
    ])('%s: 422', async (query, issues) => {
      const { errors } = expectError(await (await served).get(`/open/changes?${query}`), 422, 'E_VALIDATION');
      expect(errors).toMatchObject(issues);
    });

    test('since= counts as left out', async () => {
      const { changes } = await served;
      expect(await changes('since=&pageSize=')).toEqual(await changes(''));
    });

    test('200, 304 and HEAD', async () => {
      const { app, get, calendars } = await served;
      const { headers, text } = await get('/open/changes').set('Accept-Encoding', 'identity').expect(200);
      const head = await request(app).head('/open/changes').set('Authorization', `Bearer ${TOKENS.reader}`);
      expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': String(text.length) });
      expect(headers).toMatchObject({
        'x-calendar-revision': calendars.current().digest,
        'cache-control': 'private, no-cache',
        etag: expect.stringMatching(/^"[\w-]{27}"$/),
      });
      const same = await get('/open/changes')
        .set('Accept-Encoding', 'identity')
        .set('If-None-Match', String(headers.etag))
        .expect(304);
      expect(same.headers).toMatchObject({
        'x-calendar-revision': calendars.current().digest,
        etag: headers.etag,
      });
      const next = await get('/open/changes?since=latest').expect(200);
      expect(next.headers.etag).not.toBe(headers.etag);
    });

    test('strict handling knows its parameters and refuses others', async () => {
      const { get } = await served;
      const path = '/open/changes?since=latest&kind=event&pageSize=1&fields=name';
      const { headers } = await get(path).set('Prefer', 'handling=strict').expect(200);
      expect(headers['preference-applied']).toBe('handling=strict');
      const response = await get('/open/changes?knd=event').set('Prefer', 'handling=strict');
      expect(expectError(response, 422, 'E_VALIDATION').errors).toMatchObject([
        { field: 'knd', rule: 'unknown' },
      ]);
      changesIn(await get('/open/changes?knd=event'));
    });
  });
});

describe('changes tokens', () => {
  function expectExpired(response: Response): void {
    expect(expectError(response, 410, 'E_SYNC_EXPIRED').message).toMatch(
      /begin anew .* drop records that do not come/,
    );
    expect(response.headers.link).toBe('</open/changes>; rel="start"');
  }

  function expectRefused(response: Response): void {
    const { errors } = expectError(response, 422, 'E_VALIDATION');
    expect(errors).toMatchObject([{ field: 'since', rule: 'token' }]);
  }

  /** Returns a server after three commits, and the `next` of a finished walk and of an unfinished one. */
  async function grownRepository(): Promise<{ served: ServedFolder & Repository; nexts: string[] }> {
    const served = await servedRepository();
    served.commit({ 'events/c.md': event(3) }, day(2));
    served.commit({ 'events/d.md': event(4) }, day(3));
    await served.reload();
    const nexts = [await served.latest(), (await served.changes('pageSize=2')).next];
    return { served, nexts };
  }

  describe('a token of another history: 410', () => {
    test.each<[string, (repository: Repository) => void]>([
      [
        'the last commit amended',
        (repository) => {
          repository.write({ 'events/d.md': event(4, { name: 'Other' }) });
          repository.git('commit', '--quiet', '--all', '--amend', '--message=Another');
        },
      ],
      [
        'the line goes on from an earlier commit, and is longer',
        (repository) => {
          repository.git('reset', '--quiet', '--hard', 'HEAD~1');
          for (const number of [5, 6]) repository.commit({ [`events/${number}.md`]: event(number) }, day(4));
        },
      ],
      [
        'a merge has the old head as its second parent',
        (repository) => {
          repository.git('checkout', '--quiet', '-b', 'other', 'HEAD~2');
          for (const number of [5, 6]) repository.commit({ [`events/${number}.md`]: event(number) }, day(4));
          repository.git('merge', '--quiet', '--no-edit', 'main');
        },
      ],
      [
        'all in one commit without a past',
        (repository) => {
          repository.git('checkout', '--quiet', '--orphan', 'other');
          repository.git('commit', '--quiet', '--message=All');
        },
      ],
    ])('%s', async (_what, rewrite) => {
      const { served, nexts } = await grownRepository();
      rewrite(served);
      await served.reload();
      for (const next of nexts) expectExpired(await served.get(`/open/changes?since=${next}`));
    });

    test('but a merge with the old commit as its first parent goes on', async () => {
      const { served, nexts } = await grownRepository();
      served.git('checkout', '--quiet', '-b', 'other', 'HEAD~1');
      served.commit({ 'events/5.md': event(5) }, day(4));
      served.git('checkout', '--quiet', 'main');
      served.git('merge', '--quiet', '--no-ff', '--no-commit', 'other');
      served.commit({}, day(5));
      await served.reload();
      const [whole = '', half = ''] = nexts;
      expect(await served.since(whole)).toEqual(['event 5']);
      expect(await served.since(half)).toHaveLength(5);
    });

    test('a clone that begins with another commit: 410', async () => {
      const { served, nexts } = await grownRepository();
      const [two, three] = await Promise.all(
        [2, 3].map((depth) => servedFolder(cloneOf(served, `--depth=${depth}`).folder)),
      );
      for (const next of nexts) {
        expectExpired(await (two ?? served).get(`/open/changes?since=${next}`));
        // This server has all commits.
        changesIn(await (three ?? served).get(`/open/changes?since=${next}`));
      }
      const next = (await two?.latest()) ?? '';
      expectExpired(await served.get(`/open/changes?since=${next}`));
      expect(await two?.since(next)).toEqual([]);
    });

    test('a token with git where there is no git any more, and the other way round: 410', async () => {
      const { served, nexts } = await grownRepository();
      served.git('checkout-index', '--all', '--prefix=copy/');
      const without = await servedFolder(`${served.folder}/copy`);
      served.git('init', '--quiet', 'copy');
      await without.reload();
      for (const next of nexts) expectExpired(await without.get(`/open/changes?since=${next}`));
      expectExpired(await served.get(`/open/changes?since=${await without.latest()}`));
    });

    test('a token of other rules: 410', async () => {
      const { served, nexts } = await grownRepository();
      for (const next of nexts) {
        const token = decodeSyncToken(next, RULES_VERSION);
        if (token === null || token === 'expired') throw new Error('It is a token');
        expectExpired(await served.get(`/open/changes?since=${encodeSyncToken(token, `${RULES_VERSION}.`)}`));
        expect(encodeSyncToken(token, RULES_VERSION)).toBe(next);
      }
    });
  });

  describe('a token that is newer than the calendar', () => {
    /** The calendars of a clone that lacks the last commit, and of the same clone after a pull. */
    const pulled = (async () => {
      const { served: newer, nexts } = await grownRepository();
      const clone = cloneOf(newer);
      clone.git('reset', '--quiet', '--hard', 'HEAD~1');
      const before = await calendarWithPast(clone.folder);
      clone.git('pull', '--quiet', '--ff-only');
      return { newer, nexts, before, after: await calendarWithPast(clone.folder) };
    })();

    test.each([
      [0, 503],
      [3_599_999, 503],
      [3_600_000, 410],
    ])('which has been served for %d ms: %d', async (age, status) => {
      const { newer, nexts, before, after } = await pulled;
      const content = { ...CONTENT_STATUS, since: NOW - age };
      const older = servedCalendar(before, {
        readiness: () => ({ draining: false, content, tokens: TOKENS_STATUS }),
      });
      for (const next of nexts) {
        const response = await older.get(`/open/changes?since=${next}`);
        if (status === 410) {
          expectExpired(response);
          continue;
        }
        const { params } = expectError(response, 503, 'E_UNAVAILABLE');
        expect(params).toEqual({ retryAfter: 10 });
        expect(response.headers['retry-after']).toBe('10');
      }
      // A client with a token of the older server need not wait at the newer one.
      expect(await newer.since(await older.latest())).toHaveLength(1);
      older.calendars.replace(after);
      for (const next of nexts) expect(await older.since(next)).toEqual(await newer.since(next));
      expect(await newer.since(await older.latest())).toEqual([]);
    });
  });

  describe('kinds', () => {
    test('a token is valid for its kinds and for fewer; with more kinds 422', async () => {
      const { served } = await grownRepository();
      const { next } = await served.changes('kind=event,place&since=latest');
      served.commit({ ...FILES, 'events/e.md': event(5), 'places/hall.yml': null }, day(4));
      await served.reload();
      const query = `since=${next}&kind=`;
      expect(inShort(await served.changes(`${query}event,place`))).toEqual(['event 5', 'place 20 deleted']);
      expect(inShort(await served.changes(`${query}place`))).toEqual(['place 20 deleted']);
      for (const more of [`since=${next}`, `${query}organization`, `${query}event,organization`, query])
        expectRefused(await served.get(`/open/changes?${more}`));
      const fewer = await served.changes(`${query}event`);
      expectRefused(await served.get(`/open/changes?kind=event,place&since=${fewer.next}`));
    });
  });

  describe('texts that are no token: 422', () => {
    const repository = grownRepository();

    test.each(['x', '*', 'LATEST', 'null', '-1', '2026-01-01', '2026-02-30T00:00:00Z', 'A'.repeat(4_000)])(
      '%.30s',
      async (text) => {
        expectRefused(await (await repository).served.get(`/open/changes?since=${text}`));
      },
    );

    test('a token that is cut off, longer, or has another character', async () => {
      const { served, nexts } = await repository;
      const [next = ''] = nexts;
      const other = (at: number): string =>
        next.slice(0, at) + (next[at] === 'A' ? 'B' : 'A') + next.slice(at + 1);
      const at = fc.nat(next.length - 1);
      const damaged = fc.oneof(
        at.map(other),
        at.filter((length) => length > 0).map((length) => next.slice(0, length)),
        fc.constantFrom(`${next}A`, `${next}=`, `${next}%20`, next + next),
      );
      await fc.assert(
        fc.asyncProperty(damaged, async (text) => {
          expectRefused(await served.get(`/open/changes?since=${text}`));
        }),
        { numRuns: runs(60) },
      );
    });

    /** Returns a token of any bytes, with the right checksum. */
    const sealed = (body: Uint8Array): string =>
      Buffer.concat([createHash('sha256').update(body).digest().subarray(0, 4), body]).toString('base64url');

    test('any token with the right checksum gets one of the answers for tokens', async () => {
      const { served, nexts } = await repository;
      const [whole = '', half = ''] = nexts;
      const bodyOf = (next: string): Buffer => Buffer.from(next, 'base64url').subarray(4);
      const change = fc.record({ at: fc.nat(200), byte: fc.integer({ min: 0, max: 255 }) });
      const bodies = fc.oneof(
        fc.uint8Array({ maxLength: 1_300 }),
        fc
          .tuple(
            fc.constantFrom(whole, half),
            fc.array(change, { maxLength: 4 }),
            fc.uint8Array({ maxLength: 80 }),
            fc.nat(120),
          )
          .map(([next, changes, more, cut]) => {
            const body = Buffer.concat([bodyOf(next), more]);
            for (const { at, byte } of changes) body[at % body.length] = byte;
            return cut > 110 ? body.subarray(0, cut) : body;
          }),
      );
      const seen = new Set<number>();
      await fc.assert(
        fc.asyncProperty(bodies, fc.constantFrom('', '&kind=event', '&pageSize=1'), async (body, query) => {
          const response = await served.get(`/open/changes?since=${sealed(body)}${query}`);
          seen.add(response.status);
          if (response.status === 422) expectRefused(response);
          else if (response.status === 410) expectExpired(response);
          else if (response.status === 503) expectError(response, 503, 'E_UNAVAILABLE');
          else changesIn(response);
        }),
        { numRuns: runs(250) },
      );
      expect([...seen].sort()).toEqual([200, 410, 422, 503]);
      expect(served.log.filter(({ level }) => Number(level) > 30)).toEqual([]);
    });

    test('a token with the same content in another spelling, with the right checksum (W19)', async () => {
      const { served, nexts } = await repository;
      const [next = ''] = nexts;
      const body = Buffer.from(next, 'base64url').subarray(4);
      const crowdedAt = body.length - 17;
      const spellings = [1, 16].map((more) => Buffer.concat([body, Buffer.alloc(more)]));
      for (const [at, byte] of [
        [1, 8 + 7],
        [crowdedAt, 2],
      ] as const) {
        spellings.push(Buffer.from(body));
        spellings.at(-1)?.writeUInt8(byte, at);
      }
      expect(sealed(body)).toBe(next);
      for (const spelling of spellings)
        expectRefused(await served.get(`/open/changes?since=${sealed(spelling)}`));
    });

    test('a record of an unknown kind in a token with the right checksum is ignored', async () => {
      const { served, nexts } = await repository;
      const [next = ''] = nexts;
      const body = Buffer.from(next, 'base64url').subarray(4);
      const forged = sealed(Buffer.concat([body, Buffer.from([32, ...Array<number>(16).fill(7)])]));
      const response = await served.get(`/open/changes?since=${forged}`);
      if (response.status === 200) expect(changesIn(response).data).toEqual([]);
      else expectRefused(response);
    });

    test('a token in another spelling of base64url, or with other blanks (W19)', async () => {
      const { served, nexts } = await repository;
      for (const next of nexts) {
        changesIn(await served.get(`/open/changes?since=${next}`));
        const last = next.at(-1) ?? '';
        const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
        const others = [
          ...letters.filter((letter) => letter !== last).map((letter) => next.slice(0, -1) + letter),
          ...['=', '==', '%3D', '+', '%0A', '%00', '.', '%C2%A0', '%EF%BB%BF'].map((end) => next + end),
          ...['%20', '+', '%EF%BB%BF'].map((start) => start + next),
          ...[20, 100].map((at) => `${next.slice(0, at)}%0D%0A${next.slice(at)}`),
          next.toUpperCase(),
          Buffer.from(next, 'base64url').toString('hex'),
        ];
        for (const other of others) expectRefused(await served.get(`/open/changes?since=${other}`));
      }
    });
  });
});

describe('changes law', () => {
  /** `test/extra/changes-law` runs many of these examples. */
  test('a client that walks the changes and goes on has what a new dump has', async () => {
    await changesLaw(10);
  });
});

describe('changes page', () => {
  const URL = 'https://calendar.example.org';

  const SITE = { 'site.yml': yaml({ public: 'true', url: URL, timezone: 'Asia/Shanghai' }) };

  const DATES = { startDate: '2026-01-30', endDate: '2026-02-01' };

  const HOSTED = { organization: 'guild', place: 'hall' };

  /** Returns the app for a folder whose edits were committed at these times, one after the other. */
  async function appWith(
    ...commits: readonly Commit[]
  ): Promise<TestApp & { readonly clock: { now: number } }> {
    const calendars = observable(await calendarWithPast(folderOf(...commits)));
    const clock = { now: NOW };
    return { ...testApp({ ...SITE, 'events/x.md': event(1) }, { calendars, now: () => clock.now }), clock };
  }

  async function pageOf({ app }: Pick<TestApp, 'app'>, path = '/changes'): Promise<string> {
    return (await request(app).get(path).expect(200)).text;
  }

  async function feedOf({ app }: Pick<TestApp, 'app'>): Promise<string> {
    return (await request(app).get('/feeds/changes.atom').buffer(true).expect(200)).text;
  }

  /** The text of a page, with dates that are the same for every version of Unicode's data. */
  function textOf(html: string): string {
    return html
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/\s?–\s?/g, '–')
      .replaceAll('day,', 'day')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  }

  /** The days of the page, and the lines below each, as a person reads them. */
  function linesOf(html: string): string[] {
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
    return [...main.matchAll(/<(h2|li)[^>]*>(.*?)<\/\1>/gs)].map(([, , line = '']) => textOf(line));
  }

  /** The texts of all elements of this name. */
  function allIn(xml: string, name: string): string[] {
    return [...xml.matchAll(RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, text = '']) =>
      textOf(text),
    );
  }

  const grown = appWith(
    [
      '2025-11-01T00:00:00Z',
      { ...SITE, 'events/old.md': event(9), 'events/gone.md': event(8, { name: 'Secret' }) },
    ],
    [
      '2026-02-01T15:00:00Z',
      {
        'events/fosdem.md': event(1, { name: 'Fosdem', ...DATES, ...HOSTED }),
        'events/x.md': event(2, { name: '"<b>X</b> & <script>"', startDate: '2026-05-01T10:00' }),
        'organizations/guild.md': organization(3, { name: 'Guild' }),
        'places/hall.yml': place(4, { name: 'Hall' }),
      },
    ],
    [
      '2026-02-01T17:00:00Z',
      {
        'events/fosdem.md': event(1, {
          ...{ name: 'Fosdem', ...HOSTED, status: 'rescheduled' },
          ...{ startDate: '2026-02-06', endDate: '2026-02-08' },
        }),
      },
    ],
    ['2026-02-10T00:00:00Z', { 'organizations/guild.md': organization(3, { name: '"Guild <i>"' }) }],
    [
      '2026-02-10T01:00:00Z',
      { 'events/gone.md': null, 'places/hall.yml': place(4, { name: 'Hall', address: 'A 1' }) },
    ],
    ['2026-02-10T02:00:00Z', { 'events/old.md': event(9, { region: 'B', tags: '[tea]' }, 'Come.') }],
    ['2026-02-10T03:00:00Z', { 'events/old.md': event(9, { region: 'B', sources: `["${URL}"]` }, 'Come.') }],
    ['2026-02-10T04:00:00Z', { 'events/x.md': event(2, { name: 'X', startDate: '2026-05-01T11:00' }) }],
  );

  describe('the page of changes', () => {
    test('says in words what has changed, by the days of the site, newest first', async () => {
      const html = await pageOf(await grown);
      expect(linesOf(html)).toEqual([
        'Tuesday 10 February 2026',
        'X: now 1 May 2026 at 11:00 (Asia/Shanghai); was 1 May 2026 at 10:00 (Asia/Shanghai); was called “<b>X</b> & <script>”',
        'Event 9: now at B; description, tags, other details updated',
        'Guild <i> (organization): was called “Guild”',
        'Hall (place): now at A 1',
        'An event was removed',
        'Monday 2 February 2026',
        'Fosdem: rescheduled; now 6–8 February 2026; was 30 January–1 February 2026',
        'Sunday 1 February 2026',
        'Fosdem: new; 30 January–1 February 2026; Hall',
        '<b>X</b> & <script>: new; 1 May 2026',
        'Guild (organization): new',
        'Hall (place): new',
      ]);
      expect(html).not.toContain('Secret');
      expect(html).not.toMatch(/<script>|<b>|<i>/);
      expect(html).toContain(`<a class="name" href="/events/${uuid(1)}">Fosdem</a>`);
      expect(html).toContain('<a class="name" href="/guild">');
      expect(html).toContain(
        '<link rel="alternate" type="application/atom+xml" href="/feeds/changes.atom"/>',
      );
    });

    test('is in the language that is asked for, and every page leads to it', async () => {
      const html = await pageOf(await grown, '/changes?lang=zh');
      expect(linesOf(html).slice(-6)).toEqual([
        'Fosdem：已改期；日期改为：2026年2月6日至8日（原为：2026年1月30日至2月1日）',
        '2026年2月1日星期日',
        'Fosdem：新增；2026年1月30日至2月1日；Hall',
        '<b>X</b> & <script>：新增；2026年5月1日',
        'Guild（主办方）：新增',
        'Hall（地点）：新增',
      ]);
      expect(html).toContain('移除了 1 个活动');
      expect(html).toContain('<a href="/changes?lang=en" ');
      expect(await pageOf(await grown, '/?lang=zh')).toContain(
        '<a href="/changes?lang=zh-Hans">更新记录</a>',
      );
    });

    test('says nothing untrue of organizers and places that were removed', async () => {
      const app = await appWith(
        [
          '2026-02-01T00:00:00Z',
          {
            ...SITE,
            'events/a.md': event(1, HOSTED),
            'organizations/guild.md': organization(2, { name: 'Guild' }),
            'organizations/club.md': organization(3, { name: 'Club' }),
            'places/hall.yml': place(4, { name: 'Hall' }),
            'places/barn.yml': place(5, { name: 'Barn' }),
          },
        ],
        ['2026-02-02T00:00:00Z', { 'events/a.md': event(1, { organization: 'club', place: 'barn' }) }],
        ['2026-02-03T00:00:00Z', { 'events/a.md': event(1, HOSTED) }],
        ['2026-02-04T00:00:00Z', { 'organizations/club.md': null, 'places/barn.yml': null }],
      );
      const html = await pageOf(app);
      expect(html).not.toMatch(/Club|Barn/);
      expect(linesOf(html).filter((line) => line.startsWith('Event 1'))).toEqual([
        'Event 1: place, organizers, website updated',
        'Event 1: place, organizers, website updated',
        'Event 1: new; Hall',
      ]);
    });

    test('folds changes that read alike, and only counts what is beyond twenty others', async () => {
      const many = (keysOf: (at: number) => Readonly<Record<string, string>>) =>
        Object.fromEntries(
          Array.from({ length: 57 }, (_, at) => [
            `events/${at}.md`,
            event(100 + at, { ...DATES, ...keysOf(at) }),
          ]),
        );
      const inB = { region: 'B' };
      const moved = (at: number, region: string): string =>
        event(100 + at, { ...DATES, name: `Evening ${at}`, tags: `[t${at}]`, region });
      const app = await appWith(
        ['2026-02-01T00:00:00Z', { ...SITE, ...many(() => ({})) }],
        ['2026-02-02T00:00:00Z', many(() => inB)],
        ['2026-02-02T01:00:00Z', { 'events/56.md': event(156, { ...DATES, ...inB, status: 'cancelled' }) }],
        ['2026-02-03T00:00:00Z', many((at) => ({ ...inB, name: `Evening ${at}`, tags: `[t${at}]` }))],
        ['2026-02-04T00:00:00Z', { 'events/54.md': null, 'events/55.md': null }],
        ['2026-02-05T00:00:00Z', { 'events/0.md': moved(0, 'C'), 'events/1.md': moved(1, 'C') }],
        [
          '2026-02-06T00:00:00Z',
          Object.fromEntries([2, 3, 4].map((at) => [`events/${at}.md`, moved(at, 'D')])),
        ],
      );
      const lines = linesOf(await pageOf(app));
      const isName = /^Ev\w+ \d+$|^Evening \d+: was called/;
      expect(lines.filter((line) => !isName.test(line))).toEqual([
        'Friday 6 February 2026',
        expect.stringMatching(/^3 events: now at D; was at B/),
        'Thursday 5 February 2026',
        'Evening 0: now at C; was at B',
        'Evening 1: now at C; was at B',
        'Wednesday 4 February 2026',
        '2 events were removed',
        'Tuesday 3 February 2026',
        'Evening 56: as planned; was called “Event 156”; tags updated',
        'and 34 more events were updated',
        'Monday 2 February 2026',
        'Event 156: cancelled',
        expect.stringMatching(/^55 events: now at B/),
        'Sunday 1 February 2026',
        expect.stringMatching(/^55 events: new; 30 January–1 February 2026/),
      ]);
    });

    test('changes with the day, and is not sent again to clients that have it', async () => {
      const app = await grown;
      const { headers } = await request(app.app).get('/changes').expect(200);
      const again = () => request(app.app).get('/changes').set('If-None-Match', String(headers.etag));
      await again().expect(304);
      app.clock.now = Date.parse('2026-05-03T00:00:00Z');
      expect(linesOf((await again().expect(200)).text)).toHaveLength(8);
      app.clock.now = Date.parse('2026-07-01T00:00:00Z');
      expect((await again().expect(200)).text).toContain('<p>Nothing has changed lately.</p>');
      app.clock.now = NOW;
    });

    test('says so when the history is not known', async () => {
      const { app } = testApp({ ...SITE, 'events/x.md': event(1) });
      expect(await pageOf({ app })).toContain('What has changed is not known');
      expect(await feedOf({ app })).toMatch(
        /<updated>1970-01-01T00:00:00Z<\/updated>[^]*<\/author>[^]*<\/feed>\n$/,
      );
    });

    test('does not exist when the site is not public', async () => {
      const { app } = testApp({ 'events/x.md': event(1) });
      expectError(await request(app).get('/changes'), 404, 'E_ROUTE_NOT_FOUND');
      expect((await request(app).get('/').expect(200)).text).not.toContain('/changes');
    });
  });

  describe('the feed of changes', () => {
    test('has an entry for each change, with its time', async () => {
      const xml = await feedOf(await grown);
      expect(allIn(xml, 'title').slice(0, 7)).toEqual([
        'Changes: Events of calendar.example.org',
        expect.stringMatching(/^X: now 1 May/),
        'Event 9: tags, other details updated',
        'Event 9: now at B; description, tags updated',
        'An event was removed',
        'Hall (place): now at A 1',
        'Guild <i> (organization): was called “Guild”',
      ]);
      const updated = ['2026-02-10T04:00:00.000Z', '2026-02-10T04:00:00.000Z', '2026-02-10T03:00:00.000Z'];
      expect(allIn(xml, 'updated').slice(0, 3)).toEqual(updated);
      expect(xml).not.toContain('Secret');
    });

    test('gives each change an id for ever, also several changes of one record', async () => {
      const ids = allIn(await feedOf(await grown), 'id');
      expect(ids).toHaveLength(12);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.join()).toMatch(/^(?:urn:uuid:[0-9a-f-]{36},?)+$/);
      expect(allIn(await feedOf(await grown), 'id')).toEqual(ids);
    });

    test('has HTML in which names are text, and links to the public page', async () => {
      const xml = await feedOf(await grown);
      expect(xml).toContain(
        '&amp;lt;b&amp;gt;X&amp;lt;/b&amp;gt; &amp;amp; &amp;lt;script&amp;gt;: new; 1 May 2026&lt;/p&gt;',
      );
      for (const path of ['/guild/fosdem', '/guild'])
        expect(xml).toContain(`<link rel="alternate" href="${URL}${path}"/>`);
      expect(xml).toContain(
        `&lt;p&gt;&lt;a href=&quot;${URL}/guild/fosdem&quot;&gt;Fosdem&lt;/a&gt;: rescheduled; now 6`,
      );
      expect(xml).toContain('<content type="html">&lt;p&gt;An event was removed&lt;/p&gt;</content>');
    });

    test('changes with the day, and is not sent again to clients that have it', async () => {
      const { app, clock } = await grown;
      const { headers } = await request(app).get('/feeds/changes.atom').expect(200);
      const again = () => request(app).get('/feeds/changes.atom').set('If-None-Match', String(headers.etag));
      await again().expect(304);
      clock.now += 24 * 3_600_000;
      await again().expect(200);
      clock.now = NOW;
    });

    test('needs a key when the site is not public', async () => {
      const { app } = testApp({ 'events/x.md': event(1) });
      expectError(await request(app).get('/feeds/changes.atom'), 401, 'E_UNAUTHORIZED');
      expectError(
        await request(app).get(`/feeds/changes.atom?key=${TOKENS.reader}`),
        403,
        'E_APPLICATION_FORBIDDEN',
      );
      await request(app).get(`/feeds/changes.atom?key=${TOKENS.feeds}`).expect(200);
    });
  });
});

describe('dump', () => {
  const PATH = '/open/dump';

  const AUTHORIZATION = { Authorization: `Bearer ${TOKENS.reader}` };

  function bytesOf(test: Test): Promise<Buffer> {
    return test
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          done(null, Buffer.concat(chunks));
        });
      })
      .expect(200)
      .then(({ body }) => body as Buffer);
  }

  function linesOf(bytes: Buffer): Record<string, unknown>[] {
    const text = bytes.toString();
    expect(text.endsWith('\n')).toBe(true);
    return text
      .slice(0, -1)
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  describe('/open/dump', () => {
    const served = servedRepository();

    test('begins with a line for the calendar, then has a line for each record', async () => {
      const { get, calendars } = await served;
      const response = await get(PATH).buffer(true).expect(200);
      expect(response.headers).toMatchObject({
        'content-type': 'application/x-ndjson',
        'cache-control': 'private, no-cache',
        'x-calendar-revision': calendars.current().digest,
      });
      const [first, ...lines] = linesOf(Buffer.from(response.text));
      expect(first).toEqual({
        ...{
          kind: 'calendar',
          revision: calendars.current().digest,
          next: expect.stringMatching(/^[\w-]+$/),
        },
        ...{ events: 2, organizations: 1, places: 1 },
      });
      expect(lines.map(({ kind, id }) => `${String(kind)} ${String(id)}`)).toEqual([
        ...[`event ${uuid(1)}`, `event ${uuid(2)}`, `organization ${uuid(10)}`, `place ${uuid(20)}`],
      ]);
      const single = await get(`/open/event/${uuid(1)}`);
      expect(JSON.stringify(lines[0]?.record)).toBe(single.text);
    });

    test.each(['all', 'eventKey,updatedAt', 'default'])(
      'fields=%s are the fields of each kind',
      async (fields) => {
        const { get } = await served;
        const [, ...lines] = linesOf(await bytesOf(get(`${PATH}?fields=${fields}`)));
        const { data } = changesIn(await get(`/open/changes?fields=${fields}`));
        expect(lines.map(({ id, record }) => ({ id, record }))).toEqual(
          data.map(({ id, record }) => ({ id, record })),
        );
      },
    );

    test('fields=default gives the same bytes and entity tag as no fields', async () => {
      const { get } = await served;
      const standard = await get(`${PATH}?fields=default`).buffer(true);
      const none = await get(PATH).buffer(true);
      expect(standard.headers.etag).toBe(none.headers.etag);
      expect(standard.text).toBe(none.text);
    });

    test('its next goes on without a gap', async () => {
      const server = await servedRepository();
      const [first] = linesOf(await bytesOf(server.get(PATH)));
      server.commit({ 'events/a.md': null, 'events/c.md': event(3) });
      server.write({ 'events/b.md': event(2, { name: 'Edited' }) });
      await server.reload();
      expect(await server.since(String(first?.next))).toEqual(['event 1 deleted', 'event 3', 'event 2']);
      const [again] = linesOf(await bytesOf(server.get(PATH)));
      server.git('checkout', '--quiet', '.');
      await server.reload();
      expect(await server.since(String(again?.next))).toEqual(['event 2']);
    });

    test('304, 412 and other entity tags for other content, fields and codings', async () => {
      const server = await servedRepository();
      const ask = (path = PATH, coding = 'identity'): Test => server.get(path).set('Accept-Encoding', coding);
      const tagOf = async (test: Test): Promise<string> => String((await test.buffer(true)).headers.etag);
      const tag = await tagOf(ask());
      expect(tag).toMatch(/^"[\w-]{27}"$/);
      const { headers } = await ask().set('If-None-Match', tag).expect(304);
      expect(headers).toMatchObject({
        'x-calendar-revision': server.calendars.current().digest,
        etag: tag,
        vary: expect.stringContaining('Accept-Encoding'),
      });
      await ask().set('If-Match', tag).buffer(true).expect(200);
      expectError(await ask().set('If-Match', '"other"'), 412, 'E_PRECONDITION_FAILED');
      const tags = [
        tag,
        await tagOf(ask(`${PATH}?fields=name`)),
        await tagOf(ask(PATH, 'gzip')),
        await tagOf(ask(PATH, 'br')),
      ];
      server.write({ 'events/a.md': event(1, { name: 'Edited' }) });
      await server.reload();
      tags.push(await tagOf(ask()));
      // The records are the same, but another set of them is uncommitted.
      server.commit();
      await server.reload();
      tags.push(await tagOf(ask()));
      expect(new Set(tags).size).toBe(6);
    });

    test('gzip and br are the same bytes', async () => {
      const [one, other] = Object.entries(largePage());
      if (one === undefined || other === undefined) throw new Error('There are ten');
      const { app } = testApp(Object.fromEntries([one, other]));
      const plain = await bytesOf(
        request(app).get(PATH).set(AUTHORIZATION).set('Accept-Encoding', 'identity'),
      );
      expect(plain.length).toBeGreaterThan(2_000_000);
      const port = await listeningPort(app);
      for (const [coding, decode] of [
        ['gzip', gunzipSync],
        ['br', brotliDecompressSync],
      ] as const) {
        const response = await open(port, { 'Accept-Encoding': coding });
        expect(response.headers['content-encoding']).toBe(coding);
        const chunks = (await response.toArray()) as Buffer[];
        expect(decode(Buffer.concat(chunks)).equals(plain)).toBe(true);
      }
    });

    test('HEAD has the header fields and no body, and does not count as a dump', async () => {
      const { app, get } = await served;
      const { headers } = await get(PATH).set('Accept-Encoding', 'identity').buffer(true);
      for (let count = 0; count < 4; count += 1) {
        const head = await request(app).head(PATH).set(AUTHORIZATION).expect(200);
        expect(head.headers).toMatchObject({
          etag: headers.etag,
          'content-type': 'application/x-ndjson',
          'x-calendar-revision': headers['x-calendar-revision'],
        });
      }
    });

    test('strict handling refuses unknown parameters', async () => {
      const { get } = await served;
      const response = await get(`${PATH}?kind=event`).set('Prefer', 'handling=strict');
      expect(expectError(response, 422, 'E_VALIDATION').errors).toMatchObject([
        { field: 'kind', rule: 'unknown' },
      ]);
    });
  });

  /** Sends a request and reads only the head of the answer. */
  async function open(
    port: number,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<IncomingMessage> {
    const sent = httpGet({
      ...{ port, host: '127.0.0.1', path: PATH, agent: false },
      headers: { ...AUTHORIZATION, ...headers },
    });
    sent.on('error', () => undefined);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    return response;
  }

  describe('several dumps at once', () => {
    const large = calendarOf(largePage());

    /** Applications, each with a token of its own and the header that sends it. */
    const APPLICATIONS = ['a', 'b', 'c', 'd', 'e'].map((id) => {
      const token = mintToken();
      return { id, token, headers: { Authorization: `Bearer ${token}` } };
    });

    const registry = parseTokens(
      `applications:${APPLICATIONS.map(({ id, token }) => `\n  - {id: ${id}, name: ${id}, tokenHash: ${hashToken(token)}, permissions: [read], interfaces: [open]}`).join('')}`,
    );

    /** Returns an app whose clock the test sets. */
    function clockedApp(): TestApp & { readonly clock: { now: number } } {
      const clock = { now: NOW };
      return { ...appOver(large, { tokens: () => registry, now: () => clock.now }), clock };
    }

    /**
     * Asks for a dump. Returns the number of seconds that the application is to wait, or 0 when the dump begins; then
     * only its head is read.
     */
    async function waitOf(port: number, headers: Readonly<Record<string, string>> = {}): Promise<number> {
      const response = await open(port, headers);
      const { statusCode } = response;
      if (statusCode === 503) response.resume();
      else response.destroy();
      expect(response.headers.etag === undefined).toBe(statusCode === 503);
      return Number(response.headers['retry-after'] ?? 0);
    }

    /** Asks for a dump, of which only the head is read, until the server has room for it. */
    async function openWithRoom(
      port: number,
      headers: Readonly<Record<string, string>>,
    ): Promise<IncomingMessage> {
      for (;;) {
        const response = await open(port, headers);
        if (response.statusCode === 200) return response;
        response.resume();
        await turn();
      }
    }

    test('an application gets one at a time, however slowly others read (W17)', async () => {
      const { app } = clockedApp();
      const port = await listeningPort(app);
      const [first, second] = APPLICATIONS.map(({ headers }) => headers);
      const slow = await open(port, first);
      expect(slow.statusCode).toBe(200);
      for (let count = 0; count < 3; count += 1) expect(await waitOf(port, first)).toBe(1);
      const whole = await open(port, { ...second, 'Accept-Encoding': 'identity' });
      expect(linesOf(Buffer.concat((await whole.toArray()) as Buffer[]))).toHaveLength(11);
      slow.destroy();
      (await openWithRoom(port, first ?? {})).destroy();
    });

    test('four are sent at once; a fifth is 503, and a client that leaves makes room', async () => {
      const { app, get, log } = clockedApp();
      const port = await listeningPort(app);
      const readers: IncomingMessage[] = [];
      for (const { headers } of APPLICATIONS.slice(0, 4)) readers.push(await open(port, headers));
      expect(readers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      const headers = APPLICATIONS.at(-1)?.headers ?? {};
      expectError(await get(PATH).set(headers), 503, 'E_OVERLOADED');
      const head = await request(app).head(PATH).set(headers).expect(200);
      await get(PATH)
        .set({ ...headers, 'If-None-Match': String(head.headers.etag) })
        .expect(304);
      await get('/open/event?pageSize=1').set(headers).expect(200);
      await get('/open/changes?since=latest').set(headers).expect(200);
      readers.shift()?.destroy();
      readers.push(await openWithRoom(port, headers));
      for (const reader of readers) reader.destroy();
      expect(log.filter(({ level }) => Number(level) > 40)).toEqual([]);
      expect(log.filter(({ error }) => error !== undefined)).toEqual([]);
    });

    test("Retry-After grows with the age of the application's own dump, else of the latest one (W17)", async () => {
      const { app, clock } = clockedApp();
      const port = await listeningPort(app);
      const readers: IncomingMessage[] = [];
      for (const { headers } of APPLICATIONS.slice(0, 4)) {
        readers.push(await open(port, headers));
        clock.now += 5_000;
      }
      const waits: number[][] = [];
      for (const seconds of [0, 20, 3_600, -7_200]) {
        clock.now += seconds * 1000;
        waits.push(await Promise.all(APPLICATIONS.map(({ headers }) => waitOf(port, headers))));
      }
      expect(waits).toEqual([
        [20, 15, 10, 5, 5],
        [40, 35, 30, 25, 25],
        [60, 60, 60, 60, 60],
        [1, 1, 1, 1, 1],
      ]);
      for (const reader of readers) reader.destroy();
    });

    test('a dump that is read slowly arrives complete, from the calendar with which it began', async () => {
      const { app, calendars, get } = appOver(large);
      const port = await listeningPort(app);
      const { digest } = calendars.current();
      const slow = await open(port, { 'Accept-Encoding': 'identity' });
      calendars.replace(calendarOf({ 'events/a.md': event(1) }));
      await get('/open/event').expect(200);
      const [first, ...lines] = linesOf(Buffer.concat((await slow.toArray()) as Buffer[]));
      expect(first).toMatchObject({ revision: digest, events: 10 });
      expect(lines).toHaveLength(10);
    });
  });
});

describe('record dates', () => {
  const DATES = 'fields=createdAt,updatedAt';

  const UNKNOWN = { createdAt: null, updatedAt: null };

  async function datesOf({ get }: ServedFolder, path: string): Promise<unknown> {
    return bodyOf(await get(`/open/${path}?${DATES}`));
  }

  /** Returns the numbers of the events that a query finds, in the order of the answers, over pages of this size. */
  async function found({ get }: ServedFolder, query: string, pageSize = 500): Promise<number[]> {
    const ids: string[] = [];
    for (let current = 1; ; current += 1) {
      const { data, total } = pageOf(
        await get(`/open/event?fields=id&${query}&pageSize=${pageSize}&current=${current}`),
      );
      ids.push(...data.map(({ id }) => id));
      if (ids.length === total) return ids.map((id) => Number(id.slice(-12)));
    }
  }

  describe('createdAt and updatedAt', () => {
    test('are the times of the first and of the latest change, of each kind of records', async () => {
      const server = await servedRepository();
      const paths = [`event/${uuid(1)}`, `organization/${uuid(10)}`, `place/${uuid(20)}`];
      for (const path of paths)
        expect(await datesOf(server, path)).toEqual({ createdAt: day(1), updatedAt: day(1) });
      server.commit({ 'events/a.md': event(1, { name: 'Other' }) }, day(2));
      server.commit({ 'organizations/guild.md': organization(10, { name: 'Other' }) }, day(3));
      server.commit({ 'places/hall.yml': place(20, { name: 'Other' }) }, day(4));
      await server.reload();
      for (const [at, path] of paths.entries())
        expect(await datesOf(server, path)).toEqual({ createdAt: day(1), updatedAt: day(2 + at) });
    });

    test('stay the same when a file is renamed without a change, and when other bytes mean the same', async () => {
      const server = await servedRepository({ ...FILES, 'events/a.md': event(1, { slug: 'a' }) });
      server.git('mv', 'events/a.md', 'events/renamed.md');
      server.commit({}, day(2));
      server.commit({ 'events/renamed.md': `${event(1, { slug: 'a' })}\n` }, day(3));
      await server.reload();
      expect(await datesOf(server, `event/${uuid(1)}`)).toEqual({ createdAt: day(1), updatedAt: day(1) });
    });

    test('a revert and a file that comes back are changes, and createdAt stays the first', async () => {
      const server = await servedRepository();
      server.commit({ 'events/a.md': event(1, { name: 'Other' }), 'events/b.md': null }, day(2));
      server.commit({ 'events/a.md': FILES['events/a.md'] }, day(3));
      server.commit({ 'events/b.md': FILES['events/b.md'] }, day(4));
      await server.reload();
      expect(await datesOf(server, `event/${uuid(1)}`)).toEqual({ createdAt: day(1), updatedAt: day(3) });
      expect(await datesOf(server, `event/${uuid(2)}`)).toEqual({ createdAt: day(1), updatedAt: day(4) });
    });

    test('uncommitted changes have no updatedAt, and new files no createdAt', async () => {
      const server = await servedRepository();
      server.write({ 'events/a.md': event(1, { name: 'Edited' }), 'events/c.md': event(3) });
      await server.reload();
      expect(await datesOf(server, `event/${uuid(1)}`)).toEqual({ createdAt: day(1), updatedAt: null });
      expect(await datesOf(server, `event/${uuid(3)}`)).toEqual(UNKNOWN);
    });

    test('are not known without git, nor at the edge of a shallow clone', async () => {
      const origin = makeRepository(FILES);
      origin.commit({ 'events/c.md': event(3) }, day(2));
      origin.commit({ 'events/d.md': event(4), 'events/b.md': event(2, { name: 'Other' }) }, day(3));
      const shallow = await servedFolder(cloneOf(origin, '--depth=2').folder);
      expect(await datesOf(shallow, `event/${uuid(3)}`)).toEqual(UNKNOWN);
      expect(await datesOf(shallow, `event/${uuid(4)}`)).toEqual({ createdAt: null, updatedAt: day(3) });
      expect(await datesOf(shallow, `event/${uuid(2)}`)).toEqual({ createdAt: null, updatedAt: day(3) });
      const without = await servedFolder(makeFolder(FILES));
      for (const path of [`event/${uuid(1)}`, `organization/${uuid(10)}`, `place/${uuid(20)}`])
        expect(await datesOf(without, path)).toEqual(UNKNOWN);
    });

    test('a time later than that of a later commit is lowered to it', async () => {
      const server = await servedRepository();
      server.commit({ 'events/c.md': event(3) }, '2099-01-01T00:00:00Z');
      server.commit({ 'events/d.md': event(4) }, day(2));
      await server.reload();
      expect(await datesOf(server, `event/${uuid(3)}`)).toEqual({ createdAt: day(2), updatedAt: day(2) });
      const { data } = await server.changes(`since=${day(2)}`);
      expect(data.map(({ id, changedAt }) => [id, changedAt])).toEqual([
        [uuid(3), day(2)],
        [uuid(4), day(2)],
      ]);
    });
  });

  test('an unreadable time is replaced by that of the commit before, or of the first readable one', async () => {
    const EPOCH = '1970-01-01T00:00:00.000Z';
    const server = await servedRepository();
    makeTimeUnreadable(server);
    await server.reload();
    expect(await datesOf(server, `event/${uuid(1)}`)).toEqual({ createdAt: EPOCH, updatedAt: EPOCH });
    server.commit({ 'events/c.md': event(3) }, day(2));
    server.commit({ 'events/d.md': event(4) }, day(3));
    makeTimeUnreadable(server);
    await server.reload();
    for (const number of [1, 3, 4])
      expect(await datesOf(server, `event/${uuid(number)}`)).toEqual({
        createdAt: day(2),
        updatedAt: day(2),
      });
  });

  describe('updatedSince and sort', () => {
    const served = (async () => {
      const names = [5, 1, 4, 2, 3, 6, 7];
      const server = await servedRepository(
        Object.fromEntries(names.map((number) => [`events/${number}.md`, event(number)])),
      );
      server.commit(
        { 'events/5.md': event(5, { name: 'Other' }), 'events/2.md': event(2, { name: 'X' }) },
        day(2),
      );
      server.commit({ 'events/4.md': event(4, { name: 'Other' }) }, day(2));
      server.commit({ 'events/1.md': event(1, { name: 'Other' }) }, day(3));
      server.write({ 'events/6.md': event(6, { name: 'Edited' }), 'events/0.md': event(0) });
      await server.reload();
      return server;
    })();
    const UNCOMMITTED = [0, 6];
    const ASCENDING = [3, 7, 2, 4, 5, 1, ...UNCOMMITTED];
    const DESCENDING = [1, 2, 4, 5, 3, 7, ...UNCOMMITTED];

    test.each([
      ['updatedAt', ASCENDING],
      ['-updatedAt', DESCENDING],
    ])('sort=%s: ties by id, unknown times last, on pages of any size', async (sort, order) => {
      const server = await served;
      for (const pageSize of [1, 3, 8]) expect(await found(server, `sort=${sort}`, pageSize)).toEqual(order);
      const since = `sort=${sort}&updatedSince=${day(2)}`;
      const later = order.filter((number) => number !== 3 && number !== 7);
      for (const pageSize of [1, 3, 8]) expect(await found(server, since, pageSize)).toEqual(later);
      expect(await found(server, `sort=${sort}&search=other`)).toEqual(
        order.filter((number) => [1, 4, 5].includes(number)),
      );
    });

    test.each([
      ['1999-01-01T00:00:00Z', [0, 1, 2, 3, 4, 5, 6, 7]],
      [day(1), [0, 1, 2, 3, 4, 5, 6, 7]],
      ['2026-01-01T00:00:00.0001Z', [0, 1, 2, 4, 5, 6]],
      [day(3), [0, 1, 6]],
      ['2026-01-03T00:00:00.001Z', UNCOMMITTED],
    ])('updatedSince=%s', async (since, numbers) => {
      expect(await found(await served, `updatedSince=${since}`)).toEqual(numbers);
    });

    test('when no time is known, all events match, by id', async () => {
      const server = await servedFolder(makeFolder(FILES));
      for (const sort of ['updatedAt', '-updatedAt'])
        expect(await found(server, `sort=${sort}&updatedSince=${day(9)}`)).toEqual([1, 2]);
    });
  });

  describe('previousStartDate', () => {
    test.each([
      ['rescheduled', '2027-02-01T00:00:00.000Z'],
      ['postponed', '2027-02-01T00:00:00.000Z'],
      ['scheduled', null],
      ['cancelled', null],
    ])('of an event that is %s: %s', async (status, previousStartDate) => {
      const moved = event(1, { startDate: '2027-03-01', status });
      const server = await servedRepository({
        ...FILES,
        'events/a.md': event(1, { startDate: '2027-02-01' }),
      });
      const path = `/open/event/${uuid(1)}?fields=previousStartDate`;
      server.write({ 'events/a.md': moved });
      await server.reload();
      expect(bodyOf(await server.get(path))).toEqual({ previousStartDate: null });
      server.commit({}, day(2));
      await server.reload();
      expect(bodyOf(await server.get(path))).toEqual({ previousStartDate });
    });

    test('is the last different start, also when there is none now', async () => {
      const server = await servedRepository();
      const dates = [
        { startDate: '2027-02-01' },
        { startDate: '2027-03-01' },
        { startDate: '2027-03-01', region: 'X' },
      ];
      for (const keys of [...dates, {}])
        server.commit({ 'events/a.md': event(1, { ...keys, status: 'postponed' }) });
      const asked = async (): Promise<unknown> => {
        await server.reload();
        return bodyOf(await server.get(`/open/event/${uuid(1)}?fields=previousStartDate`));
      };
      expect(await asked()).toEqual({ previousStartDate: '2027-03-01T00:00:00.000Z' });
      server.commit({ 'events/a.md': event(1, { startDate: '2027-03-01', status: 'rescheduled' }) });
      expect(await asked()).toEqual({ previousStartDate: '2027-02-01T00:00:00.000Z' });
    });
  });
});
