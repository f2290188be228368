import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import request from 'supertest';
import { hashToken } from '../../src/tokens/registry.ts';
import { testApp, TOKENS, type TestApp } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { parseAnswer, rawRequest, rawServer } from '../helpers/raw-http.ts';

const files = { 'events/a.md': event(1) };
const SECRET = TOKENS.reader.slice('evc_'.length);

/** The log, once it has this many lines: a request's line comes when its connection is done with it. */
async function linesOf({ log }: TestApp, count: number): Promise<Record<string, unknown>[]> {
  while (log.length < count) await turn();
  await turn();
  return [...log];
}

/** Undoes percent escapes, also those of escapes, and letter case. */
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

describe('the log of requests (contract, section 4)', () => {
  test('one line a request: method, path, status, application; nothing of the query', async () => {
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

  test('strangers have a line with their address and no application', async () => {
    const server = testApp(files, { trustProxy: 1 });
    await request(server.app).get('/open/event').set('X-Forwarded-For', '203.0.113.1').expect(401);
    expect(await linesOf(server, 1)).toMatchObject([
      { status: 401, application: null, address: '203.0.113.1' },
    ]);
  });

  test('a line break in a path does not start a new line', async () => {
    const server = testApp(files);
    await server.get('/open/event/%0A%0D%7B%7D').expect(422);
    expect(await linesOf(server, 1)).toHaveLength(1);
  });
});

/** What a request is sent with. */
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

/** Every character as a percent escape. */
function escaped(text: string): string {
  return text.replace(/./g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

/** A token with each of its characters escaped so many times. */
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

describe('no token reaches the log (specification, section 5.6; acceptance T4, T8)', () => {
  test.each([
    ['path', `/open/event/${TOKENS.reader}`],
    ['path with more around it', `/x${TOKENS.reader}/y`],
    ['path of its own', `/${TOKENS.reader}`],
    ['path, an escaped underscore', `/open/event/evc%5F${SECRET}`],
    ['path, an escaped letter', `/open/event/%65vc_${SECRET}`],
    [
      'path, an escaped letter of the secret',
      `/open/event/evc_%${SECRET.charCodeAt(0).toString(16)}${SECRET.slice(1)}`,
    ],
    ['path, an escape that is broken', `/open/event/${TOKENS.reader}%`],
    ['query', `/open/event?access_token=${TOKENS.reader}`],
    ['query of an unknown path', `/nothing?access_token=${TOKENS.reader}`],
    ['query that is refused', `/open/event?current=${TOKENS.reader}`],
    ['query, a broken escape', `/open/event?token=${TOKENS.reader}%`],
    ['name of a parameter', `/open/event?${TOKENS.reader}`],
  ])('of a %s', async (_where, path) => {
    const server = testApp(files);
    const response = await server.get(path);
    expectNoSecret(await linesOf(server, 1));
    expect(response.status).toBeLessThan(500);
  });

  test.each([
    ['of a path, escaped twice', { path: `/open/event/${escaped(escaped(TOKENS.reader))}` }],
    ['of a path, escaped three times', { path: `/${escaped(escaped(escaped(SECRET)))}` }],
    ['of a path, an escape of an escape among its letters', { path: `/x/evc%25255F${SECRET}` }],
    ['of a path, in capitals', { path: `/open/event/${TOKENS.reader.toUpperCase()}` }],
    ['of a path, without its prefix', { path: `/open/event/${SECRET}` }],
    ['of a path, without its prefix and with more around it', { path: `/x${SECRET}y.ics` }],
    ['of a request id, without its prefix', { field: 'X-Request-Id', value: `id:${SECRET}` }],
    ['of what a proxy passes on as an address', { field: 'X-Forwarded-For', value: TOKENS.reader }],
    ['of the zone of an address', { field: 'X-Forwarded-For', value: `fe80::1%${'aB3'.repeat(15)}` }],
  ])('%s (T11)', async (_where, { path = '/nothing', field = 'X-Empty', value = '' }: Sent) => {
    const server = testApp(files, { trustProxy: 1 });
    await request(server.app).get(path).set(field, value);
    const lines = await linesOf(server, 1);
    expectNoSecret(lines);
    expect(JSON.stringify(lines)).not.toContain('aB3aB3');
  });

  test('however deep it is escaped, in any letter case, at any place (T11)', async () => {
    const token = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => Buffer.from(bytes).toString('base64url'));
    const depths = fc.array(fc.nat(4), { minLength: 47, maxLength: 47 });
    const sent = fc
      .record({
        token,
        depths,
        letterCase: fc.constantFrom('asIs', 'upper', 'lower'),
        prefix: fc.constantFrom('evc_', ''),
        place: fc.constantFrom(...PLACES),
      })
      .map(({ place, ...drawn }) => ({ secret: drawn.token, ...place(written(drawn)) }));
    await fc.assert(
      fc.asyncProperty(sent, async ({ secret, path = '/nothing', field = 'X-Empty', value = '' }) => {
        const server = testApp(files, { trustProxy: 1 });
        await request(server.app).get(path).set(field, value);
        expectNoSecret(await linesOf(server, 1), secret);
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

  test('and no answer shows one', async () => {
    const server = testApp(files);
    for (const path of [
      `/${TOKENS.reader}`,
      `/open/event/${TOKENS.reader}`,
      `/open/event?current=${TOKENS.reader}`,
    ]) {
      const { text, headers } = await server.get(path);
      expect(text + JSON.stringify(headers)).not.toContain(SECRET);
    }
  });
});
