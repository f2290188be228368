import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { hashToken } from '../../src/tokens/registry.ts';
import { TOKENS, tokensText } from '../helpers/app.ts';
import { event, largePage, uuid } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { metricsAt } from '../helpers/metrics.ts';
import { preload } from '../helpers/preload.ts';
import { compiled, eventually, ROOT } from '../helpers/process.ts';
import { connectTo } from '../helpers/raw-connection.ts';
import { parseAnswer, rawRequest, statusesOf } from '../helpers/raw-http.ts';
import { launch, makeHome, type RunningServer, startServer, stopServer } from '../helpers/server.ts';
import { settlesAt, TELL_USAGE, testWithProc, usageOf } from '../helpers/usage.ts';

const CONTENT = { 'events/a.md': event(1) };

describe('log reader', () => {
  /** More lines than fit into a pipe of 64 KiB. */
  const REQUESTS = 600;

  test('who reads the log and stands still holds up neither requests nor the end (W9)', async () => {
    const { environment } = makeHome({ 'events/a.md': event(1) });
    const child = spawn(process.execPath, [compiled('src/server.ts')], {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'exit');
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const [address = ''] = /http:\S+/.exec(line) ?? [];
    for (let number = 0; number < REQUESTS; number += 1) await request(address).get('/healthz').expect(200);

    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const log = await text(child.stderr);
    const lines = log.split('\n').slice(0, -1);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.length).toBeLessThan(REQUESTS);
    for (const whole of lines) expect(whole).toMatch(/^\{.*\}$/);
  });

  test('standard output and the log may go to one file, and neither overwrites the other', async () => {
    const { environment } = makeHome({ 'events/a.md': event(1) });
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
    // The log is written at the end of a turn.
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

  const LIMIT = 50;

  const { reader } = TOKENS;

  const BEARER = `Authorization: Bearer ${reader}`;

  /** A request with `X-Fault` meets a fault of the server. */
  const FAULTY = preload(`
  import { ServerResponse } from 'node:http';
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (status, ...more) {
    if (this.req.headers['x-fault'] !== undefined && status < 500) throw new Error('planted fault');
    return writeHead.call(this, status, ...more);
  };`);

  /** Requests that end in every error, with tokens wherever a client could put one. */
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

  /** Expects that nothing of a token, plain or escaped, and no hash of one stands there. */
  function expectNoSecret(output: string): void {
    const plain = decodeURIComponent(output.replace(/%(?![2-7][0-9a-f])/gi, '%25'));
    for (const token of Object.values(TOKENS)) {
      expect(plain).not.toContain(token.slice('evc_'.length));
      expect(plain.toLowerCase()).not.toContain(hashToken(token));
      expect(plain).not.toContain(Buffer.from(hashToken(token), 'hex').toString('base64').slice(0, 40));
    }
  }

  test('of requests that end in an error, and of tokens files that are refused', async () => {
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

  test.each([
    ['a token in place of a hash', (file: string) => file.replace(/tokenHash: \w+/, `tokenHash: ${reader}`)],
    ['a hash that is cut off', (file: string) => file.replace(/(?<=tokenHash: \w{32})\w+/, '')],
    ['a syntax error beside a token', (file: string) => `${file}${reader}: [`],
  ])('of a start that is refused for %s', async (_what, change) => {
    const server = launch({ ...makeHome(CONTENT, change(tokensText())).environment, ...TALKATIVE });
    expect(await server.ended).toBe(1);
    expectNoSecret(server.stdout() + server.stderr());
    expect(server.stderr()).not.toContain(hashToken(reader).slice(0, 32));
  });
});

describe('an output that cannot be written to (W9)', () => {
  const STDOUT = 1;

  const STDERR = 2;

  /** The lines of their log have 12 MB, more than may wait for a reader. */
  const REQUESTS = 1_100;

  const LONG_PATH = '/x'.repeat(5_500);

  /** Puts a pipe that nobody reads any more in the place of an output: writing to it fails with EPIPE. */
  function brokenPipe(descriptor: number): string[] {
    const fifo = join(makeFolder(), 'fifo');
    execFileSync('mkfifo', [fifo]);
    return preload(`
    import { closeSync, constants, openSync } from 'node:fs';
    import { isMainThread } from 'node:worker_threads';
    if (isMainThread) {
      const reader = openSync(${JSON.stringify(fifo)}, constants.O_RDONLY | constants.O_NONBLOCK);
      closeSync(${descriptor});
      // The lowest number that is free is given to it.
      openSync(${JSON.stringify(fifo)}, 'w');
      closeSync(reader);
    }`);
  }

  /** Standard error on a disk without space: writing to it fails with ENOSPC. */
  const FULL_DISK = preload(`
  import { closeSync, openSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) {
    closeSync(${STDERR});
    openSync('/dev/full', 'w');
  }`);

  async function answersManyRequests(server: RunningServer): Promise<void> {
    const { socket, received, closed } = await connectTo(server);
    const head = [`GET ${LONG_PATH} HTTP/1.1`, 'Host: x'] as const;
    socket.write([...head, '', ''].join('\r\n').repeat(REQUESTS) + rawRequest(...head));
    await closed;
    expect(statusesOf(received())).toEqual(Array(REQUESTS + 1).fill(404));
  }

  test('standard output that nobody reads: the server serves on', async () => {
    const server = launch(makeHome(CONTENT).environment, brokenPipe(STDOUT));
    const address = await eventually(() => {
      const [, url] = /"address":"(http:[^"]+)"/.exec(server.stderr()) ?? [];
      if (url === undefined) throw new Error(server.stderr());
      return url;
    });
    for (let time = 0; time < 20; time += 1) await request(address).get('/healthz').expect(200);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.stdout()).toBe('');
  });

  testWithProc.each([
    ['that nobody reads', brokenPipe(STDERR)],
    ['on a disk that is full', FULL_DISK],
  ])(
    'standard error %s: the server serves on, reloads, and ends; what it keeps back is bounded',
    async (_where, output) => {
      const { environment, contentDir } = makeHome(CONTENT);
      const server = await startServer(environment, [...TELL_USAGE, ...output]);
      // What may wait for a reader is bounded, and that much waits from now on.
      await answersManyRequests(server);
      const before = await usageOf(server);
      await answersManyRequests(server);
      await eventually(async () => {
        const after = await usageOf(server);
        expect(after.heapMegabytes).toBeLessThan(before.heapMegabytes + 2);
      });
      writeFiles(contentDir, { 'events/b.md': event(2) });
      await eventually(() => server.get('/open/event').expect(200, /"total":2/));
      expect(server.stderr()).toBe('');
      await stopServer(server);
    },
  );

  testWithProc(
    'a fault that nobody has foreseen ends the process also where the disk is full (P3)',
    async () => {
      const fault = preload("process.on('SIGUSR2', () => void Promise.reject(new Error('planted fault')));");
      const server = await startServer(makeHome(CONTENT).environment, [...FULL_DISK, ...fault]);
      server.kill('SIGUSR2');
      expect(await server.ended).toBe(1);
    },
  );
});

describe('lost clients', () => {
  const CLIENTS = 50;

  const AT_A_TIME = 10;

  const PAGE = rawRequest('GET /open/event HTTP/1.1', 'Host: x', `Authorization: Bearer ${TOKENS.reader}`);

  /** Asks for a page of 10 MB, and is gone when the first bytes of it arrive. */
  async function askAndLeave(server: RunningServer): Promise<void> {
    const { socket } = await connectTo(server);
    socket.write(PAGE);
    await once(socket, 'data');
    socket.resetAndDestroy();
  }

  testWithProc('clients that are gone in the middle of an answer leave nothing behind (W9)', async () => {
    const server = await startServer(makeHome(largePage()).environment, TELL_USAGE);
    const lose = async (clients: number): Promise<void> => {
      for (let lost = 0; lost < clients; lost += AT_A_TIME)
        await Promise.all(Array.from({ length: AT_A_TIME }, () => askAndLeave(server)));
    };
    await lose(AT_A_TIME);
    const before = await usageOf(server);
    await lose(CLIENTS);
    await settlesAt(server, before);
    const cutOff = server.log().filter(({ path, complete }) => path === '/open/event' && complete === false);
    expect(cutOff).toHaveLength(CLIENTS + AT_A_TIME);
    await server.get('/open/event').expect(200);
    expect(server.log().filter(({ level }) => level === 'error')).toEqual([]);
    await stopServer(server);
  });
});

describe('metrics (METRICS_PORT)', () => {
  const CONTENT = { 'events/a.md': event(1), 'events/b.md': event(2) };

  interface Observed {
    readonly server: RunningServer;
    readonly contentDir: string;
    readonly tokensFile: string;
    /** The value of a metric with these labels. */
    readonly valueOf: (metric: string) => Promise<number | undefined>;
    readonly namesOf: (metric: string) => Promise<string[]>;
  }

  async function observedServer(environment: Readonly<Record<string, string>> = {}): Promise<Observed> {
    const home = makeHome(CONTENT);
    const socket = join(makeFolder(), 'metrics.sock');
    const server = await startServer({ ...home.environment, METRICS_PORT: socket, ...environment });
    return {
      server,
      contentDir: home.contentDir,
      tokensFile: home.tokensFile,
      valueOf: async (metric) => (await metricsAt(socket)).get(metric),
      namesOf: async (metric) =>
        [...(await metricsAt(socket)).keys()].filter((name) => name.startsWith(metric)),
    };
  }

  test('count from 0: requests by route, status and application, and how long they took', async () => {
    const { server, valueOf, namesOf } = await observedServer({ RATE_LIMIT_PER_MINUTE: '3' });
    // From 0, so that the first of anything is an increase.
    const counted = [
      ...['replaced', 'unchanged', 'refused'].flatMap((outcome) => [
        `calendar_reloads_total{what="content",outcome="${outcome}"}`,
        `calendar_reloads_total{what="tokens",outcome="${outcome}"}`,
      ]),
      'calendar_worker_ends_total',
      'calendar_limit_fallbacks_total{by="primary"}',
      'calendar_limit_fallbacks_total{by="redis"}',
    ];
    for (const name of counted) expect([name, await valueOf(name)]).toEqual([name, 0]);
    const all = await namesOf('calendar_');
    expect(all.filter((name) => /_total\b/.test(name)).sort()).toEqual(counted.sort());
    await server.get(`/open/event/${uuid(1)}`).expect(200);
    await server.get('/open/event?search=x&token=secret').expect(200);
    await server.get('/open/event?current=0').expect(422);
    await server.get('/open/event').expect(429);
    await request(server.address).get('/open/event').expect(401);
    await request(server.address).get(`/${TOKENS.reader}`).expect(404);
    await eventually(async () => {
      expect((await namesOf('http_requests_total')).sort()).toEqual([
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
    await stopServer(server);
  });

  test('tell of the content: what is served, since when, and why newer content is refused', async () => {
    const { server, contentDir, valueOf, namesOf } = await observedServer();
    expect(await valueOf('calendar_events')).toBe(2);
    expect(await valueOf('calendar_content_refused{code="",file=""}')).toBe(0);
    const [before] = await namesOf('calendar_content_info');
    expect(before).toMatch(/digest="[0-9a-f]{64}",revision=""/);
    const since = (await valueOf('calendar_content_since_seconds')) ?? 0;
    expect(Math.abs(since - Date.now() / 1000)).toBeLessThan(60);

    writeFiles(contentDir, { 'events/c.md': event(3) });
    await eventually(async () => {
      expect(await valueOf('calendar_reloads_total{what="content",outcome="replaced"}')).toBe(1);
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
    await stopServer(server);
  });

  test.each(['1', '2'])(
    'tell at once what became of the tokens file, with %s workers (T10)',
    async (WORKERS) => {
      const { server, tokensFile, valueOf, namesOf } = await observedServer({ WORKERS });
      const write = (text: string): void => {
        writeFileSync(tokensFile, text);
      };
      expect(await valueOf('calendar_tokens_refused{code=""}')).toBe(0);
      write(`${tokensText()}# changed`);
      await eventually(async () => {
        expect(await valueOf('calendar_reloads_total{what="tokens",outcome="replaced"}')).toBe(1);
      });
      write('broken');
      await eventually(async () => {
        expect(await valueOf('calendar_tokens_refused{code="tokens-invalid"}')).toBe(1);
        expect(await valueOf('calendar_reloads_total{what="tokens",outcome="refused"}')).toBe(1);
      });
      rmSync(tokensFile);
      await eventually(async () => {
        expect(await namesOf('calendar_tokens_refused')).toEqual([
          'calendar_tokens_refused{code="tokens-gone"}',
        ]);
      });
      await eventually(async () => {
        const { text } = await request(server.address).get('/readyz').expect(200);
        expect(JSON.parse(text)).toMatchObject({
          status: 'degraded',
          tokens: { refused: { code: 'tokens-gone' } },
        });
      });
      write(tokensText());
      await eventually(async () => {
        expect(await valueOf('calendar_tokens_refused{code=""}')).toBe(0);
      });
      await stopServer(server);
    },
  );

  test('are served at a place of their own only: a socket that an earlier server has left behind, not one in use', async () => {
    const { environment } = makeHome(CONTENT);
    const socket = join(makeFolder(), 'metrics.sock');
    const first = await startServer({ ...environment, METRICS_PORT: socket });
    await first.get('/metrics').expect(404);
    const { port } = new URL(first.address);
    for (const [METRICS_PORT, address] of [
      [socket, socket],
      [port, `127.0.0.1:${port}`],
    ] as const) {
      const second = launch({ ...environment, METRICS_PORT });
      expect(await second.ended).toBe(1);
      expect(second.stderr()).toBe(
        `Cannot listen on ${address}: it is in use; set METRICS_PORT to another one.\n`,
      );
    }
    const folder = makeFolder({ file: 'precious' });
    const file = join(folder, 'file');
    for (const path of [file, folder]) {
      const wrong = launch({ ...environment, METRICS_PORT: path });
      expect(await wrong.ended).toBe(1);
      expect(wrong.stderr()).toContain(`Cannot listen on ${path}: it is in use`);
    }
    expect(readFileSync(file, 'utf8')).toBe('precious');
    first.kill('SIGKILL');
    await first.ended;
    const third = await startServer({ ...environment, METRICS_PORT: socket });
    expect((await metricsAt(socket)).get('calendar_events')).toBe(2);
    await stopServer(third);
  });
});
