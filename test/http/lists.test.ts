import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import { FILTER_NAMES, type FilterName } from '../../src/calendar/filters/filter-table.ts';
import { bodyOf, expectError, idsOf, pageOf } from '../helpers/answers.ts';
import { anyEvents, filesOf } from '../helpers/any-content.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { testApp, type TestApp, TOKENS } from '../helpers/app.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';
import { runs } from '../helpers/laws.ts';
import { parseAnswer, parseAnswers, rawRequest, rawServer, type Send } from '../helpers/raw-http.ts';
import fc from 'fast-check';

/** Sends all of these requests on one connection, which takes a fraction of the time of separate ones. */
async function answersOf(
  send: Send,
  paths: readonly string[],
): Promise<Pick<Response, 'status' | 'text' | 'headers'>[]> {
  const head = ['Host: x', `Authorization: Bearer ${TOKENS.reader}`];
  const requests = paths.map((path, at) =>
    at < paths.length - 1
      ? [`GET ${path} HTTP/1.1`, ...head, '', ''].join('\r\n')
      : rawRequest(`GET ${path} HTTP/1.1`, ...head),
  );
  const answers = parseAnswers(await send(requests.join('')));
  expect(answers).toHaveLength(paths.length);
  return answers.map(({ body, ...answer }) => ({ ...answer, text: body }));
}

