import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import request, { type Response } from 'supertest';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { AnswerCache, WorkQueue } from '../../src/http/answer/work-queue.ts';
import { ASSETS } from '../../src/pages/page-assets.ts';
import { calendarOfNames } from '../calendar/records.ts';
import { expectError } from '../helpers/answers.ts';
import { appOver, testApp, TOKENS } from '../helpers/app.ts';
import { calendarOf, event, organization, place, uuid, yaml } from '../helpers/content.ts';
import { listeningPort } from '../helpers/listening.ts';
import { parseAnswer, rawRequest, rawServer, statusesOf } from '../helpers/raw-http.ts';

const LONG = 'A convention of people who read calendars. '.repeat(100);

function content(detail: string): Record<string, string> {
  return {
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `events/e${index}.md`,
        event(index, { startDate: '2026-03-05' }, `${index} ${detail}`),
      ]),
    ),
    'events/small.md': event(50, { name: 'Small' }),
    'site.yml': yaml({ public: 'true' }),
  };
}

const server = testApp(content(LONG), { rateLimitPerMinute: 1_000_000 });

const port = await listeningPort(server.app);

interface Sent {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The body as it came over the wire. */
  readonly bytes: Buffer;
}

interface Ask {
  readonly method?: string;
  readonly port?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request without decoding the body of the answer. */
async function ask(path: string, encoding: string | null, more: Ask = {}): Promise<Sent> {
  const sent = httpRequest({
    host: '127.0.0.1',
    port: more.port ?? port,
    path,
    method: more.method ?? 'GET',
    agent: false,
    headers: {
      Authorization: `Bearer ${TOKENS.reader}`,
      ...(encoding !== null && { 'Accept-Encoding': encoding }),
      ...more.headers,
    },
  }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, bytes };
}

function decoded({ headers, bytes }: Sent): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

function revalidate(path: string, encoding: string | null, tags: string): Promise<Sent> {
  return ask(path, encoding, { headers: { 'If-None-Match': tags } });
}

const PAGE = '/open/event?pageSize=20';

const SMALL = `/open/event/${uuid(50)}`;

const LARGE = [PAGE, `/open/event/${uuid(1)}`, '/openapi.json', '/feeds/events.ics', '/feeds/events.atom'];

/** The value of `Vary` on answers that depend on a preference. */
const VARY = 'Prefer, Accept-Encoding';

describe('caching', () => {
  const files = {
    'events/a.md': event(1, { startDate: '2026-03-05', organization: 'a' }),
    'organizations/a.md': organization(2),
  };

  const PATHS = [
    '/open/event',
    '/open/event/recent',
    `/open/event/${uuid(1)}`,
    `/open/organization/${uuid(2)}`,
  ];

  const EMPTY = '/open/event?search=qqqqqqqqqqqq';

  async function etagOf({ get }: ReturnType<typeof testApp>, path: string): Promise<string> {
    const { etag = '' } = (await get(path).expect(200)).headers;
    return etag;
  }

  const [server, replica] = [testApp(files), testApp(files)];

  describe.each([...PATHS, EMPTY])('caching of %s', (path) => {
    test('has a strong ETag, the same on every replica, and Cache-Control: private, no-cache', async () => {
      const response = await server.get(path).expect(200);
      expect(response.headers.etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
      expect(response.headers['cache-control']).toBe('private, no-cache');
      expect(await etagOf(replica, path)).toBe(response.headers.etag);
    });

    test('304 for the tag, also weak, in a list, and for "*" (W7)', async () => {
      const etag = await etagOf(server, path);
      for (const tags of [
        etag,
        `W/${etag}`,
        `"x", ${etag}`,
        `"x",W/"y",W/${etag} , "z"`,
        `"a,b", ${etag}`,
        '*',
      ]) {
        const response = await server.get(path).set('If-None-Match', tags).expect(304);
        expect(response.text).toBe('');
        expect(response.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' });
        expect(response.headers).not.toHaveProperty('content-type');
        expect(response.headers).not.toHaveProperty('content-length');
      }
    });

    test('200 for other tags', async () => {
      const etag = await etagOf(server, path);
      for (const tags of [
        '"x"',
        'W/"x"',
        etag.slice(0, -1),
        etag.slice(1, -1),
        etag.toLowerCase(),
        '""',
        '"*"',
        '',
      ]) {
        await server.get(path).set('If-None-Match', tags).expect(200);
      }
    });

    test('HEAD: 304 too', async () => {
      const etag = await etagOf(server, path);
      await request(server.app)
        .head(path)
        .set('Authorization', `Bearer ${TOKENS.reader}`)
        .set('If-None-Match', etag)
        .expect(304);
    });
  });

  describe('after a reload (W7)', () => {
    const server = testApp(files);
    const { calendars } = server;
    const before = calendars.current();
    beforeEach(() => {
      calendars.replace(before);
    });

    test.each(PATHS)('%s: 200 with a new ETag where the answer changed', async (path) => {
      const etag = await etagOf(server, path);
      calendars.replace(
        calendarOf({
          'events/a.md': event(1, { startDate: '2026-03-05', organization: 'a', name: 'New name' }),
          'organizations/a.md': organization(2, { name: 'New name' }),
        }),
      );
      const response = await server.get(path).set('If-None-Match', etag).expect(200);
      expect(response.headers.etag).not.toBe(etag);
      expect(response.text).toContain('New name');
      await server
        .get(path)
        .set('If-None-Match', `${etag}, ${response.headers.etag ?? ''}`)
        .expect(304);
    });

    test('304 where the content is the same', async () => {
      const etag = await etagOf(server, '/open/event');
      calendars.replace(calendarOf(files));
      await server.get('/open/event').set('If-None-Match', etag).expect(304);
    });

    test('the list has a new ETag when an event is added on another page only', async () => {
      const path = '/open/event?pageSize=1';
      const etag = await etagOf(server, path);
      calendars.replace(calendarOf({ ...files, 'events/b.md': event(3) }));
      await server.get(path).set('If-None-Match', etag).expect(200);
    });
  });

  test('401 in spite of a tag that matches', async () => {
    const etag = await etagOf(server, '/open/event');
    const response = await request(server.app).get('/open/event').set('If-None-Match', etag).expect(401);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('several If-None-Match lines are one list (RFC 9110, section 5.3)', async () => {
    const send = await rawServer(server.app);
    const answer = await send(
      rawRequest(
        'GET /open/event HTTP/1.1',
        'Host: x',
        `Authorization: Bearer ${TOKENS.reader}`,
        'If-None-Match: "x"',
        `If-None-Match: ${await etagOf(server, '/open/event')}`,
      ),
    );
    expect(parseAnswer(answer)).toMatchObject({ status: 304, body: '' });
  });

  const publicServer = testApp({ ...files, 'site.yml': yaml({ public: 'true' }) });

  const PERSONAL = ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

  describe('answers for shared caches say nothing about the request (RFC 9111, section 3)', () => {
    test.each([
      '/',
      `/events/${uuid(1)}`,
      '/docs',
      Object.values(ASSETS)[0]?.path ?? '',
      '/feeds/events.ics',
      '/feeds/organizations/a.ics',
      '/feeds/events.atom',
      '/feeds/events.json',
      `/events/${uuid(1)}.ics`,
    ])('%s, with a token and without, in full and as 304', async (path) => {
      const asked = [
        await publicServer.get(path).expect(200),
        await request(publicServer.app).get(path).set('X-Request-Id', 'mine').expect(200),
        await request(publicServer.app).head(path).expect(200),
        await publicServer.get(path).set('If-None-Match', '*').expect(304),
      ];
      for (const { headers } of asked) {
        expect(headers['cache-control']).toMatch(/^public, /);
        expect(Object.keys(headers).filter((name) => PERSONAL.includes(name))).toEqual([]);
      }
    });

    test.each([
      ['/open/event', 200],
      ['/feeds/events.ics?search=x&search=y', 422],
      [`/events/${uuid(9)}`, 404],
    ])('answers for private caches do: %s', async (path, status) => {
      const { headers } = await publicServer.get(path).expect(status);
      expect(headers['cache-control']).not.toContain('public');
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(PERSONAL));
    });
  });

  describe.each([
    ...PATHS,
    '/openapi.json',
    '/docs',
    '/',
    Object.values(ASSETS)[0]?.path ?? '',
    '/feeds/events.ics',
  ])('If-Match on %s (RFC 9110, section 13.1.1)', (path) => {
    test('an answer is sent when the field names one of its tags, or "*"', async () => {
      const etag = await etagOf(publicServer, path);
      for (const tags of [etag, `"x", ${etag}`, `W/"x",${etag}`, '*'])
        await publicServer.get(path).set('If-Match', tags).expect(200);
    });

    test('412 when the field names none of its tags by strong comparison, whatever If-None-Match says', async () => {
      const etag = await etagOf(publicServer, path);
      for (const tags of ['"x"', `W/${etag}`, '"*"', etag.slice(1, -1), '']) {
        const response = await publicServer.get(path).set('If-Match', tags).set('If-None-Match', etag);
        expectError(response, 412, 'E_PRECONDITION_FAILED');
        expect(response.headers).not.toHaveProperty('etag');
      }
    });

    test('304 when both conditions hold', async () => {
      const etag = await etagOf(publicServer, path);
      await publicServer.get(path).set('If-Match', etag).set('If-None-Match', etag).expect(304);
    });
  });

  test('If-Match makes no difference to an error', async () => {
    await publicServer
      .get(`/open/event/${uuid(9)}`)
      .set('If-Match', '"x"')
      .expect(404);
    await request(publicServer.app).get('/open/event').set('If-Match', '"x"').expect(401);
  });

  test('If-Unmodified-Since is ignored, since no answer has a Last-Modified (RFC 9110, section 13.1.4)', async () => {
    const { headers } = await publicServer
      .get('/open/event')
      .set('If-Unmodified-Since', new Date(0).toUTCString());
    expect(headers).not.toHaveProperty('last-modified');
    expect(headers).toHaveProperty('etag');
  });
});

describe('content encoding', () => {
  describe.each(LARGE)('%s', (path) => {
    test('is the same in every encoding, each of which has an entity tag of its own', async () => {
      const plain = await ask(path, null);
      expect(plain.headers).not.toHaveProperty('content-encoding');
      const vary = path === '/openapi.json' ? 'Accept-Encoding' : VARY;
      expect(plain.headers.vary).toBe(vary);
      for (const encoding of ['br', 'gzip']) {
        const sent = await ask(path, encoding);
        expect(sent.headers).toMatchObject({
          'content-encoding': encoding,
          'content-length': String(sent.bytes.length),
          'content-type': plain.headers['content-type'],
          etag: plain.headers.etag?.replace(/"$/, `-${encoding}"`),
          vary,
        });
        expect(sent.bytes.length).toBeLessThan(plain.bytes.length / 2);
        expect(decoded(sent)).toBe(plain.bytes.toString());
      }
    });

    test('HEAD has the fields of GET', async () => {
      for (const encoding of [null, 'br', 'gzip']) {
        // The third request is answered from the cache.
        for (let time = 0; time < 2; time += 1) await ask(path, encoding);
        const { headers } = await ask(path, encoding);
        const head = await ask(path, encoding, { method: 'HEAD' });
        expect(head.bytes).toHaveLength(0);
        for (const name of ['etag', 'vary', 'content-encoding', 'content-length', 'content-type'])
          expect(head.headers[name]).toBe(headers[name]);
      }
    });
  });

  test.each([PAGE, '/open/event?pageSize=5', '/feeds/events.ics'])(
    '%s has the same bytes each time, as its strong entity tag says',
    async (path) => {
      const at = await listeningPort(testApp(content(`${LONG}${path}`)).app);
      const answers = [];
      for (let time = 0; time < 4; time += 1) answers.push(await ask(path, 'br', { port: at }));
      const [first] = answers;
      for (const { bytes, headers } of answers) {
        expect(bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
        expect(headers.etag).toBe(first?.headers.etag);
      }
    },
  );

  describe('the encoding (RFC 9110, section 12.5.3), of a field with thousands of members by the first ones (W12)', () => {
    test.each([
      [null, undefined],
      ['', undefined],
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['GZip', 'gzip'],
      ['gzip, deflate', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
      ['*', 'br'],
      ['gzip;q=1.0, br;q=0.9', 'gzip'],
      ['br;q=0.5 , gzip;q=0.5', 'br'],
      ['gzip ; q=0.001', 'gzip'],
      ['*;q=0.5, br;q=0', 'gzip'],
      ['gzip;q=0, br;q=0', undefined],
      ['*;q=0', undefined],
      ['identity', undefined],
      ['identity;q=0', undefined],
      ['identity;q=0, gzip;q=0.1', 'gzip'],
      ['identity, gzip', 'gzip'],
      ['identity;q=0.5, gzip;q=0.4', undefined],
      ['identity;q=0.5, *;q=0.4', undefined],
      ['deflate, zstd, compress', undefined],
      ['gzip;q=2', undefined],
      ['gzip;level=9', undefined],
      ['gzip br', undefined],
      [`${'x, '.repeat(500)}br`, 'br'],
      [`${'x,'.repeat(7_000)}br`, undefined],
    ])('for %j: %s', async (field, encoding) => {
      const sent = await ask(PAGE, field);
      expect(sent).toMatchObject({ status: 200, headers: { vary: VARY } });
      expect(sent.headers['content-encoding']).toBe(encoding);
      expect(decoded(sent)).toBe((await ask(PAGE, null)).bytes.toString());
    });

    test('the answer is the same for every Accept-Encoding', async () => {
      const plain = (await ask(PAGE, null)).bytes.toString();
      const word = fc.constantFrom(
        'br',
        'gzip',
        'identity',
        '*',
        ';',
        'q=',
        '0',
        '1',
        '.5',
        ',',
        ' ',
        '\t',
        '=',
      );
      const any = fc.oneof(
        fc.array(word, { maxLength: 20 }).map((words) => words.join('')),
        fc.stringMatching(/^[\t\x20-\x7e]{0,40}$/),
      );
      await fc.assert(
        fc.asyncProperty(any, async (field) => {
          const sent = await ask(PAGE, field);
          expect(sent.status).toBe(200);
          expect(decoded(sent)).toBe(plain);
        }),
      );
    });

    test('small answers are sent as they are, with Vary', async () => {
      const { headers } = await ask(SMALL, 'br, gzip');
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers.vary).toBe(VARY);
      expect(headers.etag).toBe((await ask(SMALL, null)).headers.etag);
    });

    test.each(['/healthz', '/readyz', '/nothing', '/event/recent', '/open/event?current=x'])(
      '%s is never encoded',
      async (path) => {
        const { headers } = await ask(path, 'br, gzip');
        expect(headers).not.toHaveProperty('content-encoding');
        expect(headers.vary ?? '').not.toContain('Accept-Encoding');
      },
    );

    test('Vary names the origin, too, when the answer depends on it', async () => {
      const corsOrigin = ['https://one.example.org'];
      const other = await listeningPort(testApp(content(LONG), { corsOrigin }).app);
      for (const headers of [{}, { 'If-None-Match': '*' }]) {
        const sent = await ask(PAGE, 'br', { port: other, headers });
        expect(sent.headers.vary).toBe(`Origin, ${VARY}`);
      }
    });
  });

  test('requests on one connection are answered in their order, also where the first has to be encoded', async () => {
    const send = await rawServer(testApp(content('Never asked for before. '.repeat(200))).app);
    const first = `GET ${PAGE} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKENS.reader}\r\nAccept-Encoding: br\r\n\r\n`;
    const answers = await send(first + rawRequest('GET /healthz HTTP/1.1', 'Host: x'));
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect(answers).toMatch(/^HTTP[^{]*Content-Encoding: br\r\n.*\{"status":"ok"\}$/s);
  });

  describe('entity tags that the client has (RFC 9110, sections 8.8.3.3 and 13.1.2)', () => {
    const TAKEN = [null, 'br', 'gzip', 'gzip, deflate, br'];

    test.each(TAKEN)('a client with %j has the same content in every encoding', async (taken) => {
      const { headers } = await ask(PAGE, taken);
      const etag = String(headers.etag);
      for (const encoding of TAKEN) {
        const sent = await revalidate(PAGE, encoding, `"x", W/${etag}`);
        expect(sent).toMatchObject({ status: 304, headers: { etag, vary: VARY } });
        expect(sent.headers).not.toHaveProperty('content-encoding');
      }
    });

    test('"*" gets the tag of the encoding that would be sent', async () => {
      for (const path of [PAGE, SMALL]) {
        for (const encoding of [null, 'br']) {
          const { headers } = await ask(path, encoding);
          expect(await revalidate(path, encoding, '*')).toMatchObject({
            status: 304,
            headers: { etag: headers.etag },
          });
        }
      }
    });

    test('of several tags the answer has the one of the encoding that would be sent', async () => {
      const [plain, br] = [(await ask(PAGE, null)).headers.etag, (await ask(PAGE, 'br')).headers.etag];
      const tags = `${String(plain)}, ${String(br)}`;
      expect((await revalidate(PAGE, 'br', tags)).headers.etag).toBe(br);
      expect((await revalidate(PAGE, null, tags)).headers.etag).toBe(plain);
    });

    test.each(['/feeds/events.ics', '/feeds/events.json'])(
      '%s, which caches share, is never fresh in an encoding that the client does not accept',
      async (path) => {
        const etag = String((await ask(path, 'br')).headers.etag);
        expect((await revalidate(path, 'gzip', etag)).status).toBe(200);
        expect((await revalidate(path, null, etag)).status).toBe(200);
        expect((await revalidate(path, 'gzip;q=0.5, br;q=0.4', etag)).status).toBe(304);
        const plain = String((await ask(path, null)).headers.etag);
        expect((await revalidate(path, 'gzip', plain)).status).toBe(304);
      },
    );

    test('a tag of no encoding, or of other content, matches nothing (W7)', async () => {
      const old = testApp(content(LONG));
      const at = await listeningPort(old.app);
      const tags: string[] = [];
      for (const encoding of [null, 'br', 'gzip']) {
        const etag = String((await ask(PAGE, encoding, { port: at })).headers.etag);
        tags.push(etag, etag.replace(/"$/, '-zstd"'));
      }
      old.calendars.replace(calendarOf(content('Another text. '.repeat(300))));
      for (const encoding of [null, 'br', 'gzip']) {
        const headers = { 'If-None-Match': tags.join(', ') };
        const sent = await ask(PAGE, encoding, { port: at, headers });
        expect(sent.status).toBe(200);
        expect(decoded(sent)).toContain('Another text.');
      }
    });
  });
});

describe('answers', () => {
  const PIECES = ['a', 'b', 'c'];

  const calendar = calendarOfNames([]);

  let cache: AnswerCache<Buffer>;

  /** The pieces that have been made so far. */
  let made: string[];

  beforeEach(() => {
    const queue = new WorkQueue({ loopLag: () => 0, maxLagMilliseconds: 500 });
    cache = new AnswerCache(queue, 'long', { maxEntries: 10 });
    made = [];
  });

  function client() {
    return { socket: { destroyed: false } };
  }

  function* pieces(key: string): Generator<undefined, Buffer> {
    for (const piece of PIECES) {
      made.push(key + piece);
      yield;
    }
    return Buffer.from(PIECES.join(''));
  }

  function ask(key: string, of = calendar, by = client()): Promise<Buffer> {
    return cache.make(by, of, key, pieces(key));
  }

  test('that are requested at the same time are made once', async () => {
    const [first, second] = await Promise.all([ask('1'), ask('1')]);
    expect(second).toBe(first);
    expect(made).toEqual(['1a', '1b', '1c']);
  });

  test('are cached from the second time on, for their calendar', async () => {
    for (let time = 0; time < 4; time += 1) await ask('1');
    expect(made).toHaveLength(2 * PIECES.length);
    await ask('1', calendarOfNames([]));
    expect(made).toHaveLength(3 * PIECES.length);
    await ask('1');
    expect(made).toHaveLength(3 * PIECES.length);
  });

  test('are made as long as one of the clients that asked is there (W14)', async () => {
    const [stays, leaves] = [client(), client()];
    const all = [ask('1', calendar, leaves), ask('1', calendar, stays), ask('2', calendar, leaves)] as const;
    leaves.socket.destroyed = true;
    await expect(all[2]).rejects.toMatchObject({ code: 'E_OVERLOADED' });
    await expect(all[1]).resolves.toEqual(Buffer.from('abc'));
    expect(made).toEqual(['1a', '1b', '1c']);
    await expect(ask('2')).resolves.toEqual(Buffer.from('abc'));
    await all[0];
  });

  test('that fail do not let others fail', async () => {
    const broken = (): Promise<Buffer> =>
      cache.make(client(), calendar, 'broken', {
        next() {
          throw new Error('broken');
        },
      });
    const whole = ask('2');
    for (let time = 0; time < 3; time += 1) await expect(broken()).rejects.toThrow('broken');
    await expect(whole).resolves.toEqual(Buffer.from('abc'));
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

  describe('the revision of the calendar', () => {
    const [server, replica] = [testApp(files), testApp(files)];

    test.each(PATHS)(
      'is in 200 and 304 of %s, the same on every replica of the same content',
      async (path) => {
        const revision = await revisionOf(server);
        expect(revision).toMatch(/^[\x21-\x7e]+$/);
        expect(await revisionOf(server, path)).toBe(revision);
        expect(await revisionOf(replica, path)).toBe(revision);
        const { headers } = await server.get(path).set('If-None-Match', '*').expect(304);
        expect(headers['x-calendar-revision']).toBe(revision);
      },
    );

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

    test('can be read by pages of other origins, which may also send Prefer', async () => {
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

  /** Returns the number of times that an answer reads the current calendar, which is another one from the second time on. */
  async function answered(path: string): Promise<{ readonly text: string; readonly looks: number }> {
    looks = 0;
    const response: Response = await request(app)
      .get(path)
      .set('Authorization', `Bearer ${TOKENS.reader}`)
      .responseType('text')
      .expect(200);
    // The check against the OpenAPI document reads the calendar once more.
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
