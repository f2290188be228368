import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { bodyOf, pageOf } from '../helpers/answers.ts';
import { TOKENS, tokensText } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { metricsAt } from '../helpers/metrics.ts';
import { eventually } from '../helpers/process.ts';
import {
  launch,
  makeHome,
  readiness,
  startServer,
  stopServer,
  type RunningServer,
} from '../helpers/server.ts';

const PATH = `/open/event/${uuid(1)}`;
const CONTENT = { 'events/a.md': event(1, { name: 'old' }) };

/** The process ids that the log of requests and of the workers names. */
function endsOf(server: RunningServer): Record<string, unknown>[] {
  return server.log().filter(({ msg }) => msg === 'a worker has ended and is replaced');
}

/** Asks often enough, each time over a connection of its own, for every worker to have been asked. */
async function askAll(server: RunningServer, times = 40): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => server.get(PATH)));
  return answers.map(({ status }) => status);
}

function signalWorkers(server: RunningServer, signal: NodeJS.Signals, count: number): void {
  for (const pid of workersOf(server).slice(0, count)) process.kill(pid, signal);
}

function workersOf(server: RunningServer): number[] {
  return server
    .log()
    .filter(({ msg }) => msg === 'a worker serves')
    .map(({ pid }) => Number(pid));
}

