import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { getThrough, type AgentAnswer } from '../helpers/agent-get.ts';
import { bodyOf, expectError } from '../helpers/answers.ts';
import { runNamed } from '../helpers/command.ts';
import { event, uuid } from '../helpers/content-files.ts';
import { writeFiles } from '../helpers/folder.ts';
import { preload } from '../helpers/preload.ts';
import { eventually } from '../helpers/process.ts';
import {
  becomes,
  type Home,
  makeHome,
  readiness,
  type RunningServer,
  servesName,
  startServer,
  stopServer,
} from '../helpers/server.ts';
import { TOKENS, tokensText } from '../helpers/tokens.ts';

let home: Home;

let server: RunningServer;

beforeAll(async () => {
  home = makeHome({ 'events/a.md': event(1, { name: 'zero' }) });
  server = await startServer({ ...home.environment, LOG_LEVEL: 'trace' });
});

function write(files: Record<string, string>): void {
  writeFiles(home.contentDir, files);
}

async function comesToAnswer(number: number, status: 200 | 404): Promise<void> {
  await eventually(() => server.get(`/open/event/${uuid(number)}`).expect(status));
}

describe('content that changes while the server runs', () => {
  async function nameOf(number: number): Promise<unknown> {
    return bodyOf(await server.get(`/open/event/${uuid(number)}`).expect(200)).name;
  }

  /** Returns all names that a client sees up to this one, in the order in which it sees them. */
  async function namesUntil(name: string): Promise<unknown[]> {
    const seen = new Set<unknown>();
    await eventually(async () => {
      seen.add(await nameOf(1));
      expect(seen).toContain(name);
    });
    return [...seen];
  }

  /** The problems of the last content that was refused. */
  function loggedProblems(): unknown {
    return server.log().findLast(({ problems }) => problems !== undefined)?.problems;
  }

  test('a new event appears, a deleted one vanishes', async () => {
    write({ 'events/new/b.md': event(2) });
    await comesToAnswer(2, 200);
    rmSync(join(home.contentDir, 'events/new'), { recursive: true });
    await comesToAnswer(2, 404);
    expect(await readiness(server)).toBe('ready');
  });

  test('broken content leaves the last answer, is logged with its place, and can be repaired', async () => {
    const before = await server.get(`/open/event/${uuid(1)}`).expect(200);
    write({ 'events/a.md': event(1, { name: 'broken', scale: 'huge' }) });
    await becomes(server, 'degraded');
    const during = await server.get(`/open/event/${uuid(1)}`).expect(200);
    expect(during.text).toBe(before.text);
    expect(during.headers.etag).toBe(before.headers.etag);
    expect(loggedProblems()).toMatchObject([
      { file: 'events/a.md', line: 4, column: 8, code: 'scale-unknown' },
    ]);

    write({ 'events/a.md': event(1, { name: 'repaired' }) });
    await servesName(server, 'repaired');
    await becomes(server, 'ready');
    await server
      .get(`/open/event/${uuid(1)}`)
      .set('If-None-Match', before.headers.etag ?? '')
      .expect(200);
  });

  test('content that goes back to the last good is ready again', async () => {
    const name = String(await nameOf(1));
    write({ 'events/c.md': 'no record' });
    await becomes(server, 'degraded');
    rmSync(join(home.contentDir, 'events/c.md'));
    await becomes(server, 'ready');
    expect(await nameOf(1)).toBe(name);
  });

  test.each<[string, (path: string, text: string) => void]>([
    [
      'by rename',
      (path, text) => {
        writeFileSync(`${path}.tmp`, text);
        renameSync(`${path}.tmp`, path);
      },
    ],
    [
      'as vim does',
      (path, text) => {
        writeFileSync(join(path, '../4913'), '');
        rmSync(join(path, '../4913'));
        renameSync(path, `${path}~`);
        writeFileSync(path, text);
        rmSync(`${path}~`);
      },
    ],
    [
      'with a copy and a swap file beside it',
      (path, text) => {
        copyFileSync(path, `${path}.orig`);
        writeFileSync(join(path, '../.a.md.swp'), text);
        writeFileSync(path, text);
      },
    ],
  ])('a file saved %s: only old or new content is served (R1)', async (how, save) => {
    const before = await nameOf(1);
    save(join(home.contentDir, 'events/a.md'), event(1, { name: `saved ${how}` }));
    const seen = await namesUntil(`saved ${how}`);
    expect([[before, `saved ${how}`], [`saved ${how}`]]).toContainEqual(seen);
    await becomes(server, 'ready');
  });

  test('a file that is cut off and written later: only old or new content is served (R1)', async () => {
    const path = join(home.contentDir, 'events/a.md');
    const before = await nameOf(1);
    truncateSync(path);
    await becomes(server, 'degraded');
    expect(await nameOf(1)).toBe(before);
    const text = event(1, { name: 'written at last' });
    writeFileSync(path, text.slice(0, 20));
    writeFileSync(path, text);
    expect([[before, 'written at last'], ['written at last']]).toContainEqual(
      await namesUntil('written at last'),
    );
    await becomes(server, 'ready');
  });

  test('SIGHUP reads the content anew, and the server lives on (P2)', async () => {
    server.kill('SIGHUP');
    write({ 'events/a.md': event(1, { name: 'after the signal' }) });
    await servesName(server, 'after the signal');
  });
});

