import { describe, expect, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { bodyOf, pageOf } from '../helpers/answers.ts';
import { appOver, testApp, TOKENS } from '../helpers/app.ts';
import { calendarOf, event, organization, place, uuid, yaml } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { cloneOf, makeRepository, takeTime } from '../helpers/repository.ts';
import { day, FILES, servedFolder, type ServedFolder, servedRepository } from './served-repository.ts';

describe('record dates', () => {
  const DATES = 'fields=createdAt,updatedAt';

  const UNKNOWN = { createdAt: null, updatedAt: null };

  async function datesOf({ get }: ServedFolder, path: string): Promise<unknown> {
    return bodyOf(await get(`/open/${path}?${DATES}`));
  }

  /** The numbers of the events that a query finds, in their order, over pages of this size. */
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

  describe('createdAt and updatedAt (contract, section 7)', () => {
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

    test('stay where a file is renamed without a word changed, and where other bytes say the same', async () => {
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

    test('what is not committed was updated at no time, and a new file created at none', async () => {
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

    test('a time that is later than that of a later commit is lowered to it', async () => {
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

  test('a time that nobody can read is that of the commit before, or of the first that can be read', async () => {
    const EPOCH = '1970-01-01T00:00:00.000Z';
    const server = await servedRepository();
    takeTime(server);
    await server.reload();
    expect(await datesOf(server, `event/${uuid(1)}`)).toEqual({ createdAt: EPOCH, updatedAt: EPOCH });
    server.commit({ 'events/c.md': event(3) }, day(2));
    server.commit({ 'events/d.md': event(4) }, day(3));
    takeTime(server);
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
    ])('sort=%s: ties by id, not known last, on pages of any size', async (sort, order) => {
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

    test('where nothing is known, all events match, by id', async () => {
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
    ])('of what is %s: %s', async (status, previousStartDate) => {
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

    test('is the last one that was another, also where there is none now', async () => {
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

describe('a request sees one calendar', () => {
  function calendarWith(name: string, isPublic: boolean): Calendar {
    return calendarOf({
      'events/camp.md': event(1, { name, startDate: '2026-03-06', organization: 'guild' }),
      'organizations/guild.md': organization(10, { name }),
      'site.yml': yaml({ public: String(isPublic), url: 'https://calendar.example.org' }),
    });
  }

  const open = calendarWith('Open', true);

  const closed = calendarWith('Secret', false);

  let looks = 0;

  const { app } = appOver(open, { calendars: { current: () => (looks++ === 0 ? open : closed) } });

  /** The whole of an answer while the calendar is replaced each time that it is looked at, and how often that was. */
  async function answered(path: string): Promise<{ readonly text: string; readonly looks: number }> {
    looks = 0;
    const response: Response = await request(app)
      .get(path)
      .set('Authorization', `Bearer ${TOKENS.reader}`)
      .responseType('text')
      .expect(200);
    // The last look is that of the test's own check of the answer.
    return { text: String(response.body), looks: looks - 1 };
  }

  test.each([
    '/open/event',
    '/open/event?search=open',
    '/open/event/recent',
    `/open/event/${uuid(1)}`,
    `/open/organization/${uuid(10)}`,
    '/feeds/events.ics',
    '/feeds/events.atom',
    '/feeds/organizations/guild.ics',
    '/',
    `/events/${uuid(1)}`,
    `/events/${uuid(1)}.ics`,
    '/guild/camp',
  ])('%s', async (path) => {
    const { text, looks } = await answered(path);
    expect(text).toContain('Open');
    expect(text).not.toContain('Secret');
    expect(looks).toBe(1);
  });
});

describe('revision', () => {
  const files = {
    'events/a.md': event(1, { organization: 'a', place: 'a' }),
    'organizations/a.md': organization(2),
    'places/a.yml': place(3),
  };

  const PATHS = [
    '/open/event',
    '/open/event?fields=all',
    '/open/event?search=nothing-of-this-name',
    '/open/event/recent',
    `/open/event/${uuid(1)}`,
    '/open/organization',
    `/open/organization/${uuid(2)}`,
    '/open/place',
    `/open/place/${uuid(3)}`,
  ];

  async function revisionOf({ get }: ReturnType<typeof testApp>, path = '/open/event'): Promise<string> {
    const { headers } = await get(path).expect(200);
    return String(headers['x-calendar-revision']);
  }

  describe('the revision of the calendar (contract, section 6)', () => {
    const [server, replica] = [testApp(files), testApp(files)];

    test.each(PATHS)('stands in 200 and 304 of %s, on every replica of the same content', async (path) => {
      const revision = await revisionOf(server);
      expect(revision).toMatch(/^[\x21-\x7e]+$/);
      expect(await revisionOf(server, path)).toBe(revision);
      expect(await revisionOf(replica, path)).toBe(revision);
      const { headers } = await server.get(path).set('If-None-Match', '*').expect(304);
      expect(headers['x-calendar-revision']).toBe(revision);
    });

    test.each([
      ['a field that nobody has without asking', { 'events/a.md': event(1, { tags: '[rust]' }) }],
      ['an organization without events', { 'organizations/b.md': organization(4) }],
      ['a place without events', { 'places/b.yml': place(5) }],
      ['where a place is', { 'places/a.yml': place(3, { latitude: '1', longitude: '2' }) }],
      ['the site', { 'site.yml': yaml({ timezone: 'Europe/Berlin' }) }],
    ])('is another one with %s', async (_what, more) => {
      const before = await revisionOf(replica);
      replica.calendars.replace(calendarOf({ ...files, ...more }));
      expect(await revisionOf(replica)).not.toBe(before);
      replica.calendars.replace(calendarOf(files));
      expect(await revisionOf(replica)).toBe(before);
    });

    test('pages of other origins may read it, and may prefer', async () => {
      const shared = testApp(files, { corsOrigin: '*' });
      const { headers } = await shared
        .get('/open/event')
        .set('Origin', 'https://one.example.org')
        .expect(200);
      const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(',');
      expect(exposed).toEqual(expect.arrayContaining(['x-calendar-revision', 'preference-applied']));
      const preflight = await request(shared.app)
        .options('/open/event')
        .set('Origin', 'https://one.example.org')
        .set('Access-Control-Request-Method', 'GET')
        .set('Access-Control-Request-Headers', 'prefer')
        .expect(204);
      expect(String(preflight.headers['access-control-allow-headers']).toLowerCase()).toContain('prefer');
    });
  });

  const { get } = testApp(files);

  test.each(['/open/event', '/open/organization', '/open/place'])(
    '%s with a slash at its end is the same list',
    async (path) => {
      const [plain, slashed] = [await get(`${path}?fields=id`), await get(`${path}/?fields=id`)];
      expect(slashed.text).toBe(plain.text);
      expect(JSON.parse(slashed.text)).toMatchObject({ total: 1 });
    },
  );
});
