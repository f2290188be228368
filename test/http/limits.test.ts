import { once } from 'node:events';
import { get } from 'node:http';
import { setImmediate } from 'node:timers';
import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { inOnePiece, WorkQueue } from '../../src/http/answer/work-queue.ts';
import type { App, AppDeps } from '../../src/http/app.ts';
import { observable } from '../../src/platform/observable.ts';
import {
  type ConnectOptions,
  FallbackCounter,
  FixedWindowCounter,
  type SharedCounter,
} from '../../src/rate-limit/counters.ts';
import { hashToken, mintToken } from '../../src/tokens/registry.ts';
import { parseTokens } from '../../src/tokens/tokens-file.ts';
import { eventRecord, recordsWith } from '../calendar/records.ts';
import { bodyOf, expectError } from '../helpers/answers.ts';
import { NOW, testApp, TOKENS, tokensText } from '../helpers/app.ts';
import { fakeDate } from '../helpers/clock.ts';
import { event, uuid } from '../helpers/content.ts';
import { listeningPort } from '../helpers/listening.ts';
import { connectTo } from '../helpers/raw-connection.ts';
import {
  parseAnswer,
  parseAnswers,
  rawRequest,
  rawServer,
  statusesOf,
  type RawAnswer,
} from '../helpers/raw-http.ts';

