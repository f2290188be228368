import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import express from 'express';
import helmet from 'helmet';
import request from 'supertest';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event, organization, uuid } from '../helpers/content.ts';

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

describe.each(ANSWERS)('the answer to $start: $status', ({ path, status }) => {
  const plain = testApp(files);
  const server = testApp(files, { corsOrigin: '*', serverTiming: true });

  test('is JSON with its length, never to be taken for anything else, whatever is accepted', async () => {
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

  test('says nothing about what it is made of, nor what nobody has asked for', async () => {
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

  test('can be read by pages of other origins, and says how long it took, where that is wanted', async () => {
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
  'errors are kept by nobody, whatever the client has: $status for $start',
  async ({ path, status }) => {
    const { headers } = await testApp(files).get(path).set('If-None-Match', '*').expect(status);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('etag');
  },
);

test('304, 401, 405 and answers to OPTIONS, too, say how long they took', async () => {
  const { app, get } = testApp(files, { serverTiming: true });
  const answers = [
    await get('/open/event').set('If-None-Match', '*').expect(304),
    await request(app).get('/open/event').expect(401),
    await request(app).post('/open/event').expect(405),
    await request(app).options('/open/event').expect(204),
  ];
  for (const { headers } of answers) expect(headers).toHaveProperty('server-timing');
});

test('the security headers are those of helmet that mean something here, with its values and in its order', async () => {
  const helmeted = express().use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      crossOriginOpenerPolicy: false,
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      originAgentCluster: false,
      // Whoever speaks TLS says it, which is not this server.
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

/** Node itself adds the others, behind. */
function isSecurityHeader([name]: [string, unknown]): boolean {
  return !['date', 'connection', 'keep-alive'].includes(name);
}
