import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { expectError } from '../helpers/answers.ts';
import { TOKENS } from '../helpers/app.ts';
import { PROGRAM } from '../helpers/command.ts';
import { event, uuid } from '../helpers/content.ts';
import { compiled, eventually } from '../helpers/process.ts';
import { connectTo } from '../helpers/raw-connection.ts';
import { makeHome, type RunningServer, startServer, stopServer } from '../helpers/server.ts';

const { environment } = makeHome({ 'events/camp.md': event(1) });

const [preview, served] = await Promise.all([
  startServer({ ...environment, PREVIEW: 'true' }),
  startServer(environment),
]);

const headersOf = (fields: Readonly<Record<string, string>>) => ({
  Authorization: `Bearer ${TOKENS.reader}`,
  ...fields,
});

const PATHS = ['/', `/events/${uuid(1)}`, '/open/event', '/preview/changes', '/docs', '/healthz', '/nothing'];

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

describe('the preview for editors (PREVIEW=true)', () => {
  const GOOD = event(1, { name: 'Good Day' });

  const BROKEN = event(1, { name: 'Good Day', startDate: '2026-02-30' });

  const PREVIEW = { PREVIEW: 'true' };

  /** The versions that pages are told of, one after the other. */
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

  async function home({ address }: RunningServer): Promise<string> {
    return (await fetch(address)).text();
  }

  /** Waits for the version whose page has a text in it. */
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

  test('is what the command "dev" shows, unless a setting says otherwise', async () => {
    const { environment } = makeHome({ 'events/a.md': GOOD });
    const dev = { program: [compiled(PROGRAM), 'dev'] };
    const shown = await startServer({ ...environment, DRAIN_SECONDS: '' }, [], dev);
    expect((await shown.get('/')).headers).toHaveProperty('server-timing');
    const hidden = await startServer({ ...environment, PREVIEW: 'false' }, [], dev);
    expect((await hidden.get('/')).headers).not.toHaveProperty('server-timing');
  });

  test.concurrent('tells of each change, and shows what is wrong until it is put right', async () => {
    const { contentDir, environment } = makeHome({ 'events/a.md': GOOD });
    const server = await startServer({ ...environment, ...PREVIEW });
    const file = join(contentDir, 'events', 'a.md');
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
    // A page that is open does not keep the server from ending.
    await stopServer(server);
    expect(await versions.next()).toEqual({ done: true, value: undefined });
  });

  test.concurrent('begins without a record where the content has errors at the start', async () => {
    const { contentDir, environment } = makeHome({ 'events/a.md': BROKEN });
    const server = await startServer({ ...environment, ...PREVIEW });
    const versions = versionsOf(server);
    await toldOf(server, versions, 'events/a.md:5:12');

    writeFileSync(join(contentDir, 'events', 'a.md'), GOOD);
    await toldOf(server, versions, 'Good Day');
    await stopServer(server);
  });

  test.concurrent(
    'shows warnings, those of several processes as well, and how long answers took',
    async () => {
      const { environment } = makeHome({ 'events/a.md': GOOD, 'events/a.txt': 'text' });
      const server = await startServer({ ...environment, ...PREVIEW, WORKERS: '2' });
      expect(await home(server)).toContain('events/a.txt:1:1');
      const { value } = (await versionsOf(server).next()) as IteratorYieldResult<string>;
      expect(await home(server)).toContain(`<meta name="preview-version" content="${value}"/>`);
      const { headers } = await server.get('/open/event').expect(200);
      expect(headers).toHaveProperty('server-timing');
      await stopServer(server);
    },
  );

  test.concurrent('goes on showing warnings after each save, beside errors as well', async () => {
    const { contentDir, environment } = makeHome({ 'events/a.md': GOOD, 'events/a.txt': 'text' });
    const server = await startServer({ ...environment, ...PREVIEW });
    const file = join(contentDir, 'events', 'a.md');
    const versions = versionsOf(server);
    await toldOf(server, versions, 'Good Day');

    for (const [text, shown] of [
      [event(1, { name: 'Better Day' }), 'Better Day'],
      [event(1, { name: 'MARVELLOUS DAY' }), 'events/a.md:3:7'],
      [BROKEN, 'events/a.md:5:12'],
    ] as const) {
      writeFileSync(file, text);
      await toldOf(server, versions, shown);
      expect(await home(server)).toContain('events/a.txt:1:1');
    }
    await stopServer(server);
  });

  test.concurrent(
    'prints problems on the terminal as validate does, each time others, and nothing of them as JSON',
    async () => {
      const { contentDir, environment } = makeHome({ 'events/a.md': BROKEN });
      const server = await startServer({ ...environment, ...PREVIEW });
      const file = join(contentDir, 'events', 'a.md');
      const printed = async (text: string) => {
        await eventually(() => {
          expect(server.stdout()).toContain(text);
        });
      };
      await printed('/events/a.md:5:12 error date-nonexistent: ');
      await printed('\n  5 | startDate: 2026-02-30\n    |            ^^^^^^^^^^\n  hint: ');
      await printed('\n1 error, 0 warnings: the last content without errors goes on being shown.\n');
      writeFileSync(file, event(1, { name: 'MARVELLOUS DAY' }));
      await printed('/events/a.md:3:7 warning name-capitals: ');
      await printed('\n0 errors, 1 warning\n');
      writeFileSync(file, GOOD);
      await printed('The content has no problems any more.\n');
      await stopServer(server);
      expect(server.stderr()).not.toContain('a.md');
      expect(server.stdout().match(/date-nonexistent/g)).toHaveLength(1);
    },
  );

  test.concurrent('says in the log what is no problem of a file', async () => {
    const { contentDir, environment } = makeHome({ 'events/a.md': GOOD });
    const server = await startServer({ ...environment, ...PREVIEW });
    rmSync(contentDir, { recursive: true });
    await eventually(() => {
      expect(server.log()).toContainEqual(expect.objectContaining({ level: 'error' }));
    });
    await stopServer(server);
  });

  test.concurrent('ends in order also where requests wait behind a stream', async () => {
    const { environment } = makeHome({ 'events/a.md': GOOD });
    const server = await startServer({ ...environment, ...PREVIEW });
    const { socket, received } = await connectTo(server);
    const request = 'GET /preview/changes HTTP/1.1\r\nHost: localhost\r\n\r\n';
    socket.write(request + request);
    await eventually(() => {
      expect(received()).toContain('data: ');
    });
    await stopServer(server);
    expect(server.log()).not.toContainEqual(expect.objectContaining({ level: 'fatal' }));
  });

  test.concurrent('shows everything that is left where most of the records are gone', async () => {
    const { contentDir, environment } = makeHome({
      'events/a.md': GOOD,
      'events/b.md': event(2),
      'events/c.md': event(3),
    });
    const server = await startServer({ ...environment, ...PREVIEW });
    const versions = versionsOf(server);
    await toldOf(server, versions, '3 events');
    for (const name of ['b.md', 'c.md']) rmSync(join(contentDir, 'events', name));
    await toldOf(server, versions, '1 event<');
    await stopServer(server);
  });

  test.concurrent('is not there without the setting, nor is how long answers took', async () => {
    const { environment } = makeHome({ 'events/a.md': GOOD, 'events/a.txt': 'text' });
    const server = await startServer(environment);
    expect(await home(server)).not.toContain('Good Day');
    expect((await fetch(`${server.address}/preview/changes`)).status).toBe(404);
    const { headers } = await server.get('/open/event').expect(200);
    expect(headers).not.toHaveProperty('server-timing');
    await stopServer(server);
  });
});

describe('the preview answers who sits at this machine (W16)', () => {
  test.each(FOREIGN)('403 for %j, whatever the path and the method', async (fields) => {
    for (const path of PATHS) {
      const response = await request(preview.address).get(path).set(headersOf(fields));
      const { message } = expectError(response, 403, 'E_APPLICATION_FORBIDDEN');
      expect(message).toContain('preview');
    }
    const asked = await request(preview.address).options('/').set(fields);
    expectError(asked, 403, 'E_APPLICATION_FORBIDDEN');
  });

  test('400 for a host that is none', async () => {
    const asked = request(preview.address).get('/').set('Host', '127.0.0.1@example.org');
    expectError(await asked, 400, 'E_BAD_REQUEST');
  });

  test.each(OWN)('200 for %j', async (fields) => {
    for (const path of ['/', `/events/${uuid(1)}`, '/open/event', '/healthz'])
      await request(preview.address).get(path).set(headersOf(fields)).expect(200);
  });

  test.each(FOREIGN)('a server without a preview does not look at %j', async (fields) => {
    await request(served.address).get('/open/event').set(headersOf(fields)).expect(200);
  });
});
