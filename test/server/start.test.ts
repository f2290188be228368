import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import request from 'supertest';
import { packCalendar } from '../../src/calendar/compile.ts';
import { readConfig } from '../../src/config/config.ts';
import { observable } from '../../src/platform/observable.ts';
import { StartError } from '../../src/platform/system-errors.ts';
import { openService, type ServiceParts } from '../../src/processes/serve.ts';
import { followTokens, inForce } from '../../src/reload/follow-tokens.ts';
import { CalendarSourceError, fileSource } from '../../src/reload/loader/calendar-source.ts';
import { firstStart, laterStart } from '../../src/tokens/first-start.ts';
import { type Application, hashToken, TokensFileError } from '../../src/tokens/registry.ts';
import { parseTokens, readTokensFile } from '../../src/tokens/tokens-file.ts';
import { bodyOf, expectError, pageOf } from '../helpers/answers.ts';
import { CONTENT_STATUS, NOW, TOKENS, tokensText } from '../helpers/app.ts';
import { type Finished, runNamed } from '../helpers/command.ts';
import { event, organization, place, recordsOf, uuid } from '../helpers/content.ts';
import { type Files, makeFolder, writeFiles } from '../helpers/folder.ts';
import { preload } from '../helpers/preload.ts';
import { type Environment, eventually } from '../helpers/process.ts';
import { makeRepository } from '../helpers/repository.ts';
import {
  becomes,
  launch,
  makeHome,
  type RunningServer,
  servesName,
  startServer,
  stopServer,
} from '../helpers/server.ts';

const DEVELOPMENT_TOKENS = tokensText().replace('name: other,', 'name: development,');

const TOKEN_AT_A_LATER_START = [
  /^The development token was shown when .* was made, and cannot be shown again\.$/,
  /^"npm run --silent token -- create --name NAME" makes another\.$/,
];

const HOW_TO_BEGIN = /^There is no record in .* yet: "npm run new -- --content .*" asks /gm;

/** The lines that a server, which has exited, printed after its address. */
function linesAfterAddress(server: RunningServer): string[] {
  return server.stdout().trimEnd().split('\n').slice(1);
}

function timesItSaysHowToBegin(server: RunningServer): number {
  return [...server.stdout().matchAll(HOW_TO_BEGIN)].length;
}

/** The parts that a start makes a service of, with these files and applications. */
function partsOf(
  settings: Environment,
  files: Files,
  applications: readonly Application[] | null,
): ServiceParts {
  return {
    config: readConfig({ PORT: '0', DRAIN_SECONDS: '0', ...settings }),
    log: pino({ enabled: false }),
    content: observable({
      calendar: packCalendar(recordsOf(files)),
      status: CONTENT_STATUS,
      problems: { total: 0, first: [] },
    }),
    tokens: observable(inForce(applications)),
    metrics: null,
  };
}

