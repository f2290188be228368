import { once } from 'node:events';
import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express, { type Express } from 'express';
import fc from 'fast-check';
import request, { type Test } from 'supertest';
import { readConfig } from '../../src/config/config.ts';
import { answerClientErrors, type App, createHttpObjects, createHttpServer } from '../../src/http/app.ts';
import { hashToken } from '../../src/tokens/registry.ts';
import { bodyOf, expectError } from '../helpers/answers.ts';
import { FullQueue, testApp, type TestApp, TOKENS } from '../helpers/app.ts';
import { CAMP_PROBLEM } from '../helpers/camp.ts';
import { event, organization, uuid, yaml } from '../helpers/content.ts';
import { portOf } from '../helpers/loopback.ts';
import { expectRawError, parseAnswer, rawRequest, rawServer } from '../helpers/raw-http.ts';
import { listenUntilTestsEnd } from '../helpers/until-tests-end.ts';

const files = { 'events/a.md': event(1) };

describe('errors', () => {
  const UNKNOWN_ID = `/open/event/${uuid(9)}`;

  describe('the order of checks', () => {
    const { app } = testApp(files);

    test.each([
      ['unreadable (400) before an unknown path (404)', 'reader', 'get', '/nothing/%ff', 'E_BAD_REQUEST'],
      ['unreadable (400) before an unknown path (404)', null, 'post', '/nothing?a=%', 'E_BAD_REQUEST'],
      ['unknown path (404) before a wrong method (405)', null, 'delete', '/nothing', 'E_ROUTE_NOT_FOUND'],
      ['unknown path (404) before a missing token (401)', null, 'get', '/open/nothing', 'E_ROUTE_NOT_FOUND'],
      [
        'wrong method (405) before a missing token (401)',
        null,
        'post',
        '/open/event',
        'E_METHOD_NOT_ALLOWED',
      ],
      ['token (401) before parameters (422)', null, 'get', '/open/event/x', 'E_UNAUTHORIZED'],
      ['token (401) before the record (404)', null, 'get', UNKNOWN_ID, 'E_UNAUTHORIZED'],
      ['token (403) before parameters (422)', 'powerless', 'get', '/open/event/x', 'E_APPLICATION_FORBIDDEN'],
      ['token (403) before the record (404)', 'powerless', 'get', UNKNOWN_ID, 'E_APPLICATION_FORBIDDEN'],
      ['parameters (422) before the record (404)', 'reader', 'get', '/open/event/x', 'E_VALIDATION'],
      ['the record (404) last', 'reader', 'get', UNKNOWN_ID, 'E_EVENT_NOT_FOUND'],
    ] as const)('%s: %s, %s %s', async (order, name, method, path, code) => {
      const sent = request(app)[method](path);
      const response = await (name === null ? sent : sent.set('Authorization', `Bearer ${TOKENS[name]}`));
      expectError(response, Number(/\d{3}/.exec(order)?.[0]), code);
    });

    test('limit (429) before parameters (422) and the record (404)', async () => {
      const limited = testApp(files, { rateLimitPerMinute: 1 });
      await limited.get('/open/event').expect(200);
      expectError(await limited.get('/open/event?current=x'), 429, 'E_TOO_MANY_REQUESTS');
      expectError(await limited.get(UNKNOWN_ID), 429, 'E_TOO_MANY_REQUESTS');
    });
  });

  describe('unreadable requests', () => {
    const { get } = testApp(files);

    test.each([
      '/open/event?search=%',
      '/open/event?search=%f',
      '/open/event?search=%zz',
      '/open/event?search=%ff',
      '/open/event?search=%C3',
      '/open/event?search=%ED%A0%80',
      '/open/event?search=%C0%80',
      '/open/event?other=%',
      '/open/event?%=1',
      '/open/event/%',
      '/open/event/%ff',
      '/open%/event',
      '/healthz?%',
      '/%',
    ])('400 for a broken percent escape: %s', async (path) => {
      expectError(await get(path), 400, 'E_BAD_REQUEST');
    });

    test('414 for a URL that is too long, before the path is checked', async () => {
      expectError(await get(`/open/event?search=${'a'.repeat(13_000)}`), 414, 'E_URI_TOO_LONG');
      expectError(await get(`/${'a'.repeat(13_000)}`), 414, 'E_URI_TOO_LONG');
    });

    test('the longest search of all is readable', async () => {
      const longest = '%F0%9F%8E%AA'.repeat(100);
      await get(`/open/event?search=${longest}&orgSearch=${longest}`).expect(200);
    });
  });

  describe('server errors', () => {
    const fault = (): never => {
      throw new Error('secret fault', { cause: new Error('secret cause') });
    };

    test.each([
      '/open/event',
      '/open/event/recent',
      `/open/event/${uuid(1)}`,
      `/open/organization/${uuid(1)}`,
    ])('500 E_INTERNAL without a word about its cause; the stack is in the log: %s', async (path) => {
      const { get, log } = testApp(files, { calendars: { current: fault } });
      const response = await get(path);
      expectError(response, 500, 'E_INTERNAL');
      expect(Object.keys(bodyOf(response))).toEqual(['message', 'code']);
      expect(response.text + JSON.stringify(response.headers)).not.toMatch(/secret|Error|\.ts|at /);
      expect(response.headers).not.toHaveProperty('etag');
      const failures = log.filter(({ msg }) => msg === 'request failed');
      expect(failures).toHaveLength(1);
      expect(JSON.stringify(failures)).toContain('secret fault');
      expect(JSON.stringify(failures)).toContain('errors.test.ts');
    });

    test('500 when the registry of tokens throws, and when the readiness does', async () => {
      expectError(await testApp(files, { tokens: fault }).get('/open/event'), 500, 'E_INTERNAL');
      expectError(await testApp(files, { readiness: fault }).get('/healthz'), 500, 'E_INTERNAL');
    });

    test('the next request is answered as ever', async () => {
      let faulty = true;
      const { calendars } = testApp(files);
      const current: typeof calendars.current = () => (faulty ? fault() : calendars.current());
      const { get } = testApp(files, { calendars: { current } });
      expectError(await get('/open/event'), 500, 'E_INTERNAL');
      faulty = false;
      await get('/open/event').expect(200);
    });

    test.each([
      ['after the headers', 'end'],
      ['of the answer to a fault, too', 'writeHead'],
    ] as const)('a fault %s closes the connection; it is logged', async (_when, method) => {
      const { app, log } = testApp(files);
      const faulty: RequestListener = (incoming, response) => {
        response[method] = fault;
        app(incoming, response);
      };
      await expect(
        request(faulty).get('/open/event').set('Authorization', `Bearer ${TOKENS.reader}`),
      ).rejects.toThrow();
      expect(log.filter(({ msg }) => msg === 'request failed')).toHaveLength(1);
    });

    test('a fault of one answer has no effect on the others that end in the same turn', async () => {
      const { app } = testApp(files);
      const arrived: Parameters<RequestListener>[] = [];
      const bothAtOnce: RequestListener = (incoming, response) => {
        if (incoming.headers['x-faulty'] === 'yes') response.end = fault;
        if (arrived.push([incoming, response]) === 2) for (const pair of arrived) app(...pair);
      };
      const server = createServer(bothAtOnce).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const get = (faulty: string) =>
        request(server)
          .get('/open/event')
          .set({ Authorization: `Bearer ${TOKENS.reader}`, 'X-Faulty': faulty });
      const [failed, answered] = await Promise.allSettled([get('yes'), get('no')]);
      server.close();
      expect(failed.status).toBe('rejected');
      expect(answered).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
    });
  });
});

