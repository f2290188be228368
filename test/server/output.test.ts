import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import request from 'supertest';
import { readConfig } from '../../src/config/config.ts';
import { createMetrics } from '../../src/processes/metrics.ts';
import { StartError } from '../../src/platform/system-errors.ts';
import { hashToken } from '../../src/tokens/registry.ts';
import { CONTENT_STATUS, TOKENS, TOKENS_STATUS, tokensText } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content-files.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { metricsAt, type Samples } from '../helpers/metrics.ts';
import { preload } from '../helpers/preload.ts';
import { compiled, eventually, ROOT } from '../helpers/process.ts';
import { connectTo } from '../helpers/raw-connection.ts';
import { parseAnswer, rawRequest, statusesOf } from '../helpers/raw-http.ts';
import {
  type Home,
  launch,
  makeHome,
  type RunningServer,
  startServer,
  stopServer,
} from '../helpers/server.ts';
import { expectTokensTold } from '../helpers/tokens-told.ts';

const CONTENT = { 'events/a.md': event(1) };

describe('log reader', () => {
  /** These log more lines than fit into a pipe of 64 KiB. */
  const REQUESTS = 600;

  test('a reader of the log that stops reading delays neither requests nor the end (W9)', async () => {
    const { environment } = makeHome(CONTENT);
    // A named pipe is used, because Node would give the process a socket, and would read from it at once.
    const pipe = join(makeFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = openSync(pipe, 'w');
    const child = spawn(process.execPath, [compiled('src/server.ts')], {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', 'pipe', writer],
    });
    closeSync(writer);
    const ended = once(child, 'exit');
    if (child.stdout === null) throw new Error('Standard output is no pipe');
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const [address = ''] = /http:\S+/.exec(line) ?? [];
    const { socket, received, closed } = await connectTo({ address });
    const asked = ['GET /healthz HTTP/1.1', 'Host: x'] as const;
    socket.write([...asked, '', ''].join('\r\n').repeat(REQUESTS - 1) + rawRequest(...asked));
    await closed;
    expect(statusesOf(received())).toEqual(Array(REQUESTS).fill(200));

    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const lines = readFileSync(reader, 'utf8').split('\n').slice(0, -1);
    closeSync(reader);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.length).toBeLessThan(REQUESTS);
    for (const whole of lines) expect(whole).toMatch(/^\{.*\}$/);
  });

  test('standard output and the log may go to one file, and neither overwrites the other', async () => {
    const { environment } = makeHome(CONTENT);
    const file = join(makeFolder(), 'output');
    const descriptor = openSync(file, 'w');
    const child = spawn(process.execPath, [compiled('src/server.ts')], {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', descriptor, descriptor],
    });
    closeSync(descriptor);
    const lines = (): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);
    await eventually(() => {
      expect(lines()).toHaveLength(3);
    });
    child.kill('SIGTERM');
    await once(child, 'exit');
    // The log is written at the end of a turn of the event loop.
    const isLogged = (line: string): boolean => line.startsWith('{');
    expect(lines().filter(isLogged)).toEqual([
      expect.stringMatching(/is in no git repository.*\}$/),
      expect.stringMatching(/"listening"\}$/),
      expect.stringMatching(/"draining"\}$/),
      expect.stringMatching(/"stopped"\}$/),
    ]);
    expect(lines().filter((line) => !isLogged(line))).toEqual([
      expect.stringMatching(/^Serving 1 event at /),
    ]);
  });
});

