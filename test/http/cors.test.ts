import { describe, expect, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import { NO_SITE } from '../../src/content/validate.ts';
import { openApiDocument } from '../../src/openapi/document.ts';
import { testApp } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { EXAMPLES } from '../helpers/guide.ts';

const files = { 'events/a.md': event(1) };
const ORIGIN = 'https://one.example.org';

function corsHeadersOf({ headers }: Response): string[] {
  return Object.keys(headers).filter((name) => name.startsWith('access-control-'));
}

function wordsOf(header: string | undefined): string[] {
  return (header ?? '').split(',').map((word) => word.trim().toLowerCase());
}

/** The header fields of requests that the OpenAPI document has, and those that programs of the guide send. */
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
  if (Object.values(securitySchemes).some(({ scheme }) => scheme === 'bearer')) fields.push('Authorization');
  return [...new Set(fields)];
}

describe('without CORS_ORIGIN (contract, section 2)', () => {
  const { app, get } = testApp(files);

  test('no page of another origin may read an answer', async () => {
    expect(corsHeadersOf(await get('/open/event').set('Origin', ORIGIN).expect(200))).toEqual([]);
    const preflight = request(app).options('/open/event').set('Origin', ORIGIN);
    expect(corsHeadersOf(await preflight.set('Access-Control-Request-Method', 'GET').expect(204))).toEqual(
      [],
    );
  });
});

describe('CORS_ORIGIN=* (contract, section 2)', () => {
  const { app, get } = testApp(files, { corsOrigin: '*' });

  test('pages of every origin may read answers and the headers that matter', async () => {
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

  test('fields that the documentation names are found in it', () => {
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

  test('pages may read 304, 429, 401 and 405, too', async () => {
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

describe('CORS_ORIGIN with a list (contract, section 2)', () => {
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

  test('without Origin the answer varies by it too', async () => {
    expect(wordsOf((await get('/open/event').expect(200)).headers.vary)).toContain('origin');
  });
});