describe('error pages', () => {
  const files = {
    'site.yml': yaml({ public: 'true', url: 'https://calendar.example.org' }),
    'events/camp.md': event(1, { name: 'Camp', organization: 'guild' }),
    'organizations/guild.md': organization(10),
  };

  const { app } = testApp(files);

  const closed = testApp({ ...files, 'site.yml': yaml({ url: 'https://calendar.example.org' }) });

  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  /** Sends a request as a browser does, for HTML. */
  function browse(asked: App, path: string): Test {
    return request(asked).get(path).set('Accept', BROWSER);
  }

  function busyApp(): App {
    return testApp(files, { queue: new FullQueue() }).app;
  }

  async function limitedApp(): Promise<App> {
    const limited = testApp(files, { rateLimitPerMinute: 1 });
    await request(limited.app).get('/').expect(200);
    return limited.app;
  }

  const FAULTS: readonly [status: number, path: string, open: () => App | Promise<App>, title: string][] = [
    [404, '/nothing', () => app, 'Nothing here'],
    [404, `/events/${uuid(99)}`, () => app, 'Nothing here'],
    [422, '/events/camp', () => app, 'This address does not work'],
    [429, '/', limitedApp, 'One moment, please'],
    [503, '/', busyApp, 'Busy right now'],
  ];

  describe.each(FAULTS)('%d for %s', (status, path, open, title) => {
    test('is a page in the frame of the site for people', async () => {
      const { headers, text } = await browse(await open(), path).expect(status);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(Buffer.byteLength(text)),
        'content-language': 'en',
        'cache-control': 'no-store',
        'x-request-id': expect.any(String),
        'content-security-policy': expect.stringContaining("script-src 'self'"),
      });
      expect(headers).not.toHaveProperty('etag');
      expect(headers.vary).toContain('Accept, Accept-Language');
      expect(text).toContain(`<h1>${title}</h1>`);
      expect(text).toContain('class="site-header"');
      expect(text).toContain('<meta name="robots" content="noindex"/>');
      expect(text).not.toMatch(
        /rel="canonical"|E_[A-Z]|\.ts|<script(?! (?:type="module" )?src="\/assets\/[\w-]+\.js")/,
      );
    });

    test.each(['*/*', 'application/json', 'application/json, text/html', 'text/html;q=0', ''])(
      'is JSON to programs, which accept "%s"',
      async (accept) => {
        const response = await request(await open())
          .get(path)
          .set('Accept', accept)
          .expect(status);
        expectError(response, status, String(bodyOf(response).code));
        expect(response.headers.vary).toMatch(/\bAccept(?!-)/);
      },
    );

    test('has the same header fields for HEAD, and no body', async () => {
      const got = await browse(await open(), path);
      const head = await request(await open())
        .head(path)
        .set('Accept', BROWSER)
        .expect(status);
      expect(head.text).toBeFalsy();
      for (const name of ['content-type', 'vary', 'cache-control'])
        expect(head.headers[name]).toBe(got.headers[name]);
    });
  });

  describe('the page of an error', () => {
    test('is in the language of the address, or of the browser', async () => {
      const chosen = await browse(app, '/nothing?lang=zh-Hant').expect(404);
      expect(chosen.headers['content-language']).toBe('zh-Hant');
      expect(chosen.text).toContain('找不到這個頁面');
      expect(chosen.text).toContain('<input type="hidden" name="lang" value="zh-Hant"/>');
      const preferred = await browse(app, '/nothing').set('Accept-Language', 'zh-CN').expect(404);
      expect(preferred.text).toContain('找不到此页面');
      expect(preferred.text).toContain('href="?lang=en"');
    });

    test('keeps a language in its links that the address has, and no other, also from the cache', async () => {
      for (const query of ['', '?lang=en', '', '?lang=en']) {
        const { text } = await browse(app, `/nothing${query}`).expect(404);
        expect(text).toContain(`<a class="button" href="/${query}">`);
      }
    });

    test('links to a search and to the calendar', async () => {
      const { text } = await browse(app, '/nothing').expect(404);
      expect(text).toMatch(/<form [^>]*role="search" action="\/">/);
      expect(text).toContain('<a class="button" href="/">To the calendar</a>');
    });

    test('says when to come again, in the page and in the header', async () => {
      const { headers, text } = await browse(await limitedApp(), '/').expect(429);
      const seconds = Number(headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(text).toContain(seconds === 1 ? 'in a second' : `in ${seconds} seconds`);
      expect(headers).toMatchObject({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' });
      const busy = await browse(busyApp(), '/').expect(503);
      expect(busy.headers['retry-after']).toBe('1');
      expect(busy.text).toContain('Come back in a second.');
    });

    test('says in our own words what is wrong with an address', async () => {
      const { text } = await browse(app, '/events/camp').expect(422);
      expect(text).toContain('The id at its end has 36 characters');
    });

    test('repeats nothing of the request', async () => {
      for (const path of [
        '/echoed<script>alert(1)',
        '/events/echoed<script>',
        '/nothing?lang="><script>echoed',
      ])
        expect((await browse(app, path)).text).not.toMatch(
          /echoed|<script(?! (?:type="module" )?src="\/assets\/[\w-]+\.js")/,
        );
    });

    test('is the same when it is requested again', async () => {
      const texts = [await browse(app, '/a'), await browse(app, '/b'), await browse(app, '/c')].map(
        ({ text }) => text,
      );
      expect(new Set(texts).size).toBe(1);
    });
  });

  describe('a client that accepts HTML like a browser', () => {
    test.each([
      '/open/nothing',
      '/open/event/x/y',
      '/feeds/nothing.ics',
      '/feeds/organizations/nobody.ics',
      '/assets/style-000000000000.css',
      '/preview/changes',
      '/nothing.json',
      '/nothing.xml?lang=en',
      `/events/${uuid(99)}.ics`,
    ])('gets JSON from paths for programs: %s', async (path) => {
      const response = await browse(app, path).expect(404);
      expectError(response, 404, String(bodyOf(response).code));
      expect(response.headers.vary ?? '').not.toMatch(/\bAccept(?!-)/);
    });

    test.each([
      ['post', '/', 405, 'E_METHOD_NOT_ALLOWED'],
      ['get', '/%', 400, 'E_BAD_REQUEST'],
      ['get', `/${'a'.repeat(13_000)}`, 414, 'E_URI_TOO_LONG'],
      ['get', '/event/recent', 410, 'E_GONE'],
    ] as const)('gets JSON of other errors: %s %s', async (method, path, status, code) => {
      expectError(await request(app)[method](path).set('Accept', BROWSER), status, code);
    });
  });

  describe('a calendar that is not public', () => {
    test('has the same page for records that exist and for others', async () => {
      const texts = await Promise.all(
        [`/events/${uuid(1)}`, `/events/${uuid(99)}`, '/events/x', '/guild/camp', '/guild', '/changes'].map(
          async (path) => (await browse(closed.app, path).expect(404)).text,
        ),
      );
      expect(new Set(texts).size).toBe(1);
    });

    test('offers no search, and links to the documentation', async () => {
      const { text } = await browse(closed.app, '/nothing').expect(404);
      expect(text).not.toContain('<form');
      expect(text).toContain('<a class="quiet" href="/docs">How to use the API</a>');
    });
  });

  test('shows editors the problems of their content on such a page, which may be the reason', async () => {
    const preview = testApp(
      { ...files, 'site.yml': yaml({}) },
      { problems: () => ({ total: 1, first: [CAMP_PROBLEM] }) },
    );
    const { text } = await browse(preview.app, `/events/${uuid(99)}`).expect(404);
    expect(text).toContain('1 problem in the content');
    expect(text).toContain('role="search"');
  });
});

describe('client errors', () => {
  const server = createHttpServer(testApp({ 'events/a.md': event(1) }).app, readConfig({}).limits);

  beforeAll(async () => {
    await listenUntilTestsEnd(server);
  });

  /** Returns what a client reads when its connection meets this error before the server has read a request. */
  async function answerTo(code: string): Promise<string> {
    const connected = new Promise<Socket>((resolve) => {
      server.once('connection', resolve);
    });
    const client = connect(portOf(server), '127.0.0.1');
    const chunks: Buffer[] = [];
    client.on('data', (chunk) => {
      chunks.push(chunk);
    });
    server.emit('clientError', Object.assign(new Error(code), { code }), await connected);
    await once(client, 'close');
    return Buffer.concat(chunks).toString();
  }

  describe('errors below HTTP', () => {
    test.each([
      ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'E_REQUEST_TIMEOUT'],
      ['HPE_HEADER_OVERFLOW', 431, 'E_HEADERS_TOO_LARGE'],
      ['HPE_INVALID_METHOD', 400, 'E_BAD_REQUEST'],
      ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 400, 'E_BAD_REQUEST'],
    ])('%s: %d %s', async (error, status, code) => {
      const answer = await answerTo(error);
      expectRawError(answer, status, code);
      expect(parseAnswer(answer).headers.connection).toBe('close');
    });

    test('a connection that was reset gets no answer', async () => {
      expect(await answerTo('ECONNRESET')).toBe('');
    });
  });

  test('a CONNECT closes its connection, even while an earlier request is being answered', async () => {
    const streaming = createServer((_request, response) => {
      Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(65_536))).pipe(response);
    });
    answerClientErrors(streaming);
    await listenUntilTestsEnd(streaming);
    const client = connect(portOf(streaming), '127.0.0.1').resume();
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\nCONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(client, 'close');
  });
});