describe('with DEBUG=* no token and no hash of one is in the output (T8)', () => {
  const TALKATIVE = { DEBUG: '*', LOG_LEVEL: 'trace' };

  /** More than the number of erroneous requests. */
  const LIMIT = 20;

  const { reader } = TOKENS;

  const BEARER = `Authorization: Bearer ${reader}`;

  /** A request with `X-Fault` causes a fault of the server. */
  const FAULTY = preload(`
  import { ServerResponse } from 'node:http';
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (status, ...more) {
    if (this.req.headers['x-fault'] !== undefined && status < 500) throw new Error('planted fault');
    return writeHead.call(this, status, ...more);
  };`);

  /** Requests that end in every error, with tokens in all positions where a client could put one. */
  const ERRONEOUS: readonly (readonly [number, string, ...string[]])[] = [
    [400, `GET /open/event?token=${reader}% HTTP/1.1`, BEARER],
    [400, 'GET /open/event HTTP/1.1', BEARER, BEARER],
    [400, `${reader} / HTTP/1.1`, BEARER],
    [400, 'GET /open/event HTTP/1.1', BEARER, `${reader} no colon`],
    [401, `GET /open/event?access_token=${reader} HTTP/1.1`],
    [401, 'GET /open/event HTTP/1.1', `Authorization: ${reader}`, `Cookie: token=${reader}`],
    [401, 'GET /open/event HTTP/1.1', `Authorization: Bearer ${TOKENS.unknown}`],
    [401, 'GET /open/event HTTP/1.1', `Authorization: Bearer ${TOKENS.revoked}`],
    [403, 'GET /open/event HTTP/1.1', `Authorization: Bearer ${TOKENS.powerless}`],
    [403, 'GET /open/event HTTP/1.1', `Authorization: Bearer ${TOKENS.feeds}`],
    [404, `GET /${reader} HTTP/1.1`, BEARER],
    [404, `GET /open/event/${uuid(9)}?key=${reader} HTTP/1.1`, BEARER],
    [405, `POST /open/event?key=${reader} HTTP/1.1`, BEARER, `Referer: http://x/${reader}`],
    [410, `GET /event/recent?key=${reader} HTTP/1.1`, BEARER],
    [414, `GET /${reader.repeat(270)} HTTP/1.1`, BEARER],
    [422, `GET /open/event/${reader} HTTP/1.1`, BEARER],
    [422, `GET /open/event?current=${reader} HTTP/1.1`, BEARER],
    [431, 'GET /open/event HTTP/1.1', `Authorization: Bearer ${reader.repeat(500)}`],
    [431, 'GET /open/event HTTP/1.1', ...Array<string>(250).fill(`A: ${reader.slice(0, 40)}`), BEARER],
    [500, `GET /open/event?key=${reader} HTTP/1.1`, BEARER, 'X-Fault: yes'],
  ];

  async function statusOf({ address }: RunningServer, bytes: string): Promise<number> {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.write(bytes);
    return parseAnswer(await text(socket)).status;
  }

  /** Expects that an output has no part of a token, plain or escaped, and no hash of one. */
  function expectNoSecret(output: string): void {
    const plain = decodeURIComponent(output.replace(/%(?![2-7][0-9a-f])/gi, '%25'));
    expect(plain.toLowerCase()).not.toContain(hashToken(reader).slice(0, 32));
    for (const token of Object.values(TOKENS)) {
      expect(plain).not.toContain(token.slice('evc_'.length));
      expect(plain.toLowerCase()).not.toContain(hashToken(token));
      expect(plain).not.toContain(Buffer.from(hashToken(token), 'hex').toString('base64').slice(0, 40));
    }
  }

  const TOKENS_WITH = {
    'a token in place of a hash': tokensText().replace(/tokenHash: \w+/, `tokenHash: ${reader}`),
    'a hash that is cut off': tokensText().replace(/(?<=tokenHash: \w{32})\w+/, ''),
    'a syntax error beside a token': `${tokensText()}${reader}: [`,
  };

  test('after requests that end in an error, and tokens files that are refused', async () => {
    const { environment, tokensFile } = makeHome(CONTENT);
    const settings = { ...environment, ...TALKATIVE, RATE_LIMIT_PER_MINUTE: String(LIMIT) };
    const server = await startServer(settings, FAULTY);
    for (const [status, line, ...headers] of ERRONEOUS) {
      expect([line.slice(0, 60), await statusOf(server, rawRequest(line, 'Host: x', ...headers))]).toEqual([
        line.slice(0, 60),
        status,
      ]);
    }
    for (let time = 0; time <= LIMIT; time += 1) await server.get('/open/event', TOKENS.other);
    await server.get('/open/event', TOKENS.other).expect(429);

    for (const broken of [
      `${tokensText()}  - ${reader}\n`,
      tokensText().replace(/tokenHash: \w+/g, `tokenHash: ${reader}`),
      tokensText().replace('id: reader', `id: "${reader} ${hashToken(reader)}"`),
      `${tokensText()}}`,
      `${reader}: 1\n${reader}: 2\n`,
      ...Object.values(TOKENS_WITH),
    ]) {
      const before = server.log().length;
      writeFileSync(tokensFile, broken);
      await eventually(() => {
        expect(server.log().slice(before)).toContainEqual(
          expect.objectContaining({ msg: expect.stringContaining('tokens refused') }),
        );
      });
    }
    rmSync(tokensFile);
    await eventually(() => {
      expect(server.stderr()).toContain('tokens file is gone');
    });
    await request(server.address).get('/healthz').expect(200);
    await stopServer(server);
    expect(server.stderr()).toContain('planted fault');
    expectNoSecret(server.stdout() + server.stderr());
  });

  test('after a start that is refused for a token in place of a hash', async () => {
    const { environment, tokensFile } = makeHome(CONTENT, TOKENS_WITH['a token in place of a hash']);
    const server = launch({ ...environment, ...TALKATIVE });
    expect(await server.ended).toBe(1);
    expectNoSecret(server.stdout() + server.stderr());
    expect(server.stdout()).toBe('');
    expect(server.stderr().trimEnd().split('\n')).toEqual([expect.stringContaining(tokensFile)]);
  });
});

