import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { HARD_QUERIES } from '../../scripts/bench/search/names.ts';
import { bodyOf, expectError } from '../helpers/answers.ts';
import { TOKENS } from '../helpers/app.ts';
import { runNamed, runScript } from '../helpers/command.ts';
import { event, organization, uuid, yaml } from '../helpers/content.ts';
import { type Files, makeFolder, writeFiles } from '../helpers/folder.ts';
import { WORST_MARKDOWN } from '../helpers/hostile-markdown.ts';
import { hostileFolder } from '../helpers/hostile.ts';
import { preload } from '../helpers/preload.ts';
import { eventually, ROOT, startNode } from '../helpers/process.ts';
import { connectTo } from '../helpers/raw-connection.ts';
import { rawRequest, statusesOf } from '../helpers/raw-http.ts';
import {
  launch,
  makeHome,
  readiness,
  type RunningServer,
  startServer,
  stopServer,
} from '../helpers/server.ts';
import { TELL_USAGE, testWithProc, usageOf } from '../helpers/usage.ts';

describe('hostile', () => {
  describe('nesting under a running server (acceptance, C6)', () => {
    const shapes: Readonly<Record<string, (levels: number) => string>> = {
      brackets: (levels) => `extra: ${'['.repeat(levels)}${']'.repeat(levels)}\n`,
      dashes: (levels) => `extra:\n  ${'- '.repeat(levels)}x\n`,
      braces: (levels) => `extra: ${'{a: '.repeat(levels)}1${'}'.repeat(levels)}\n`,
    };

    test('a file of it, touched 20 times, is refused each time, and requests are answered', async () => {
      const home = makeHome({ 'events/a.md': event(1) });
      const server = await startServer(home.environment);
      const refusals = (): number =>
        server.log().filter(({ problems }) => JSON.stringify(problems ?? '').includes('yaml-depth')).length;
      const before = server.log().length;
      for (let time = 1; time <= 20; time += 1) {
        const shape = Object.values(shapes)[time % 3];
        const text = shape?.(2_000 + 400 * time) ?? '';
        writeFiles(home.contentDir, { 'places/deep.yml': text });
        await eventually(async () => {
          const answer = await server.get(`/open/event/${uuid(1)}`).expect(200);
          expect(bodyOf(answer).name).toBe('Event 1');
          expect(refusals()).toBeGreaterThanOrEqual(time);
        });
      }
      expect(server.log().length).toBeGreaterThan(before);
      expect(await readiness(server)).toBe('degraded');
      await stopServer(server);
    });
  });

  describe('a typing error in our own schema (acceptance, C18)', () => {
    test('the start fails, and the keyword is named', async () => {
      const copy = makeFolder();
      for (const path of ['dist', 'package.json'])
        cpSync(join(ROOT, path), join(copy, path), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
      const schema = join(copy, 'dist/src/schema/common-fields.js');
      const text = readFileSync(schema, 'utf8');
      expect(text).toContain('maxItems');
      writeFileSync(schema, text.replace('maxItems', 'maxItmes'));

      const { environment } = makeHome({});
      const server = startNode([join(copy, 'dist/src/server.js')], environment);
      expect(await server.ended).toBe(1);
      expect(server.stderr()).toContain('unknown keyword: "maxItmes"');
      expect(server.stdout()).toBe('');
    });
  });

  describe('a start with hostile content (acceptance, C19)', () => {
    test('broken content: status 1, with all problems', async () => {
      const { folder, expected } = hostileFolder('C19');
      const { environment } = makeHome({});
      const server = launch({ ...environment, CONTENT_DIR: folder });
      expect(await server.ended).toBe(1);
      expect(expected.length).toBeGreaterThan(0);
      for (const line of expected) {
        const [place = '', code = ''] = line.split(' ');
        expect(server.stderr()).toContain(`${place} error ${code}: `);
      }
      expect(server.stderr()).not.toMatch(/^[ \t]+at /m);
      expect(server.stdout()).toBe('');
    });

    test('no folder: status 1, with the folder named', async () => {
      const { environment } = makeHome({});
      const folder = join(makeFolder(), 'none');
      const server = launch({ ...environment, CONTENT_DIR: folder });
      expect(await server.ended).toBe(1);
      expect(server.stderr()).toContain(folder);
    });
  });

  describe('broken content twice in one process (acceptance, C20)', () => {
    test('the same problems twice', async () => {
      const { folder, expected } = hostileFolder('C20');
      const home = makeHome({ 'events/a.md': event(9) });
      const server = await startServer(home.environment);
      const told = (): string[] =>
        server.log().flatMap(({ problems }) => (problems === undefined ? [] : [JSON.stringify(problems)]));
      const break_ = async (time: number): Promise<void> => {
        cpSync(folder, home.contentDir, { recursive: true });
        await eventually(() => {
          expect(told().length).toBeGreaterThanOrEqual(time);
        });
      };
      await break_(1);
      writeFiles(home.contentDir, {
        'events/cut-off.md': event(1),
        'events/unknown-key.md': event(2, { urlKey: 'b' }),
      });
      await eventually(() => server.get(`/open/event/${uuid(2)}`).expect(200));
      const first = told().at(-1);
      await break_(told().length + 1);
      expect(told().at(-1)).toBe(first);
      for (const line of expected) expect(first).toContain(line.split(' ')[1]);
      await stopServer(server);
    });
  });

  describe('text of strangers on the wire (acceptance, C13)', () => {
    test('is JSON, to the byte, and never sniffed', async () => {
      const { folder } = hostileFolder('C13');
      const { environment } = makeHome({});
      const server = await startServer({ ...environment, CONTENT_DIR: folder });
      const answer = await server.get(`/open/event/${uuid(1)}`).expect(200);
      expect(bodyOf(answer).detail).toBe(
        '<script>alert(1)</script>\u2028</script><!-- & "quotes" \\u2028 -->',
      );
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      await request(server.address)
        .get(`/open/event/${uuid(1)}`)
        .expect(401);
      await stopServer(server);
    });
  });
});

describe('a GET with a large body (W5)', () => {
  const MEGABYTE = 2 ** 20;

  const BODY_MEGABYTES = 100;

  const AUTHORIZATION = `Authorization: Bearer ${TOKENS.reader}`;

  const HEAD = `GET /open/event HTTP/1.1\r\nHost: x\r\n${AUTHORIZATION}\r\n`;

  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer(makeHome({ 'events/a.md': event(1) }).environment, TELL_USAGE);
  });

  /** Sends no faster than the server takes it; gives false when the connection is closed. */
  function sends(socket: Socket, bytes: string | Buffer): Promise<boolean> {
    return new Promise((resolve) => {
      socket.write(bytes, (error) => {
        resolve(error === null || error === undefined);
      });
    });
  }

  const megabyte = Buffer.alloc(MEGABYTE, 'x');

  testWithProc.each([
    ['of a length that is told', `Content-Length: ${BODY_MEGABYTES * MEGABYTE}`, megabyte, ''],
    [
      'in chunks',
      'Transfer-Encoding: chunked',
      Buffer.concat([Buffer.from(`${MEGABYTE.toString(16)}\r\n`), megabyte, Buffer.from('\r\n')]),
      '0\r\n\r\n',
    ],
  ])('%s is answered, the body passed over, and nothing of it kept', async (_how, header, piece, end) => {
    const before = await usageOf(server);
    const { socket, received, closed } = await connectTo(server);
    socket.write(`${HEAD}${header}\r\n\r\n`);
    let sent = 0;
    while (sent < BODY_MEGABYTES && (await sends(socket, piece))) sent += 1;
    const { residentMegabytes } = await usageOf(server);
    expect(residentMegabytes).toBeLessThan(before.residentMegabytes + BODY_MEGABYTES / 2);

    socket.write(end + rawRequest('GET /open/event HTTP/1.1', 'Host: x', AUTHORIZATION));
    await closed;
    expect([[200, 200], [200], [413]]).toContainEqual(statusesOf(received()));
    await server.get('/open/event').expect(200);
  });
});

