import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';

const files = { 'events/a.md': event(1) };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('X-Request-Id', () => {
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
  ])('%j is not taken over: a new one is made', async (id) => {
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
    '%s is an id like any other, and no name of a field',
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

  test('a fault of the server is logged with the id that the client was told', async () => {
    const current = (): never => {
      throw new Error('planted');
    };
    const { get, log } = testApp(files, { calendars: { current } });
    const { headers } = await get('/open/event').expect(500);
    expect(log[0]).toMatchObject({ msg: 'request failed', requestId: headers['x-request-id'] });
  });
});
