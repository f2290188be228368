import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { bodyOf, expectError } from '../helpers/answers.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';

const files = { 'events/a.md': event(1) };
const UNKNOWN_ID = `/open/event/${uuid(9)}`;

describe('the order of checks (contract, section 4)', () => {
  const { app } = testApp(files);

  test.each([
    ['unreadable (400) before an unknown path (404)', 'reader', 'get', '/nothing/%ff', 'E_BAD_REQUEST'],
    ['unreadable (400) before an unknown path (404)', null, 'post', '/nothing?a=%', 'E_BAD_REQUEST'],
    ['unknown path (404) before a wrong method (405)', null, 'delete', '/nothing', 'E_ROUTE_NOT_FOUND'],
    ['unknown path (404) before a missing token (401)', null, 'get', '/open/nothing', 'E_ROUTE_NOT_FOUND'],
    ['wrong method (405) before a missing token (401)', null, 'post', '/open/event', 'E_METHOD_NOT_ALLOWED'],
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

describe('unreadable requests (contract, section 4)', () => {
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

  test('414 for a URL that is too long, before the path is looked at', async () => {
    expectError(await get(`/open/event?search=${'a'.repeat(13_000)}`), 414, 'E_URI_TOO_LONG');
    expectError(await get(`/${'a'.repeat(13_000)}`), 414, 'E_URI_TOO_LONG');
  });

  test('the longest search of all is readable', async () => {
    const longest = '%F0%9F%8E%AA'.repeat(100);
    await get(`/open/event?search=${longest}&orgSearch=${longest}`).expect(200);
  });
});

describe('server errors (specification, section 7.3)', () => {
  const fault = (): never => {
    throw new Error('secret fault', { cause: new Error('secret cause') });
  };

  test.each(['/open/event', '/open/event/recent', `/open/event/${uuid(1)}`, `/open/organization/${uuid(1)}`])(
    '500 E_INTERNAL without a word on its cause; the stack is in the log: %s',
    async (path) => {
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
    },
  );

  test('500 when the registry of tokens throws, and when readiness does', async () => {
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

  test('a fault of one answer leaves the others alone that end in the same turn', async () => {
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