describe('list events', () => {
  const { get } = testApp({
    'events/a.md': event(1, { name: 'Winter fair', startDate: '2026-01-10', organization: 'guild' }),
    'events/b.md': event(2, { name: 'Sommerfest Zürich', startDate: '2026-06-10', organization: 'club' }),
    'events/c.md': event(3, { name: 'Undated talk' }),
    'events/d.md': event(4, { name: 'Summer fair', startDate: '2026-06-10', organization: 'guild' }),
    'events/e.md': event(5, { name: 'Late fair', startDate: '2026-09-01', status: 'cancelled' }),
    'organizations/guild.md': organization(10, { name: 'Weavers guild' }),
    'organizations/club.md': organization(11, { name: 'Chess club' }),
  });

  const ALL = [5, 2, 4, 1, 3].map(uuid);

  const EMPTY_PAGE = '{"total":0,"current":1,"pageSize":20,"data":[],"info":"No event available"}';

  describe('list events', () => {
    test('a page has its fields, and no info when events were found', async () => {
      const body = bodyOf(await get('/open/event').expect(200));
      expect(Object.keys(body)).toEqual(['total', 'current', 'pageSize', 'data']);
    });

    test('an event on a page is the same as the event by its id', async () => {
      const [first] = pageOf(await get('/open/event')).data;
      expect(first).toEqual(bodyOf(await get(`/open/event/${uuid(5)}`)));
    });

    test('defaults: current 1, pageSize 20; every status is listed', async () => {
      const response = await get('/open/event');
      expect(pageOf(response)).toMatchObject({ total: 5, current: 1, pageSize: 20 });
      expect(pageOf(response).data.map(({ status }) => status)).toContain('cancelled');
    });

    test('startDate descending, undated last, then id ascending', async () => {
      expect(idsOf(await get('/open/event'))).toEqual(ALL);
    });

    test('the empty page, word for word', async () => {
      const response = await get('/open/event?eventStartAt=2030-01-01T00:00:00Z').expect(200);
      expect(response.text).toBe(EMPTY_PAGE);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    });

    test.each(['current=3', 'pageSize=7', 'current=2&pageSize=500'])(
      'the empty page is the same with %s',
      async (paging) => {
        const response = await get(`/open/event?search=qqqqqqqqqqqq&${paging}`);
        expect(response.text).toBe(EMPTY_PAGE);
      },
    );

    test('an empty calendar gives the empty page', async () => {
      expect((await testApp({ 'events/README.md': '' }).get('/open/event').expect(200)).text).toBe(
        EMPTY_PAGE,
      );
    });

    test('current and pageSize choose the page', async () => {
      const response = await get('/open/event?current=2&pageSize=2');
      expect(pageOf(response)).toMatchObject({ total: 5, current: 2, pageSize: 2 });
      expect(idsOf(response)).toEqual(ALL.slice(2, 4));
    });

    test('the last page holds what is left', async () => {
      expect(idsOf(await get('/open/event?current=3&pageSize=2'))).toEqual(ALL.slice(4));
    });

    test.each([4, 9007199254740991])('page %d, past the end: true total, empty data', async (current) => {
      const response = await get(`/open/event?current=${current}&pageSize=2`);
      expect(bodyOf(response)).toEqual({ total: 5, current, pageSize: 2, data: [] });
      expect(response.status).toBe(200);
    });

    test.each([
      ['eventStartAt', 'eventStartAt='],
      ['eventEndAt', 'eventEndAt='],
      ['search', 'search='],
      ['search without "="', 'search'],
      ['orgSearch', 'orgSearch='],
      ['current', 'current='],
      ['pageSize', 'pageSize='],
    ])('an empty value counts as left out: %s', async (_name, query) => {
      const left = await get('/open/event');
      expect((await get(`/open/event?${query}`)).text).toBe(left.text);
    });

    test.each([
      'page=2',
      'keepOld=true',
      'search[]=x',
      'search[a][b]=x',
      'Search=x',
      '__proto__=1',
      '__proto__[search]=x',
      'constructor[prototype][search]=x',
      'x=1&x=2',
      'x=%00',
      '=',
      '&&',
    ])('an unknown parameter is ignored: %s (W1)', async (query) => {
      expect(idsOf(await get(`/open/event?${query}`))).toEqual(ALL);
      expect({}).not.toHaveProperty('search');
    });
  });

  describe('the searches', () => {
    test.each([
      ['search=fair', [5, 4, 1]],
      ['search=FAIR', [5, 4, 1]],
      ['search=mer%20ir', [4]],
      ['search=fair+summer', [4]],
      ['search=zurich', [2]],
      ['search=%EF%BC%BA%C3%BCrich', [2]],
      ['search=winnter', [1]],
      ['search=%20', [5, 2, 4, 1, 3]],
      ['search=%20%09%E3%80%80', [5, 2, 4, 1, 3]],
      ['orgSearch=weavers', [4, 1]],
      ['orgSearch=CHESS', [2]],
      ['orgSearch=guild&search=winter', [1]],
      ['orgSearch=guild&eventStartAt=2026-06-01T00:00:00Z', [4]],
    ])('%s', async (query, numbers) => {
      expect(idsOf(await get(`/open/event?${query}`))).toEqual(numbers.map(uuid));
    });

    test.each([
      'search=weavers',
      'orgSearch=fair',
      'orgSearch=guild&search=late',
      "search='^!%7C$=",
      'search=%00',
    ])('nothing is found by %s', async (query) => {
      expect((await get(`/open/event?${query}`).expect(200)).text).toBe(EMPTY_PAGE);
    });

    const LITERAL = ["'quoted", '^start', 'end$', '=equal', '!not', 'a|b', "'^!|$=", '🎉'];
    const odd = testApp(
      Object.fromEntries(
        LITERAL.map((text, at) => [`events/${at}.md`, event(at, { name: `"x ${text} x"` })]),
      ),
    );

    test.each(LITERAL)('%s has no special meaning (W10)', async (text) => {
      const { total, data } = pageOf(await odd.get(`/open/event?search=${encodeURIComponent(text)}`));
      expect({ total, first: data[0]?.name }).toEqual({ total: 1, first: `x ${text} x` });
    });
  });

  describe('date bounds', () => {
    const { get } = testApp({
      'events/a.md': event(1, { startDate: '2026-03-06T02:00:00.000Z', endDate: '2026-03-07T02:00:00.000Z' }),
      'events/b.md': event(2, { startDate: '2026-03-06T02:00:00.001Z', endDate: '2026-03-07T02:00:00.001Z' }),
      'events/c.md': event(3, { startDate: '2026-03-06T02:00:00.002Z' }),
      'events/d.md': event(4),
    });

    test.each([
      ['eventStartAt=2026-03-06T02:00:00Z', [3, 2, 1]],
      ['eventStartAt=2026-03-06T02:00:00.0Z', [3, 2, 1]],
      ['eventStartAt=2026-03-06T02:00:00.001Z', [3, 2]],
      ['eventStartAt=2026-03-06T02:00:00.0000Z', [3, 2, 1]],
      ['eventStartAt=2026-03-06T02:00:00.0000000001Z', [3, 2]],
      ['eventStartAt=2026-03-06T02:00:00.0010Z', [3, 2]],
      ['eventStartAt=2026-03-06T02:00:00.0010001Z', [3]],
      [`eventStartAt=2026-03-06T02:00:00.001${'0'.repeat(60)}1Z`, [3]],
      ['eventStartAt=2026-03-06T01:59:59.9999999Z', [3, 2, 1]],
      ['eventStartAt=0000-01-01T00:00:00Z', [3, 2, 1]],
      ['eventStartAt=2026-03-06T02%3A00%3A00.002Z', [3]],
      ['eventEndAt=2026-03-07T02:00:00.001Z', [2, 1]],
      ['eventEndAt=2026-03-07T02:00:00.0010Z', [2, 1]],
      ['eventEndAt=2026-03-07T02:00:00.0019999Z', [2, 1]],
      ['eventEndAt=2026-03-07T02:00:00.0009999999Z', [1]],
      ['eventEndAt=2026-03-07T02:00:00Z', [1]],
      ['eventEndAt=2026-03-07T02:00:00.0001Z', [1]],
      ['eventEndAt=2026-03-07T01:59:59.9999999Z', []],
      ['eventEndAt=9999-12-31T23:59:59.999999Z', [2, 1]],
      ['eventStartAt=2026-03-06T02:00:00.001Z&eventEndAt=2026-03-07T02:00:00.001Z', [2]],
      ['eventStartAt=2027-01-01T00:00:00Z&eventEndAt=2026-01-01T00:00:00Z', []],
    ])('%s', async (query, numbers) => {
      expect(idsOf(await get(`/open/event?${query}`))).toEqual(numbers.map(uuid));
    });
  });
});

