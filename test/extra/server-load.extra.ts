import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { HARD_QUERIES } from '../../scripts/bench/search/names.ts';
import { getThrough } from '../helpers/agent-get.ts';
import { runScript } from '../helpers/command.ts';
import { event, largePage, uuid } from '../helpers/content-files.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { eventually } from '../helpers/process.ts';
import { connectTo, type RawConnection } from '../helpers/raw-connection.ts';
import { statusesOf } from '../helpers/raw-http.ts';
import { becomes, makeHome, servesName, startServer, stopServer } from '../helpers/server.ts';
import { TOKENS } from '../helpers/tokens.ts';

describe('stopping a server (P1, P2)', () => {
  const PATH = `/open/event/${uuid(1)}`;

  test('under load nothing is refused or reset before it stops to accept', async () => {
    const { environment } = makeHome({ 'events/a.md': event(1) });
    const server = await startServer({ ...environment, DRAIN_SECONDS: '1' });
    const keepAlive = new Agent({ keepAlive: true, maxSockets: 8 });
    const answers: { status: number | undefined; connection: string | undefined }[] = [];
    const askUntilRefused = async (): Promise<void> => {
      for (;;) {
        const answer = await getThrough(keepAlive, server, PATH).catch(() => null);
        if (answer === null) return;
        answers.push({ status: answer.status, connection: answer.headers.connection });
      }
    };
    // A request that is lost at the very end may have reached the socket, but not the server.
    const client = async (): Promise<void> => {
      await askUntilRefused();
      await expect(getThrough(new Agent(), server, '/healthz')).rejects.toThrow('ECONNREFUSED');
    };
    const clients = Array.from({ length: 8 }, client);
    await eventually(() => {
      expect(answers.length).toBeGreaterThan(50);
    });
    server.kill('SIGTERM');
    await Promise.all(clients);
    expect(await server.ended).toBe(0);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers.at(-1)).toEqual({ status: 200, connection: 'close' });
  });
});

describe('an attack by searches', () => {
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
        // The searches differ, since the answer of a repeated search is cached.
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
    // On a busy machine the request for the event may be sent late, but not every time.
    expect(before[Math.floor(ROUNDS / 4)]).toBeLessThan(SEARCHES / 2);
    await stopServer(server);
  });
});

describe('the thread that loads the calendar', () => {
  test('may run out of memory, again and again, until the content is smaller', async () => {
    const { environment, contentDir } = makeHome({ 'events/a.md': event(1, { name: 'old' }) });
    const server = await startServer(environment, ['--max-old-space-size=64']);
    const text = 'A line of a long text.\n'.repeat(40_000);
    const large = Array.from({ length: 100 }, (_, number): [string, string] => [
      `events/large/${number}.md`,
      event(number + 10, {}, text),
    ]);
    writeFiles(contentDir, Object.fromEntries(large));
    await becomes(server, 'degraded');
    const endings = server.log().filter(({ msg }) => String(msg).includes('started anew'));
    expect(endings.map(({ error }) => error)).toContainEqual(
      expect.objectContaining({ code: 'ERR_WORKER_OUT_OF_MEMORY' }),
    );
    await servesName(server, 'old');

    rmSync(join(contentDir, 'events/large'), { recursive: true });
    writeFiles(contentDir, { 'events/a.md': event(1, { name: 'new' }) });
    await servesName(server, 'new');
    await becomes(server, 'ready');
    await stopServer(server);
  });
});

test('500 requests half sent, and clients that say or read nothing, are closed, while others are served (W6)', async () => {
  const HEAD = 'HTTP/1.1\r\nHost: x\r\n';
  const server = await startServer({
    ...makeHome(largePage()).environment,
    HEADERS_TIMEOUT_SECONDS: '1',
    IDLE_TIMEOUT_SECONDS: '3',
  });
  const open = (count: number, beginning: string): Promise<RawConnection[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const connection = await connectTo(server);
        connection.socket.write(beginning);
        return connection;
      }),
    );
  const halfSent = await open(500, `GET /healthz ${HEAD}`);
  const silent = await open(20, '');
  const deaf = await open(5, `GET /open/event ${HEAD}Authorization: Bearer ${TOKENS.reader}\r\n\r\n`);
  for (const { socket } of deaf) socket.pause();
  const isClosed = { all: false };
  const allClosed = Promise.all([...halfSent, ...silent].map(({ closed }) => closed)).then(() => {
    isClosed.all = true;
  });
  while (!isClosed.all) await server.get(`/open/event/${uuid(1)}`).expect(200);
  await allClosed;
  expect(new Set(halfSent.map(({ received }) => statusesOf(received()).join()))).toEqual(new Set(['408']));
  for (const { received } of silent) expect(['', '408']).toContain(statusesOf(received()).join());
  await eventually(() => {
    const cutOff = server.log().filter(({ complete }) => complete === false);
    expect(cutOff).toHaveLength(deaf.length);
  });
  await stopServer(server);
});
