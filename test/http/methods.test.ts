import { describe, expect, test } from '@jest/globals';
import { METHODS } from 'node:http';
import request from 'supertest';
import { expectError, idsOf } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { event, organization, uuid } from '../helpers/content.ts';
import { expectRawError, parseAnswer, rawRequest, rawServer } from '../helpers/raw-http.ts';

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

describe.each(PATHS)('methods of %s (contract, section 4; W3)', (path) => {
  test('405 with Allow for every other method that Node knows', async () => {
    for (const method of REFUSED) {
      const answer = await send(rawRequest(`${method} ${path} HTTP/1.1`, 'Host: x'));
      expectRawError(answer, 405, 'E_METHOD_NOT_ALLOWED');
      expect(parseAnswer(answer).headers.allow).toBe(ALLOW);
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

test('OPTIONS of an unknown path: 404 (contract, section 4)', async () => {
  expectError(await request(app).options('/nothing'), 404, 'E_ROUTE_NOT_FOUND');
});

describe('an invented method (acceptance W3)', () => {
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

describe('paths (contract, section 4)', () => {
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
  ])('section 9.1: the prefix is /open, and there is nothing else: %s', async (path) => {
    expectError(await get(path), 404, 'E_ROUTE_NOT_FOUND');
  });

  test(`a deeper path: /open/event/{id}/x`, async () => {
    expectError(await get(`/open/event/${uuid(1)}/x`), 404, 'E_ROUTE_NOT_FOUND');
  });

  test('section 4: a request body makes no difference', async () => {
    const response = await get('/open/event').set('Content-Type', 'application/json').send('{"current":');
    expect(idsOf(response)).toEqual([uuid(1)]);
  });
});
