import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { testApp, TOKENS } from '../helpers/app.ts';
import { calendarOf, event, organization, uuid } from '../helpers/content.ts';
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

  test('acceptance W7: 304 for the tag, weak, in a list and for "*"', async () => {
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

  test('HEAD: the header fields of GET without its body', async () => {
    const got = await server.get(path).expect(200);
    const head = request(server.app).head(path).set('Authorization', `Bearer ${TOKENS.reader}`);
    const response = await head.expect(200);
    expect(response.text).toBeFalsy();
    for (const name of ['etag', 'cache-control', 'content-type', 'content-length']) {
      expect(response.headers[name]).toBe(got.headers[name]);
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

describe('errors are not cached (contract, section 4)', () => {
  const server = testApp(files);

  test.each([
    ['/open/event?current=x', 422],
    [`/open/event/${uuid(9)}`, 404],
    ['/nothing', 404],
    ['/open/event?a=%', 400],
  ])('%s: no-store, no ETag, and If-None-Match: * makes no difference', async (path, status) => {
    const response = await server.get(path).set('If-None-Match', '*').expect(status);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers).not.toHaveProperty('etag');
  });

  test('401 in spite of a tag that matches', async () => {
    const etag = await etagOf(server, '/open/event');
    const response = await request(server.app).get('/open/event').set('If-None-Match', etag).expect(401);
    expect(response.headers['cache-control']).toBe('no-store');
  });
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
