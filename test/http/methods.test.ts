import { METHODS } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import express from 'express';
import helmet from 'helmet';
import request, { type Response } from 'supertest';
import { NO_SITE } from '../../src/content/validate.ts';
import { openApiDocument } from '../../src/openapi/document.ts';
import { expectError, idsOf } from '../helpers/answers.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event, organization, uuid } from '../helpers/content.ts';
import { EXAMPLES } from '../helpers/guide.ts';
import { expectRawError, parseAnswers, rawRequest, rawServer } from '../helpers/raw-http.ts';

const { app, get } = testApp({
  'events/a.md': event(1, { startDate: '2026-03-05' }),
  'organizations/a.md': organization(2),
});

const send = await rawServer(app);

const OPERATIONS = [
  '/open/event',
  '/open/event/recent',
  `/open/event/${uuid(1)}`,
  `/open/organization/${uuid(2)}`,
];

const PATHS = [...OPERATIONS, '/event/recent', '/healthz', '/readyz'];

const ALLOW = 'GET, HEAD, OPTIONS';

const REFUSED = METHODS.filter((method) => !['GET', 'HEAD', 'OPTIONS', 'CONNECT'].includes(method));

describe('methods', () => {
  describe.each(PATHS)('methods of %s (W3)', (path) => {
    test('405 with Allow for every other method that Node knows', async () => {
      const requests = REFUSED.map((method) => `${method} ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      const last = rawRequest(`GET ${path} HTTP/1.1`, 'Host: x');
      const answers = parseAnswers(await send(requests.join('') + last)).slice(0, -1);
      expect(answers).toHaveLength(REFUSED.length);
      for (const answer of answers) {
        expectRawError(answer, 405, 'E_METHOD_NOT_ALLOWED');
        expect(answer.headers.allow).toBe(ALLOW);
      }
    });

    test('OPTIONS: 204 with Allow, no body, no token needed', async () => {
      const response = await request(app).options(path).expect(204);
      expect(response.headers.allow).toBe(ALLOW);
      expect(response.text).toBe('');
    });
  });

  test('HEAD without a token: 401', async () => {
    await request(app).head('/open/event').expect(401);
  });

  test('OPTIONS of an unknown path: 404', async () => {
    expectError(await request(app).options('/nothing'), 404, 'E_ROUTE_NOT_FOUND');
  });

  describe('an invented method (W3)', () => {
    test.each(['FETCH', 'get', 'G', 'GETT'])('%s: 400 or 405', async (method) => {
      const answer = await send(rawRequest(`${method} /open/event HTTP/1.1`, 'Host: x'));
      expectRawError(answer, 400, 'E_BAD_REQUEST');
    });

    test('CONNECT is closed', async () => {
      const answer = await send(rawRequest('CONNECT example.org:443 HTTP/1.1', 'Host: example.org:443'));
      expect(answer).not.toMatch(/^HTTP\/1\.1 [235]/);
      await get('/open/event').expect(200);
    });
  });

  describe('paths', () => {
    test.each(OPERATIONS)('one trailing slash makes no difference: %s/', async (path) => {
      expect((await get(`${path}/`).expect(200)).text).toBe((await get(path)).text);
      expect((await get(`${path}/?current=1`).expect(200)).text).toBe((await get(path)).text);
    });

    test.each(PATHS)('two trailing slashes are another path: %s//', async (path) => {
      expectError(await get(`${path}//`), 404, 'E_ROUTE_NOT_FOUND');
    });

    test.each([
      '/Open/event',
      '/open/Event',
      '/OPEN/EVENT',
      '/open/Event/recent',
      `/open/Organization/${uuid(2)}`,
      '/Event/recent',
      '/event/Recent',
      '/HEALTHZ',
      '/Readyz',
    ])('letter case matters: %s', async (path) => {
      expectError(await get(path), 404, 'E_ROUTE_NOT_FOUND');
    });

    test.each([
      '//open/event',
      '/open//event',
      '/open',
      '/open/',
      '/open/events',
      '/open/event.json',
      '/event',
      '/v1/open/event',
    ])('the prefix is /open, and nothing else: %s', async (path) => {
      expectError(await get(path), 404, 'E_ROUTE_NOT_FOUND');
    });

    test(`a deeper path: /open/event/{id}/x`, async () => {
      expectError(await get(`/open/event/${uuid(1)}/x`), 404, 'E_ROUTE_NOT_FOUND');
    });

    test('a request body makes no difference', async () => {
      const response = await get('/open/event').set('Content-Type', 'application/json').send('{"current":');
      expect(idsOf(response)).toEqual([uuid(1)]);
    });
  });
});

describe('cors', () => {
  const files = { 'events/a.md': event(1) };

  const ORIGIN = 'https://one.example.org';

  function corsHeadersOf({ headers }: Response): string[] {
    return Object.keys(headers).filter((name) => name.startsWith('access-control-'));
  }

  function wordsOf(header: string | undefined): string[] {
    return (header ?? '').split(',').map((word) => word.trim().toLowerCase());
  }

  /** The header fields of requests in the OpenAPI document and in the programs of the guide. */
  function documentedFields(): string[] {
    const { parameters, securitySchemes } = openApiDocument(NO_SITE).components as {
      parameters: Record<string, { name: string; in: string }>;
      securitySchemes: Record<string, { scheme?: string }>;
    };
    const described = Object.values(parameters).filter((parameter) => parameter.in === 'header');
    const sent = EXAMPLES.flatMap(({ program }) => [
      ...program.matchAll(/(?:-H "|(?<!answer\.)headers(?:: \{ |=\{'|\['))([A-Z][\w-]*)/g),
    ]);
    const fields = [...described.map(({ name }) => name), ...sent.map(([, name = '']) => name)];
    if (Object.values(securitySchemes).some(({ scheme }) => scheme === 'bearer'))
      fields.push('Authorization');
    return [...new Set(fields)];
  }

  describe('without CORS_ORIGIN', () => {
    const { app, get } = testApp(files);

    test('pages of other origins cannot read any answer', async () => {
      expect(corsHeadersOf(await get('/open/event').set('Origin', ORIGIN).expect(200))).toEqual([]);
      const preflight = request(app).options('/open/event').set('Origin', ORIGIN);
      expect(corsHeadersOf(await preflight.set('Access-Control-Request-Method', 'GET').expect(204))).toEqual(
        [],
      );
    });
  });

  describe('CORS_ORIGIN=*', () => {
    const { app, get } = testApp(files, { corsOrigin: '*' });

    test('pages of every origin can read answers and the important header fields', async () => {
      const response = await get('/open/event').set('Origin', ORIGIN).expect(200);
      expect(response.headers['access-control-allow-origin']).toBe('*');
      expect(wordsOf(response.headers['access-control-expose-headers'])).toEqual(
        expect.arrayContaining([
          'etag',
          'retry-after',
          'x-ratelimit-limit',
          'x-ratelimit-remaining',
          'x-ratelimit-reset',
        ]),
      );
      expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
    });

    test('a preflight: 204 with Allow, and Authorization and If-None-Match may be sent', async () => {
      const response = await request(app)
        .options('/open/event')
        .set('Origin', ORIGIN)
        .set('Access-Control-Request-Method', 'GET')
        .set('Access-Control-Request-Headers', 'authorization, if-none-match')
        .expect(204);
      expect(response.headers.allow).toBe('GET, HEAD, OPTIONS');
      expect(response.headers['access-control-allow-origin']).toBe('*');
      expect(wordsOf(response.headers['access-control-allow-methods'])).toContain('get');
      expect(wordsOf(response.headers['access-control-allow-headers'])).toEqual(
        expect.arrayContaining(['authorization', 'if-none-match']),
      );
      expect(response.text).toBe('');
    });

    test('fields that the documentation names exist in it', () => {
      const fields = ['Authorization', 'If-Match', 'If-None-Match', 'X-Request-Id'];
      expect(documentedFields()).toEqual(expect.arrayContaining(fields));
    });

    test.each(documentedFields())(
      'a preflight allows a field that the documentation names: %s (W15)',
      async (field) => {
        const response = await request(app)
          .options('/open/event')
          .set('Origin', ORIGIN)
          .set('Access-Control-Request-Method', 'GET')
          .set('Access-Control-Request-Headers', field.toLowerCase())
          .expect(204);
        expect(wordsOf(response.headers['access-control-allow-headers'])).toContain(field.toLowerCase());
      },
    );

    test('pages can read 304, 429, 401 and 405, too', async () => {
      const limited = testApp(files, { corsOrigin: '*', rateLimitPerMinute: 1 });
      const responses = [
        await limited.get('/open/event').set('If-None-Match', '*').set('Origin', ORIGIN).expect(304),
        await limited.get('/open/event').set('Origin', ORIGIN).expect(429),
        await request(limited.app).get('/open/event').set('Origin', ORIGIN).expect(401),
        await request(limited.app).post('/open/event').set('Origin', ORIGIN).expect(405),
      ];
      for (const { headers } of responses) expect(headers['access-control-allow-origin']).toBe('*');
    });
  });

  describe('CORS_ORIGIN with a list', () => {
    const origins = [ORIGIN, 'https://two.example.org:8443'];
    const { get } = testApp(files, { corsOrigin: origins });

    test.each(origins)('%s is allowed, and the answer varies by Origin', async (origin) => {
      const { headers } = await get('/open/event').set('Origin', origin).expect(200);
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(wordsOf(headers.vary)).toContain('origin');
    });

    test.each([
      'https://one.example.org.evil.example',
      'http://one.example.org',
      'https://one.example.org:443',
      'https://two.example.org',
      'https://ONE.example.org',
      'null',
      '*',
    ])('%s is not, and the answer varies by Origin', async (origin) => {
      const { headers } = await get('/open/event').set('Origin', origin).expect(200);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(wordsOf(headers.vary)).toContain('origin');
    });

    test('without Origin the answer varies by it, too', async () => {
      expect(wordsOf((await get('/open/event').expect(200)).headers.vary)).toContain('origin');
    });
  });
});

describe('every answer', () => {
  const files = {
    'events/a.md': event(1, { name: 'Ünïcode 🎪' }),
    'organizations/a.md': organization(2),
  };

  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  const ANSWERS = (
    [
      ['/open/event', 200],
      ['/open/event/recent', 200],
      [`/open/event/${uuid(1)}`, 200],
      [`/open/organization/${uuid(2)}`, 200],
      [`/open/event/${uuid(9)}`, 404],
      ['/open/event/x', 422],
      ['/open/event?current=x', 422],
      ['/open/event?a=%', 400],
      ['/open/event/%ff', 400],
      ['/feeds/events.ics', 403],
      ['/open/nothing', 404],
      [`/${'a'.repeat(13_000)}`, 414],
      ['/event/recent', 410],
      ['/healthz', 200],
      ['/readyz', 200],
    ] as const
  ).map(([path, status]) => ({ path, status, start: path.slice(0, 60) }));

  const plain = testApp(files);

  const server = testApp(files, { corsOrigin: '*', serverTiming: true });

  describe.each(ANSWERS)('the answer to $start: $status', ({ path, status }) => {
    test('is JSON with its length and cannot be mistaken for another type, whatever is accepted', async () => {
      const { headers, text } = await plain.get(path).expect(status);
      expect(() => void JSON.parse(text)).not.toThrow();
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(text)),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      const other = await plain.get(path).set('Accept', 'text/html').set('Accept-Language', 'zh');
      expect({ status: other.status, text: other.text }).toEqual({ status, text });
      expect(other.headers['content-type']).toBe(headers['content-type']);
    });

    test('reveals no software, and has no unknown header fields', async () => {
      const { headers } = await plain.get(path);
      const names = Object.keys(headers).join(' ');
      expect(names).not.toMatch(/x-powered-by|\bserver\b|access-control/);
    });

    test('HEAD has its status and header fields, and no body', async () => {
      const got = await plain.get(path);
      const head = await request(plain.app)
        .head(path)
        .set('Authorization', `Bearer ${TOKENS.reader}`)
        .expect(status);
      expect(head.text).toBeFalsy();
      for (const name of ['etag', 'cache-control', 'content-type', 'content-length'])
        expect(head.headers[name]).toBe(got.headers[name]);
    });

    test('can be read by pages of other origins, and has its time with PREVIEW', async () => {
      const { headers } = await server.get(path).set('Origin', 'https://one.example.org').expect(status);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['server-timing']).toMatch(/^total;dur=\d+\.\d{2}$/);
    });

    test('has an id of its own, which is in its line of the log', async () => {
      const { get, log } = testApp(files);
      const ids = [await get(path), await get(path)].map(({ headers }) => String(headers['x-request-id']));
      while (log.length < ids.length) await turn();
      await turn();
      expect(log).toMatchObject(ids.map((requestId) => ({ status, requestId })));
      for (const id of ids) expect(id).toMatch(UUID);
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  test.each(ANSWERS.filter(({ status }) => status >= 400))(
    'errors are not to be cached, whatever the client has: $status for $start',
    async ({ path, status }) => {
      const { headers } = await plain.get(path).set('If-None-Match', '*').expect(status);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('etag');
    },
  );

  test('304, 401, 405 and answers to OPTIONS have their time, too', async () => {
    const { app, get } = testApp(files, { serverTiming: true });
    const answers = [
      await get('/open/event').set('If-None-Match', '*').expect(304),
      await request(app).get('/open/event').expect(401),
      await request(app).post('/open/event').expect(405),
      await request(app).options('/open/event').expect(204),
    ];
    for (const { headers } of answers) expect(headers).toHaveProperty('server-timing');
  });

  test('the security headers are the useful ones of helmet, with its values and in its order', async () => {
    const helmeted = express().use(
      helmet({
        contentSecurityPolicy: {
          useDefaults: false,
          directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
        },
        crossOriginOpenerPolicy: false,
        crossOriginResourcePolicy: { policy: 'cross-origin' },
        originAgentCluster: false,
        // The server itself has no TLS; the proxy that has it sends this header field.
        strictTransportSecurity: false,
        xDnsPrefetchControl: false,
        xDownloadOptions: false,
        xFrameOptions: false,
        xPermittedCrossDomainPolicies: false,
        xXssProtection: false,
      }),
      (_request, response) => {
        response.writeHead(204).end();
      },
    );
    helmeted.disable('x-powered-by');
    const theirs = Object.entries((await request(helmeted).get('/')).headers).filter(isSecurityHeader);
    const ours = Object.entries((await testApp(files).get('/healthz')).headers);
    expect(theirs.length).toBeGreaterThan(3);
    expect(ours.slice(0, theirs.length)).toEqual(theirs);
  });

  /** Node itself adds the other fields, behind these. */
  function isSecurityHeader([name]: [string, unknown]): boolean {
    return !['date', 'connection', 'keep-alive'].includes(name);
  }
});