describe('pages of the worst Markdown (C24)', () => {
  const MAX_MEGABYTES = 64;

  const texts = Object.values(WORST_MARKDOWN);

  /** What a process holds now, and the most that it ever held (proc(5)). */
  function memoryOf({ pid }: RunningServer): { now: number; most: number } {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
    return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
  }

  (process.platform === 'linux' ? test : test.skip)('take 64 MiB above rest at most', async () => {
    const { environment } = makeHome({
      'site.yml': yaml({ public: 'true' }),
      'events/plain.md': event(0, {}, 'A *plain* text with a [link](https://example.org).'),
      ...Object.fromEntries(texts.map((text, index) => [`events/${index}.md`, event(index + 1, {}, text)])),
    });
    // A machine that does much else is slow, and no page is to be refused for it.
    const server = await startServer({ ...environment, MAX_LAG_MILLISECONDS: '60000' });
    const page = (number: number) =>
      request(server.address)
        .get(`/events/${uuid(number)}`)
        .expect(200);
    await page(0);
    const rest = memoryOf(server);
    for (const number of texts.keys()) await page(number + 1);
    expect(memoryOf(server).most - rest.now).toBeLessThan(MAX_MEGABYTES);
    await stopServer(server);
  });
});

describe('search attack', () => {
  const EVENTS = 10_000;

  const ROUNDS = 12;

  const SEARCHES = 20;

  test('an event does not wait for the 20 worst searches that came before it (W11)', async () => {
    const file = join(makeFolder(), 'calendar.json');
    const made = await runScript('scripts/bench/small-calendar.ts', [file, String(EVENTS), String(ROUNDS)]);
    const { ids } = JSON.parse(made.stdout) as { ids: readonly string[] };
    const server = await startServer({ ...makeHome({}).environment, CALENDAR_FILE: file });
    const answer = async (path: string): Promise<void> => {
      const headers = { Authorization: `Bearer ${TOKENS.reader}` };
      const response = await fetch(`${server.address}${path}`, { headers });
      await response.arrayBuffer();
      expect(response.status).toBe(200);
    };

    const before: number[] = [];
    for (const [round, id] of ids.entries()) {
      let answered = 0;
      const searches = Array.from({ length: SEARCHES }, async (_, number) => {
        const query = HARD_QUERIES[(round + number) % HARD_QUERIES.length] ?? '';
        // No two alike: a page that was asked for before is remembered.
        await answer(
          `/open/event?search=${encodeURIComponent(query)}&current=${round * SEARCHES + number + 1}`,
        );
        answered += 1;
      });
      await answer(`/open/event/${id}`);
      before.push(answered);
      await Promise.all(searches);
    }
    before.sort((a, b) => a - b);
    // On a machine that does much else, the event itself may be sent late, but not every time.
    expect(before[Math.floor(ROUNDS / 4)]).toBeLessThan(SEARCHES / 2);
    await stopServer(server);
  });
});

