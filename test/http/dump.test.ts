import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import request, { type Test } from 'supertest';
import { expectError } from '../helpers/answers.ts';
import { appOver, testApp, TOKENS } from '../helpers/app.ts';
import { calendarOf, event, largePage, uuid } from '../helpers/content.ts';
import { listeningPort } from '../helpers/listening.ts';
import { changesIn, servedRepository } from './served-repository.ts';

const PATH = '/open/dump';

const AUTHORIZATION = { Authorization: `Bearer ${TOKENS.reader}` };

function bytesOf(test: Test): Promise<Buffer> {
  return test
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        done(null, Buffer.concat(chunks));
      });
    })
    .expect(200)
    .then(({ body }) => body as Buffer);
}

function linesOf(bytes: Buffer): Record<string, unknown>[] {
  const text = bytes.toString();
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('/open/dump (contract, section 7)', () => {
  const served = servedRepository();

  test('begins with the calendar, then has a line for each record', async () => {
    const { get, calendars } = await served;
    const response = await get(PATH).buffer(true).expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'cache-control': 'private, no-cache',
      'x-calendar-revision': calendars.current().digest,
    });
    const [first, ...lines] = linesOf(Buffer.from(response.text));
    expect(first).toEqual({
      ...{ kind: 'calendar', revision: calendars.current().digest, next: expect.stringMatching(/^[\w-]+$/) },
      ...{ events: 2, organizations: 1, places: 1 },
    });
    expect(lines.map(({ kind, id }) => `${String(kind)} ${String(id)}`)).toEqual([
      ...[`event ${uuid(1)}`, `event ${uuid(2)}`, `organization ${uuid(10)}`, `place ${uuid(20)}`],
    ]);
    const single = await get(`/open/event/${uuid(1)}`);
    expect(JSON.stringify(lines[0]?.record)).toBe(single.text);
  });

  test.each(['all', 'eventKey,updatedAt', 'default'])('fields=%s are those of each kind', async (fields) => {
    const { get } = await served;
    const [, ...lines] = linesOf(await bytesOf(get(`${PATH}?fields=${fields}`)));
    const { data } = changesIn(await get(`/open/changes?fields=${fields}`));
    expect(lines.map(({ id, record }) => ({ id, record }))).toEqual(
      data.map(({ id, record }) => ({ id, record })),
    );
  });

  test('fields=default gives the bytes and the entity tag of none', async () => {
    const { get } = await served;
    const [standard, none] = await Promise.all(
      [`${PATH}?fields=default`, PATH].map((path) => get(path).buffer(true)),
    );
    expect(standard?.headers.etag).toBe(none?.headers.etag);
    expect(standard?.text).toBe(none?.text);
  });

  test('its next goes on without a gap', async () => {
    const server = await servedRepository();
    const [first] = linesOf(await bytesOf(server.get(PATH)));
    server.commit({ 'events/a.md': null, 'events/c.md': event(3) });
    server.write({ 'events/b.md': event(2, { name: 'Edited' }) });
    await server.reload();
    expect(await server.since(String(first?.next))).toEqual(['event 1 deleted', 'event 3', 'event 2']);
    const [again] = linesOf(await bytesOf(server.get(PATH)));
    server.git('checkout', '--quiet', '.');
    await server.reload();
    expect(await server.since(String(again?.next))).toEqual(['event 2']);
  });

  test('304, 412 and other entity tags for other content, fields and codings', async () => {
    const server = await servedRepository();
    const ask = (path = PATH, coding = 'identity'): Test => server.get(path).set('Accept-Encoding', coding);
    const tagOf = async (test: Test): Promise<string> => String((await test.buffer(true)).headers.etag);
    const tag = await tagOf(ask());
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    const { headers } = await ask().set('If-None-Match', tag).expect(304);
    expect(headers).toMatchObject({
      'x-calendar-revision': server.calendars.current().digest,
      etag: tag,
      vary: expect.stringContaining('Accept-Encoding'),
    });
    await ask().set('If-Match', tag).buffer(true).expect(200);
    expectError(await ask().set('If-Match', '"other"'), 412, 'E_PRECONDITION_FAILED');
    const tags = [
      tag,
      await tagOf(ask(`${PATH}?fields=name`)),
      await tagOf(ask(PATH, 'gzip')),
      await tagOf(ask(PATH, 'br')),
    ];
    server.write({ 'events/a.md': event(1, { name: 'Edited' }) });
    await server.reload();
    tags.push(await tagOf(ask()));
    // The records are the same, but not what is uncommitted.
    server.commit();
    await server.reload();
    tags.push(await tagOf(ask()));
    expect(new Set(tags).size).toBe(6);
  });

  test('gzip and br are the same bytes', async () => {
    const [one, other] = Object.entries(largePage());
    if (one === undefined || other === undefined) throw new Error('There are ten');
    const { app } = testApp(Object.fromEntries([one, other]));
    const plain = await bytesOf(request(app).get(PATH).set(AUTHORIZATION).set('Accept-Encoding', 'identity'));
    expect(plain.length).toBeGreaterThan(2_000_000);
    const port = await listeningPort(app);
    for (const [coding, decode] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const response = await open(port, { 'Accept-Encoding': coding });
      expect(response.headers['content-encoding']).toBe(coding);
      const chunks = (await response.toArray()) as Buffer[];
      expect(decode(Buffer.concat(chunks)).equals(plain)).toBe(true);
    }
  });

  test('HEAD has the header fields and no body, and takes no place', async () => {
    const { app, get } = await served;
    const { headers } = await get(PATH).set('Accept-Encoding', 'identity').buffer(true);
    for (let count = 0; count < 4; count += 1) {
      const head = await request(app).head(PATH).set(AUTHORIZATION).expect(200);
      expect(head.headers).toMatchObject({
        etag: headers.etag,
        'content-type': 'application/x-ndjson',
        'x-calendar-revision': headers['x-calendar-revision'],
      });
    }
  });

  test('strict handling refuses what it does not know', async () => {
    const { get } = await served;
    const response = await get(`${PATH}?kind=event`).set('Prefer', 'handling=strict');
    expect(expectError(response, 422, 'E_VALIDATION').errors).toMatchObject([
      { field: 'kind', rule: 'unknown' },
    ]);
  });
});

