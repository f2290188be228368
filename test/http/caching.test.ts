import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { ASSETS } from '../../src/pages/page-assets.ts';
import { expectError } from '../helpers/answers.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { calendarOf, event, organization, uuid, yaml } from '../helpers/content.ts';
import { parseAnswer, rawRequest, rawServer } from '../helpers/raw-http.ts';

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

describe.each([...PATHS, EMPTY])('caching of %s (contract, section 4)', (path) => {
  const server = testApp(files);

  test('a strong ETag, the same on every replica; Cache-Control: private, no-cache', async () => {
    const response = await server.get(path).expect(200);
    expect(response.headers.etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
    expect(response.headers['cache-control']).toBe('private, no-cache');
    expect(await etagOf(testApp(files), path)).toBe(response.headers.etag);
  });

  test('304 for the tag, weak, in a list and for "*" (W7)', async () => {
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

describe('after a reload (contract, section 4; acceptance W7)', () => {
  test.each(PATHS)('%s: 200 with a new ETag where the answer changed', async (path) => {
    const server = testApp(files);
    const etag = await etagOf(server, path);
    server.calendars.replace(
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
    const server = testApp(files);
    const etag = await etagOf(server, '/open/event');
    server.calendars.replace(calendarOf(files));
    await server.get('/open/event').set('If-None-Match', etag).expect(304);
  });

  test('the list has a new ETag when an event is added on another page only', async () => {
    const server = testApp(files);
    const path = '/open/event?pageSize=1';
    const etag = await etagOf(server, path);
    server.calendars.replace(calendarOf({ ...files, 'events/b.md': event(3) }));
    await server.get(path).set('If-None-Match', etag).expect(200);
  });
});

test('401 in spite of a tag that matches', async () => {
  const server = testApp(files);
  const etag = await etagOf(server, '/open/event');
  const response = await request(server.app).get('/open/event').set('If-None-Match', etag).expect(401);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('several If-None-Match lines are one list (RFC 9110, section 5.3)', async () => {
  const server = testApp(files);
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

describe('what shared caches may keep says nothing of the request that it answered (RFC 9111, section 3)', () => {
  test.each([
    '/',
    `/events/${uuid(1)}`,
    '/docs',
    Object.values(ASSETS)[0]?.path ?? '',
    '/feeds/events.ics',
    '/feeds/organizations/a.ics',
    '/feeds/events.atom',
    '/feeds/events.json',
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
    [`/events/${uuid(1)}.ics`, 200],
    ['/feeds/events.ics?search=x&search=y', 422],
    [`/events/${uuid(9)}`, 404],
  ])('what they may not keep does: %s', async (path, status) => {
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
  test('an answer that has one of its tags, or any, is sent', async () => {
    const etag = await etagOf(publicServer, path);
    for (const tags of [etag, `"x", ${etag}`, `W/"x",${etag}`, '*'])
      await publicServer.get(path).set('If-Match', tags).expect(200);
  });

  test('412 where it has none of them, by strong comparison, whatever If-None-Match says', async () => {
    const etag = await etagOf(publicServer, path);
    for (const tags of ['"x"', `W/${etag}`, '"*"', etag.slice(1, -1), '']) {
      const response = await publicServer.get(path).set('If-Match', tags).set('If-None-Match', etag);
      expectError(response, 412, 'E_PRECONDITION_FAILED');
      expect(response.headers).not.toHaveProperty('etag');
    }
  });

  test('304 where both hold', async () => {
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

test('If-Unmodified-Since means nothing where nothing has a Last-Modified (RFC 9110, section 13.1.4)', async () => {
  const { headers } = await publicServer
    .get('/open/event')
    .set('If-Unmodified-Since', new Date(0).toUTCString());
  expect(headers).not.toHaveProperty('last-modified');
  expect(headers).toHaveProperty('etag');
});
