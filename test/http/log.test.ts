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
  test.each<[string, Sent]>([
    ['path', { path: `/open/event/${TOKENS.reader}` }],
    ['path with more around it', { path: `/x${TOKENS.reader}/y` }],
    ['path of its own', { path: `/${TOKENS.reader}` }],
    ['path, an escaped underscore', { path: `/open/event/evc%5F${SECRET}` }],
    ['path, an escaped letter', { path: `/open/event/%65vc_${SECRET}` }],
    [
      'path, an escaped letter of the secret',
      { path: `/x/evc_${escaped(SECRET.charAt(0))}${SECRET.slice(1)}` },
    ],
    ['path, an escape that is broken', { path: `/open/event/${TOKENS.reader}%` }],
    ['path, escaped twice', { path: `/open/event/${escaped(escaped(TOKENS.reader))}` }],
    ['path, escaped three times', { path: `/${escaped(escaped(escaped(SECRET)))}` }],
    ['path, an escape of an escape among its letters', { path: `/x/evc%25255F${SECRET}` }],
    ['path, in capitals', { path: `/open/event/${TOKENS.reader.toUpperCase()}` }],
    ['path, without its prefix', { path: `/open/event/${SECRET}` }],
    ['path, without its prefix and with more around it', { path: `/x${SECRET}y.ics` }],
    ['query', { path: `/open/event?access_token=${TOKENS.reader}` }],
    ['query of an unknown path', { path: `/nothing?access_token=${TOKENS.reader}` }],
    ['query that is refused', { path: `/open/event?current=${TOKENS.reader}` }],
    ['query, a broken escape', { path: `/open/event?token=${TOKENS.reader}%` }],
    ['name of a parameter', { path: `/open/event?${TOKENS.reader}` }],
    ['request id, without its prefix', { field: 'X-Request-Id', value: `id:${SECRET}` }],
    ['field that a proxy passes on as an address', { field: 'X-Forwarded-For', value: TOKENS.reader }],
    ['zone of an address', { field: 'X-Forwarded-For', value: `fe80::1%${'aB3'.repeat(15)}` }],
  ])('of a %s (T11); and no answer shows one', async (_where, sent) => {
    const { path = '/nothing', field = 'X-Empty', value = '' } = sent;
    const server = testApp(files, { trustProxy: 1 });
    const { status, text, headers } = await server.get(path).set(field, value);
    expect(status).toBeLessThan(500);
    expect(text + JSON.stringify(headers)).not.toContain(SECRET);
    const lines = await linesOf(server, 1);
    expectNoSecret(lines);
    expect(JSON.stringify(lines)).not.toContain('aB3aB3');
  });

  test('however deep it is escaped, in any letter case, at any place (T11)', async () => {
    const token = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => Buffer.from(bytes).toString('base64url'));
    const plain = fc.constant<number[]>([]);
    const depths = fc.oneof(plain, fc.array(fc.nat(4), { minLength: 47, maxLength: 47 }));
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
});