describe('recent', () => {
  function recentApp(files: Files, timeZone = 'UTC', now = '2026-03-01T12:00:00Z'): TestApp {
    return testApp(files, { timeZone, now: () => Date.parse(now) });
  }

  function eventsStarting(instants: readonly string[]): Files {
    return Object.fromEntries(
      instants.map((startDate, index) => [`events/e${index}.md`, event(index, { startDate })]),
    );
  }

  describe('the window: from today to the 30th day after it, in the zone of the server', () => {
    test.each([
      ['UTC', '2026-03-01T12:00:00Z', '2026-03-01T00:00:00.000Z', '2026-03-31T23:59:59.999Z'],
      ['UTC', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00.000Z', '2026-03-31T23:59:59.999Z'],
      ['UTC', '2026-02-28T23:59:59.999Z', '2026-02-28T00:00:00.000Z', '2026-03-30T23:59:59.999Z'],
      ['Asia/Shanghai', '2026-03-01T12:00:00Z', '2026-02-28T16:00:00.000Z', '2026-03-31T15:59:59.999Z'],
      ['Asia/Shanghai', '2026-03-01T16:00:00Z', '2026-03-01T16:00:00.000Z', '2026-04-01T15:59:59.999Z'],
      ['America/New_York', '2026-03-01T12:00:00Z', '2026-03-01T05:00:00.000Z', '2026-04-01T03:59:59.999Z'],
      ['America/New_York', '2026-10-15T12:00:00Z', '2026-10-15T04:00:00.000Z', '2026-11-15T04:59:59.999Z'],
      ['Europe/Berlin', '2026-03-01T12:00:00Z', '2026-02-28T23:00:00.000Z', '2026-03-31T21:59:59.999Z'],
      ['Pacific/Kiritimati', '2026-03-01T12:00:00Z', '2026-03-01T10:00:00.000Z', '2026-04-01T09:59:59.999Z'],
      ['Pacific/Pago_Pago', '2026-03-01T12:00:00Z', '2026-03-01T11:00:00.000Z', '2026-04-01T10:59:59.999Z'],
      ['Asia/Kathmandu', '2026-03-01T12:00:00Z', '2026-02-28T18:15:00.000Z', '2026-03-31T18:14:59.999Z'],
      // This day has no midnight.
      ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00.000Z', '2026-05-24T20:59:59.999Z'],
    ])('%s at %s: %s to %s', async (timeZone, now, first, last) => {
      const before = new Date(Date.parse(first) - 1).toISOString();
      const after = new Date(Date.parse(last) + 1).toISOString();
      const { get } = recentApp(eventsStarting([before, first, last, after]), timeZone, now);
      expect(idsOf(await get('/open/event/recent'))).toEqual([uuid(1), uuid(2)]);
    });

    test.each(['cancelled', 'movedOnline', 'postponed', 'rescheduled'])(
      'an event with status %s is left out',
      async (status) => {
        const startDate = '2026-03-02';
        const { get } = recentApp({
          'events/a.md': event(1, { startDate, status }),
          'events/b.md': event(2, { startDate }),
        });
        expect(idsOf(await get('/open/event/recent'))).toEqual([uuid(2)]);
      },
    );

    test('undated events are left out, also with only an end', async () => {
      const { get } = recentApp({
        'events/a.md': event(1),
        'events/b.md': event(2, { endDate: '2026-03-02' }),
      });
      expect(idsOf(await get('/open/event/recent'))).toEqual([]);
    });
  });

  describe('at most 10 events on the page', () => {
    const { get } = recentApp(
      Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [
          `events/e${index}.md`,
          event(index, { startDate: `2026-03-${String(20 - Math.floor(index / 2)).padStart(2, '0')}` }),
        ]),
      ),
    );

    test('total is all that match, current 1, pageSize 10, start ascending, then id', async () => {
      const response = await get('/open/event/recent');
      expect(pageOf(response)).toMatchObject({ total: 12, current: 1, pageSize: 10 });
      expect(idsOf(response)).toEqual([10, 11, 8, 9, 6, 7, 4, 5, 2, 3].map(uuid));
    });

    test.each(['current=2', 'pageSize=3', 'pageSize=x', 'search=nothing', 'keep_old=true', 'keepOld=true'])(
      '%s makes no difference',
      async (query) => {
        const plain = await get('/open/event/recent');
        expect((await get(`/open/event/recent?${query}`).expect(200)).text).toBe(plain.text);
      },
    );
  });

  test('nothing found: total 0, no info', async () => {
    const response = await recentApp({ 'events/README.md': '' }).get('/open/event/recent').expect(200);
    expect(response.text).toBe('{"total":0,"current":1,"pageSize":10,"data":[]}');
  });

  describe('keepOld falls back to events that have ended', () => {
    const { get } = recentApp({
      'events/a.md': event(1, { startDate: '2026-01-01', endDate: '2026-01-02' }),
      'events/b.md': event(2, { startDate: '2026-02-01', endDate: '2026-02-02' }),
      'events/c.md': event(3, { startDate: '2025-12-01', endDate: '2026-02-02' }),
      'events/running.md': event(4, { startDate: '2026-02-01', endDate: '2026-03-01T12:00:00Z' }),
      'events/justOver.md': event(5, {
        startDate: '2026-02-01',
        endDate: '2026-03-01T11:59:59.999Z',
        slug: 'x',
      }),
      'events/cancelled.md': event(6, {
        startDate: '2026-02-01',
        endDate: '2026-02-02',
        status: 'cancelled',
      }),
      'events/endless.md': event(7, { startDate: '2026-02-01' }),
      'events/far.md': event(8, { startDate: '2026-07-01', endDate: '2026-07-02' }),
    });

    test('endDate before now, the latest end first, then id', async () => {
      const response = await get('/open/event/recent?keepOld=true');
      expect(idsOf(response)).toEqual([5, 2, 3, 1].map(uuid));
      expect(pageOf(response)).toMatchObject({ total: 4, current: 1, pageSize: 10 });
    });

    test.each([
      '',
      '?keepOld=',
      '?keepOld=TRUE',
      '?keepOld=1',
      '?keepOld=true%20',
      '?keepOld=false',
      '?KeepOld=true',
    ])('only the exact text "true" counts, not "%s"', async (query) => {
      expect(bodyOf(await get(`/open/event/recent${query}`).expect(200))).toMatchObject({
        total: 0,
        data: [],
      });
    });

    test('not while an event is coming', async () => {
      const app = recentApp({
        'events/a.md': event(1, { startDate: '2026-01-01', endDate: '2026-01-02' }),
        'events/b.md': event(2, { startDate: '2026-03-31' }),
      });
      expect(idsOf(await app.get('/open/event/recent?keepOld=true'))).toEqual([uuid(2)]);
    });
  });
});