describe('the objects that Express gets from us', () => {
  /** Returns an app that uses the documented API of requests and responses in Express. */
  function promises(): Express {
    const app = express();
    app.set('trust proxy', 1);
    app.get('/request/:id', (req, res) => {
      const { params, path, query, protocol, secure, hostname, ip, subdomains, xhr, originalUrl, baseUrl } =
        req;
      res.json({
        ...{ params, path, query, protocol, secure, hostname, ip, subdomains, xhr, originalUrl, baseUrl },
        accepts: req.accepts(['html', 'json']),
        encodings: req.acceptsEncodings(),
        is: req.is('json'),
        header: req.get('X-Test'),
        fresh: req.fresh,
        app: req.app === app && res.app === app,
        circular: req.res === res && res.req === req,
        instances: req instanceof IncomingMessage && res instanceof ServerResponse,
      });
    });
    app.get('/send', (_req, res) => void res.status(201).set('X-Sent', 'yes').type('txt').send('sent'));
    app.get('/redirect', (_req, res) => {
      res.cookie('a', 'b').redirect('/send');
    });
    app.get('/status', (_req, res) => void res.sendStatus(204));
    app.get(
      '/locals',
      (_req, res) =>
        void res
          .vary('Accept')
          .links({ next: '/x' })
          .json({ ...res.locals }),
    );
    return app;
  }

  const usual = createServer(promises());
  const app = promises();
  const fast = createServer(createHttpObjects(app), app);

  beforeAll(async () => {
    await Promise.all([usual, fast].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
  });
  afterAll(() => {
    for (const server of [usual, fast]) server.close();
  });

  const answerOf = async (server: Server, path: string) => {
    const { status, headers, text } = await request(server)
      .get(path)
      .redirects(0)
      .set({ 'X-Test': 'test', 'X-Forwarded-For': '192.0.2.7', Host: 'a.b.example.org' });
    const { date: _date, ...fields } = headers as Record<string, unknown>;
    return { status, fields, text };
  };

  test.each(['/request/7?a=1&b=2', '/send', '/redirect', '/status', '/locals', '/nothing', '/%'])(
    'keep every promise: %s',
    async (path) => {
      expect(await answerOf(fast, path)).toEqual(await answerOf(usual, path));
    },
  );

  test('have prototypes that no request changes: otherwise they would be slow', async () => {
    const server = createHttpServer(testApp({ 'events/x.md': event(1) }).app, readConfig({}).limits);
    const seen: { request: IncomingMessage; response: ServerResponse; prototypes: unknown[] }[] = [];
    server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
      seen.push({ request: req, response: res, prototypes: [req, res].map(Object.getPrototypeOf) });
    });
    const answer = await request(server)
      .get(`/open/event/${uuid(1)}`)
      .set('Authorization', `Bearer ${TOKENS.reader}`);
    expect(answer.status).toBe(200);
    expect(seen).toHaveLength(1);
    for (const { request: req, response: res, prototypes } of seen) {
      expect(Object.getPrototypeOf(req) === prototypes[0]).toBe(true);
      expect(Object.getPrototypeOf(res) === prototypes[1]).toBe(true);
    }
  });
});

