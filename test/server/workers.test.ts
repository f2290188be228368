import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { bodyOf, pageOf } from '../helpers/answers.ts';
import { TOKENS, tokensText } from '../helpers/tokens.ts';
import { event, uuid } from '../helpers/content-files.ts';
import { writeFiles } from '../helpers/folder.ts';
import { metricsAt } from '../helpers/metrics.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, readiness, type RunningServer, startServer, stopServer } from '../helpers/server.ts';
import { AS_SERVICE, expectUnreadableTold, makeServiceHome, testAsRoot } from '../helpers/service-user.ts';
import { expectTokensTold } from '../helpers/tokens-told.ts';

describe('several processes (WORKERS)', () => {
  const PATH = `/open/event/${uuid(1)}`;

  const CONTENT = { 'events/a.md': event(1) };

  const EVENT_METRIC = 'http_requests_total{route="/open/event/:id",status="200",application="reader"}';

  /** Sends enough requests, each on a new connection, that every worker gets one. Returns the statuses. */
  async function askAll(server: RunningServer, times = 20): Promise<number[]> {
    const answers = await Promise.all(Array.from({ length: times }, () => server.get(PATH)));
    return answers.map(({ status }) => status);
  }

  /** The lines of the log about workers that have ended, in order. */
  function endsOf(server: RunningServer): Record<string, unknown>[] {
    return server.log().filter(({ msg }) => msg === 'a worker has ended and is replaced');
  }

  function startedWorkers(server: RunningServer): number[] {
    return server
      .log()
      .filter(({ msg }) => msg === 'a worker serves')
      .map(({ pid }) => Number(pid));
  }

  /** The two workers that were started last. */
  function workersOf(server: RunningServer): number[] {
    return startedWorkers(server).slice(-2);
  }

  function signalWorkers(server: RunningServer, signal: NodeJS.Signals, count: number): void {
    for (const pid of workersOf(server).slice(0, count)) process.kill(pid, signal);
  }

  /** Ends this number of workers, and waits until others have taken their places. Returns how they ended. */
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

  const home = makeServiceHome();
  const socket = join(dirname(home.tokensFile), 'metrics.sock');
  const settings = { ...home.environment, WORKERS: '2', METRICS_PORT: socket };
  let shared: RunningServer | null = null;

  /** The server of the tests that do not need their own. The first of these tests starts it. */
  async function sharedServer(): Promise<RunningServer> {
    return (shared ??= await startServer(settings, [], { wrapper: AS_SERVICE }));
  }

  test('serve the same content, and all get its changes and those of the tokens', async () => {
    const { contentDir, tokensFile } = home;
    const server = await sharedServer();
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
    writeFiles(contentDir, CONTENT);

    writeFileSync(tokensFile, tokensText().replace(/^.*id: reader,.*\n/m, ''));
    await eventually(async () => {
      expect(new Set(await askAll(server))).toEqual(new Set([401]));
    });
    writeFileSync(tokensFile, tokensText());
    await eventually(async () => {
      expect(new Set(await askAll(server))).toEqual(new Set([200]));
    });
  });

  test('show at once what became of the tokens file, with 2 workers (T10)', async () => {
    await expectTokensTold(await sharedServer(), home.tokensFile, socket);
  });

  testAsRoot('a file that the server may not read any more, with 2 workers (T10)', async () => {
    await expectUnreadableTold(await sharedServer(), home);
  });

  test('are replaced at the same address also when all of them end at once', async () => {
    expect(await replaced(await sharedServer(), 'SIGKILL', 2)).toHaveLength(2);
  });

  test('one that gets a signal to end finishes its requests, and is replaced', async () => {
    expect(await replaced(await sharedServer(), 'SIGTERM', 1)).toMatchObject([{ status: 0, signal: null }]);
  });

  test.concurrent(
    'have one limit, and one each while the primary process stands still; one that hangs does not keep the others from ending (L1, L4)',
    async () => {
      const secondToken = tokensText()
        .replace('id: other', 'id: reader')
        .replace('name: other', 'name: reader');
      const { environment } = makeHome(CONTENT, secondToken);
      const server = await startServer({ ...environment, WORKERS: '2', RATE_LIMIT_PER_MINUTE: '20' });
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
      signalWorkers(server, 'SIGSTOP', 1);
      await stopServer(server);
    },
  );

  test('have one set of metrics, also when one is killed (L4)', async () => {
    const server = await sharedServer();
    const valueOf = async (metric: string): Promise<number> => (await metricsAt(socket)).get(metric) ?? 0;
    const [answered, ends] = [await valueOf(EVENT_METRIC), await valueOf('calendar_worker_ends_total')];
    await askAll(server);
    await eventually(async () => {
      const metrics = await metricsAt(socket);
      expect(metrics.get(EVENT_METRIC)).toBe(answered + 20);
      expect(metrics.get('calendar_limit_shared{by="primary"}')).toBe(1);
      expect(metrics.get('calendar_events')).toBe(1);
    });
    signalWorkers(server, 'SIGSTOP', 1);
    expect(await valueOf(EVENT_METRIC)).toBe(answered + 20);
    expect(await replaced(server, 'SIGKILL', 1)).toMatchObject([{ signal: 'SIGKILL' }]);
    await eventually(async () => {
      const metrics = await metricsAt(socket);
      expect(metrics.get('calendar_worker_ends_total')).toBe(ends + 1);
      expect(metrics.get('calendar_workers')).toBe(2);
      expect(metrics.get(EVENT_METRIC)).toBe(answered + 40);
    });
  });

  test('open no inspector at SIGUSR1, and neither does the primary process', async () => {
    const server = await sharedServer();
    for (const pid of [server.pid, ...workersOf(server)]) process.kill(pid, 'SIGUSR1');
    expect(new Set(await askAll(server))).toEqual(new Set([200]));
    expect(await readiness(server)).toBe('ready');
    expect(server.stderr()).not.toContain('Debugger');
  });

  test('end with the primary process, also when that is killed', async () => {
    const server = await sharedServer();
    shared = null;
    const workers = workersOf(server);
    expect(workers).toHaveLength(2);
    server.kill('SIGKILL');
    await eventually(() => {
      for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    });
  });
});