describe('filters', () => {
  /** Two values of each filter, which find different events of the calendar below. */
  const VALUES: Readonly<Record<FilterName, readonly [string, string]>> = {
    eventStartAt: ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'],
    eventEndAt: ['2026-01-31T00:00:00Z', '2026-12-31T00:00:00Z'],
    search: ['alpha', 'beta'],
    orgSearch: ['weavers', 'potters'],
    datetime: ['2026-01', '2026-02'].map((month) => `${month}-02/${month}-03`) as [string, string],
    status: ['scheduled', 'postponed'],
    scale: ['small', 'large'],
    organization: ['a', 'b'],
    place: [uuid(20), uuid(21)],
    countryCode: ['DE', 'CN'],
    tag: ['pots', 'cloth'],
    bbox: ['9,53,11,54', '115,39,117,40'],
    near: ['53.5,10', '39.9,116.4'],
    radius: ['30', '20000'],
    q: ['alpha', 'peking'],
    updatedSince: ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'],
    attendanceMode: ['offline', 'online'],
    isAccessibleForFree: ['true', 'false'],
    inLanguage: ['zh', 'en'],
    series: ['camp', 'fair'],
    ids: [uuid(1), uuid(2)],
    linkKind: ['cfp', 'tickets'],
    closes: ['2025-12-01', '2026-01-20'],
  };

  /** The parameters without which a filter means nothing. */
  const COMPANIONS: Readonly<Partial<Record<FilterName, Readonly<Record<string, string>>>>> = {
    radius: { near: '53.5,10' },
  };

  const CASES = FILTER_NAMES.map((name) => ({
    name,
    queries: VALUES[name].map((value) =>
      new URLSearchParams({ ...COMPANIONS[name], [name]: value }).toString(),
    ),
  }));

  /** The cases without `updatedSince`, which finds every event here, since none has a known time of change. */
  const TELLING = CASES.filter(({ name }) => name !== 'updatedSince');

  const FEEDS = ['ics', 'atom', 'json', 'geojson'].map((format) => `/feeds/events.${format}`);

  const organizations = {
    'site.yml': yaml({ public: 'true' }),
    'organizations/a.md': organization(10, { name: 'Weavers' }),
    'organizations/b.md': organization(11, { name: 'Potters' }),
    'places/hall.yml': place(20, { countryCode: 'DE', latitude: '53.5', longitude: '10' }),
    'places/peking.yml': place(21, {
      name: 'Peking Hall',
      countryCode: 'CN',
      latitude: '39.9',
      longitude: '116.4',
    }),
  };

  const some = testApp(
    {
      ...organizations,
      'events/a.md': event(1, {
        name: 'Alpha',
        organization: 'a',
        startDate: '2026-01-02',
        endDate: '2026-01-03',
        place: 'hall',
        tags: '[pots]',
        ...{
          attendanceMode: 'offline',
          isAccessibleForFree: 'true',
          inLanguage: '[zh-Hans]',
          series: 'camp',
        },
        links: '[{kind: cfp, url: "https://example.org/cfp", closesAt: 2025-12-01}]',
      }),
      'events/b.md': event(2, {
        name: 'Beta',
        organization: 'b',
        startDate: '2026-02-02',
        endDate: '2026-02-03',
        place: 'peking',
        tags: '[cloth]',
        ...{ attendanceMode: 'online', isAccessibleForFree: 'false', inLanguage: '[en]', series: 'fair' },
        links: '[{kind: tickets, url: "https://example.org/buy", closesAt: 2026-01-20}]',
        status: 'postponed',
        scale: 'large',
      }),
    },
    { rateLimitPerMinute: 10_000 },
  );

  const none = testApp(organizations, { rateLimitPerMinute: 10_000 });

  let sendToSome: Send;
  let sendToNone: Send;

  beforeAll(async () => {
    [sendToSome, sendToNone] = [await rawServer(some.app), await rawServer(none.app)];
  });

  async function fetched(send: Send, paths: readonly string[]): ReturnType<typeof answersOf> {
    const answers = await answersOf(send, paths);
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    return answers;
  }

  function expectAllDifferent(values: readonly unknown[]): void {
    expect(values).not.toContain(undefined);
    expect(new Set(values).size).toBe(values.length);
  }

  describe.each(TELLING)('queries that differ in nothing but $name', ({ queries }) => {
    test('have other pages, even when they are cached, and other links', async () => {
      for (let time = 0; time < 3; time += 1) {
        const answers = await fetched(
          sendToSome,
          queries.map((query) => `/open/event?${query}`),
        );
        expectAllDifferent(answers.map(({ text }) => text));
        expectAllDifferent(answers.map(({ headers }) => headers.etag));
        expectAllDifferent(answers.map(({ headers }) => headers.link));
      }
    });

    test('have other feeds, even when they are cached', async () => {
      const paths = FEEDS.flatMap((feed) => queries.map((query) => `${feed}?${query}`));
      for (let time = 0; time < 3; time += 1) {
        expectAllDifferent((await fetched(sendToSome, paths)).map(({ text }) => text));
      }
    });
  });

  describe.each(CASES)('queries that differ in nothing but $name', ({ queries }) => {
    test('have feeds with other entity tags, even where none has an event', async () => {
      const paths = [...FEEDS, '/feeds/organizations/a.ics'].flatMap((feed) => [
        feed,
        ...queries.map((query) => `${feed}?${query}`),
      ]);
      expectAllDifferent((await fetched(sendToNone, paths)).map(({ headers }) => headers.etag));
    });
  });

  test('a radius that no number can express is different from none', async () => {
    const near = 'near=0,-100&q=alpha';
    for (const feed of ['/feeds/events.json', '/feeds/organizations/a.ics']) {
      const paths = [`${feed}?${near}&radius=${'9'.repeat(400)}`, `${feed}?${near}`];
      const [everywhere, around] = await fetched(sendToSome, paths);
      expect(everywhere?.text).toContain('Alpha');
      expect(around?.text).not.toContain('Alpha');
      expect(around?.headers.etag).not.toBe(everywhere?.headers.etag);
    }
  });

  test('the id of a feed stays the same when new filters are added to the service', async () => {
    const [answer] = await fetched(sendToNone, ['/feeds/events.atom']);
    expect(answer?.text).toContain('<id>urn:uuid:f08e6c2d-baa6-8453-889e-384f3b57bc98</id>');
  });

  test('the id of a feed is the same for the same words in any order', async () => {
    const lists = ['tag=cloth,pots', 'tag=pots,,cloth,pots'];
    const answers = await fetched(
      sendToNone,
      lists.map((list) => `/feeds/events.atom?${list}`),
    );
    const ids = answers.map(({ text }) => /<id>[^<]+<\/id>/.exec(text)?.[0]);
    expect(ids[0]).toBeDefined();
    expect(ids[1]).toBe(ids[0]);
  });
});

