import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { bodyOf, expectError } from '../helpers/answers.ts';
import { event, uuid, yaml } from '../helpers/content-files.ts';
import { makeFolder, type Files, writeFiles } from '../helpers/folder.ts';
import { WORST_MARKDOWN } from '../../scripts/bench/content/hostile-markdown.ts';
import { hostileFolder } from '../helpers/hostile.ts';
import { preload } from '../helpers/preload.ts';
import { eventually, ROOT, startNode, type Running } from '../helpers/process.ts';
import { connectTo } from '../helpers/raw-connection.ts';
import { rawRequest, statusesOf } from '../helpers/raw-http.ts';
import {
  launch,
  makeHome,
  readiness,
  type RunningServer,
  sharedServer,
  startServer,
} from '../helpers/server.ts';
import { TOKENS } from '../helpers/tokens.ts';
import { TELL_USAGE, testWithProc, usageOf } from '../helpers/usage.ts';

const ASK = ['GET /open/event HTTP/1.1', 'Host: x', `Authorization: Bearer ${TOKENS.reader}`] as const;

/** A token whose hash cannot be computed, so that checking it throws at once. */
const FAULTY_TOKEN = `evc_fault${'_'.repeat(38)}`;

/**
 * A program that plants faults: hashing `FAULTY_TOKEN` throws, and a request with `X-Fault` makes the end of its answer
 * throw, or causes a fault outside of all handlers.
 */
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
    const fault = this.req.headers['x-fault'];
    if (fault === 'later') throw new Error('planted fault later');
    if (fault === 'rejection') void Promise.reject(new Error('planted fault'));
    if (fault === 'exception') setTimeout(() => { throw new Error('planted fault'); });
    return end.apply(this, given);
  };`);

const home = makeHome({});

const CONTENT: Files = { 'site.yml': yaml({ public: 'true' }), 'events/a.md': event(1) };

/** The servers by the value of NODE_ENV. */
const SERVERS = {
  '': sharedServer(() => {
    writeFiles(home.contentDir, CONTENT);
    return startServer(
      // With this limit, no page is refused on a slow and busy machine.
      { ...home.environment, NODE_ENV: '', ALLOW_SHRINK: 'true', MAX_LAG_MILLISECONDS: '60000' },
      [...TELL_USAGE, ...PLANTED],
    );
  }),
  production: sharedServer(() =>
    startServer({ ...makeHome(CONTENT).environment, NODE_ENV: 'production' }, PLANTED),
  ),
};

describe('a server under attack goes on answering', () => {
  let server: RunningServer;

  beforeEach(async () => {
    server = await SERVERS['']();
    writeFiles(home.contentDir, CONTENT);
    for (const name of readdirSync(home.contentDir, { recursive: true, encoding: 'utf8' }))
      if (/\.(?:md|yml)$/.test(name) && !(name in CONTENT)) rmSync(join(home.contentDir, name));
    await eventually(async () => {
      expect(bodyOf(await server.get('/open/event').expect(200)).total).toBe(1);
      expect(await readiness(server)).toBe('ready');
    });
  });

  describe('pages of the worst Markdown (C24)', () => {
    const MAX_MEGABYTES = 64;

    const texts = Object.values(WORST_MARKDOWN);

    /** The memory that a process holds now, and the most that it has held since the last reset (proc(5)). */
    function memoryOf({ pid }: RunningServer): { now: number; most: number } {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const megabytes = (name: string): number =>
        Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
      return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
    }

    testWithProc('take 64 MiB above rest at most', async () => {
      writeFiles(home.contentDir, {
        'events/plain.md': event(0, {}, 'A *plain* text with a [link](https://example.org).'),
        ...Object.fromEntries(
          texts.map((text, index) => [`events/worst/${index}.md`, event(index + 2, {}, text)]),
        ),
      });
      const page = (number: number) =>
        request(server.address)
          .get(`/events/${uuid(number)}`)
          .expect(200);
      await eventually(() => page(0));
      // Garbage from before is collected first, so that it is not counted.
      await usageOf(server);
      writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
      const rest = memoryOf(server);
      for (const number of texts.keys()) await page(number + 2);
      expect(memoryOf(server).most - rest.now).toBeLessThan(MAX_MEGABYTES);
    });
  });

  describe('a GET with a large body (W5)', () => {
    const MEGABYTE = 2 ** 20;

    const BODY_MEGABYTES = 100;

    /** Sends no faster than the server reads. Resolves with false when the connection is closed. */
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
    ])('%s is answered, the body is ignored, and nothing of it is kept', async (_how, header, piece, end) => {
      const before = await usageOf(server);
      const { socket, received, closed } = await connectTo(server);
      socket.write([...ASK, header, '', ''].join('\r\n'));
      let sent = 0;
      while (sent < BODY_MEGABYTES && (await sends(socket, piece))) sent += 1;
      // Memory that is kept would stay as long as the connection. Garbage may take a moment to be freed.
      await eventually(async () => {
        const { residentMegabytes } = await usageOf(server);
        expect(residentMegabytes).toBeLessThan(before.residentMegabytes + BODY_MEGABYTES / 2);
      });

      socket.write(end + rawRequest(...ASK));
      await closed;
      expect([[200, 200], [200], [413]]).toContainEqual(statusesOf(received()));
      await server.get('/open/event').expect(200);
    });
  });

  describe('nesting under a running server (C6)', () => {
    const shapes: Readonly<Record<string, (levels: number) => string>> = {
      brackets: (levels) => `extra: ${'['.repeat(levels)}${']'.repeat(levels)}\n`,
      dashes: (levels) => `extra:\n  ${'- '.repeat(levels)}x\n`,
      braces: (levels) => `extra: ${'{a: '.repeat(levels)}1${'}'.repeat(levels)}\n`,
    };

    test('a file with deep nesting is refused each time it changes, and requests are answered', async () => {
      const { length } = server.log();
      const refusals = (): number =>
        server
          .log()
          .slice(length)
          .filter(({ problems }) => JSON.stringify(problems ?? '').includes('yaml-depth')).length;
      // Each of the three shapes is sent twice.
      for (let time = 1; time <= 6; time += 1) {
        const shape = Object.values(shapes)[time % 3];
        const text = shape?.(2_000 + 1_400 * time) ?? '';
        writeFiles(home.contentDir, { 'places/deep.yml': text });
        await eventually(async () => {
          const answer = await server.get(`/open/event/${uuid(1)}`).expect(200);
          expect(bodyOf(answer).name).toBe('Event 1');
          expect(refusals()).toBeGreaterThanOrEqual(time);
        });
      }
      expect(await readiness(server)).toBe('degraded');
    });
  });

  describe('broken content twice in one process (C20)', () => {
    test('gives the same problems twice', async () => {
      const { folder, expected } = hostileFolder('C20');
      const { length } = server.log();
      const told = (): string[] =>
        server
          .log()
          .slice(length)
          .flatMap(({ problems }) => (problems === undefined ? [] : [JSON.stringify(problems)]));
      const break_ = async (time: number): Promise<void> => {
        cpSync(folder, home.contentDir, { recursive: true });
        await eventually(() => {
          expect(told().length).toBeGreaterThanOrEqual(time);
        });
      };
      await break_(1);
      writeFiles(home.contentDir, {
        'events/cut-off.md': event(2),
        'events/unknown-key.md': event(3, { urlKey: 'b' }),
      });
      await eventually(() => server.get(`/open/event/${uuid(3)}`).expect(200));
      const first = told().at(-1);
      await break_(told().length + 1);
      expect(told().at(-1)).toBe(first);
      for (const line of expected) expect(first).toContain(line.split(' ')[1]);
    });
  });

  describe('text of strangers in answers (C13)', () => {
    test('is JSON, to the byte, and never sniffed', async () => {
      const { folder } = hostileFolder('C13');
      rmSync(join(home.contentDir, 'events/a.md'));
      cpSync(folder, home.contentDir, { recursive: true });
      const answer = await eventually(async () => {
        const response = await server.get(`/open/event/${uuid(1)}`).expect(200);
        expect(bodyOf(response).detail).toBe(
          '<script>alert(1)</script>\u2028</script><!-- & "quotes" \\u2028 -->',
        );
        return response;
      });
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      await request(server.address)
        .get(`/open/event/${uuid(1)}`)
        .expect(401);
    });
  });

  describe('a handler that throws (W8)', () => {
    test.each(['', 'production'] as const)('the process lives, with NODE_ENV=%s', async (mode) => {
      const server = await SERVERS[mode]();
      const atOnce = await server.get('/open/event', FAULTY_TOKEN);
      expectError(atOnce, 500, 'E_INTERNAL');
      expect(atOnce.text).not.toMatch(/planted|Error|\.js|at /);

      const { socket, received, closed } = await connectTo(server);
      socket.write(rawRequest(...ASK, 'X-Fault: later'));
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
    });
  });
});

describe('a typing error in our own schema (C18)', () => {
  /** Makes a folder `to` with links to all entries of `from` except one. */
  function linkAllBut(member: string, from: string, to: string): void {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) if (name !== member) symlinkSync(join(from, name), join(to, name));
  }

  test('the start fails, and the keyword is named', async () => {
    const copy = makeFolder();
    const changed = ['dist', 'src', 'schema', 'common-fields.js'];
    for (const [depth, member] of changed.entries()) {
      const path = changed.slice(0, depth).join('/');
      linkAllBut(member, join(ROOT, path), join(copy, path));
    }
    const path = changed.join('/');
    const text = readFileSync(join(ROOT, path), 'utf8');
    expect(text).toContain('maxItems');
    writeFileSync(join(copy, path), text.replace('maxItems', 'maxItmes'));

    const { environment } = makeHome({});
    const asCopy = ['--preserve-symlinks', '--preserve-symlinks-main'];
    const server = startNode([...asCopy, join(copy, 'dist/src/server.js')], environment);
    expect(await server.ended).toBe(1);
    expect(server.stderr()).toContain('unknown keyword: "maxItmes"');
    expect(server.stdout()).toBe('');
  });
});

describe('an unforeseen fault (P3)', () => {
  /** The part of a server that reports faults. Starting a whole server takes four times as long. */
  const REPORTER = `
    import { createLog, endOnFaults } from ${JSON.stringify(join(ROOT, 'dist/src/processes/log.js'))};
    endOnFaults(createLog({ logLevel: 'info', preview: false }));
    Promise.reject('planted fault');
    setInterval(() => undefined, 1_000);`;

  async function endsWithAFault(server: Pick<Running, 'ended' | 'stderr'>): Promise<void> {
    expect(await server.ended).toBe(1);
    const fatal = server
      .stderr()
      .split('\n')
      .filter((line) => line.includes('"level":"fatal"'));
    expect(fatal).toEqual([expect.stringContaining('planted fault')]);
  }

  test.each([
    ['a rejection', 'rejection', ''],
    ['an exception', 'exception', 'production'],
  ] as const)('%s ends the process with status 1, and is logged', async (_what, fault, mode) => {
    const server = await SERVERS[mode]();
    const { socket } = await connectTo(server);
    socket.write(rawRequest(...ASK, `X-Fault: ${fault}`));
    await endsWithAFault(server);
  });

  test('a thrown value that is no error ends the process with status 1, and is logged', async () => {
    await endsWithAFault(startNode(['--input-type=module', '--eval', REPORTER], {}));
  });

  test('during the start: the server never listens without answering', async () => {
    const beforeListening = preload(`
      import { Server } from 'node:http';
      Server.prototype.listen = () => { throw new Error('planted fault'); };`);
    const server = launch(makeHome(CONTENT).environment, beforeListening);
    expect(await server.ended).toBe(1);
    expect(server.stderr()).toContain('planted fault');
    expect(server.stdout()).toBe('');
  });
});