describe('content in which most records are gone (R7)', () => {
  const remove = (numbers: readonly number[]): void => {
    for (const number of numbers) rmSync(join(home.contentDir, `events/${number}.md`));
  };

  test('half of them may go; more are refused with their numbers, until they are back', async () => {
    write(Object.fromEntries([2, 3, 4, 5, 6].map((number) => [`events/${number}.md`, event(number)])));
    await comesToAnswer(6, 200);
    remove([4, 5, 6]);
    await comesToAnswer(4, 404);
    expect(await readiness(server)).toBe('ready');

    remove([2, 3]);
    await becomes(server, 'degraded');
    await server.get(`/open/event/${uuid(2)}`).expect(200);
    expect(server.log().map(({ reason }) => reason)).toContainEqual(
      expect.stringMatching(/^Of 3 events and organizations 1 are left\. .*ALLOW_SHRINK=true/),
    );

    write({ 'events/2.md': event(2) });
    await comesToAnswer(3, 404);
    expect(await readiness(server)).toBe('ready');
    remove([2]);
    await comesToAnswer(2, 404);
  });
});

describe('tokens that change while the server runs', () => {
  async function statusWith(token: string): Promise<number> {
    return (await server.get(`/open/event/${uuid(1)}`, token)).status;
  }

  async function eventuallyStatus(token: string, status: number): Promise<void> {
    await eventually(async () => {
      expect(await statusWith(token)).toBe(status);
    });
  }

  /** How often the server has logged that it keeps the last good tokens. */
  function refusals(): number {
    return server.log().filter(({ level, msg }) => level !== 'info' && String(msg).includes('tokens')).length;
  }

  async function keepsLastGoodAfter(change: () => void): Promise<void> {
    const before = refusals();
    change();
    await eventually(() => {
      expect(refusals()).toBeGreaterThan(before);
    });
    expect(await statusWith(TOKENS.reader)).toBe(200);
    expect(await statusWith(TOKENS.unknown)).toBe(401);
    expect(await statusWith(TOKENS.revoked)).toBe(401);
  }

  afterEach(async () => {
    writeFileSync(`${home.tokensFile}.next`, tokensText(), { mode: 0o600 });
    renameSync(`${home.tokensFile}.next`, home.tokensFile);
    for (const token of [TOKENS.reader, TOKENS.other]) await eventuallyStatus(token, 200);
  });

  /** A test that is skipped for root, who may read every file. */
  const testAsUser = process.getuid?.() === 0 ? test.skip : test;

  test('a token that the script makes works, and is refused once revoked', async () => {
    const { stdout } = await runNamed('token', ['create', '--name', 'new'], home.environment);
    await eventuallyStatus(stdout.trim(), 200);
    const { stdout: listed } = await runNamed('token', ['list'], home.environment);
    const [id = ''] = listed.trimEnd().split('\n').at(-1)?.split(' ') ?? [];
    await runNamed('token', ['revoke', id], home.environment);
    await eventuallyStatus(stdout.trim(), 401);
    const refused = await server.get(`/open/event/${uuid(1)}`, stdout.trim());
    expectError(refused, 401, 'E_UNAUTHORIZED');
    expect(refused.headers['www-authenticate']).toContain('error="invalid_token"');
    expect(await statusWith(TOKENS.reader)).toBe(200);
  });

  test.each([
    ['malformed', 'applications: [{'],
    ['cut off', tokensText().slice(0, 150)],
    ['empty', ''],
    ['of another form', 'tokens: []\n'],
  ])('a file that is %s leaves the last good ones in force (T6)', async (_how, text) => {
    await keepsLastGoodAfter(() => {
      writeFileSync(home.tokensFile, text);
    });
  });

  test.each([
    ['a link to itself', 'tokens.yml'],
    ['a device', '/dev/zero'],
  ])('%s in its place leaves the last good ones in force (T6)', async (_what, target) => {
    await keepsLastGoodAfter(() => {
      rmSync(home.tokensFile);
      symlinkSync(target, home.tokensFile);
    });
  });

  test('a file that everybody may write to leaves the last good ones in force (T7)', async () => {
    await keepsLastGoodAfter(() => {
      writeFileSync(home.tokensFile, 'applications: []\n');
      chmodSync(home.tokensFile, 0o666);
    });
  });

  testAsUser('a file that may not be read keeps the last good ones (T6)', async () => {
    await keepsLastGoodAfter(() => {
      writeFileSync(home.tokensFile, 'applications: []\n');
      chmodSync(home.tokensFile, 0o000);
    });
    chmodSync(home.tokensFile, 0o600);
    await eventuallyStatus(TOKENS.reader, 401);
  });

  test('a removed file leaves the last good ones in force, and a new one counts (T6)', async () => {
    await keepsLastGoodAfter(() => {
      rmSync(home.tokensFile);
    });
    const without = tokensText().replace(/^.*id: other,.*\n/m, '');
    writeFileSync(home.tokensFile, without);
    await eventuallyStatus(TOKENS.other, 401);
    expect(await statusWith(TOKENS.reader)).toBe(200);
  });

  test('an empty list of applications refuses everybody', async () => {
    writeFileSync(home.tokensFile, 'applications: []\n');
    await eventuallyStatus(TOKENS.reader, 401);
  });

  test('a tokens file that is deleted and written again at once is still watched (T6)', async () => {
    rmSync(home.tokensFile);
    writeFileSync(home.tokensFile, tokensText());
    writeFileSync(home.tokensFile, tokensText().replace(/^.*id: other,.*\n/m, ''));
    await eventuallyStatus(TOKENS.other, 401);
    writeFileSync(home.tokensFile, 'applications: []\n');
    await eventuallyStatus(TOKENS.reader, 401);
  });

  test('a folder in place of the tokens file leaves the last good ones in force, until there is a file again (T6)', async () => {
    const { length } = server.log();
    await keepsLastGoodAfter(() => {
      rmSync(home.tokensFile);
      mkdirSync(home.tokensFile);
    });
    const messages = server.log().map(({ msg }) => String(msg));
    expect(messages.slice(length)).toContainEqual(
      expect.stringMatching(/last good.*tokens|tokens.*last good/),
    );
    rmdirSync(home.tokensFile);
    writeFileSync(home.tokensFile, 'applications: []\n');
    await eventuallyStatus(TOKENS.reader, 401);
  });

  test('a key that the script makes opens feeds until it is revoked, and is in no output', async () => {
    const path = '/feeds/events.ics';
    write({ 'events/dated.md': event(2, { startDate: '2026-03-06', endDate: '2026-03-07' }) });
    await comesToAnswer(2, 200);
    const token = (...args: readonly string[]) => runNamed('token', args, home.environment);
    const made = await token('create', '--name', 'subscriber', '--interfaces', 'feeds');
    const [, id = ''] = /Added application (\S+)/.exec(made.stderr) ?? [];
    const key = made.stdout.trim();
    const ask = () => request(server.address).get(`${path}?key=${key}`);

    const { text } = await eventually(() => ask().expect(200));
    expect(text).toContain('DTSTART;VALUE=DATE:20260306\r\nDTEND;VALUE=DATE:20260308\r\n');
    expect((await token('revoke', id)).status).toBe(0);
    await eventually(() => ask().expect(401));

    await eventually(() => {
      const statuses = server.log().flatMap((line) => (line.path === path ? [line.status] : []));
      expect(statuses).toEqual(expect.arrayContaining([200, 401]));
    });
    expect(server.stdout() + server.stderr()).not.toContain(key.slice(4));
    rmSync(join(home.contentDir, 'events/dated.md'));
    await comesToAnswer(2, 404);
  });

  test('no token or hash of one is ever in the output', () => {
    const output = server.stdout() + server.stderr();
    for (const token of Object.values(TOKENS)) expect(output).not.toContain(token);
    for (const hash of tokensText().match(/[0-9a-f]{64}/g) ?? []) expect(output).not.toContain(hash);
  });
});