test('places are in the order of their names where that is asked for, else the best match is first', async () => {
  const { get } = testApp({
    'places/a.yml': place(1, { name: 'A celebratiom' }),
    'places/b.yml': place(2, { name: 'B celebration' }),
  });
  const namesOf = async (query: string) =>
    pageOf(await get(`/open/place?search=celebratoon${query}`)).data.map(({ name }) => name);
  expect(await namesOf('')).toEqual(['B celebration', 'A celebratiom']);
  expect(await namesOf('&sort=name')).toEqual(['A celebratiom', 'B celebration']);
});

describe('the Link field of a list (RFC 8288)', () => {
  const files = Object.fromEntries(
    Array.from({ length: 7 }, (_, number) => [
      `events/e${number}.md`,
      event(number + 1, { name: `A & B ${number}` }),
    ]),
  );

  const { get } = testApp(files);

  /** The targets of a Link field by their relations. */
  function linksOf({ headers }: Response): Record<string, string> {
    const value = headers.link;
    return Object.fromEntries(
      [...(value ?? '').matchAll(/<([^<>]*)>; rel="([a-z]+)"(?:, )?/g)].map(
        ([, target = '', relation = '']) => [relation, target],
      ),
    );
  }

  test.each([
    ['/open/event?pageSize=3', { first: 1, next: 2, last: 3 }],
    ['/open/event?pageSize=3&current=2', { first: 1, prev: 1, next: 3, last: 3 }],
    ['/open/event?current=3&pageSize=3', { first: 1, prev: 2, last: 3 }],
    ['/open/event?current=9&pageSize=3', { first: 1, prev: 3, last: 3 }],
    ['/open/event', { first: 1, last: 1 }],
  ])('%s', async (path, expected) => {
    const links = linksOf(await get(path).expect(200));
    const pages = Object.entries(links).map(([relation, target]) => [
      relation,
      Number(new URL(target, 'http://x').searchParams.get('current')),
    ]);
    expect(Object.fromEntries(pages)).toEqual(expected);
  });

  test('leads through all events of a search, also when it is repeated, and with a 304', async () => {
    for (let time = 0; time < 3; time += 1) {
      const ids: string[] = [];
      let path: string | undefined = '/open/event?search=a%20%26%20b&pageSize=2&unknown=%E8%AA%AD';
      while (path !== undefined) {
        const response: Response = await get(path);
        ids.push(...idsOf(response));
        const links = linksOf(response);
        const again = await get(path).set('If-None-Match', String(response.headers.etag)).expect(304);
        expect(linksOf(again)).toEqual(links);
        path = links.next;
      }
      expect(new Set(ids).size).toBe(7);
      expect(ids).toHaveLength(7);
    }
  });

  test('names no unknown parameter, and is absent when it would be long', async () => {
    const response = await get(`/open/event?pageSize=1&token=secret&search=b&x=${'y'.repeat(3_000)}`).expect(
      200,
    );
    expect(linksOf(response).next).toBe('/open/event?search=b&pageSize=1&current=2');
    const long = encodeURIComponent('字'.repeat(100));
    const { headers } = await get(`/open/event?search=${long}&orgSearch=${long}`).expect(200);
    expect(headers.link).toBeUndefined();
  });

  test('is absent when nothing is found, and with recent events', async () => {
    for (const path of ['/open/event?search=nothing', '/open/event/recent']) {
      expect((await get(path).expect(200)).headers.link).toBeUndefined();
    }
  });
});

