import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { readConfig } from '../../src/config/config.ts';
import { createHttpServer } from '../../src/http/app.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { runs, share } from '../helpers/laws.ts';
import { listRules } from './parameters.ts';
import { referenceRecords } from './records.ts';
import { createPlainService } from './service.ts';

describe('recorded requests, answered as by a plain implementation', () => {
  /** In this zone, generated events fall on days of 23 and of 25 hours. */
  const TIME_ZONE = 'America/New_York';

  const NOON = '2026-03-01T12:00:00.000Z';

  /**
   * Recorded requests, one a line: path and query, then, after a space, the time where the answer depends on it, or
   * `strict`. They were drawn once, over all parameters and their combinations; more may be added by hand.
   */
  const requests = readFileSync(join(import.meta.dirname, 'requests.txt'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [target = '', more = NOON] = line.split(' ');
      const strict = more === 'strict';
      return { line, target, strict, now: Date.parse(strict ? NOON : more) };
    });

  function preferenceOf(strict: boolean): Readonly<Record<string, string>> {
    return strict ? { prefer: 'handling=strict' } : {};
  }

  interface Received {
    readonly status: number;
    readonly body: string;
    readonly etag: string | undefined;
  }

  const records = referenceRecords();
  const plain = createPlainService(records, TIME_ZONE);
  const replayed = share(requests).map((request) => ({
    ...request,
    expected: plain(request.target, request.now, request.strict),
  }));
  let now = 0;
  const { app, calendars } = testApp(
    { 'events/README.md': '' },
    { now: () => now, timeZone: TIME_ZONE, rateLimitPerMinute: 1_000_000 },
  );
  calendars.replace(compileCalendar(records));

  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const server = createHttpServer(app, readConfig({}).limits);
  let port = 0;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address !== null && typeof address === 'object') ({ port } = address);
  });
  afterAll(async () => {
    agent.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  async function ask(target: string, headers: Readonly<Record<string, string>> = {}): Promise<Received> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const authorization = `Bearer ${TOKENS.reader}`;
      get({ port, agent, path: target, headers: { authorization, ...headers } }, resolve).on('error', reject);
    });
    const chunks: Buffer[] = [];
    for await (const chunk of response) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const { statusCode: status = 0 } = response;
    return { status, body: Buffer.concat(chunks).toString(), etag: response.headers.etag };
  }

  test('there are more than 2,000, and they meet every kind of answer', () => {
    expect(new Set(requests.map(({ line }) => line)).size).toBeGreaterThanOrEqual(2_000);
    const counts = (kind: RegExp): number =>
      replayed.filter(({ expected: { body } }) => kind.test(body)).length;
    expect(counts(/^\{"total":[1-9]\d*,"current":\d+,"pageSize":\d+,"data":\[\{/)).toBeGreaterThan(
      runs(1_000),
    );
    expect(counts(/"data":\[\]\}$/)).toBeGreaterThan(runs(20));
    expect(counts(/"info":"No event available"\}$/)).toBeGreaterThan(runs(100));
    expect(counts(/"pageSize":10,"data":\[\{/)).toBeGreaterThan(runs(50));
    expect(counts(/^\{"id":/)).toBeGreaterThan(runs(100));
    expect(counts(/"code":"E_VALIDATION"/)).toBeGreaterThan(runs(100));
    expect(counts(/_NOT_FOUND"/)).toBeGreaterThan(runs(20));
  });

  /** The parameters of the list in version 1.0.0. */
  const FIRST = ['eventStartAt', 'eventEndAt', 'search', 'orgSearch', 'current', 'pageSize'];
  const ASKED = Object.keys(listRules([])).filter((name) => !FIRST.includes(name));

  /** Parameters that take any text, so that no request is refused because of them. */
  const NEVER_REFUSED = ['organization', 'countryCode', 'tag', 'series'];

  test.each(ASKED)(
    'at least ten that have %s find events, and one is refused for it, if that can be',
    (name) => {
      const asking = replayed.filter(({ target }) =>
        new RegExp(`^/open/event/?\\?(.*&)?${name}=`).test(target),
      );
      const found = asking.filter(({ expected: { body } }) => /^\{"total":[1-9]/.test(body)).length;
      const refused = asking.filter(({ expected: { body } }) => body.includes(`{"field":"${name}"`)).length;
      const missing = [
        ...(found < runs(10) ? [`${runs(10) - found} with "${name}" that find events`] : []),
        ...(refused === 0 && !NEVER_REFUSED.includes(name)
          ? [`one that is refused because of "${name}"`]
          : []),
      ];
      // The suite replays every fifth line of requests.txt: "one" is missing there until five in a row are appended.
      expect(missing).toEqual([]);
    },
  );

  test('they break every rule', () => {
    const rules = replayed.flatMap(({ expected: { body } }) =>
      Array.from(body.matchAll(/"rule":"([\w-]+)"/g), ([, rule = '']) => rule),
    );
    expect([...new Set(rules)].sort()).toEqual(
      [
        'bbox',
        'coordinates',
        'date-time',
        'enum',
        'integer',
        'interval',
        'language',
        'max',
        'maxItems',
        'maxLength',
        'min',
        'number',
      ]
        .concat(['required', 'string', 'unknown', 'uuid'])
        .sort(),
    );
  });

  test('the same status and the same bytes; different bytes never have the same entity tag', async () => {
    const bodies = new Map<string, string>();
    for (const { line, target, strict, now: at, expected } of replayed) {
      now = at;
      const { status, body, etag } = await ask(target, preferenceOf(strict));
      expect({ line, status, body }).toEqual({ line, ...expected });
      if (status !== 200) continue;
      expect({ line, body: bodies.get(String(etag)) }).toEqual({
        line,
        body: bodies.get(String(etag)) && body,
      });
      bodies.set(String(etag), body);
    }
  }, 60_000);

  test('asked again and again: the same, also where it is remembered; with its tag: 304', async () => {
    for (const { line, target, strict, now: at, expected } of replayed.filter(
      (_, index) => index % 10 === 0,
    )) {
      now = at;
      for (let time = 0; time < 2; time += 1) {
        const { status, body } = await ask(target, preferenceOf(strict));
        expect({ line, status, body }).toEqual({ line, ...expected });
      }
      const { status, etag = '"none"' } = await ask(target, preferenceOf(strict));
      const again = await ask(target, { 'if-none-match': etag, ...preferenceOf(strict) });
      expect({ line, status: again.status }).toEqual({ line, status: status === 200 ? 304 : status });
    }
  }, 60_000);
});