/** An answer of which nothing is read but its head. */
async function open(port: number, headers: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> {
  const sent = httpGet({
    ...{ port, host: '127.0.0.1', path: PATH, agent: false },
    headers: { ...AUTHORIZATION, ...headers },
  });
  sent.on('error', () => undefined);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return response;
}

describe('two dumps at once', () => {
  const large = calendarOf(largePage());

  test('a third is 503, others are served meanwhile, and whoever leaves makes room', async () => {
    const { app, get, log } = appOver(large);
    const port = await listeningPort(app);
    const readers = [await open(port), await open(port)];
    for (let round = 0; round < 3; round += 1) {
      const refused = await get(PATH);
      expectError(refused, 503, 'E_OVERLOADED');
      expect(refused.headers.etag).toBeUndefined();
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      const { headers } = await request(app).head(PATH).set(AUTHORIZATION).expect(200);
      await get(PATH).set('If-None-Match', String(headers.etag)).expect(304);
      await get('/open/event?pageSize=1').expect(200);
      await get('/open/changes?since=latest').expect(200);

      readers.shift()?.destroy();
      let next = await open(port);
      while (next.statusCode === 503) {
        next.resume();
        await turn();
        next = await open(port);
      }
      expect(next.statusCode).toBe(200);
      readers.push(next);
    }
    for (const reader of readers) reader.destroy();
    expect(log.filter(({ level }) => Number(level) > 40)).toEqual([]);
    expect(log.filter(({ error }) => error !== undefined)).toEqual([]);
  });

  test('one that is read slowly arrives whole, of the calendar that it began with', async () => {
    const { app, calendars, get } = appOver(large);
    const port = await listeningPort(app);
    const { digest } = calendars.current();
    const slow = await open(port, { 'Accept-Encoding': 'identity' });
    calendars.replace(calendarOf({ 'events/a.md': event(1) }));
    await get('/open/event').expect(200);
    const [first, ...lines] = linesOf(Buffer.concat((await slow.toArray()) as Buffer[]));
    expect(first).toMatchObject({ revision: digest, events: 10 });
    expect(lines).toHaveLength(10);
  });
});
