import { join } from 'node:path';
import { BenchError, type Row, type Run } from './comparison.ts';
import { compileContent } from './content/content.ts';
import { requestsPerSecond } from './http/load.ts';
import type { Bench } from './open-bench.ts';
import { serving } from './own-server.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const STEP_MILLISECONDS = 37 * 60_000;
const FIRST_START = Date.UTC(2018, 6, 1);
const LAST_END = Date.UTC(2026, 11, 1);

/**
 * The number of different requests of a kind. It exceeds the number of pages that the service caches, so that it has to
 * make each.
 */
const DISTINCT_REQUESTS = 10_000;

/** Paths of `/open/event`, each with the query string for its number. */
function listPaths(queryOf: (step: number) => string): string[] {
  return Array.from({ length: DISTINCT_REQUESTS }, (_, step) => `/open/event?${queryOf(step)}`);
}

/** Two dates between which most of the generated events lie. They differ for each number. */
function boundsOf(step: number): string {
  const start = new Date(FIRST_START + step * STEP_MILLISECONDS).toISOString();
  const end = new Date(LAST_END - step * STEP_MILLISECONDS).toISOString();
  return `eventStartAt=${start}&eventEndAt=${end}`;
}

const EVENTS = 100_000;
const QUICK_EVENTS = 300;
const PAGE = 300;
const QUICK_PAGE = 3;
const PAGE_SIZE = 20;
const SECONDS = 2;
const QUICK_SECONDS = 1;
const MICROSECONDS = 1_000_000;

/**
 * Compares a page far behind in a list with both bounds to the first page of all events. All requests differ, by their
 * bounds or by a parameter without a meaning, so that each page is made anew.
 */
export function boundsRows({ quick, compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const events = quick ? QUICK_EVENTS : EVENTS;
    const page = quick ? QUICK_PAGE : PAGE;
    const file = join(folder, 'calendar.json');
    await compileContent(join(folder, 'content'), events, file);
    return serving(folder, file, async (server) => {
      const filtered = listPaths((step) => `${boundsOf(step)}&current=${page}&pageSize=${PAGE_SIZE}`);
      const unfiltered = listPaths((step) => `pageSize=${PAGE_SIZE}&x=${step}`);
      for (const path of [filtered.at(0), filtered.at(-1), unfiltered.at(0)]) {
        const { data } = JSON.parse(await server.get(path ?? '')) as { data: unknown[] };
        if (data.length !== PAGE_SIZE) throw new BenchError(`${path ?? ''} has ${data.length} events.`);
      }
      const { port, headers } = server;
      const seconds = quick ? QUICK_SECONDS : SECONDS;
      const cost =
        (path: readonly string[]): Run =>
        async () =>
          MICROSECONDS / (await requestsPerSecond({ port, headers, path, seconds }));
      return [
        await compare({
          work: `page ${page} between two dates, of ${events.toLocaleString('en-US')} events, no request like another`,
          peer: 'page 1 of all, likewise',
          unit: 'µs',
          line: { side: 'ours', relation: '≤', factor: 2 },
          ours: cost(filtered),
          theirs: cost(unfiltered),
        }),
      ];
    });
  });
}