describe('X-Request-Id', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  test.each([
    'a',
    '7b0f4c1e-2f3a-4d5b-8c6d-9e0f1a2b3c4d',
    'Root=1-67891233-abcdef012345678912345678',
    'x.'.repeat(64),
  ])('%s is kept', async (id) => {
    const { get, log } = testApp(files);
    const { headers } = await get('/open/event').set('X-Request-Id', id).expect(200);
    expect(headers['x-request-id']).toBe(id);
    while (log.length === 0) await new Promise(setImmediate);
    expect(log[0]).toMatchObject({ requestId: id });
  });

  test.each([
    '',
    'two words',
    'x.'.repeat(65),
    'a"b',
    '{"a":1}',
    'é',
    TOKENS.reader,
    `x-${TOKENS.reader.toUpperCase()}`,
    TOKENS.reader.slice('evc_'.length),
  ])('%j is replaced by a new id', async (id) => {
    const { app, log } = testApp(files);
    const { headers } = await request(app)
      .get('/nothing')
      .set('X-Request-Id', Buffer.from(id).toString('latin1'))
      .expect(404);
    expect(headers['x-request-id']).toMatch(UUID);
    while (log.length === 0) await new Promise(setImmediate);
    expect(log[0]).toMatchObject({ requestId: headers['x-request-id'] });
  });

  test.each(['Vary', 'Link', 'X-RateLimit-Limit', 'Content-Security-Policy'])(
    '%s is an id like any other, not the name of a field',
    async (id) => {
      const { app, get } = testApp(files);
      const answers = [
        await get('/open/event').set('X-Request-Id', id),
        await request(app).get('/').set('X-Request-Id', id),
        await request(app).get('/docs').set('X-Request-Id', id),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const { headers } of answers) {
        expect(headers.vary).toContain('Accept-Encoding');
        expect(headers['content-security-policy']).toContain("default-src 'none'");
      }
    },
  );

  test('a fault of the server is logged with the id in the answer', async () => {
    const current = (): never => {
      throw new Error('planted');
    };
    const { get, log } = testApp(files, { calendars: { current } });
    const { headers } = await get('/open/event').expect(500);
    expect(log[0]).toMatchObject({ msg: 'request failed', requestId: headers['x-request-id'] });
  });
});

