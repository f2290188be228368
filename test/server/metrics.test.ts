import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { TOKENS, tokensText } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { metricsAt } from '../helpers/metrics.ts';
import { eventually } from '../helpers/process.ts';
import { launch, makeHome, startServer, stopServer, type RunningServer } from '../helpers/server.ts';

const CONTENT = { 'events/a.md': event(1), 'events/b.md': event(2) };

interface Observed {
  readonly server: RunningServer;
  readonly contentDir: string;
  readonly tokensFile: string;
  /** The value of a metric with these labels. */
  readonly valueOf: (metric: string) => Promise<number | undefined>;
  readonly namesOf: (metric: string) => Promise<string[]>;
}

async function observedServer(environment: Readonly<Record<string, string>> = {}): Promise<Observed> {
  const home = makeHome(CONTENT);
  const socket = join(makeFolder(), 'metrics.sock');
  const server = await startServer({ ...home.environment, METRICS_PORT: socket, ...environment });
  return {
    server,
    contentDir: home.contentDir,
    tokensFile: home.tokensFile,
    valueOf: async (metric) => (await metricsAt(socket)).get(metric),
    namesOf: async (metric) =>
      [...(await metricsAt(socket)).keys()].filter((name) => name.startsWith(metric)),
  };
}

describe('metrics (METRICS_PORT)', () => {
  test('count from 0: requests by route, status and application, and how long they took', async () => {
    const { server, valueOf, namesOf } = await observedServer({ RATE_LIMIT_PER_MINUTE: '3' });
    // From 0, so that the first of anything is an increase.
    const counted = [
      ...['replaced', 'unchanged', 'refused'].flatMap((outcome) => [
        `calendar_reloads_total{what="content",outcome="${outcome}"}`,
        `calendar_reloads_total{what="tokens",outcome="${outcome}"}`,
      ]),
      'calendar_worker_ends_total',
      'calendar_limit_fallbacks_total{by="primary"}',
      'calendar_limit_fallbacks_total{by="redis"}',
    ];
    for (const name of counted) expect([name, await valueOf(name)]).toEqual([name, 0]);
    const all = await namesOf('calendar_');
    expect(all.filter((name) => /_total\b/.test(name)).sort()).toEqual(counted.sort());
    await server.get(`/open/event/${uuid(1)}`).expect(200);
    await server.get('/open/event?search=x&token=secret').expect(200);
    await server.get('/open/event?current=0').expect(422);
    await server.get('/open/event').expect(429);
    await request(server.address).get('/open/event').expect(401);
    await request(server.address).get(`/${TOKENS.reader}`).expect(404);
    await eventually(async () => {
      expect((await namesOf('http_requests_total')).sort()).toEqual([
        'http_requests_total{route="",status="404",application=""}',
        'http_requests_total{route="/open/event",status="200",application="reader"}',
        'http_requests_total{route="/open/event",status="401",application=""}',
        'http_requests_total{route="/open/event",status="422",application="reader"}',
        'http_requests_total{route="/open/event",status="429",application="reader"}',
        'http_requests_total{route="/open/event/:id",status="200",application="reader"}',
      ]);
    });
    expect(await valueOf('http_request_duration_seconds_count{route="/open/event/:id"}')).toBe(1);
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(await valueOf('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
    await stopServer(server);
  });

  test('tell of the content: what is served, since when, and why newer content is refused', async () => {
    const { server, contentDir, valueOf, namesOf } = await observedServer();
    expect(await valueOf('calendar_events')).toBe(2);
    expect(await valueOf('calendar_content_refused{code="",file=""}')).toBe(0);
    const [before] = await namesOf('calendar_content_info');
    expect(before).toMatch(/digest="[0-9a-f]{64}",revision=""/);
    const since = (await valueOf('calendar_content_since_seconds')) ?? 0;
    expect(Math.abs(since - Date.now() / 1000)).toBeLessThan(60);

    writeFiles(contentDir, { 'events/c.md': event(3) });
    await eventually(async () => {
      expect(await valueOf('calendar_reloads_total{what="content",outcome="replaced"}')).toBe(1);
    });
    expect(await valueOf('calendar_events')).toBe(3);
    expect(await namesOf('calendar_content_info')).not.toContain(before);

    writeFiles(contentDir, { 'events/c.md': event(3, { scale: 'none' }) });
    await eventually(async () => {
      expect(await valueOf('calendar_content_refused{code="scale-unknown",file="events/c.md"}')).toBe(1);
    });
    expect(await valueOf('calendar_events')).toBe(3);
    const { text } = await request(server.address).get('/readyz').expect(200);
    expect(JSON.parse(text)).toMatchObject({
      status: 'degraded',
      content: { events: 3, refused: { code: 'scale-unknown', file: 'events/c.md' } },
    });
    await stopServer(server);
  });

  test.each(['1', '2'])(
    'tell at once what became of the tokens file, with %s workers (T10)',
    async (WORKERS) => {
      const { server, tokensFile, valueOf, namesOf } = await observedServer({ WORKERS });
      const write = (text: string): void => {
        writeFileSync(tokensFile, text);
      };
      expect(await valueOf('calendar_tokens_refused{code=""}')).toBe(0);
      write(`${tokensText()}# changed`);
      await eventually(async () => {
        expect(await valueOf('calendar_reloads_total{what="tokens",outcome="replaced"}')).toBe(1);
      });
      write('broken');
      await eventually(async () => {
        expect(await valueOf('calendar_tokens_refused{code="tokens-invalid"}')).toBe(1);
        expect(await valueOf('calendar_reloads_total{what="tokens",outcome="refused"}')).toBe(1);
      });
      rmSync(tokensFile);
      await eventually(async () => {
        expect(await namesOf('calendar_tokens_refused')).toEqual([
          'calendar_tokens_refused{code="tokens-gone"}',
        ]);
      });
      await eventually(async () => {
        const { text } = await request(server.address).get('/readyz').expect(200);
        expect(JSON.parse(text)).toMatchObject({
          status: 'degraded',
          tokens: { refused: { code: 'tokens-gone' } },
        });
      });
      write(tokensText());
      await eventually(async () => {
        expect(await valueOf('calendar_tokens_refused{code=""}')).toBe(0);
      });
      await stopServer(server);
    },
  );

  test('are served at a place of their own only: a socket that an earlier server has left behind, not one in use', async () => {
    const { environment } = makeHome(CONTENT);
    const socket = join(makeFolder(), 'metrics.sock');
    const first = await startServer({ ...environment, METRICS_PORT: socket });
    await first.get('/metrics').expect(404);
    const { port } = new URL(first.address);
    for (const [METRICS_PORT, address] of [
      [socket, socket],
      [port, `127.0.0.1:${port}`],
    ] as const) {
      const second = launch({ ...environment, METRICS_PORT });
      expect(await second.ended).toBe(1);
      expect(second.stderr()).toBe(
        `Cannot listen on ${address}: it is in use; set METRICS_PORT to another one.\n`,
      );
    }
    const folder = makeFolder({ file: 'precious' });
    const file = join(folder, 'file');
    for (const path of [file, folder]) {
      const wrong = launch({ ...environment, METRICS_PORT: path });
      expect(await wrong.ended).toBe(1);
      expect(wrong.stderr()).toContain(`Cannot listen on ${path}: it is in use`);
    }
    expect(readFileSync(file, 'utf8')).toBe('precious');
    first.kill('SIGKILL');
    await first.ended;
    const third = await startServer({ ...environment, METRICS_PORT: socket });
    expect((await metricsAt(socket)).get('calendar_events')).toBe(2);
    await stopServer(third);
  });
});