describe('feeds of a server (contract, section 5)', () => {
  const content: Files = {
    'events/a.md': event(1, { startDate: '2026-03-06', endDate: '2026-03-07', organization: 'guild' }),
    'events/b.md': event(2, { startDate: '2026-03-06T10:00', status: 'cancelled' }),
    'organizations/guild.md': organization(10),
  };

  const PATHS = [
    '/feeds/events.ics',
    '/feeds/organizations/guild.ics',
    '/feeds/events.atom',
    '/feeds/events.json',
    '/feeds/events.geojson',
  ];

  test('a key that the script makes opens them until it is revoked, and is in no output', async () => {
    const home = makeHome(content);
    const server = await startServer({ ...home.environment, LOG_LEVEL: 'trace' });
    const token = (...args: readonly string[]) => runNamed('token', args, home.environment);
    const made = await token('create', '--name', 'subscriber', '--interfaces', 'feeds');
    const [, id = ''] = /Added application (\S+)/.exec(made.stderr) ?? [];
    const key = made.stdout.trim();
    const ask = () => request(server.address).get(`/feeds/events.ics?key=${key}`);

    await eventually(() => ask().expect(200));
    expect((await ask()).text).toContain('DTSTART;VALUE=DATE:20260306\r\nDTEND;VALUE=DATE:20260308\r\n');
    expect((await token('revoke', id)).status).toBe(0);
    await eventually(() => ask().expect(401));

    await stopServer(server);
    expect(server.log().filter(({ path }) => path === '/feeds/events.ics')).not.toEqual([]);
    expect(server.stdout() + server.stderr()).not.toContain(key.slice(4));
  });

  test('are the same from a folder and from a compiled file, in one process and in two', async () => {
    const home = makeHome({ ...content, 'site.yml': yaml({ public: 'true' }) });
    const file = join(makeFolder({}), 'calendar.json');
    const built = await runNamed('build', ['--out', file], home.environment);
    expect(built.status).toBe(0);
    const servers = [
      await startServer(home.environment),
      await startServer({ ...home.environment, CALENDAR_FILE: file, WORKERS: '2' }),
    ];
    for (const path of PATHS) {
      const [direct, compiled] = await Promise.all(
        servers.map(({ address }) => request(address).get(path).buffer(true).expect(200)),
      );
      expect(compiled?.headers.etag).toBe(direct?.headers.etag);
      expect(compiled?.headers['content-length']).toBe(direct?.headers['content-length']);
      expect(compiled?.body).toEqual(direct?.body);
      expect(compiled?.text).toBe(direct?.text);
    }
    await Promise.all(servers.map(stopServer));
  });
});