describe('records', () => {
  /** The eight link fields by their names in files, in order, with a value for each. */
  const LINKS = {
    microblogGlobal: 'https://one.example.org/full',
    microblogCn: 'https://two.example.org/full',
    chatGroup: '784051168',
    videoSite: 'https://three.example.org/full',
    lifestyleSite: 'https://four.example.org/full',
    wikiSite: 'https://five.example.org/full',
    socialNetwork: 'https://six.example.org/full',
    microblogTw: 'https://seven.example.org/full',
  };

  const files = {
    'events/full.md': event(
      1,
      {
        name: '"Full: an event"',
        startDate: '2026-03-06T10:00+08:00',
        endDate: '2026-03-07',
        place: 'hall',
        organization: 'guild',
      },
      '# Detail\n',
    ),
    'events/bare.md': event(2),
    'organizations/guild.md': organization(10, { url: 'https://example.org/guild' }),
    'organizations/full.md': organization(
      11,
      {
        name: '"Full: an organization"',
        type: 'agency',
        logoUrl: 'https://example.org/logo.png',
        richMediaConfig: '{layout: {columns: 2}, tags: [a, b]}',
        contactMail: 'mail@example.org',
        website: 'https://example.org/',
        ...LINKS,
        extra: '{founded: 2019}',
        creationTime: '2020-01-02T03:04:05+08:00',
        url: 'https://example.org/page',
      },
      'What it is.\n',
    ),
    'organizations/bare.md': organization(12, { id: 'ABCDEF00-0000-4000-8000-00000000ABCD' }),
    'places/hall.yml': place(20),
  };

  const { get } = testApp(files);

  describe('get event', () => {
    test('has every field in its order', async () => {
      const response = await get(`/open/event/${uuid(1)}`).expect(200);
      expect(response.text).toBe(
        JSON.stringify({
          id: uuid(1),
          name: 'Full: an event',
          scale: 'small',
          status: 'scheduled',
          slug: 'full',
          urlKey: '00000000',
          eventKey: 'full-00000000',
          startDate: '2026-03-06T02:00:00.000Z',
          endDate: '2026-03-07T23:59:59.999Z',
          address: null,
          region: null,
          thumbnail: null,
          detail: '# Detail',
          url: null,
          place: { id: uuid(20), name: 'Place 20', kind: 'hall', address: null },
          organization: {
            name: 'Organization 10',
            slug: 'guild',
            logoUrl: null,
            url: 'https://example.org/guild',
          },
        }),
      );
    });

    test('has null for a missing value', async () => {
      const body = bodyOf(await get(`/open/event/${uuid(2)}`).expect(200));
      const nothing = { startDate: null, endDate: null, detail: null, place: null, organization: null };
      expect(body).toMatchObject(nothing);
    });
  });

  describe('get organization', () => {
    const beforeLinks = {
      id: uuid(11),
      slug: 'full',
      name: 'Full: an organization',
      description: 'What it is.',
      status: 'active',
      type: 'agency',
      logoUrl: 'https://example.org/logo.png',
      richMediaConfig: { layout: { columns: 2 }, tags: ['a', 'b'] },
      contactMail: 'mail@example.org',
      website: 'https://example.org/',
    };
    const behindLinks = { extra: { founded: 2019 }, creationTime: '2020-01-01T19:04:05.000Z' };

    test('has every field in its order, links after website', async () => {
      const response = await get(`/open/organization/${uuid(11)}`).expect(200);
      expect(response.text).toBe(JSON.stringify({ ...beforeLinks, ...LINKS, ...behindLinks }));
    });

    test('all fields are present, null where nullable, extra an object; ids are lower case', async () => {
      const id = 'abcdef00-0000-4000-8000-00000000abcd';
      const response = await get(`/open/organization/${id.toUpperCase()}`).expect(200);
      expect((await get(`/open/organization/${id}`)).text).toBe(response.text);
      const body = bodyOf(response);
      expect(Object.keys(body)).toEqual(Object.keys({ ...beforeLinks, ...LINKS, ...behindLinks }));
      const { id: sent, slug, name, status, extra, ...nullable } = body;
      expect({ id: sent, slug, name, status, extra }).toEqual({
        id,
        slug: 'bare',
        name: 'Organization 12',
        status: 'active',
        extra: {},
      });
      expect(new Set(Object.values(nullable))).toEqual(new Set([null]));
    });

    test('the links have the names that site.yml gives, in the same place and order', async () => {
      const names = ['zeta', 'beta', 'gamma', 'alpha', 'epsilon', 'delta', 'theta', 'eta'];
      const lines = Object.keys(LINKS).map((standIn, index) => `  ${standIn}: ${names[index] ?? ''}\n`);
      const renamed = testApp({ ...files, 'site.yml': `organizationLinks:\n${lines.join('')}` });
      const links = Object.fromEntries(
        Object.values(LINKS).map((value, index) => [names[index] ?? '', value]),
      );
      const response = await renamed.get(`/open/organization/${uuid(11)}`).expect(200);
      expect(response.text).toBe(JSON.stringify({ ...beforeLinks, ...links, ...behindLinks }));
    });
  });

  test.each([
    [`/open/event/${uuid(3)}`, 'E_EVENT_NOT_FOUND'],
    [`/open/event/${uuid(11)}`, 'E_EVENT_NOT_FOUND'],
    [`/open/organization/${uuid(3)}`, 'E_ORGANIZATION_NOT_FOUND'],
    [`/open/organization/${uuid(1)}`, 'E_ORGANIZATION_NOT_FOUND'],
    [`/open/place/${uuid(1)}`, 'E_PLACE_NOT_FOUND'],
  ])('404 for an id without such a record: %s', async (path, code) => {
    expectError(await get(path), 404, code);
  });
});

