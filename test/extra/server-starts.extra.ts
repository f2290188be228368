import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { event, place, uuid } from '../helpers/content-files.ts';
import { writeFiles } from '../helpers/folder.ts';
import { eventually } from '../helpers/process.ts';
import {
  becomes,
  launch,
  makeHome,
  type RunningServer,
  servesName,
  startServer,
  stopServer,
} from '../helpers/server.ts';

describe('content that is emptied while the server runs leaves the last good calendar in force (R4, R7)', () => {
  function empty(folder: string): void {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  }

  test('places alone; one record with ALLOW_SHRINK', async () => {
    const { environment, contentDir } = makeHome({ 'places/a.yml': place(1) });
    const server = await startServer({ ...environment, ALLOW_SHRINK: 'true' });
    empty(contentDir);
    await becomes(server, 'degraded');
    await server.get(`/open/place/${uuid(1)}`).expect(200);

    writeFiles(contentDir, { 'events/a.md': event(1, { name: 'old' }) });
    await servesName(server, 'old');
    await becomes(server, 'ready');
    const before = server.log().length;
    empty(contentDir);
    await becomes(server, 'degraded');
    await servesName(server, 'old');
    expect(server.log().slice(before)).toContainEqual(
      expect.objectContaining({
        reason: expect.stringMatching(/^Nothing is left in the content folder .* restart/),
      }),
    );
    writeFiles(contentDir, { 'events/a.md': event(1, { name: 'new' }) });
    await servesName(server, 'new');
    await becomes(server, 'ready');
    await stopServer(server);
  });
});

describe('a start with an empty content folder', () => {
  test('prints no advice for beginners when a record has an error', async () => {
    const { environment } = makeHome({ 'events/a.md': event(1, { scale: 'huge' }) });
    const server = await startServer({ ...environment, PREVIEW: 'true' });
    await stopServer(server);
    expect(server.stdout()).not.toMatch(/^There is no record in /m);
  });
});

describe('several processes (WORKERS)', () => {
  const CONTENT = { 'events/a.md': event(1) };

  /** The lines of the log with this message. */
  function told(server: RunningServer, message: string): Record<string, unknown>[] {
    return server.log().filter(({ msg }) => msg === message);
  }

  test('say in one line that the port is in use, and end with status 1', async () => {
    const { environment } = makeHome(CONTENT);
    const first = await startServer(environment);
    const { port } = new URL(first.address);
    const second = launch({ ...environment, WORKERS: '2', PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toContain(`Cannot listen on 127.0.0.1:${port}: it is in use; set PORT`);
    await request(first.address).get('/healthz').expect(200);
    await stopServer(first);
  });

  test('a process that starts while the others drain is ended', async () => {
    const { environment } = makeHome(CONTENT);
    const server = await startServer({ ...environment, WORKERS: '2', DRAIN_SECONDS: '1' });
    const [first] = told(server, 'a worker serves');
    process.kill(Number(first?.pid), 'SIGKILL');
    await eventually(() => {
      expect(told(server, 'a worker has ended and is replaced')).toHaveLength(1);
    });
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(told(server, 'a worker serves')).toHaveLength(2);
  });
});
