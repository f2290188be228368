import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config/config.ts';
import { PROGRAM } from '../helpers/command.ts';
import { event, uuid } from '../helpers/content-files.ts';
import { type Files, writeFiles } from '../helpers/folder.ts';
import { compiled, type Environment, eventually } from '../helpers/process.ts';
import { preload } from '../helpers/preload.ts';
import { connectTo } from '../helpers/raw-connection.ts';
import { expectRawError, parseAnswer } from '../helpers/raw-http.ts';
import { makeHome, type RunningServer, sharedServer, startServer, stopServer } from '../helpers/server.ts';
import { TOKENS } from '../helpers/tokens.ts';

const GOOD = event(1, { name: 'Good Day' });

const BROKEN = event(1, { name: 'Good Day', startDate: '2026-02-30' });

const preview = makeHome({ 'events/a.md': BROKEN });

const file = join(preview.contentDir, 'events', 'a.md');

/** The first page that the preview served, which shows the errors. */
let beginning = '';

/** The server of the command "dev". It starts with erroneous content, which is fixed before the first test. */
const thePreview = sharedServer(async () => {
  writeFileSync(file, BROKEN);
  const server = await startDev(preview.environment);
  const versions = versionsOf(server);
  await toldOf(server, versions, 'events/a.md:5:12');
  beginning = await home(server);
  writeFileSync(file, GOOD);
  await toldOf(server, versions, 'Good Day');
  return server;
});

/** The server of the same command, with the preview turned off by a setting. */
const theHidden = sharedServer(() => {
  const { environment } = makeHome({ 'events/a.md': GOOD, 'events/a.txt': 'text' });
  return startDev({ ...environment, PREVIEW: 'false' });
});

function startDev(environment: Environment): Promise<RunningServer> {
  const program = [compiled(PROGRAM), 'dev'];
  return startServer({ ...environment, DRAIN_SECONDS: '' }, [], { program });
}

/** The versions that the server sends to open pages, one after the other. */
async function* versionsOf({ address }: RunningServer): AsyncGenerator<string> {
  const { body } = await fetch(`${address}/preview/changes`);
  if (body === null) return;
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const messages = text.split('\n\n');
    text = messages.pop() ?? '';
    yield* messages.filter((message) => message.startsWith('data: ')).map((message) => message.slice(6));
  }
}

/** Waits for the version whose page contains a text. */
async function toldOf(
  server: RunningServer,
  versions: AsyncGenerator<string>,
  text: string,
): Promise<string> {
  for (;;) {
    const { value } = (await versions.next()) as IteratorYieldResult<string>;
    if ((await home(server)).includes(text)) return value;
  }
}

async function home({ address }: RunningServer): Promise<string> {
  return (await fetch(address)).text();
}