describe('a start without a tokens file', () => {
  const TOKEN = /evc_[A-Za-z0-9_-]{43}/g;

  const CURL = /^ *curl -H '(?<name>[^:']+): (?<value>[^']+)' '(?<url>http:[^']+)'$/m;

  const CONTENT = { 'events/a.md': event(1, { startDate: '2026-03-01' }) };

  /** What a start with this tokens file prints about the development token. */
  function saidAtALaterStart(settings: Environment): string {
    const config = readConfig(settings);
    const { applications } = readTokensFile(config.tokensFile) ?? {};
    if (applications === undefined) throw new Error('There is no tokens file');
    return laterStart(config, applications, Date.now());
  }

  test('prints a token once, with a request that works', async () => {
    const { environment, tokensFile } = makeHome(CONTENT, null);
    const first = await startServer(environment);
    const {
      name = '',
      value = '',
      url = '',
    } = await eventually(() => {
      const groups = CURL.exec(first.stdout())?.groups;
      if (groups === undefined) throw new Error(first.stdout());
      return groups;
    });
    expect(url.startsWith(`${first.address}/open/`)).toBe(true);
    await request(url).get('').set(name, value).expect(200);
    await request(url).get('').expect(401);
    const [token = ''] = first.stdout().match(TOKEN) ?? [];
    await first.get('/feeds/events.ics', token).expect(403);
    expect(value).toBe(`Bearer ${token}`);

    expect(statSync(tokensFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(tokensFile, 'utf8')).not.toContain(token);
    expect(first.stderr()).not.toMatch(TOKEN);
    await stopServer(first);

    expect(readTokensFile(tokensFile)?.find(token, Date.now())?.name).toBe('development');
    expect(saidAtALaterStart(environment)).toBe(
      `The development token was shown when ${tokensFile} was made, and cannot be shown again.\n` +
        '"npm run --silent token -- create --name NAME" makes another.\n',
    );
  });

  test.each([
    ['in production', 'reader', { NODE_ENV: 'production' }],
    ['where the development token is revoked', 'revoked', {}],
    ['where it has expired', 'expiring', {}],
  ])('says nothing of it at a later start %s', (_when, application, environment) => {
    const tokens = tokensText()
      .replace(`name: ${application},`, 'name: development,')
      .replace('expiresAt: 2026', 'expiresAt: 2020');
    expect(saidAtALaterStart({ ...makeHome(CONTENT, tokens).environment, ...environment })).toBe('');
  });

  test('says nothing of a token at a later start when "token create" made the file', async () => {
    const { environment } = makeHome(CONTENT, null);
    const { status } = await runNamed('token', ['create', '--name', 'first'], environment);
    expect(status).toBe(0);
    expect(saidAtALaterStart(environment)).toBe('');
  });

  test('says why it could not make one, and refuses everybody', async () => {
    const { environment, tokensFile } = makeHome(CONTENT, null);
    rmSync(dirname(tokensFile), { recursive: true });
    const { applications, message } = await firstStart(readConfig(environment), 'http://127.0.0.1', NOW);
    expect(message).toMatch(/^No development token was made, .* its folder does not exist/m);
    const service = await openService(partsOf(environment, CONTENT, applications));
    const answer = await request(service.address)
      .get('/open/event')
      .set('Authorization', `Bearer ${TOKENS.reader}`);
    expectError(answer, 401, 'E_UNAUTHORIZED');
    await service.drain();
  });

  test('in production makes none, says why, refuses everybody, and accepts the first one made; it gives no advice on records', async () => {
    const { environment, tokensFile } = makeHome({ 'organizations/a.md': organization(1) }, null);
    const path = `/open/organization/${uuid(1)}`;
    const server = await startServer({ ...environment, NODE_ENV: 'production' });
    expectError(await server.get(path), 401, 'E_UNAUTHORIZED');
    await eventually(async () => {
      const ready = await request(server.address).get('/readyz').expect(200);
      expect(ready.body).toMatchObject({ status: 'degraded', tokens: { refused: { code: 'tokens-gone' } } });
    });
    await eventually(() => {
      expect(server.stdout()).toContain(tokensFile);
      expect(server.stdout() + server.stderr()).toMatch(
        /^\{"level":"?(?:40|warn)"?.*every request to \/open is refused/m,
      );
    });
    expect(server.stdout() + server.stderr()).toContain('401');
    expect(server.stdout()).not.toMatch(TOKEN);
    expect(existsSync(tokensFile)).toBe(false);

    const { stdout } = await runNamed('token', ['create', '--name', 'first'], environment);
    await eventually(() => server.get(path, stdout.trim()).expect(200));
    const ready = await request(server.address).get('/readyz').expect(200);
    expect(ready.body).toMatchObject({ status: 'ready', tokens: { refused: null } });
    await stopServer(server);
    expect(timesItSaysHowToBegin(server)).toBe(0);
  });
});

type Launching = Parameters<typeof launch> extends [unknown, ...infer Rest] ? Rest : never;