describe('a token that ends while its connection is open (T2)', () => {
  /** A client that keeps one connection for all of its requests. */
  function clientOf(token: string) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    return {
      ask: () => getThrough(agent, server, '/open/event', token),
      end: () => {
        agent.destroy();
      },
    };
  }

  function told({ status, headers, body }: AgentAnswer): unknown {
    return { status, challenge: headers['www-authenticate'], body };
  }

  /** The tokens file with another line for one of its applications. */
  function tokensWith(id: keyof typeof TOKENS, change: (line: string) => string): string {
    return tokensText().replace(new RegExp(`.*id: ${id},.*\n`), change);
  }

  function inASecond(): string {
    return new Date(Date.now() + 1_000).toISOString();
  }

  test.each([
    ['is revoked', (line: string) => line.replace('}', `, revokedAt: ${new Date().toISOString()}}`)],
    ['is taken out', () => ''],
    ['expires', (line: string) => line.replace('}', `, expiresAt: ${inASecond()}}`)],
  ])('and %s is refused there like an unknown one', async (_how, change) => {
    const client = clientOf(TOKENS.other);
    const { status, localPort } = await client.ask();
    expect(status).toBe(200);

    writeFileSync(home.tokensFile, tokensWith('other', change));
    const refusal = await eventually(async () => {
      const answer = await client.ask();
      expect(answer.localPort).toBe(localPort);
      expect(answer.status).toBe(401);
      return answer;
    });
    expect(refusal.headers['www-authenticate']).toContain('error="invalid_token"');
    const unknown = clientOf(TOKENS.unknown);
    expect(told(refusal)).toEqual(told(await unknown.ask()));
    client.end();
    unknown.end();
    writeFileSync(home.tokensFile, tokensText());
    await eventually(() => server.get('/open/event', TOKENS.other).expect(200));
  });
});

