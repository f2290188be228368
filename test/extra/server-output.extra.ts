import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { TOKENS } from '../helpers/tokens.ts';
import { event, largePage } from '../helpers/content-files.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { preload } from '../helpers/preload.ts';
import { eventually } from '../helpers/process.ts';
import { connectTo } from '../helpers/raw-connection.ts';
import { rawRequest, statusesOf } from '../helpers/raw-http.ts';
import { launch, makeHome, type RunningServer, startServer, stopServer } from '../helpers/server.ts';
import { expectUsageSettles, TELL_USAGE, testWithProc, usageOf } from '../helpers/usage.ts';

const CONTENT = { 'events/a.md': event(1) };

describe('an output that cannot be written (W9)', () => {
  const STDOUT = 1;

  const STDERR = 2;

  /** This number of requests logs 12 MB, more than the server keeps for a reader. */
  const REQUESTS = 1_100;

  const LONG_PATH = '/x'.repeat(5_500);

  /** Replaces an output with a pipe that nobody reads: writing to it fails with EPIPE. */
  function brokenPipe(descriptor: number): string[] {
    const fifo = join(makeFolder(), 'fifo');
    execFileSync('mkfifo', [fifo]);
    return preload(`
    import { closeSync, constants, openSync } from 'node:fs';
    import { isMainThread } from 'node:worker_threads';
    if (isMainThread) {
      const reader = openSync(${JSON.stringify(fifo)}, constants.O_RDONLY | constants.O_NONBLOCK);
      closeSync(${descriptor});
      // The file gets the lowest free descriptor.
      openSync(${JSON.stringify(fifo)}, 'w');
      closeSync(reader);
    }`);
  }

  /** Replaces standard error with a disk without space: writing to it fails with ENOSPC. */
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

  test('the server goes on when nobody reads standard output', async () => {
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
      // The amount that may wait for a reader is bounded, and is reached from here on.
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

describe('clients that vanish', () => {
  const CLIENTS = 50;

  const AT_A_TIME = 10;

  const PAGE = rawRequest('GET /open/event HTTP/1.1', 'Host: x', `Authorization: Bearer ${TOKENS.reader}`);

  /** Asks for a page of 10 MB, and closes the connection when its first bytes arrive. */
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
    await expectUsageSettles(server, before);
    const cutOff = server.log().filter(({ path, complete }) => path === '/open/event' && complete === false);
    expect(cutOff).toHaveLength(CLIENTS + AT_A_TIME);
    await server.get('/open/event').expect(200);
    expect(server.log().filter(({ level }) => level === 'error')).toEqual([]);
    await stopServer(server);
  });
});