describe('a start that is refused: status 1 and the reason', () => {
  const CONTENT = { 'events/a.md': event(1) };

  async function refused(environment: Environment, ...how: Launching): Promise<Finished> {
    const server = launch(environment, ...how);
    const finished = { status: await server.ended, stdout: server.stdout(), stderr: server.stderr() };
    expect(finished).toMatchObject({ status: 1, stdout: '' });
    return finished;
  }

  function linesOf({ stderr }: Finished): string[] {
    return stderr.trimEnd().split('\n');
  }

  /**
   * The lines that would be printed for an error of a start. The test `no content folder` does the same with a whole
   * process.
   */
  async function linesOfError(
    start: () => unknown,
    kind: typeof StartError | typeof CalendarSourceError,
  ): Promise<string[]> {
    try {
      await start();
    } catch (error) {
      if (error instanceof kind) return error.message.split('\n');
      throw error;
    }
    throw new Error('Nothing was refused');
  }

  function linesOfTokens(environment: Environment): Promise<string[]> {
    const followed = {
      settings: readConfig(environment),
      log: pino({ enabled: false }),
      onReload: () => undefined,
    };
    return linesOfError(() => followTokens(followed), StartError);
  }

  test('broken content: all its problems, with their places', async () => {
    const { environment, contentDir } = makeHome({
      'events/a.md': event(1, { scale: 'huge', startDate: '2026-02-30' }),
      'events/b.md': event(2, { place: 'nowhere' }),
      'places/c.yml': place(3, { colour: 'red' }),
    });
    const { stderr } = await refused({ ...environment, INIT_CWD: contentDir });
    const problems = stderr.matchAll(/^(?<place>[^\s:]+:\d+):\d+ error (?<code>[a-z-]+):/gm);
    expect([...problems].map(({ groups }) => `${groups?.place ?? ''} ${groups?.code ?? ''}`)).toEqual([
      'events/a.md:4 scale-unknown',
      'events/a.md:5 date-nonexistent',
      'events/b.md:5 place-unknown',
      'places/c.yml:4 key-unknown',
    ]);
    expect(stderr).not.toMatch(/^[ \t]+at /m);
  });

  test('no content folder: one line', async () => {
    const { environment } = makeHome(CONTENT);
    const missing = join(makeFolder(), 'missing');
    const lines = linesOf(await refused({ ...environment, CONTENT_DIR: missing }));
    expect(lines).toEqual([expect.stringContaining(missing)]);
  });

  test('a calendar file that is damaged: one line', async () => {
    const file = join(makeFolder({ 'calendar.json': '{"format":1' }), 'calendar.json');
    const load = fileSource(file).load({ stampOf: () => '' }, () => undefined);
    expect(await linesOfError(load, CalendarSourceError)).toEqual([expect.stringContaining(file)]);
  });

  test('the port is in use: one line (P2)', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const lines = await linesOfError(() => openService(partsOf({ PORT: port }, CONTENT, [])), StartError);
    expect(lines).toEqual([expect.stringContaining(port)]);
    other.close();
  });

  describe('the system has no memory for it: one sentence (P5)', () => {
    const endsWith = (code: string): string[] =>
      preload(`
      import { isMainThread } from 'node:worker_threads';
      if (!isMainThread) process.nextTick(() => { throw Object.assign(new Error('planted'), { code: '${code}' }); });`);

    test.each<[string, Launching, RegExp]>([
      [
        'too few open files',
        [[], { wrapper: ['sh', '-c', 'ulimit -n 40; exec "$@"', 'sh'] }],
        /^Cannot start: .*too few open files.*ulimit -n/,
      ],
      ['no memory', [endsWith('ERR_WORKER_OUT_OF_MEMORY')], /^Cannot start: .*memory.*--max-old-space-size/],
      ['a loader that ends', [endsWith('')], /^Cannot start: the thread that loads the calendar has ended/],
    ])('%s', async (_lack, how, sentence) => {
      const { environment } = makeHome(CONTENT);
      const lines = linesOf(await refused(environment, ...how));
      expect(lines).toEqual([expect.stringMatching(sentence)]);
    });
  });

  test('a wrong setting: one line with its name and value (P2)', async () => {
    const { environment } = makeHome(CONTENT);
    const lines = linesOf(await refused({ ...environment, DRAIN_SECONDS: 'soon' }));
    expect(lines).toEqual([expect.stringMatching(/DRAIN_SECONDS.*soon/)]);
  });

  test('a tokens file that everybody may write to (T7)', async () => {
    const { environment, tokensFile } = makeHome(CONTENT);
    chmodSync(tokensFile, 0o666);
    expect(await linesOfTokens(environment)).toEqual([expect.stringContaining(tokensFile)]);
  });

  test.each([
    ['a token itself', TOKENS.reader],
    ['a hash that is too short', hashToken(TOKENS.reader).slice(0, 40)],
  ])('%s in the tokens file, which is not shown (T7)', async (_what, written) => {
    const tokens = tokensText().replace(/tokenHash: \w+/, `tokenHash: ${written}`);
    const { environment, tokensFile } = makeHome(CONTENT, tokens);
    const lines = await linesOfTokens(environment);
    expect(lines).toEqual([expect.stringContaining(tokensFile)]);
    expect(lines.join()).not.toContain(written);
  });
});

