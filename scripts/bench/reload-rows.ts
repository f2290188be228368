import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { QUIET_MILLISECONDS } from '../../src/reload/watch.ts';
import { BenchError, limited, type Row } from './comparison.ts';
import { generateContent, writeContent } from './content/content.ts';
import { sendLoad } from './http/load.ts';
import { SERVER_CORE } from './http/server-process.ts';
import type { Bench } from './open-bench.ts';
import { startOwnServer, type OwnServer } from './own-server.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const EVENTS = 9_700;
const QUICK_EVENTS = 300;
const RELOAD_MILLISECONDS = 300;
const SECONDS = 8;
const QUICK_SECONDS = 1;
const PATIENCE_MILLISECONDS = 60_000;
const POLL_MILLISECONDS = 10;

/** One file that changes among 10,000: how soon the new answer is there, and what requests feel of it. */
export function reloadRows({ quick, compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const content = join(folder, 'content');
    const events = quick ? QUICK_EVENTS : EVENTS;
    const files = writeContent(content, events);
    const { path = '' } = generateContent(events)[0] ?? {};
    const named = `${files.toLocaleString('en-US')} files`;
    const environment = { CONTENT_DIR: content };

    const free = await startOwnServer(folder, { environment, core: null });
    const change = changerOf(content, path, free);
    const latency = await compare(
      limited({
        work: `one changed file of ${named} to the new answer, debounce aside`,
        unit: 'ms',
        limit: RELOAD_MILLISECONDS,
        ours: async () => (await change()) - QUIET_MILLISECONDS,
      }),
    ).finally(() => free.stop());

    const pinned = await startOwnServer(folder, { environment, core: SERVER_CORE });
    const changeAgain = changerOf(content, path, pinned);
    const p99 = async (): Promise<number> => {
      const { port, headers } = pinned;
      const seconds = quick ? QUICK_SECONDS : SECONDS;
      return (await sendLoad({ port, headers, path: '/open/event/recent', seconds })).p99;
    };
    const felt = await compare({
      work: `99 of 100 requests while ${named} reload again and again`,
      peer: 'at rest',
      unit: 'µs',
      line: { side: 'ours', relation: '≤', factor: 3 },
      ours: async () => {
        const changes = repeatedly(changeAgain);
        const measured = await p99();
        await changes.stop();
        return measured;
      },
      theirs: p99,
    }).finally(() => pinned.stop());
    return [latency, felt];
  });
}

/**
 * Returns a function that changes the name of an event, waits until that is served, and returns how many
 * milliseconds it took.
 */
function changerOf(content: string, path: string, server: OwnServer): () => Promise<number> {
  const file = join(content, path);
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
      if (passed > PATIENCE_MILLISECONDS) throw new BenchError(`The change of ${path} is never served.`);
      await sleep(POLL_MILLISECONDS);
    }
  };
}

/** Does something again and again until it is stopped, and tells then how often. */
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