describe('laws', () => {
  const COUNT = 23;

  const { app, get } = testApp(
    {
      ...Object.fromEntries(
        Array.from({ length: COUNT }, (_, index) => [
          `events/e${index}.md`,
          event(index, {
            name: index % 3 === 0 ? 'Summer fair' : 'Winter fair',
            ...(index % 4 > 0 && { startDate: `2026-03-${String((index % 5) + 1).padStart(2, '0')}` }),
            ...(index % 2 === 0 && { organization: 'guild' }),
          }),
        ]),
      ),
      'organizations/guild.md': organization(100),
    },
    { rateLimitPerMinute: 1_000_000 },
  );

  let send: Send;

  beforeAll(async () => {
    send = await rawServer(app);
  });

  async function statusOf(target: string): Promise<number> {
    const head = rawRequest(`GET ${target} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${TOKENS.reader}`);
    const answer = parseAnswer(await send(Buffer.from(head, 'latin1')));
    expect(JSON.parse(answer.body)).toMatchObject({});
    return answer.status;
  }

  function isDecodable(text: string): boolean {
    try {
      decodeURIComponent(text);
      return true;
    } catch {
      return false;
    }
  }

  const common = fc.constantFrom(...Array.from('%&=?/.+-_[]{}0123456789aefzTZ:'));

  const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));

  /** All characters that a request line can have: no controls and no spaces. */
  const urlText = fc.string({ unit: fc.oneof(common, visible), maxLength: 60 });

  const parameter = fc.constantFrom(
    'eventStartAt',
    'eventEndAt',
    'search',
    'orgSearch',
    'current',
    'pageSize',
    'x',
  );

  const value = fc.oneof(
    urlText,
    anyTextOf().map((text) => encodeURIComponent(text)),
    fc.integer().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom('', 'fair', 'winnter', 'organization', '2026-03-02T00:00:00.0001Z', '1', '500'),
  );

  const query = fc.oneof(
    urlText,
    fc
      .array(fc.tuple(parameter, value), { maxLength: 5 })
      .map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
  );

  test('any query string of /open/event gives 200 or 422, or 400 for a broken escape', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const status = await statusOf(`/open/event?${text}`);
        const [sent = ''] = text.split('#');
        if (isDecodable(sent)) expect([200, 422]).toContain(status);
        else expect(status).toBe(400);
      }),
      { numRuns: runs(200) },
    );
  });

  test('the pages of any size partition the list', async () => {
    const filter = fc.constantFrom(
      '',
      'search=fair',
      'search=summer',
      'orgSearch=organization',
      'search=sumer',
    );
    await fc.assert(
      fc.asyncProperty(filter, fc.integer({ min: 1, max: COUNT + 2 }), async (filters, pageSize) => {
        const all = idsOf(await get(`/open/event?${filters}&pageSize=500`));
        const pages = Math.ceil(all.length / pageSize);
        const paths = Array.from(
          { length: pages + 1 },
          (_, before) => `/open/event?${filters}&pageSize=${pageSize}&current=${before + 1}`,
        );
        const answers = await answersOf(send, paths);
        const past = answers.pop();
        const found: string[] = [];
        for (const [before, answer] of answers.entries()) {
          expect(pageOf(answer)).toMatchObject({ total: all.length, current: before + 1, pageSize });
          expect(idsOf(answer)).toHaveLength(Math.min(pageSize, all.length - found.length));
          found.push(...idsOf(answer));
        }
        expect(found).toEqual(all);
        expect(past && pageOf(past)).toMatchObject({ total: all.length, data: [] });
      }),
      { numRuns: runs(30) },
    );
  });

  test('any valid content folder is served: every event by its id and on the list, as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(anyEvents, async (events) => {
        const ids = events.map(([{ id }]) => `/open/event/${id.toUpperCase()}`);
        const send = await rawServer(testApp(filesOf(events)).app);
        const answers = await answersOf(send, ['/open/event?pageSize=500', ...ids]);
        expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
        const [page, ...bodies] = answers.map(bodyOf);
        expect(page?.total).toBe(events.length);
        for (const [at, [{ id, name, scale, status, startDate, organization }, detail]] of events.entries()) {
          const body = bodies[at];
          expect(body).toMatchObject({ id, name, scale, status, startDate, detail });
          expect(body?.organization === null).toBe(organization === null);
          expect(page?.data).toContainEqual(body);
        }
      }),
      { numRuns: runs(25) },
    );
  });
});