describe('empty content', () => {
  const PREVIEW = { PREVIEW: 'true' };

  function empty(folder: string): void {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  }

  /** Expects that the last content stays in force when all files of the folder are removed. */
  async function keepsServing(server: RunningServer, contentDir: string, name: string): Promise<void> {
    const before = server.log().length;
    empty(contentDir);
    await becomes(server, 'degraded');
    await servesName(server, name);
    const reasons = server
      .log()
      .slice(before)
      .map(({ reason }) => reason);
    expect(reasons).toContainEqual(
      expect.stringMatching(/^Nothing is left in the content folder .* restart/),
    );
  }

  async function serves(server: RunningServer, contentDir: string, name: string): Promise<void> {
    writeFiles(contentDir, { 'events/a.md': event(1, { name }) });
    await servesName(server, name);
    await becomes(server, 'ready');
  }

  test.concurrent(
    'says once how to begin, lists nothing, serves the first record that is written, and goes on with the last good calendar when one record, or two, are gone (R4, R7)',
    async () => {
      const { environment, contentDir } = makeHome({ '.gitkeep': '' });
      const server = await startServer(environment);
      expect(server.stdout()).toContain('Serving 0 events at ');
      await becomes(server, 'ready');
      for (const path of ['/open/event', '/open/event/recent', '/open/organization', '/open/place'])
        expect(bodyOf(await server.get(path).expect(200))).toMatchObject({ total: 0, data: [] });
      expect(bodyOf(await server.get('/open/changes').expect(200))).toMatchObject({ data: [], more: false });
      await server.get(`/open/event/${uuid(1)}`).expect(404);
      for (const path of ['/', '/docs', '/openapi.json', '/readyz'])
        expect((await fetch(server.address + path)).status).toBe(200);

      await serves(server, contentDir, 'first');
      await keepsServing(server, contentDir, 'first');
      writeFiles(contentDir, { 'events/b.md': event(2) });
      await serves(server, contentDir, 'second');
      await server.get(`/open/event/${uuid(2)}`).expect(200);
      await keepsServing(server, contentDir, 'second');
      await serves(server, contentDir, 'third');
      await stopServer(server);
      expect(timesItSaysHowToBegin(server)).toBe(1);
    },
  );

  test.concurrent('does the same for editors', async () => {
    const { environment, contentDir } = makeHome({});
    const server = await startServer({ ...environment, ...PREVIEW });
    expect(server.stdout()).toContain('Serving 0 events at ');
    await becomes(server, 'ready');
    await serves(server, contentDir, 'first');
    await keepsServing(server, contentDir, 'first');
    await serves(server, contentDir, 'second');
    await stopServer(server);
    expect(timesItSaysHowToBegin(server)).toBe(1);
  });

  test.concurrent(
    'with several processes it says once how to begin and what became of the development token, not again when the tokens change; a folder of a repository from which all was removed: the changes say so',
    async () => {
      const repository = makeRepository({ 'content/events/a.md': event(1), 'content/.gitkeep': '' });
      repository.commit({ 'content/events/a.md': null });
      const contentDir = join(repository.folder, 'content');
      for (const name of ['events', 'organizations', 'places'])
        mkdirSync(join(contentDir, name), { recursive: true });
      writeFiles(contentDir, { 'site.yml': 'name: Ours\n' });
      const { environment } = makeHome({}, DEVELOPMENT_TOKENS);
      const server = await startServer({ ...environment, CONTENT_DIR: contentDir, WORKERS: '2' });
      expect(server.stdout()).toContain('Serving 0 events at ');
      await becomes(server, 'ready');
      const changes = await server.get('/open/changes?since=2000-01-01T00:00:00Z').expect(200);
      expect(bodyOf(changes)).toMatchObject({ data: [{ id: uuid(1), state: 'deleted' }] });

      await serves(server, contentDir, 'first');
      const { stdout } = await runNamed('token', ['create', '--name', 'more'], environment);
      await eventually(() => server.get(`/open/event/${uuid(1)}`, stdout.trim()).expect(200));
      await stopServer(server);
      expect(linesAfterAddress(server)).toEqual(
        [HOW_TO_BEGIN, ...TOKEN_AT_A_LATER_START].map((line) => expect.stringMatching(line)),
      );
    },
  );
});