describe('faults', () => {
  const CONTENT = { 'events/a.md': event(1) };

  /** A token whose hash cannot be computed: what meets it throws at once. */
  const FAULTY_TOKEN = `evc_fault${'_'.repeat(38)}`;

  /** `X-Fault` asks for an answer whose end throws, later than its handler. */
  const PLANTED = preload(`
  import crypto from 'node:crypto';
  import { ServerResponse } from 'node:http';
  import { syncBuiltinESMExports } from 'node:module';
  const { hash } = crypto;
  crypto.hash = (algorithm, text, ...more) => {
    if (text === '${FAULTY_TOKEN}') throw new Error('planted fault at once');
    return hash(algorithm, text, ...more);
  };
  syncBuiltinESMExports();
  const { end } = ServerResponse.prototype;
  ServerResponse.prototype.end = function (...given) {
    if (this.req.headers['x-fault'] !== undefined) throw new Error('planted fault later');
    return end.apply(this, given);
  };`);

  describe('a handler that throws (W8)', () => {
    test.each(['', 'production'])('the process lives, with NODE_ENV=%s', async (mode) => {
      const { environment } = makeHome(CONTENT);
      const server = await startServer({ ...environment, NODE_ENV: mode }, PLANTED);
      const atOnce = await server.get('/open/event', FAULTY_TOKEN);
      expectError(atOnce, 500, 'E_INTERNAL');
      expect(atOnce.text).not.toMatch(/planted|Error|\.js|at /);

      const { socket, received, closed } = await connectTo(server);
      const headers = ['Host: x', `Authorization: Bearer ${TOKENS.reader}`, 'X-Fault: yes'];
      socket.write(rawRequest('GET /open/event HTTP/1.1', ...headers));
      await closed;
      expect(received()).toBe('');

      await server.get('/open/event').expect(200);
      const stacks = server.log().filter(({ msg }) => msg === 'request failed');
      expect(stacks).toMatchObject(
        ['at once', 'later'].map((when) => ({
          error: { message: `planted fault ${when}`, stack: expect.stringMatching(/^ +at /m) },
        })),
      );
      expect(server.stdout()).not.toContain('planted fault');
      await stopServer(server);
    });
  });

  describe('a fault that nobody has foreseen (P3)', () => {
    test.each([
      ['a rejection', "Promise.reject(new Error('planted fault'))"],
      ['an exception', "setTimeout(() => { throw new Error('planted fault'); })"],
      ['what is thrown without being an error', "Promise.reject('planted fault')"],
    ])('%s ends the process with status 1, and is logged', async (_what, fault) => {
      const onSignal = preload(`process.on('SIGUSR2', () => { ${fault}; });`);
      const server = await startServer(makeHome(CONTENT).environment, onSignal);
      server.kill('SIGUSR2');
      expect(await server.ended).toBe(1);
      const [line, ...others] = server.log().filter(({ level }) => level === 'fatal');
      expect(JSON.stringify(line)).toContain('planted fault');
      expect(others).toEqual([]);
    });

    test('while it starts: it never listens without answering', async () => {
      const beforeListening = preload(`
      import { Server } from 'node:http';
      Server.prototype.listen = () => { throw new Error('planted fault'); };`);
      const server = launch(makeHome(CONTENT).environment, beforeListening);
      expect(await server.ended).toBe(1);
      expect(server.stderr()).toContain('planted fault');
      expect(server.stdout()).toBe('');
    });
  });
});