describe('the clock steps while the server runs (L2)', () => {
  const PATH = `/open/event/${uuid(1)}`;

  const HOUR = 3_600_000;

  /**
   * At each SIGUSR2 the clock of the process changes in all its threads: first an hour back, the next time an hour
   * forth.
   */
  const STEPPING = preload(`
    import { BroadcastChannel, isMainThread } from 'node:worker_threads';
    const { now } = Date;
    let isBack = false;
    const step = () => {
      isBack = !isBack;
      Date.now = () => now() - (isBack ? ${HOUR} : 0);
    };
    const stepped = new BroadcastChannel('clock');
    stepped.unref();
    stepped.onmessage = step;
    if (isMainThread) process.on('SIGUSR2', () => {
      step();
      stepped.postMessage(null);
      console.error(JSON.stringify({ msg: 'the clock has stepped', isBack }));
    });`);

  test('an hour back and an hour forth: nobody is locked out for longer than a minute, and changes are found', async () => {
    const { environment, contentDir } = makeHome({ 'events/a.md': event(1) });
    const server = await startServer({ ...environment, RATE_LIMIT_PER_MINUTE: '5' }, STEPPING);
    for (let time = 0; time < 5; time += 1) await server.get(PATH).expect(200);
    await server.get(PATH).expect(429);

    for (const isBack of [true, false]) {
      server.kill('SIGUSR2');
      await eventually(() => {
        expect(server.log()).toContainEqual({ msg: 'the clock has stepped', isBack });
      });
      // The window ended, although the clock now shows an earlier time.
      const { headers } = await server.get(PATH).expect(200);
      const now = Date.now() - (isBack ? HOUR : 0);
      const endsIn = Number(headers['x-ratelimit-reset']) * 1000 - now;
      expect(endsIn).toBeLessThanOrEqual(61_000);
      expect(endsIn).toBeGreaterThan(0);

      const reloads = () => server.log().filter(({ msg }) => msg === 'calendar reloaded').length;
      const before = reloads();
      const name = `changed after the step ${isBack ? 'back' : 'forth'}`;
      writeFiles(contentDir, { 'events/a.md': event(1, { name }) });
      await eventually(() => {
        expect(reloads()).toBeGreaterThan(before);
      });
      expect(bodyOf(await server.get(PATH).expect(200)).name).toBe(name);
      for (let time = 0; time < 3; time += 1) await server.get(PATH).expect(200);
      const refused = await server.get(PATH);
      expectError(refused, 429, 'E_TOO_MANY_REQUESTS');
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    await stopServer(server);
  });
});