describe('/open/event/recent', () => {
  const HALF_DAY = 43_200_000;

  /** The day of an instant in a zone, as YYYY-MM-DD. */
  function dayIn(timeZone: string, instant: number): string {
    return new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant);
  }

  /** The first and the last moment of every day in a zone, from three days ago to 34 days from now. */
  function daysAround(now: number, timeZone: string): Record<string, string> {
    // The steps are half days, since a step of a day could skip a day of 23 hours.
    const days = Array.from({ length: 38 * 2 }, (_, half) =>
      dayIn(timeZone, now + (half - 3 * 2) * HALF_DAY),
    );
    const edges = [...new Set(days)].flatMap((day) => [day, `${day}T23:59:59.999`]);
    return Object.fromEntries(
      edges.map((startDate, number) => [
        `events/${number}.md`,
        event(number, { name: `"${startDate}"`, startDate, timezone: timeZone }),
      ]),
    );
  }

  test.each(['Pacific/Kiritimati', 'America/St_Johns'])('counts days in TZ=%s', async (timeZone) => {
    const { applications } = parseTokens(tokensText());
    const service = await openService(
      partsOf({ TZ: timeZone }, daysAround(Date.now(), timeZone), applications),
    );
    const before = dayIn(timeZone, Date.now());
    const answer = await request(service.address)
      .get('/open/event/recent')
      .set('Authorization', `Bearer ${TOKENS.reader}`);
    const { total, data } = pageOf(answer);
    const after = dayIn(timeZone, Date.now());
    expect(total).toBe(2 * 31);
    expect([before, after]).toContain(data[0]?.name);
    expect(data[1]?.name).toBe(`${String(data[0]?.name)}T23:59:59.999`);
    await service.drain();
  });
});

