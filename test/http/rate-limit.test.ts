import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import { parseTokens } from '../../src/tokens/parse-tokens.ts';
import { hashToken, mintToken } from '../../src/tokens/registry.ts';
import { bodyOf, expectError } from '../helpers/answers.ts';
import { NOW, testApp, TOKENS, tokensText } from '../helpers/app.ts';
import { fakeDate } from '../helpers/clock.ts';
import { event, uuid } from '../helpers/content.ts';
import { rawRequest, rawServer, statusesOf } from '../helpers/raw-http.ts';

const files = { 'events/a.md': event(1) };

beforeEach(() => {
  fakeDate(NOW);
});
afterEach(() => {
  jest.useRealTimers();
});

function limitsOf({ headers }: Response): unknown[] {
  return ['limit', 'remaining', 'reset'].map((name) => headers[`x-ratelimit-${name}`]);
}

describe('the limit (specification, section 8; contract, section 4)', () => {
  test('section 8.1: 600 requests a minute; section 8.2: the 601st is refused until the window ends', async () => {
    const { get } = testApp(files);
    for (let count = 1; count <= 600; count += 1) {
      expect((await get('/open/event')).headers['x-ratelimit-remaining']).toBe(String(600 - count));
    }
    expectError(await get('/open/event'), 429, 'E_TOO_MANY_REQUESTS');
  });

  test('sections 7.3, 8.2: a 429 has params.retryAfter, Retry-After and X-RateLimit-Reset', async () => {
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

  test('requests that come in one packet are counted one by one', async () => {
    const send = await rawServer(testApp(files, { rateLimitPerMinute: 2 }).app);
    const head = ['Host: x', `Authorization: Bearer ${TOKENS.reader}`];
    const first = ['GET /open/event HTTP/1.1', ...head, '', ''].join('\r\n');
    const answers = await send(first + first + rawRequest('GET /open/event HTTP/1.1', ...head));
    expect(statusesOf(answers)).toEqual([200, 200, 429]);
    expect(answers.match(/(?<=^X-RateLimit-Remaining: )\d+/gim)).toEqual(['1', '0', '0']);
  });
});

describe('what counts, and which answers tell (contract, section 4)', () => {
  test('304, 404, 422, 403 and HEAD count, and have the headers', async () => {
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
    const forbidden = await get('/open/event').set('Authorization', `Bearer ${TOKENS.powerless}`).expect(403);
    expect(limitsOf(forbidden).slice(0, 2)).toEqual(['600', '599']);
    const stranger = await request(app).get('/open/event').expect(401);
    expect(limitsOf(stranger).slice(0, 2)).toEqual(['600', '599']);
  });

  test('an error of the server has the headers too', async () => {
    const { get } = testApp(files, { timeZone: 'No/Where' });
    expect(limitsOf(await get('/open/event/recent').expect(500)).slice(0, 2)).toEqual(['600', '599']);
  });

  test('answers from before the token check do not count and have no such header', async () => {
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

describe('whose limit it is (contract, section 4)', () => {
  test('each application has its own', async () => {
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