describe('log', () => {
  const SECRET = TOKENS.reader.slice('evc_'.length);

  /** Returns the log when it has this many lines. The line of a request is written when the request is over. */
  async function linesOf({ log }: TestApp, count: number): Promise<Record<string, unknown>[]> {
    while (log.length < count) await turn();
    await turn();
    return [...log];
  }

  /** Decodes percent escapes, also repeated ones, and lower-cases the result. */
  function plain(text: string): string {
    const once = text.replace(/%([0-7][0-9a-f])/gi, (_escape, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    );
    return once === text ? text.toLowerCase() : plain(once);
  }

  function expectNoSecret(lines: readonly unknown[], secret = SECRET): void {
    const text = plain(JSON.stringify(lines));
    expect(text).not.toContain(secret.toLowerCase());
    expect(text).not.toContain(hashToken(TOKENS.reader));
    expect(text).not.toMatch(/bearer|authorization|cookie/);
  }

  describe('the log of requests', () => {
    test('has one line for each request: method, path, status, application, and nothing of the query', async () => {
      const server = testApp(files);
      await server.get('/open/event?search=private').expect(200);
      const [line, ...others] = await linesOf(server, 1);
      expect(others).toEqual([]);
      expect(line).toMatchObject({
        msg: 'request',
        method: 'GET',
        path: '/open/event',
        status: 200,
        complete: true,
        application: 'reader',
      });
      expect(JSON.stringify(line)).not.toContain('private');
    });

    test('has lines for strangers with their address and without an application', async () => {
      const server = testApp(files, { trustProxy: 1 });
      await request(server.app).get('/open/event').set('X-Forwarded-For', '203.0.113.1').expect(401);
      expect(await linesOf(server, 1)).toMatchObject([
        { status: 401, application: null, address: '203.0.113.1' },
      ]);
    });

    test('has one line for a path with a line break', async () => {
      const server = testApp(files);
      await server.get('/open/event/%0A%0D%7B%7D').expect(422);
      expect(await linesOf(server, 1)).toHaveLength(1);
    });
  });

  /** The parts of a request. */
  interface Sent {
    readonly path?: string;
    readonly field?: string;
    readonly value?: string;
  }

  const PLACES: readonly ((text: string) => Sent)[] = [
    (text) => ({ path: `/${text}` }),
    (text) => ({ path: `/open/event/${text}` }),
    (text) => ({ path: `/x${text}/y` }),
    (text) => ({ path: `/feeds/events.ics/a.${text}.b` }),
    (text) => ({ path: `/open/event?key=${text}` }),
    (text) => ({ field: 'X-Request-Id', value: text }),
    (text) => ({ field: 'X-Request-Id', value: `Root=1:${text}` }),
    (text) => ({ field: 'X-Forwarded-For', value: text }),
    (text) => ({ field: 'X-Forwarded-For', value: `fe80::1%${text}` }),
    (text) => ({ field: 'Referer', value: text }),
  ];

  /** Returns the text with every character as a percent escape. */
  function escaped(text: string): string {
    return text.replace(/./g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  }

  /** Returns the token with each of its characters escaped this number of times. */
  function written(drawn: {
    readonly token: string;
    readonly depths: readonly number[];
    readonly letterCase: string;
    readonly prefix: string;
  }): string {
    const text = drawn.prefix + drawn.token;
    const cased =
      { asIs: text, upper: text.toUpperCase(), lower: text.toLowerCase() }[drawn.letterCase] ?? text;
    const times = (character: string, depth: number): string =>
      depth === 0 ? character : escaped(times(character, depth - 1));
    return Array.from(cased, (character, at) => times(character, drawn.depths[at] ?? 0)).join('');
  }

  describe('no token reaches the log (T4, T8)', () => {
    test.each<[string, Sent]>([
      ['path', { path: `/open/event/${TOKENS.reader}` }],
      ['path with more around it', { path: `/x${TOKENS.reader}/y` }],
      ['path of its own', { path: `/${TOKENS.reader}` }],
      ['path, an escaped underscore', { path: `/open/event/evc%5F${SECRET}` }],
      ['path, an escaped letter', { path: `/open/event/%65vc_${SECRET}` }],
      [
        'path, an escaped letter of the secret',
        { path: `/x/evc_${escaped(SECRET.charAt(0))}${SECRET.slice(1)}` },
      ],
      ['path, an escape that is broken', { path: `/open/event/${TOKENS.reader}%` }],
      ['path, escaped twice', { path: `/open/event/${escaped(escaped(TOKENS.reader))}` }],
      ['path, escaped three times', { path: `/${escaped(escaped(escaped(SECRET)))}` }],
      ['path, an escape of an escape among its letters', { path: `/x/evc%25255F${SECRET}` }],
      ['path, in capitals', { path: `/open/event/${TOKENS.reader.toUpperCase()}` }],
      ['path, without its prefix', { path: `/open/event/${SECRET}` }],
      ['path, without its prefix and with more around it', { path: `/x${SECRET}y.ics` }],
      ['query', { path: `/open/event?access_token=${TOKENS.reader}` }],
      ['query of an unknown path', { path: `/nothing?access_token=${TOKENS.reader}` }],
      ['query that is refused', { path: `/open/event?current=${TOKENS.reader}` }],
      ['query, a broken escape', { path: `/open/event?token=${TOKENS.reader}%` }],
      ['name of a parameter', { path: `/open/event?${TOKENS.reader}` }],
      ['request id, without its prefix', { field: 'X-Request-Id', value: `id:${SECRET}` }],
      ['field that a proxy passes on as an address', { field: 'X-Forwarded-For', value: TOKENS.reader }],
      ['zone of an address', { field: 'X-Forwarded-For', value: `fe80::1%${'aB3'.repeat(15)}` }],
    ])('of a %s (T11); and no answer shows one', async (_where, sent) => {
      const { path = '/nothing', field = 'X-Empty', value = '' } = sent;
      const server = testApp(files, { trustProxy: 1 });
      const { status, text, headers } = await server.get(path).set(field, value);
      expect(status).toBeLessThan(500);
      expect(text + JSON.stringify(headers)).not.toContain(SECRET);
      const lines = await linesOf(server, 1);
      expectNoSecret(lines);
      expect(JSON.stringify(lines)).not.toContain('aB3aB3');
    });

    test('however often it is escaped, in any letter case, in any position (T11)', async () => {
      const token = fc
        .uint8Array({ minLength: 32, maxLength: 32 })
        .map((bytes) => Buffer.from(bytes).toString('base64url'));
      const plain = fc.constant<number[]>([]);
      const depths = fc.oneof(plain, fc.array(fc.nat(4), { minLength: 47, maxLength: 47 }));
      const sent = fc
        .record({
          token,
          depths,
          letterCase: fc.constantFrom('asIs', 'upper', 'lower'),
          prefix: fc.constantFrom('evc_', ''),
          place: fc.constantFrom(...PLACES),
        })
        .map(({ place, ...drawn }) => ({ secret: drawn.token, ...place(written(drawn)) }));
      const server = testApp(files, { trustProxy: 1, rateLimitPerMinute: 1_000_000 });
      await fc.assert(
        fc.asyncProperty(sent, async ({ secret, path = '/nothing', field = 'X-Empty', value = '' }) => {
          const before = server.log.length;
          await request(server.app).get(path).set(field, value);
          const lines = await linesOf(server, before + 1);
          expectNoSecret(lines.slice(before), secret);
        }),
      );
    });

    test('of a path in absolute form, with user information', async () => {
      const server = testApp(files);
      const send = await rawServer(server.app);
      const url = `http://${TOKENS.reader}:${TOKENS.reader}@x/open/event`;
      parseAnswer(
        await send(rawRequest(`GET ${url} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${TOKENS.reader}`)),
      );
      expectNoSecret(await linesOf(server, 1));
    });

    test('of headers, valid or not', async () => {
      const server = testApp(files);
      for (const authorization of [
        `Bearer ${TOKENS.reader}`,
        TOKENS.reader,
        `Basic ${TOKENS.reader}`,
        `Bearer ${TOKENS.reader}x`,
      ]) {
        await request(server.app)
          .get('/open/event')
          .set('Authorization', authorization)
          .set('Cookie', TOKENS.reader)
          .set('User-Agent', TOKENS.reader)
          .set('Referer', `https://example.org/${TOKENS.reader}`);
      }
      expectNoSecret(await linesOf(server, 4));
    });

    test('when something fails', async () => {
      const current = (): never => {
        throw new Error('fault');
      };
      const server = testApp(files, { calendars: { current } });
      await server.get(`/open/event?token=${TOKENS.reader}`).expect(500);
      expectNoSecret(await linesOf(server, 2));
    });
  });
});
