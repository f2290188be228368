import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { QUIET_MILLISECONDS } from '../../src/reload/watch.ts';
import { BenchError, limited, type Row } from './comparison.ts';
import { generateContent, writeContent } from './content/content.ts';
import { sendLoad } from './http/load.ts';
import { SERVER_CORE } from './http/server-process.ts';
import type { Bench } from './open-bench.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** With organizations and places these are 10,000 and 100,000 files. */
const SIZES = [
  { events: 9_700, milliseconds: 300 },
  { events: 97_000, milliseconds: 1_500 },
] as const;
const QUICK_EVENTS = 300;
const SECONDS = 8;
const QUICK_SECONDS = 1;
const PATIENCE_MILLISECONDS = 60_000;
const POLL_MILLISECONDS = 10;

/**
 * Changes one file among many, and measures the time until the new answer, and the time of other requests meanwhile.
 */
export async function reloadRows(bench: Bench): Promise<Row[]> {
  const [small, large] = SIZES;
  return [
    await latencyRow(bench, small),
    await latencyRow(bench, large),
    await feltRow(bench, bench.quick ? QUICK_EVENTS : small.events),
  ];
}

function latencyRow(
  { quick, compare }: Bench,
  { events, milliseconds }: (typeof SIZES)[number],
): Promise<Row> {
  return inTemporaryFolder(async (folder) => {
    const content = writeChanging(folder, quick ? QUICK_EVENTS : events);
    const server = await startOwnServer(folder, { environment: content.environment, core: null });
    const change = changerOf(content, server);
    return compare(
      limited({
        work: `one changed file of ${content.named} to the new answer, debounce aside`,
        unit: 'ms',
        limit: milliseconds,
        ours: async () => (await change()) - QUIET_MILLISECONDS,
      }),
    ).finally(() => server.stop());
  });
}

function feltRow({ quick, compare }: Bench, events: number): Promise<Row> {
  return inTemporaryFolder(async (folder) => {
    const content = writeChanging(folder, events);
    const server = await startOwnServer(folder, { environment: content.environment, core: SERVER_CORE });
    const change = changerOf(content, server);
    const p99 = async (): Promise<number> => {
      const { port, headers } = server;
      const seconds = quick ? QUICK_SECONDS : SECONDS;
      return (await sendLoad({ port, headers, path: '/open/event/recent', seconds })).p99;
    };
    return compare({
      work: `99 of 100 requests while ${content.named} reload again and again`,
      peer: 'at rest',
      unit: 'µs',
      line: { side: 'ours', relation: '≤', factor: 3 },
      ours: async () => {
        const changes = repeatedly(change);
        const measured = await p99();
        await changes.stop();
        return measured;
      },
      theirs: p99,
    }).finally(() => server.stop());
  });
}

interface ChangingContent {
  readonly environment: Readonly<Record<string, string>>;
  /** The file of the event that changes. */
  readonly file: string;
  /** The number of files as a text, like "10,000 files". */
  readonly named: string;
}

function writeChanging(folder: string, events: number): ChangingContent {
  const content = join(folder, 'content');
  const files = writeContent(content, events);
  const { path = '' } = generateContent(events)[0] ?? {};
  return {
    environment: { CONTENT_DIR: content },
    file: join(content, path),
    named: `${files.toLocaleString('en-US')} files`,
  };
}

/**
 * Returns a function that changes the name of an event, waits until the new name is served, and returns the
 * milliseconds between.
 */
function changerOf({ file }: ChangingContent, server: OwnServer): () => Promise<number> {
  const text = readFileSync(file, 'utf8');
  const [, id = ''] = /^id: (\S+)$/m.exec(text) ?? [];
  let number = 0;
  return async () => {
    number += 1;
    const mark = `Edition ${number} of `;
    const start = performance.now();
    writeFileSync(file, text.replace(/^name: /m, `name: ${mark}`));
    for (;;) {
      const answer = await server.get(`/open/event/${id}`);
      const passed = performance.now() - start;
      if (answer.includes(mark)) return passed;
      if (passed > PATIENCE_MILLISECONDS) throw new BenchError(`The change of ${file} is never served.`);
      await sleep(POLL_MILLISECONDS);
    }
  };
}

/** Repeats some work until it is stopped. `stop` returns the number of repetitions. */
function repeatedly(work: () => Promise<unknown>): { stop: () => Promise<number> } {
  const stopping = new AbortController();
  const done = (async () => {
    let times = 0;
    for (; !stopping.signal.aborted; times += 1) await work();
    return times;
  })();
  return {
    stop() {
      stopping.abort();
      return done;
    },
  };
}