describe('metrics (METRICS_PORT)', () => {
  const CONTENT = { 'events/a.md': event(1), 'events/b.md': event(2) };

  let home: Home;
  let socket: string;
  let server: RunningServer;
  let startedAt: number;
  let atStart: Samples;

  beforeAll(async () => {
    home = makeHome(CONTENT);
    socket = socketLeftBehind();
    startedAt = Date.now();
    server = await startServer({ ...home.environment, METRICS_PORT: socket, RATE_LIMIT_PER_MINUTE: '3' });
    atStart = await metricsAt(socket);
  });

  afterAll(async () => {
    await stopServer(server);
  });

  /** A socket whose listener was killed. */
  function socketLeftBehind(): string {
    const path = join(makeFolder(), 'metrics.sock');
    const program = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
    spawnSync(process.execPath, ['--eval', program, path]);
    expect(statSync(path).isSocket()).toBe(true);
    return path;
  }

  /** The value of a metric with these labels. */
  async function valueOf(metric: string): Promise<number | undefined> {
    return (await metricsAt(socket)).get(metric);
  }

  async function namesOf(metric: string): Promise<string[]> {
    return [...(await metricsAt(socket)).keys()].filter((name) => name.startsWith(metric));
  }

  test('count from 0: requests by route, status and application, and how long they took', async () => {
    // The counters start with 0, so that the first of anything is an increase.
    const counted = [
      ...['replaced', 'unchanged', 'refused'].flatMap((outcome) => [
        `calendar_reloads_total{what="content",outcome="${outcome}"}`,
        `calendar_reloads_total{what="tokens",outcome="${outcome}"}`,
      ]),
      'calendar_worker_ends_total',
      'calendar_limit_fallbacks_total{by="primary"}',
      'calendar_limit_fallbacks_total{by="redis"}',
    ];
    for (const name of counted) expect([name, atStart.get(name)]).toEqual([name, 0]);
    const all = [...atStart.keys()].filter((name) => name.startsWith('calendar_'));
    expect(all.filter((name) => /_total\b/.test(name)).sort()).toEqual(counted.sort());
    await server.get(`/open/event/${uuid(1)}`).expect(200);
    await server.get('/open/event?search=x&token=secret').expect(200);
    await server.get('/open/event?current=0').expect(422);
    await server.get('/open/event').expect(429);
    await request(server.address).get('/open/event').expect(401);
    await request(server.address).get(`/${TOKENS.reader}`).expect(404);
    await eventually(async () => {
      const requests = await namesOf('http_requests_total');
      // Another test asks for `/readyz`.
      expect(requests.filter((name) => !name.includes('route="/readyz"')).sort()).toEqual([
        'http_requests_total{route="",status="404",application=""}',
        'http_requests_total{route="/open/event",status="200",application="reader"}',
        'http_requests_total{route="/open/event",status="401",application=""}',
        'http_requests_total{route="/open/event",status="422",application="reader"}',
        'http_requests_total{route="/open/event",status="429",application="reader"}',
        'http_requests_total{route="/open/event/:id",status="200",application="reader"}',
      ]);
    });
    expect(await valueOf('http_request_duration_seconds_count{route="/open/event/:id"}')).toBe(1);
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(await valueOf('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
  });

  test('show the content: what is served, since when, and why newer content is refused', async () => {
    const { contentDir } = home;
    const REPLACED = 'calendar_reloads_total{what="content",outcome="replaced"}';
    const replaced = (await valueOf(REPLACED)) ?? NaN;
    expect(await valueOf('calendar_events')).toBe(2);
    expect(await valueOf('calendar_content_refused{code="",file=""}')).toBe(0);
    const [before] = await namesOf('calendar_content_info');
    expect(before).toMatch(/digest="[0-9a-f]{64}",revision=""/);
    const since = (await valueOf('calendar_content_since_seconds')) ?? 0;
    expect(Math.abs(since - startedAt / 1000)).toBeLessThan(60);

    writeFiles(contentDir, { 'events/c.md': event(3) });
    await eventually(async () => {
      expect(await valueOf(REPLACED)).toBe(replaced + 1);
    });
    expect(await valueOf('calendar_events')).toBe(3);
    expect(await namesOf('calendar_content_info')).not.toContain(before);

    writeFiles(contentDir, { 'events/c.md': event(3, { scale: 'none' }) });
    await eventually(async () => {
      expect(await valueOf('calendar_content_refused{code="scale-unknown",file="events/c.md"}')).toBe(1);
    });
    expect(await valueOf('calendar_events')).toBe(3);
    const { text } = await request(server.address).get('/readyz').expect(200);
    expect(JSON.parse(text)).toMatchObject({
      status: 'degraded',
      content: { events: 3, refused: { code: 'scale-unknown', file: 'events/c.md' } },
    });
    rmSync(join(contentDir, 'events/c.md'));
    await eventually(async () => {
      expect(await valueOf('calendar_events')).toBe(2);
    });
  });

  test('show at once what became of the tokens file, with 1 workers (T10)', async () => {
    await expectTokensTold(server, home.tokensFile, socket);
  });

  test.each(['/metrics', '/nothing'])(
    'are text that no browser takes for anything else: %s',
    async (path) => {
      const { headers } = await new Promise<IncomingMessage>((resolve, reject) => {
        get({ socketPath: socket, path }, (response) => {
          resolve(response.resume());
        }).on('error', reject);
      });
      expect(headers).toMatchObject({
        'content-type': expect.stringMatching(/^text\/plain;.* charset=utf-8$/),
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test('are served only at a place of their own: a socket that an earlier server has left, not one in use', async () => {
    await server.get('/metrics').expect(404);
    const inUse = (address: string): string =>
      `Cannot listen on ${address}: it is in use; set METRICS_PORT to another one.`;
    const second = launch({ ...home.environment, METRICS_PORT: socket });
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toBe(`${inUse(socket)}\n`);

    const { port } = new URL(server.address);
    const folder = makeFolder({ file: 'precious' });
    const file = join(folder, 'file');
    for (const [METRICS_PORT, address] of [
      [port, `127.0.0.1:${port}`],
      [file, file],
      [folder, folder],
    ] as const) {
      const { metrics } = readConfig({ METRICS_PORT });
      if (metrics === null) throw new Error(METRICS_PORT);
      const serving = createMetrics(metrics, pino({ enabled: false })).serve({
        content: () => CONTENT_STATUS,
        tokens: () => TOKENS_STATUS,
        ofWorkers: null,
      });
      await expect(serving).rejects.toThrow(new StartError(inUse(address)));
    }
    expect(readFileSync(file, 'utf8')).toBe('precious');
  });
});