describe('several processes (WORKERS)', () => {
  test('have one limit: of 700 requests at once, with two tokens, 600 are answered (L1)', async () => {
    const secondToken = tokensText()
      .replace('id: other', 'id: reader')
      .replace('name: other', 'name: reader');
    const { environment } = makeHome(CONTENT, secondToken);
    const server = await startServer({ ...environment, WORKERS: '2', RATE_LIMIT_PER_MINUTE: '600' });
    const answers = await Promise.all(
      Array.from({ length: 700 }, (_, number) =>
        server.get(PATH, number % 2 === 0 ? TOKENS.reader : TOKENS.other),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(600);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(100);
    for (const { headers } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    const remaining = answers.map(({ headers }) => Number(headers['x-ratelimit-remaining']));
    expect(new Set(remaining).size).toBe(600);
    await stopServer(server);
  });

  test('serve one content, whose changes come to all, as those of the tokens do', async () => {
    const { environment, contentDir, tokensFile } = makeHome(CONTENT);
    const server = await startServer({ ...environment, WORKERS: '2' });
    writeFiles(contentDir, { 'events/a.md': event(1, { name: 'new' }) });
    await eventually(async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => server.get(PATH)));
      expect(new Set(answers.map((answer) => bodyOf(answer).name))).toEqual(new Set(['new']));
    });
    const found = await server.get('/open/event?search=new');
    expect(pageOf(found).data).toMatchObject([{ name: 'new' }]);
    writeFiles(contentDir, { 'events/a.md': 'broken' });
    await eventually(async () => {
      const states = await Promise.all(Array.from({ length: 20 }, () => readiness(server)));
      expect(new Set(states)).toEqual(new Set(['degraded']));
    });
    expect(new Set(await askAll(server))).toEqual(new Set([200]));

    writeFileSync(
      tokensFile,
      tokensText()
        .replaceAll('id: reader', 'id: reader, revokedAt: 2026-02-01T00:00:00Z')
        .replace(', createdAt: 2026-01-01T00:00:00Z, expiresAt: null, revokedAt: null', ''),
    );
    await eventually(async () => {
      expect(new Set(await askAll(server))).toEqual(new Set([401]));
    });
    await stopServer(server);
  });

  test('one that is killed is replaced, and the others answer meanwhile (L4)', async () => {
    const { environment } = makeHome(CONTENT);
    const server = await startServer({ ...environment, WORKERS: '2' });
    const [victim] = workersOf(server);
    signalWorkers(server, 'SIGKILL', 1);
    await eventually(() => {
      expect(endsOf(server)).toMatchObject([{ signal: 'SIGKILL' }]);
    });
    await eventually(() => {
      expect(workersOf(server)).toHaveLength(3);
    });
    expect(workersOf(server).at(-1)).not.toBe(victim);
    expect(new Set(await askAll(server))).toEqual(new Set([200]));
    await stopServer(server);
  });

  test('are replaced at the same address also when all of them end at once', async () => {
    const { environment } = makeHome(CONTENT);
    const server = await startServer({ ...environment, WORKERS: '2' });
    signalWorkers(server, 'SIGKILL', 2);
    await eventually(() => {
      expect(workersOf(server)).toHaveLength(4);
    });
    expect(new Set(await askAll(server))).toEqual(new Set([200]));
    await stopServer(server);
  });

  test('go on while the primary process stands still, with a limit each, and share it again afterwards (L4)', async () => {
    const { environment } = makeHome(CONTENT);
    const server = await startServer({ ...environment, WORKERS: '2', RATE_LIMIT_PER_MINUTE: '20' });
    expect((await askAll(server, 30)).filter((status) => status === 200)).toHaveLength(20);
    server.kill('SIGSTOP');
    const statuses = await askAll(server, 80);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(40);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(40);
    server.kill('SIGCONT');
    await eventually(() => {
      const told = server.log().filter(({ by }) => by === 'primary');
      expect(told.map(({ msg }) => String(msg))).toContainEqual(expect.stringContaining('locally'));
      expect(told.at(-1)?.msg).toBe('the limit is shared');
    });
    await stopServer(server);
  });

  test('tell one set of metrics', async () => {
    const { environment } = makeHome(CONTENT);
    const socket = join(makeFolder(), 'metrics.sock');
    const server = await startServer({ ...environment, WORKERS: '2', METRICS_PORT: socket });
    await askAll(server, 40);
    await eventually(async () => {
      const metrics = await metricsAt(socket);
      expect(
        metrics.get('http_requests_total{route="/open/event/:id",status="200",application="reader"}'),
      ).toBe(40);
      expect(metrics.get('calendar_limit_shared{by="primary"}')).toBe(1);
      expect(metrics.get('calendar_events')).toBe(1);
    });
    const counted = async (): Promise<number | undefined> =>
      (await metricsAt(socket)).get(
        'http_requests_total{route="/open/event/:id",status="200",application="reader"}',
      );
    signalWorkers(server, 'SIGSTOP', 1);
    expect(await counted()).toBe(40);
    signalWorkers(server, 'SIGKILL', 1);
    await eventually(async () => {
      expect((await metricsAt(socket)).get('calendar_worker_ends_total')).toBe(1);
      expect((await metricsAt(socket)).get('calendar_workers')).toBe(2);
    });
    expect(await counted()).toBe(40);
    await stopServer(server);
  });

  test('one that is told to end by itself finishes, and is replaced', async () => {
    const { environment } = makeHome(CONTENT);
    const server = await startServer({ ...environment, WORKERS: '2' });
    signalWorkers(server, 'SIGTERM', 1);
    await eventually(() => {
      expect(endsOf(server)).toMatchObject([{ status: 0, signal: null }]);
      expect(workersOf(server)).toHaveLength(3);
    });
    await stopServer(server);
  });

  test('one that hangs does not keep the others, and the primary process, from ending', async () => {
    const { environment } = makeHome(CONTENT);
    const server = await startServer({ ...environment, WORKERS: '2' });
    signalWorkers(server, 'SIGSTOP', 1);
    await stopServer(server);
  });

  test('one that comes up while the others drain is ended', async () => {
    const { environment } = makeHome(CONTENT);
    const server = await startServer({ ...environment, WORKERS: '2', DRAIN_SECONDS: '1' });
    signalWorkers(server, 'SIGKILL', 1);
    await eventually(() => {
      expect(endsOf(server)).toHaveLength(1);
    });
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(workersOf(server)).toHaveLength(2);
  });

  test('end with the primary process, also where it is killed', async () => {
    const { environment } = makeHome(CONTENT);
    const server = await startServer({ ...environment, WORKERS: '2' });
    const workers = workersOf(server);
    expect(workers).toHaveLength(2);
    server.kill('SIGKILL');
    await eventually(() => {
      for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    });
  });

  test('where the port is in use, say so in one line and end with status 1', async () => {
    const { environment } = makeHome(CONTENT);
    const first = await startServer({ ...environment, WORKERS: '2' });
    const { port } = new URL(first.address);
    const second = launch({ ...environment, WORKERS: '2', PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toContain(`Cannot listen on 127.0.0.1:${port}: it is in use; set PORT`);
    await request(first.address).get('/healthz').expect(200);
    await stopServer(first);
  });
});