describe('the preview answers only this machine (W16)', () => {
  const PATHS = [
    '/',
    `/events/${uuid(1)}`,
    '/open/event',
    '/preview/changes',
    '/docs',
    '/healthz',
    '/nothing',
  ];

  const FOREIGN = [
    { Host: 'example.org' },
    { Host: '192.168.1.2:3000' },
    { Host: '128.0.0.1' },
    { Host: '127.0.0.1.example.org' },
    { Host: '127-0-0-1' },
    { Host: 'localhost.example.org:3000' },
    { Host: 'notlocalhost' },
    { Host: 'localhost..' },
    { Host: 'localhost.x' },
    { Host: '[::2]:3000' },
    { Host: '' },
    { Origin: 'https://example.org' },
    { Origin: 'http://localhost.example.org' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
    { 'Sec-Fetch-Site': 'anything' },
  ] as const;

  const OWN = [
    { Host: 'localhost' },
    { Host: 'LocalHost:3000' },
    { Host: 'calendar.localhost:3000' },
    { Host: 'localhost.:3000', Origin: 'http://localhost.:3000' },
    { Host: '127.1.2.3:3000' },
    { Host: '[::1]:3000' },
    { Origin: 'http://localhost:5173', 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'http://127.0.0.1:3000', 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
  ] as const;

  /** Sends requests with these header fields one after the other on one connection. Returns the answers. */
  async function answersTo(
    server: RunningServer,
    fields: Readonly<Record<string, string>>,
    ...requests: readonly string[]
  ): Promise<string[]> {
    const { socket, received, closed } = await connectTo(server);
    const lines = Object.entries({ Host: '127.0.0.1', ...fields }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(requests.map((each) => `${each} HTTP/1.1\r\n${lines.join('')}`).join('\r\n'));
    socket.write('Connection: close\r\n\r\n');
    await closed;
    return received().split(/(?=HTTP\/1\.1 \d{3} )/);
  }

  const authorized = (fields: Readonly<Record<string, string>>) => ({
    Authorization: `Bearer ${TOKENS.reader}`,
    ...fields,
  });

  test.each(FOREIGN)('403 for %j, whatever the path and the method', async (fields) => {
    const server = await thePreview();
    const asked = PATHS.map((path) => `GET ${path}`);
    const answers = [
      ...(await answersTo(server, authorized(fields), ...asked)),
      ...(await answersTo(server, fields, 'OPTIONS /')),
    ];
    expect(answers).toHaveLength(PATHS.length + 1);
    for (const answer of answers) {
      expectRawError(answer, 403, 'E_APPLICATION_FORBIDDEN');
      expect(JSON.parse(parseAnswer(answer).body)).toMatchObject({
        message: expect.stringContaining('preview'),
      });
    }
  });

  test('400 for an invalid host', async () => {
    const [answer = ''] = await answersTo(await thePreview(), { Host: '127.0.0.1@example.org' }, 'GET /');
    expectRawError(answer, 400, 'E_BAD_REQUEST');
  });

  test.each(OWN)('200 for %j', async (fields) => {
    const asked = ['GET /', `GET /events/${uuid(1)}`, 'GET /open/event', 'GET /healthz'];
    const answers = await answersTo(await thePreview(), authorized(fields), ...asked);
    expect(answers.map((answer) => parseAnswer(answer).status)).toEqual(asked.map(() => 200));
  });

  test.each(FOREIGN)('a server without a preview does not check %j', async (fields) => {
    const answers = await answersTo(await theHidden(), authorized(fields), 'GET /open/event');
    expect(answers.map((answer) => parseAnswer(answer).status)).toEqual([200]);
  });
});

describe('the preview for editors (PREVIEW=true)', () => {
  let server: RunningServer;

  beforeEach(async () => {
    server = await thePreview();
    writeFileSync(file, GOOD);
    for (const name of readdirSync(join(preview.contentDir, 'events')))
      if (name !== 'a.md') rmSync(join(preview.contentDir, 'events', name));
    await eventually(async () => {
      const page = await home(server);
      expect(page).toContain('Good Day');
      expect(page).toContain('1 event<');
      expect(page).not.toContain('problem');
    });
  });

  test('is what the command "dev" shows, unless a setting says otherwise', async () => {
    expect((await server.get('/')).headers).toHaveProperty('server-timing');
    const hidden = await theHidden();
    expect((await hidden.get('/')).headers).not.toHaveProperty('server-timing');
  });

  test('reports each change to open pages, and shows the problems until they are fixed', async () => {
    const versions = versionsOf(server);
    const first = await toldOf(server, versions, 'Good Day');

    writeFileSync(file, BROKEN);
    const second = await toldOf(server, versions, 'events/a.md:5:12');
    expect(await home(server)).toContain('1 problem in the content');
    expect(await home(server)).toContain('Good Day');

    writeFileSync(file, event(1, { name: 'Better Day' }));
    const third = await toldOf(server, versions, 'Better Day');
    expect(await home(server)).not.toContain('problem');

    expect(new Set([first, second, third]).size).toBe(3);
  });

  test('begins without records when the content has errors at the start', () => {
    expect(beginning).toContain('events/a.md:5:12');
    expect(beginning).not.toContain('Good Day');
  });

  test('goes on showing warnings after each save, also beside errors', async () => {
    writeFiles(preview.contentDir, { 'events/a.txt': 'text' });
    const versions = versionsOf(server);
    await toldOf(server, versions, 'events/a.txt:1:1');

    for (const [text, shown] of [
      [event(1, { name: 'Better Day' }), 'Better Day'],
      [event(1, { name: 'MARVELLOUS DAY' }), 'events/a.md:3:7'],
      [BROKEN, 'events/a.md:5:12'],
    ] as const) {
      writeFileSync(file, text);
      await toldOf(server, versions, shown);
      expect(await home(server)).toContain('events/a.txt:1:1');
    }
  });

  test('prints problems on the terminal as validate does, only when they change, and not as JSON', async () => {
    expect(server.stdout()).toContain('/events/a.md:5:12 error date-nonexistent: ');
    const { length } = server.stdout();
    const told = () => server.stdout().slice(length);
    const printed = async (text: string) => {
      await eventually(() => {
        expect(told()).toContain(text);
      });
    };
    writeFileSync(file, BROKEN);
    await printed('/events/a.md:5:12 error date-nonexistent: ');
    await printed('\n  5 | startDate: 2026-02-30\n    |            ^^^^^^^^^^\n  hint: ');
    await printed('\n1 error, 0 warnings: the last content without errors goes on being shown.\n');
    writeFileSync(file, event(1, { scale: 'smal' }));
    await printed(
      ': the last content without errors goes on being shown.\n"npm run validate -- --fix" puts 1 of them right.\n',
    );
    writeFileSync(file, event(1, { name: 'MARVELLOUS DAY' }));
    await printed('/events/a.md:3:7 warning name-capitals: ');
    await printed('\n0 errors, 1 warning\n');
    writeFileSync(file, GOOD);
    await printed('The content has no problems any more.\n');
    expect(server.stderr()).not.toContain('a.md');
    expect(told().match(/date-nonexistent/g)).toHaveLength(1);
  });

  test('has one short line for each request on a terminal, and JSON elsewhere', async () => {
    const { environment } = makeHome({ 'events/a.md': GOOD });
    const atTerminal = preload('process.stdout.isTTY = true');
    const program = [compiled(PROGRAM), 'dev'];
    const shown = await startServer(environment, atTerminal, { program });
    await fetch(`${shown.address}/events/${uuid(1)}?q=secret`);
    await fetch(`${shown.address}/no-such`);
    await eventually(() => {
      expect(shown.stderr()).toMatch(/\nGET \/no-such 404 \d+ ms\n/);
    });
    expect(shown.stderr()).toMatch(new RegExp(`\\nGET /events/${uuid(1)} 200 \\d+ ms\\n`));
    expect(shown.stderr()).not.toMatch(/[{}]|secret/);
    await fetch(`${server.address}/docs`);
    await eventually(() => {
      expect(server.log()).toContainEqual(expect.objectContaining({ path: '/docs', status: 200 }));
    });
  });

  test('logs faults that are no problem of a file', async () => {
    const { length } = server.log();
    rmSync(join(preview.contentDir, 'events'), { recursive: true });
    await eventually(() => {
      expect(server.log().slice(length)).toContainEqual(expect.objectContaining({ level: 'error' }));
    });
    writeFiles(preview.contentDir, { 'events/a.md': GOOD });
  });

  test('shows everything that is left when most of the records are gone', async () => {
    const versions = versionsOf(server);
    const more: Files = { 'events/b.md': event(2), 'events/c.md': event(3) };
    writeFiles(preview.contentDir, more);
    await toldOf(server, versions, '3 events');
    for (const name of Object.keys(more)) rmSync(join(preview.contentDir, name));
    await toldOf(server, versions, '1 event<');
  });

  test('exists only with the setting, and so does the time of answers', async () => {
    const { environment } = makeHome({});
    expect(readConfig({ ...environment }).preview).toBe(false);
    const hidden = await theHidden();
    expect(await home(hidden)).not.toContain('Good Day');
    expect((await fetch(`${hidden.address}/preview/changes`)).status).toBe(404);
    const { headers } = await hidden.get('/open/event').expect(200);
    expect(headers).not.toHaveProperty('server-timing');
  });

  test('ends in order also when requests wait behind a stream', async () => {
    const versions = versionsOf(server);
    await versions.next();
    const { socket, received } = await connectTo(server);
    const request = 'GET /preview/changes HTTP/1.1\r\nHost: localhost\r\n\r\n';
    socket.write(request + request);
    await eventually(() => {
      expect(received()).toContain('data: ');
    });
    // An open page does not keep the server from exiting.
    await stopServer(server);
    expect(await versions.next()).toEqual({ done: true, value: undefined });
    expect(server.log()).not.toContainEqual(expect.objectContaining({ level: 'fatal' }));
  });
});