describe('a tokens file', () => {
  function written(text: string): string {
    return join(makeFolder({ 'tokens.yml': text }), 'tokens.yml');
  }

  function complaintAbout(path: string): string {
    try {
      readTokensFile(path);
    } catch (error) {
      if (error instanceof TokensFileError) return error.message;
      throw error;
    }
    throw new Error('The file was read');
  }

  const HASH = /(?<=id: reader,.*tokenHash: )\w+/;

  test('finds applications by their token as long as it is valid', () => {
    const tokens = readTokensFile(written(tokensText()));
    const idAt = (token: string, now: number): string | undefined => tokens?.find(token, now)?.id;
    expect(idAt(TOKENS.reader, NOW)).toBe('reader');
    expect(idAt(TOKENS.unknown, NOW)).toBeUndefined();
    expect(idAt(TOKENS.revoked, NOW)).toBeUndefined();
    expect(idAt(TOKENS.expiring, Date.parse('2026-06-01T11:59:59.999Z'))).toBe('expiring');
    expect(idAt(TOKENS.expiring, Date.parse('2026-06-01T12:00:00Z'))).toBeUndefined();
  });

  test('reads a hash in capitals as the same', () => {
    const capitals = tokensText().replace(HASH, (hash) => hash.toUpperCase());
    expect(readTokensFile(written(capitals))?.find(TOKENS.reader, NOW)?.id).toBe('reader');
  });

  test('an application may have two tokens under one id', () => {
    const tokens = readTokensFile(written(tokensText().replace('id: other', 'id: reader')));
    expect(tokens?.find(TOKENS.reader, NOW)?.id).toBe('reader');
    expect(tokens?.find(TOKENS.other, NOW)?.id).toBe('reader');
  });

  test('may be a link, as in containers', () => {
    const link = join(makeFolder(), 'tokens.yml');
    symlinkSync(written(tokensText()), link);
    expect(readTokensFile(link)?.applications).toHaveLength(6);
  });

  test('that does not exist counts as no file', () => {
    expect(readTokensFile(join(makeFolder(), 'tokens.yml'))).toBeNull();
  });

  test.each([
    ['a token', (text: string) => text.replace(HASH, TOKENS.reader)],
    ['a short hash', (text: string) => text.replace(HASH, (hash) => hash.slice(0, 32))],
    ['a long hash', (text: string) => text.replace(HASH, (hash) => hash + hash)],
    ['no permissions', (text: string) => text.replace('permissions: [read], ', '')],
    ['no hash', (text: string) => text.replace(/tokenHash: \w+, /, '')],
    [
      'the same hash twice, in another letter case',
      (text: string) =>
        text.replace(
          /^ {2}- \{id: reader,.*\n/m,
          (line) => line + line.replace(HASH, (hash) => hash.toUpperCase()).replace('reader', 'x'),
        ),
    ],
    ['a name of two lines', (text: string) => text.replace('name: other', 'name: "an\\nother"')],
    ['a key beside the applications', (text: string) => `${text}more: 1\n`],
    ['more than 1 MiB', (text: string) => `${text}# ${'x'.repeat(2 ** 20)}\n`],
    ['an id with a space', (text: string) => text.replace('id: other', 'id: "an other"')],
    ['a permission that is not known', (text: string) => text.replace('[read]', '[write]')],
    ['an interface that is not known', (text: string) => text.replace('[open]', '[all]')],
    ['a date that does not exist', (text: string) => text.replace('2026-02-01T', '2026-02-30T')],
    ['a key that is not known', (text: string) => text.replace('id: other', 'id: other, role: admin')],
    [
      'an alias',
      (text: string) =>
        text.replace('[read]', '&r [read]').replace('[read], interfaces: [feeds]', '*r, interfaces: [feeds]'),
    ],
    ['nothing', () => ''],
    ['a list', () => '[]\n'],
    ['a syntax error', (text: string) => `${text}}`],
    ['two documents', (text: string) => `${text}---\n${text}`],
  ])('is refused with %s, and its contents are not shown', (_fault, change) => {
    const path = written(change(tokensText()));
    const complaint = complaintAbout(path);
    expect(complaint).toContain(path);
    expect(complaint).not.toMatch(/evc_|[0-9a-f]{32}/);
  });

  test('that everybody may write to is refused, one that a group may write to is not', () => {
    const path = written(tokensText());
    chmodSync(path, 0o602);
    expect(complaintAbout(path)).toContain(path);
    chmodSync(path, 0o660);
    expect(readTokensFile(path)?.applications).toHaveLength(6);
  });

  test('is refused with the place and the rule, in one sentence', () => {
    const path = written(tokensText().replace('[read]', '[write]'));
    const reason = 'applications.0.permissions.0 is not one of read';
    expect(complaintAbout(path)).toBe(`The tokens file ${path} cannot be used: ${reason}.`);
  });

  test('a key that is a token is not repeated (T7)', () => {
    const complaint = complaintAbout(written(`${TOKENS.reader}: 1\n${TOKENS.reader}: 2\n`));
    expect(complaint).toContain('line 2, column 1: yaml-duplicate-key: A key stands twice in one mapping.');
    expect(complaint).not.toContain(TOKENS.reader);
  });

  test('a FIFO is refused at once, and nothing waits for it (T6)', () => {
    const path = join(makeFolder(), 'tokens.yml');
    execFileSync('mkfifo', [path]);
    expect(complaintAbout(path)).toContain('it is no regular file');
  });
});
