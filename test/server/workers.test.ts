import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { bodyOf, pageOf } from '../helpers/answers.ts';
import { TOKENS, tokensText } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { metricsAt } from '../helpers/metrics.ts';
import { type Environment, eventually } from '../helpers/process.ts';
import {
  type Home,
  launch,
  makeHome,
  readiness,
  type RunningServer,
  startServer,
  stopServer,
} from '../helpers/server.ts';

describe('several processes (WORKERS)', () => {
  const PATH = `/open/event/${uuid(1)}`;

  const CONTENT = { 'events/a.md': event(1, { name: 'old' }) };

  const EVENT_METRIC = 'http_requests_total{route="/open/event/:id",status="200",application="reader"}';

  async function start(content: Home, settings: Environment = {}): Promise<RunningServer> {
    return startServer({ ...content.environment, WORKERS: '2', ...settings });
  }

  /** Asks often enough, each time over a connection of its own, for every worker to have been asked. */
  async function askAll(server: RunningServer, times = 40): Promise<number[]> {
    const answers = await Promise.all(Array.from({ length: times }, () => server.get(PATH)));
    return answers.map(({ status }) => status);
  }

  /** How workers have ended, from the first on. */
  function endsOf(server: RunningServer): Record<string, unknown>[] {
    return server.log().filter(({ msg }) => msg === 'a worker has ended and is replaced');
  }

  function startedWorkers(server: RunningServer): number[] {
    return server
      .log()
      .filter(({ msg }) => msg === 'a worker serves')
      .map(({ pid }) => Number(pid));
  }

  /** The two that were started last. */
  function workersOf(server: RunningServer): number[] {
    return startedWorkers(server).slice(-2);
  }

  function signalWorkers(server: RunningServer, signal: NodeJS.Signals, count: number): void {
    for (const pid of workersOf(server).slice(0, count)) process.kill(pid, signal);
  }

  /** Ends so many workers, and waits until others have taken their places; returns how they ended. */
  async function replaced(server: RunningServer, signal: NodeJS.Signals, count: number): Promise<unknown[]> {
    const [before, ended] = [startedWorkers(server), endsOf(server).length];
    signalWorkers(server, signal, count);
    await eventually(() => {
      expect(startedWorkers(server)).toHaveLength(before.length + count);
    });
    expect(before).not.toContain(workersOf(server).at(-1));
    expect(new Set(await askAll(server))).toEqual(new Set([200]));
    return endsOf(server).slice(ended);
  }

  let home: Home;
  let shared: RunningServer;

  beforeAll(async () => {
    home = makeHome(CONTENT);
    shared = await start(home);
  });

  test('serve one content, whose changes come to all, as those of the tokens do', async () => {
    const { contentDir, tokensFile } = home;
    writeFiles(contentDir, { 'events/a.md': event(1, { name: 'new' }) });
    await eventually(async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => shared.get(PATH)));
      expect(new Set(answers.map((answer) => bodyOf(answer).name))).toEqual(new Set(['new']));
    });
    const found = await shared.get('/open/event?search=new');
    expect(pageOf(found).data).toMatchObject([{ name: 'new' }]);
    writeFiles(contentDir, { 'events/a.md': 'broken' });
    await eventually(async () => {
      const states = await Promise.all(Array.from({ length: 20 }, () => readiness(shared)));
      expect(new Set(states)).toEqual(new Set(['degraded']));
    });
    expect(new Set(await askAll(shared))).toEqual(new Set([200]));
    writeFiles(contentDir, CONTENT);

    writeFileSync(tokensFile, tokensText().replace(/^.*id: reader,.*\n/m, ''));
    await eventually(async () => {
      expect(new Set(await askAll(shared))).toEqual(new Set([401]));
    });
    writeFileSync(tokensFile, tokensText());
    await eventually(async () => {
      expect(new Set(await askAll(shared))).toEqual(new Set([200]));
    });
  });

  test('are replaced at the same address also when all of them end at once', async () => {
    expect(await replaced(shared, 'SIGKILL', 2)).toHaveLength(2);
  });

  test('one that gets a signal to end finishes, and is replaced', async () => {
    expect(await replaced(shared, 'SIGTERM', 1)).toMatchObject([{ status: 0, signal: null }]);
  });

  test('where the port is in use, say so in one line and end with status 1', async () => {
    const { port } = new URL(shared.address);
    const second = launch({ ...home.environment, WORKERS: '2', PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toContain(`Cannot listen on 127.0.0.1:${port}: it is in use; set PORT`);
    await request(shared.address).get('/healthz').expect(200);
  });

  test.concurrent(
    'have one limit, and one each while the primary process stands still (L1, L4)',
    async () => {
      const secondToken = tokensText()
        .replace('id: other', 'id: reader')
        .replace('name: other', 'name: reader');
      const server = await start(makeHome(CONTENT, secondToken), { RATE_LIMIT_PER_MINUTE: '20' });
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, number) =>
          server.get(PATH, number % 2 === 0 ? TOKENS.reader : TOKENS.other),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(10);
      for (const { headers } of refused) {
        expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
      }
      const remaining = answers.map(({ headers }) => Number(headers['x-ratelimit-remaining']));
      expect(new Set(remaining).size).toBe(20);

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
    },
  );

  test.concurrent(
    'have one set of metrics, also when one is killed; one that hangs does not keep the others from ending (L4)',
    async () => {
      const socket = join(makeFolder(), 'metrics.sock');
      const server = await start(makeHome(CONTENT), { METRICS_PORT: socket });
      await askAll(server, 40);
      await eventually(async () => {
        const metrics = await metricsAt(socket);
        expect(metrics.get(EVENT_METRIC)).toBe(40);
        expect(metrics.get('calendar_limit_shared{by="primary"}')).toBe(1);
        expect(metrics.get('calendar_events')).toBe(1);
      });
      signalWorkers(server, 'SIGSTOP', 1);
      expect((await metricsAt(socket)).get(EVENT_METRIC)).toBe(40);
      expect(await replaced(server, 'SIGKILL', 1)).toMatchObject([{ signal: 'SIGKILL' }]);
      await eventually(async () => {
        const metrics = await metricsAt(socket);
        expect(metrics.get('calendar_worker_ends_total')).toBe(1);
        expect(metrics.get('calendar_workers')).toBe(2);
        expect(metrics.get(EVENT_METRIC)).toBe(80);
      });
      signalWorkers(server, 'SIGSTOP', 1);
      await stopServer(server);
    },
  );

  test.concurrent('one that comes up while the others drain is ended', async () => {
    const server = await start(makeHome(CONTENT), { DRAIN_SECONDS: '1' });
    signalWorkers(server, 'SIGKILL', 1);
    await eventually(() => {
      expect(endsOf(server)).toHaveLength(1);
    });
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(startedWorkers(server)).toHaveLength(2);
  });

  test.concurrent('end with the primary process, also where it is killed', async () => {
    const server = await start(makeHome(CONTENT));
    const workers = workersOf(server);
    expect(workers).toHaveLength(2);
    server.kill('SIGKILL');
    await eventually(() => {
      for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    });
  });
});