describe('rate limit', () => {
  const files = { 'events/a.md': event(1) };

  beforeEach(() => {
    fakeDate(NOW);
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  /** The number of remaining requests in each of several answers on the wire. */
  const REMAINING = /(?<=^X-RateLimit-Remaining: )\d+/gim;

  function limitsOf({ headers }: Response): unknown[] {
    return ['limit', 'remaining', 'reset'].map((name) => headers[`x-ratelimit-${name}`]);
  }

  describe('the limit', () => {
    test('600 requests a minute: the 601st is refused until the window ends', async () => {
      const send = await rawServer(testApp(files).app);
      const head = ['Host: x', `Authorization: Bearer ${TOKENS.reader}`];
      const allowed = ['GET /open/event HTTP/1.1', ...head, '', ''].join('\r\n');
      const answers = await send(allowed.repeat(600) + rawRequest('GET /open/event HTTP/1.1', ...head));
      expect(statusesOf(answers)).toEqual([...Array<number>(600).fill(200), 429]);
      expect(answers.match(REMAINING)).toEqual(
        [...Array.from({ length: 600 }, (_, count) => 599 - count), 0].map(String),
      );
      const { headers, body } = parseAnswer(answers.slice(answers.lastIndexOf('HTTP/1.1 429 ')));
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(JSON.parse(body)).toMatchObject({
        code: 'E_TOO_MANY_REQUESTS',
        message: expect.stringMatching(/\S/),
      });
    });

    test('a 429 has params.retryAfter, Retry-After and X-RateLimit-Reset', async () => {
      const { get } = testApp(files, { rateLimitPerMinute: 1 });
      await get('/open/event').expect(200);
      for (const [passed, wait] of [
        [0, 60],
        [1, 60],
        [1000, 59],
        [58_999, 2],
        [59_000, 1],
        [59_999, 1],
      ] as const) {
        jest.setSystemTime(NOW + passed);
        const response = await get('/open/event');
        const body = expectError(response, 429, 'E_TOO_MANY_REQUESTS');
        expect(body.params).toEqual({ retryAfter: wait });
        expect(response.headers['retry-after']).toBe(String(wait));
        expect(limitsOf(response)).toEqual(['1', '0', String(NOW / 1000 + 60)]);
      }
    });

    test.each([
      [-1, 1],
      [61_000, 60],
    ])('a 429 whose window ends in %d ms says to wait %i s', async (left, wait) => {
      const resetTime = new Date(NOW + left);
      const limitCounter = { increment: () => ({ totalHits: 2, resetTime }) };
      const { get } = testApp(files, { rateLimitPerMinute: 1, limitCounter });
      const response = await get('/open/event');
      const body = expectError(response, 429, 'E_TOO_MANY_REQUESTS');
      expect([body.params, response.headers['retry-after']]).toEqual([{ retryAfter: wait }, String(wait)]);
    });

    test('the window is fixed, from the first request, and ends after 60 seconds', async () => {
      const { get } = testApp(files, { rateLimitPerMinute: 2 });
      const reset = String(NOW / 1000 + 60);
      expect(limitsOf(await get('/open/event'))).toEqual(['2', '1', reset]);
      jest.setSystemTime(NOW + 59_999);
      expect(limitsOf(await get('/open/event'))).toEqual(['2', '0', reset]);
      await get('/open/event').expect(429);
      jest.setSystemTime(NOW + 60_000);
      const afterwards = await get('/open/event').expect(200);
      expect(limitsOf(afterwards)).toEqual(['2', '1', String(NOW / 1000 + 120)]);
    });

    test('X-RateLimit-Reset is never earlier than the end of the window', async () => {
      jest.setSystemTime(NOW + 1);
      const [, , reset] = limitsOf(await testApp(files).get('/open/event'));
      expect(reset).toBe(String(NOW / 1000 + 61));
    });

    test.each([-3_600_000, 3_600_000])(
      'a clock that steps by %d ms locks nobody out for longer than 60 seconds (L2)',
      async (step) => {
        const { get } = testApp(files, { rateLimitPerMinute: 1 });
        await get('/open/event').expect(200);
        jest.setSystemTime(NOW + step);
        const { status, headers } = await get('/open/event');
        if (status === 429) expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
        jest.setSystemTime(NOW + step + 60_000);
        await get('/open/event').expect(200);
      },
    );

    test('requests in one packet are counted one by one', async () => {
      const send = await rawServer(testApp(files, { rateLimitPerMinute: 2 }).app);
      const head = ['Host: x', `Authorization: Bearer ${TOKENS.reader}`];
      const first = ['GET /open/event HTTP/1.1', ...head, '', ''].join('\r\n');
      const answers = await send(first + first + rawRequest('GET /open/event HTTP/1.1', ...head));
      expect(statusesOf(answers)).toEqual([200, 200, 429]);
      expect(answers.match(REMAINING)).toEqual(['1', '0', '0']);
    });
  });

  describe('what counts, and which answers have the header fields', () => {
    test('304, 404, 422, 403 and HEAD count, and have the fields', async () => {
      const { app, get } = testApp(files);
      const [etag = ''] = [(await get('/open/event').expect(200)).headers.etag];
      const responses = [
        await get('/open/event').set('If-None-Match', etag).expect(304),
        await get(`/open/event/${uuid(9)}`).expect(404),
        await get('/open/event?current=x').expect(422),
        await request(app).head('/open/event').set('Authorization', `Bearer ${TOKENS.reader}`).expect(200),
      ];
      expect(responses.map((response) => limitsOf(response).slice(0, 2))).toEqual(
        ['598', '597', '596', '595'].map((remaining) => ['600', remaining]),
      );
      const forbidden = await get('/open/event')
        .set('Authorization', `Bearer ${TOKENS.powerless}`)
        .expect(403);
      expect(limitsOf(forbidden).slice(0, 2)).toEqual(['600', '599']);
      const stranger = await request(app).get('/open/event').expect(401);
      expect(limitsOf(stranger).slice(0, 2)).toEqual(['600', '599']);
    });

    test('an error of the server has the fields, too', async () => {
      const { get } = testApp(files, { timeZone: 'No/Where' });
      expect(limitsOf(await get('/open/event/recent').expect(500)).slice(0, 2)).toEqual(['600', '599']);
    });

    test('answers from before the token check do not count and have no such fields', async () => {
      const { app, get } = testApp(files, { rateLimitPerMinute: 1 });
      const responses = [
        await get('/open/event?a=%').expect(400),
        await get('/open/nothing').expect(404),
        await request(app).post('/open/event').expect(405),
        await request(app).options('/open/event').expect(204),
        await get('/event/recent').expect(410),
        await get('/healthz').expect(200),
        await get('/readyz').expect(200),
      ];
      for (const response of responses) expect(Object.keys(response.headers).join()).not.toMatch(/ratelimit/);
      await get('/open/event').expect(200);
    });
  });

  describe('who shares a limit', () => {
    test('each application has its own limit', async () => {
      const { get } = testApp(files, { rateLimitPerMinute: 1 });
      await get('/open/event').expect(200);
      await get('/open/event').expect(429);
      await get('/open/event').set('Authorization', `Bearer ${TOKENS.other}`).expect(200);
    });

    test('all operations of an application count together', async () => {
      const { get } = testApp(files, { rateLimitPerMinute: 2 });
      await get('/open/event').expect(200);
      await get('/open/event/recent').expect(200);
      await get(`/open/event/${uuid(1)}`).expect(429);
    });

    test('a new token of an application has the quota of the old one', async () => {
      const registryOf = (token: string): ReturnType<typeof parseTokens> =>
        parseTokens(
          `applications: [{id: a, name: A, tokenHash: ${hashToken(token)}, permissions: [read], interfaces: [open]}]`,
        );
      const [old, renewed] = [mintToken(), mintToken()];
      let registry = registryOf(old);
      const { get } = testApp(files, { rateLimitPerMinute: 1, tokens: () => registry });
      await get('/open/event').set('Authorization', `Bearer ${old}`).expect(200);
      registry = registryOf(renewed);
      const response = await get('/open/event').set('Authorization', `Bearer ${renewed}`);
      expectError(response, 429, 'E_TOO_MANY_REQUESTS');
      expect(bodyOf(response).params).toEqual({ retryAfter: 60 });
    });

    test('two tokens of one application share its quota (L1)', async () => {
      const tokens = parseTokens(tokensText().replace('id: other', 'id: reader'));
      const { get } = testApp(files, { rateLimitPerMinute: 1, tokens: () => tokens });
      await get('/open/event').expect(200);
      await get('/open/event').set('Authorization', `Bearer ${TOKENS.other}`).expect(429);
    });
  });
});

describe('an overloaded server', () => {
  const files = { 'events/a.md': event(1, { name: 'Alpha' }) };

  function queueOf(loopLag: () => number): WorkQueue {
    return new WorkQueue({ loopLag, maxLagMilliseconds: 500 });
  }

  /**
   * Sends several requests of one application in one packet, so that none is answered before the last has arrived.
   * Returns the answers.
   */
  async function together(app: App, paths: readonly string[]): Promise<RawAnswer[]> {
    const head = ['Host: x', `Authorization: Bearer ${TOKENS.reader}`];
    const [last = '', ...first] = paths.toReversed().map((path) => `GET ${path} HTTP/1.1`);
    const kept = first.reverse().map((line) => [line, ...head, '', ''].join('\r\n'));
    const send = await rawServer(app);
    return parseAnswers(await send(kept.join('') + rawRequest(last, ...head)));
  }

  test.each([
    [501, 1],
    [1_400, 2],
    [45_000, 45],
    [900_000, 60],
  ])(
    '%d ms late: refuses searches behind another one, and tells when to come again: in %d s',
    async (lag, retryAfter) => {
      const { app } = testApp(files, { queue: queueOf(() => lag) });
      const paths = ['alpha', 'x', 'alpha&current=2'].map((search) => `/open/event?search=${search}`);
      const [first, ...others] = await together(app, paths);
      expect(first?.status).toBe(200);
      for (const { status, headers, body } of others) {
        expect({ status, ...JSON.parse(body) }).toMatchObject({
          ...{ status: 503, code: 'E_OVERLOADED', params: { retryAfter } },
        });
        expect(headers).toMatchObject({
          'retry-after': String(retryAfter),
          'x-ratelimit-remaining': expect.any(String),
        });
      }
      expect(others).toHaveLength(2);
    },
  );

  test('answers one request at a time, however late the other programs of the machine make it (W18)', async () => {
    const { get, app } = testApp(
      { ...files, 'site.yml': 'public: true\n' },
      { queue: queueOf(() => 10_000) },
    );
    for (const word of ['alpha', 'beta', 'gamma']) await get(`/open/event?search=${word}`).expect(200);
    for (const path of ['/', '/feeds/events.ics', '/map']) await request(app).get(path).expect(200);
  });

  test('answers everything else, and searches from its cache', async () => {
    let lag = 0;
    const { app, get } = testApp(files, { queue: queueOf(() => lag) });
    await get('/open/event?search=alpha').expect(200);
    await get('/open/event?search=alpha').expect(200);
    lag = 10_000;
    const answered = [
      ...['/open/event?search=new', '/open/event?search=alpha', '/open/event'],
      ...['/open/event?eventStartAt=2026-01-01T00:00:00Z', '/open/event/recent', `/open/event/${uuid(1)}`],
      ...['/healthz', '/open/event?search=other', '/open/event?search=a&current=0'],
    ];
    const statuses = (await together(app, answered)).map(({ status }) => status);
    expect(statuses).toEqual([...Array<number>(7).fill(200), 503, 422]);
  });

  test('accepts searches again as soon as it can', async () => {
    let lag = 501;
    const { app } = testApp(files, { queue: queueOf(() => lag) });
    const statuses = async (): Promise<number[]> =>
      (await together(app, ['/open/event?search=alpha', '/open/event?search=x'])).map(({ status }) => status);
    expect(await statuses()).toEqual([200, 503]);
    lag = 500;
    expect(await statuses()).toEqual([200, 200]);
  });
});

describe('work queue', () => {
  /** The mocked clock, in milliseconds. Only pieces of work advance it. */
  let clock = 0;

  beforeEach(() => {
    clock = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => clock);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const wanted = (): boolean => true;

  function queueOf(maxLagMilliseconds = 500): WorkQueue {
    return new WorkQueue({ loopLag: () => 0, maxLagMilliseconds });
  }

  /** Work of one piece, which takes some time and adds its name to `done`. */
  function short(done: string[], name: string, milliseconds: number): Generator<never, string> {
    return inOnePiece(() => {
      clock += milliseconds;
      done.push(name);
      return name;
    });
  }

  /** Work of several pieces, each of which takes a turn and adds its name to `done`. */
  function* long(done: string[], name: string, pieces = 3): Generator<undefined, string> {
    for (let piece = 1; piece < pieces; piece += 1) {
      clock += 6;
      done.push(`${name}${piece}`);
      yield;
    }
    return name;
  }

  /** Handles a rejection at once, so that the promise can be awaited later. */
  function settled<T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> {
    return Promise.allSettled([promise]).then(([result]) => result);
  }

  describe('short work (W11)', () => {
    test('is done in order, with other requests in between', async () => {
      const queue = queueOf();
      const done: string[] = [];
      const made = ['first', 'second', 'third'].map((name) =>
        queue.do('short', short(done, name, 6), wanted),
      );
      expect(done).toEqual([]);
      await turn();
      expect(done).toEqual(['first']);
      done.push('something else');
      expect(await Promise.all(made)).toEqual(['first', 'second', 'third']);
      expect(done).toEqual(['first', 'something else', 'second', 'third']);
    });

    test('shares a turn', async () => {
      const queue = queueOf();
      const done: string[] = [];
      const all = Array.from({ length: 20 }, () => queue.do('short', short(done, 'x', 1), wanted));
      await turn();
      expect(done).toHaveLength(5);
      await Promise.all(all);
    });

    test('is refused when it would wait, or has waited, for too long', async () => {
      const queue = queueOf(100);
      const done: string[] = [];
      const add = () => settled(queue.do('short', short(done, 'x', 60), wanted));
      const all = Array.from({ length: 5 }, add);
      await turn();
      await turn();
      expect(done).toHaveLength(2);
      const late = add();
      expect(await late).toMatchObject({
        reason: { code: 'E_OVERLOADED', details: { params: { retryAfter: 1 } } },
      });
      const refused = (await Promise.all(all)).filter(({ status }) => status === 'rejected');
      expect(refused).toMatchObject(Array(3).fill({ reason: { code: 'E_OVERLOADED' } }));
      expect(await add()).toEqual({ status: 'fulfilled', value: 'x' });
    });

    test('is done when it came alone, however long it takes until its turn comes (W18)', async () => {
      const queue = queueOf(100);
      for (const length of ['short', 'long'] as const) {
        const alone = queue.do(length, short([], 'alone', 1), wanted);
        clock += 2_500;
        expect(await alone).toBe('alone');
      }
    });

    test('that fails does not let others fail', async () => {
      const queue = queueOf();
      const fault = new Error('planted');
      const broken = settled(
        queue.do(
          'short',
          inOnePiece(() => {
            throw fault;
          }),
          wanted,
        ),
      );
      expect(await queue.do('short', short([], 'next', 1), wanted)).toBe('next');
      expect(await broken).toEqual({ status: 'rejected', reason: fault });
    });
  });

  describe('long work (W14)', () => {
    test('is done two at a time, in turn, with short work and other requests in between', async () => {
      const queue = queueOf();
      const done: string[] = [];
      const all = ['a', 'b', 'c'].map((name) => queue.do('long', long(done, name), wanted));
      await turn();
      const asked = queue.do('short', short(done, 'short', 6), wanted);
      await turn();
      done.push('something else');
      expect(await Promise.all([...all, asked])).toEqual(['a', 'b', 'c', 'short']);
      expect(done).toEqual(['a1', 'b1', 'a2', 'short', 'something else', 'b2', 'c1', 'c2']);
    });

    test('is refused when it would wait, or has waited, for too long before it begins; nothing else is', async () => {
      const queue = queueOf(20);
      const done: string[] = [];
      const [first, second, third] = ['a', 'b', 'c'].map((name) =>
        settled(queue.do('long', long(done, name, 10), wanted)),
      );
      expect(await third).toMatchObject({ reason: { code: 'E_OVERLOADED' } });
      expect(done.join()).toBe('a1,b1,a2,b2,a3,b3');
      expect(await queue.do('short', short(done, 'short', 1), wanted)).toBe('short');
      expect([await first, await second]).toMatchObject([{ value: 'a' }, { value: 'b' }]);
    });

    test('is not begun, or not continued, when nobody waits for it, and delays no other work', async () => {
      const queue = queueOf(20);
      const done: string[] = [];
      let isHere = true;
      const left = ['a', 'b', 'c'].map((name) => settled(queue.do('long', long(done, name), () => isHere)));
      await turn();
      isHere = false;
      clock += 100;
      expect(await queue.do('long', long(done, 'd'), wanted)).toBe('d');
      expect(done).toEqual(['a1', 'b1', 'd1', 'd2']);
      expect((await Promise.all(left)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    });
  });
});

describe('feeds and pages that are requested at once (W14)', () => {
  const EVENTS = 2_000;

  const AT_ONCE = 20;

  /** Returns a queue that refuses no work, however long the event loop lags. */
  const patient = (): WorkQueue => new WorkQueue({ loopLag: () => 0, maxLagMilliseconds: Infinity });

  /**
   * Each look at the clock takes longer than a turn may, so that a feed of all events takes dozens of turns on any
   * machine.
   */
  beforeEach(() => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 6));
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const RECORDS = recordsWith(
    Array.from({ length: EVENTS }, (_, number) =>
      eventRecord(number, { name: `Event ${number}`, startDate: '2026-03-06T00:00:00.000Z' }),
    ),
  );

  const CALENDAR = compileCalendar({ ...RECORDS, site: { ...RECORDS.site, public: true } });

  /** A public calendar that counts how often one of its events is read. */
  function countedCalendar(): { readonly calendar: Calendar; readonly read: () => number } {
    let read = 0;
    const whole: Calendar['events']['whole'] = (position) => {
      read += 1;
      return CALENDAR.events.whole(position);
    };
    return { calendar: { ...CALENDAR, events: { ...CALENDAR.events, whole } }, read: () => read };
  }

  interface Served {
    readonly address: string;
    /** The number of events that were read for feeds and pages so far. */
    readonly read: () => number;
    readonly log: readonly Record<string, unknown>[];
  }

  async function serve(deps: Partial<AppDeps> = { queue: patient() }): Promise<Served> {
    const { calendar, read } = countedCalendar();
    const { app, log } = testApp({ 'events/a.md': event(1) }, { ...deps, calendars: observable(calendar) });
    return { address: `http://127.0.0.1:${await listeningPort(app)}`, read, log };
  }

  /** Returns the status of an answer and its `Retry-After`. Fails when no complete answer comes. */
  function ask({ address }: Served, path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      get(`${address}${path}`, { agent: false }, (response) => {
        response.on('error', reject).on('end', () => {
          resolve([response.statusCode, response.headers['retry-after']].join(' ').trim());
        });
        response.resume();
      }).on('error', reject);
    });
  }

  function feedFrom(year: number, format = 'atom'): string {
    return `/feeds/events.${format}?eventStartAt=${year}-01-01T00:00:00Z`;
  }

  /** Waits for something that happens between the pieces of an answer. */
  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) await turn();
  }

  test('each gets its answer, or is told when to come again', async () => {
    const served = await serve({});
    const paths = Array.from({ length: AT_ONCE }, (_, number) => [
      feedFrom(1900 + number, number % 2 === 0 ? 'atom' : 'json'),
      `/?page=${number + 1}`,
    ]).flat();
    const answers = await Promise.all(paths.map((path) => ask(served, path)));
    expect(new Set(answers)).toEqual(new Set(['200', '503 1']));
    expect(await ask(served, feedFrom(2000))).toBe('200');
  });

  test('nothing is begun or continued for a client that has left', async () => {
    const served = await serve();
    const clients = await Promise.all(Array.from({ length: 8 }, () => connectTo(served)));
    clients.forEach(({ socket }, number) => {
      socket.write(rawRequest(`GET ${feedFrom(1900 + number)} HTTP/1.1`, 'Host: x'));
    });
    await until(() => served.read() > 0);
    for (const { socket } of clients) socket.resetAndDestroy();
    await until(() => served.log.length === clients.length);
    const before = served.read();
    expect(before).toBeLessThan(EVENTS);
    expect(await ask(served, feedFrom(2000))).toBe('200');
    expect(served.read()).toBe(before + EVENTS);
  });

  test('nor for a client that has left with further requests behind the first', async () => {
    const served = await serve();
    const { socket } = await connectTo(served);
    for (let year = 1900; year < 1908; year += 1)
      socket.write(`GET ${feedFrom(year)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await until(() => served.read() > 0);
    socket.resetAndDestroy();
    await until(() => served.log.length === 8);
    const before = served.read();
    expect(await ask(served, feedFrom(2000))).toBe('200');
    expect(served.read()).toBe(before + EVENTS);
    expect(served.log.slice(0, 8).map(({ status }) => status)).toEqual(Array(8).fill(null));
  });

  test('a feed that several clients request is made once, as long as one of them waits', async () => {
    const served = await serve();
    const clients = await Promise.all(Array.from({ length: 3 }, () => connectTo(served)));
    const [first, ...others] = clients;
    for (const { socket } of clients) socket.write(rawRequest(`GET ${feedFrom(1900)} HTTP/1.1`, 'Host: x'));
    await until(() => served.read() > 0);
    first?.socket.resetAndDestroy();
    await Promise.all(others.map(({ closed }) => closed));
    expect(others.map(({ received }) => statusesOf(received()))).toEqual([[200], [200]]);
    expect(served.read()).toBe(EVENTS);
  });

  test('a search and a small feed do not wait for the end of a large one', async () => {
    const served = await serve();
    const large = ask(served, feedFrom(1900));
    await until(() => served.read() > 0);
    const small = ask(served, '/feeds/events.atom?search=1999');
    expect(await ask(served, '/?search=1999')).toBe('200');
    expect(await small).toBe('200');
    expect(served.read()).toBeLessThan(EVENTS);
    expect(await large).toBe('200');
  });
});

describe('fallback counter', () => {
  /** Counts in another thread, which takes some milliseconds; the thread is asked at the end of the current turn. */
  class DistantCounter implements SharedCounter {
    readonly #thread = new Worker(
      `const { parentPort } = require('node:worker_threads');
     let totalHits = 1_000;
     parentPort.on('message', () => setTimeout(() => parentPort.postMessage((totalHits += 1)), 5));`,
      { eval: true },
    );

    async increment(): ReturnType<SharedCounter['increment']> {
      setImmediate(() => {
        this.#thread.postMessage(null);
      });
      const [totalHits] = (await once(this.#thread, 'message')) as [number];
      return { totalHits, resetTime: new Date(Date.now() + 60_000) };
    }

    async end(): Promise<void> {
      await this.#thread.terminate();
    }
  }

  const GONE = new Error('The counter is gone.');

  const WINDOW_END = new Date(NOW + 30_000);

  const counter = new DistantCounter();

  // Starting a thread takes some time.
  beforeAll(async () => {
    await counter.increment();
  });

  afterAll(() => counter.end());

  afterEach(() => {
    jest.useRealTimers();
  });

  function keepBusy(milliseconds: number): void {
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
  }

  /** Counts five callers, and fails from then on. */
  function failingCounter(): SharedCounter {
    let totalHits = 0;
    return {
      increment() {
        totalHits += 1;
        return totalHits > 5 ? Promise.reject(GONE) : Promise.resolve({ totalHits, resetTime: WINDOW_END });
      },
    };
  }

  test.each([
    ['a counter of this process', () => Promise.resolve(new FixedWindowCounter())],
    [
      'one that is alone as well',
      () =>
        FallbackCounter.open({
          connect: () => Promise.reject(GONE),
          local: new FixedWindowCounter(),
          onChange: () => undefined,
        }),
    ],
  ])('%s goes on from the count at which the shared counter was lost', async (_local, openLocal) => {
    fakeDate(NOW);
    const changes: unknown[] = [];
    const fallback = await FallbackCounter.open({
      connect: () => Promise.resolve(failingCounter()),
      local: await openLocal(),
      onChange: (...change) => changes.push(change),
    });
    const counted = [];
    for (let hit = 0; hit < 6; hit += 1) counted.push(await fallback.increment('application'));
    // `open` has counted once to try the counter.
    expect(counted).toEqual([2, 3, 4, 5, 6, 7].map((totalHits) => ({ totalHits, resetTime: WINDOW_END })));
    expect(changes).toEqual([[true], [false, GONE]]);
  });

  test('a process that is busy for long does not count the shared counter as lost (L1)', async () => {
    const changes: boolean[] = [];
    const fallback = await FallbackCounter.open({
      connect: () => Promise.resolve(counter),
      local: new FixedWindowCounter(),
      onChange: (isShared) => changes.push(isShared),
    });
    const counted = fallback.increment('application');
    // The answer would be late if this time counted.
    keepBusy(250);
    expect((await counted).totalHits).toBeGreaterThan(1_000);
    expect(changes).toEqual([true]);
  });

  test('a counter that does not answer is given up, and tried again each second', async () => {
    jest.useFakeTimers();
    const given: ConnectOptions[] = [];
    const changes: boolean[] = [];
    const asked: string[] = [];
    const hanging: SharedCounter = {
      increment(key) {
        asked.push(key);
        return key === 'trial'
          ? Promise.resolve({ totalHits: 1, resetTime: WINDOW_END })
          : new Promise(() => undefined);
      },
    };
    const counts = await FallbackCounter.open({
      connect(options) {
        given.push(options);
        return given.length === 2 ? Promise.reject(GONE) : Promise.resolve(hanging);
      },
      local: new FixedWindowCounter(),
      onChange: (isShared) => changes.push(isShared),
    });
    const counted = ['one', 'two'].map((key) => counts.increment(key));
    await jest.advanceTimersByTimeAsync(201);
    expect(await Promise.all(counted)).toMatchObject([{ totalHits: 1 }, { totalHits: 1 }]);
    void counts.increment('three');
    expect(asked).toEqual(['trial', 'one', 'two']);
    expect(given.map(({ signal }) => signal.aborted)).toEqual([true]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(given).toHaveLength(2);
    expect(changes).toEqual([true, false]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(changes).toEqual([true, false, true]);
  });
});

describe('the counts of callers (T5)', () => {
  const MAX_CALLERS = 100_000;

  test('are bounded: a flood of addresses removes the longest silent ones, and nobody who calls', () => {
    const counter = new FixedWindowCounter();
    counter.increment('silent');
    for (let number = 0; number < MAX_CALLERS; number += 1) {
      counter.increment(`address ${number}`);
      if (number % 1_000 === 0) counter.increment('application');
    }
    expect(counter.increment('application').totalHits).toBe(MAX_CALLERS / 1_000 + 1);
    expect(counter.increment('silent').totalHits).toBe(1);
  });
});
