import { describe, expect, test } from '@jest/globals';
import { expectError } from '../helpers/answers.ts';
import { TOKENS } from '../helpers/tokens.ts';
import { event, uuid } from '../helpers/content-files.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, readiness, startServer, stopServer, type RunningServer } from '../helpers/server.ts';
import { freePort } from '../helpers/loopback.ts';
import { Load } from './helpers/load.ts';
import { startNginx, type Nginx } from './helpers/nginx.ts';

const PATH = `/open/event/${uuid(1)}`;
const CLIENTS = 16;

interface Replica {
  readonly port: number;
  server: RunningServer;
}

interface Site {
  readonly replicas: readonly Replica[];
  readonly nginx: Nginx;
}

/** Starts a server on a port, with a folder of its own. */
function startOn(port: number): Promise<RunningServer> {
  const { environment } = makeHome({ 'events/a.md': event(1) });
  return startServer({ ...environment, PORT: String(port), TRUST_PROXY: '1', DRAIN_SECONDS: '1' });
}

async function startReplica(): Promise<Replica> {
  const port = await freePort();
  return { port, server: await startOn(port) };
}

async function startSite(): Promise<Site> {
  const replicas = await Promise.all([startReplica(), startReplica(), startReplica()]);
  return { replicas, nginx: await startNginx(replicas.map(({ port }) => `127.0.0.1:${port}`)) };
}

function startLoad({ nginx }: Site): Load {
  return new Load(Array<string>(CLIENTS).fill(nginx.address), PATH);
}

async function answered(load: Load, times: number): Promise<void> {
  const before = load.answers.length;
  await eventually(() => {
    expect(load.answers.length - before).toBeGreaterThanOrEqual(times);
  });
}

/** Expects that no request was refused, and that the answers of all servers are the same. */
function expectNothingLost({ answers, failures }: Load): void {
  expect(failures).toEqual([]);
  const [first] = answers;
  expect(first?.etag).toMatch(/^"/);
  const seen = new Set(answers.map(({ status, etag, body }) => JSON.stringify({ status, etag, body })));
  expect([...seen]).toEqual([JSON.stringify({ status: 200, etag: first?.etag, body: first?.body })]);
}

function requestsOf({ server }: Replica): Record<string, unknown>[] {
  return server.log().filter(({ msg, path }) => msg === 'request' && path === PATH);
}

describe('three servers behind nginx', () => {
  test('are restarted one after the other, and no client notices', async () => {
    const site = await startSite();
    const load = startLoad(site);
    await answered(load, 100);
    for (const replica of site.replicas) {
      expect(requestsOf(replica)).not.toEqual([]);
      await stopServer(replica.server);
      replica.server = await startOn(replica.port);
      expect(await readiness(replica.server)).toBe('ready');
      await eventually(() => {
        expect(requestsOf(replica)).not.toEqual([]);
      });
    }
    await load.stop();
    expectNothingLost(load);
  });

  test('one of them is killed and comes back, and no client notices', async () => {
    const site = await startSite();
    const [victim] = site.replicas;
    if (victim === undefined) throw new Error('There is no replica');
    const load = startLoad(site);
    await answered(load, 100);
    victim.server.kill('SIGKILL');
    await victim.server.ended;
    await answered(load, 1_000);
    victim.server = await startOn(victim.port);
    await eventually(() => {
      expect(requestsOf(victim)).not.toEqual([]);
    });
    await load.stop();
    expectNothingLost(load);
  });

  test('know the address of the client and the name that it asked for, whatever the client claims', async () => {
    const { nginx, replicas } = await startSite();
    const headers = { 'X-Forwarded-For': '203.0.113.7', 'X-Request-Id': 'given-by-the-client' };
    await nginx.get(PATH, nginx.address6).set(headers).expect(401);
    await eventually(() => {
      expect(replicas.flatMap(requestsOf)).toEqual([
        expect.objectContaining({ address: '::1', requestId: 'given-by-the-client', status: 401 }),
      ]);
    });
  });

  test.each([
    ['a URL that is too long', `/${'x'.repeat(14_000)}`, {}, 414, 'E_URI_TOO_LONG'],
    ['a header that is too long', PATH, { 'x-long': 'x'.repeat(40_000) }, 431, 'E_HEADERS_TOO_LARGE'],
  ])(
    '%s is refused with the same error body, by them or by nginx',
    async (_what, path, headers, status, code) => {
      const { nginx } = await startSite();
      expectError(await nginx.get(path).set(headers), status, code);
    },
  );

  test('no key of a feed is in a log of the proxy, also while the servers do not answer', async () => {
    const { nginx, replicas } = await startSite();
    await nginx.get(`/feeds/events.ics?key=${TOKENS.feeds}`).expect(200);
    await Promise.all(replicas.map(({ server }) => stopServer(server)));
    await nginx.get(`/feeds/events.ics?key=${TOKENS.feeds}`).expect(503);
    await eventually(() => {
      expect(nginx.logs()).toMatch(
        /"GET \/feeds\/events\.ics" 200 .*\n(?:.*\n)*.*"GET \/feeds\/events\.ics" 503 /,
      );
    });
    expect(nginx.logs()).not.toContain(TOKENS.feeds);
  });

  test('all of them stopped: the answer has the usual error body', async () => {
    const { nginx, replicas } = await startSite();
    await Promise.all(replicas.map(({ server }) => stopServer(server)));
    expectError(await nginx.get(PATH), 503, 'E_UNAVAILABLE');
  });
});
