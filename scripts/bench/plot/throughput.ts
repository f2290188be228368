import { join } from 'node:path';
import { median } from '../comparison.ts';
import { boundsOf, DISTINCT_REQUESTS, listPaths } from '../http/list-paths.ts';
import { requestsPerSecond } from '../http/load.ts';
import { SERVER_CORE } from '../http/server-process.ts';
import { runNode } from '../node-process.ts';
import { startOwnServer } from '../own-server.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import type { Chart } from './chart.ts';
import type { SmallCalendar } from './small-calendar.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const QUICK_SIZES = [300, 600];
const WARMING_SECONDS = 6;
const SECONDS = 2;
const QUICK_SECONDS = 1;
const RUNS = 3;
const PAGE = 10;
/** Enough for a million events; Node's own limit is lower on small machines. */
const COMPILER_MEMORY = '--max-old-space-size=4096';

/** The kinds of requests, no two alike, so that neither the service nor the processor has them at hand. */
const KINDS = [
  {
    name: 'one event by its id',
    colour: '#0969da',
    pathsOf: (ids: readonly string[]) => ids.map((id) => `/open/event/${id}`),
  },
  {
    name: 'page 1 of 20 events',
    colour: '#1a7f37',
    pathsOf: () => listPaths((step) => `pageSize=20&x=${step}`),
  },
  {
    name: `page ${PAGE} between two dates`,
    colour: '#bc4c00',
    pathsOf: () => listPaths((step) => `${boundsOf(step)}&current=${PAGE}&pageSize=20`),
  },
] as const;

/**
 * Measures the service with calendars from 1,000 to 1,000,000 small events.
 *
 * @param tell is told every result, a line each
 */
export async function throughputChart(quick: boolean, tell: (line: string) => void): Promise<Chart> {
  const sizes = quick ? QUICK_SIZES : SIZES;
  const measured: Measured[] = [];
  for (const events of sizes) {
    measured.push(await inTemporaryFolder((folder) => measureSize(folder, events, quick, tell)));
  }
  const bytes = measured.at(-1)?.bytesPerEvent ?? 0;
  return {
    title: 'Requests a second by the number of events',
    xAxis: 'events in the calendar',
    yAxis: 'requests/s, one process on one core',
    series: KINDS.map(({ name, colour }, kind) => ({
      name,
      colour,
      points: measured.map(({ events, rates }) => ({ x: events, y: rates[kind] ?? NaN })),
    })),
    caption: [
      `Small events, ${bytes} bytes of JSON each. No request is like another, so no page is one that is remembered.`,
    ],
  };
}

interface Measured {
  readonly events: number;
  readonly bytesPerEvent: number;
  /** Requests a second, for each of the kinds. */
  readonly rates: readonly number[];
}

async function measureSize(
  folder: string,
  events: number,
  quick: boolean,
  tell: (line: string) => void,
): Promise<Measured> {
  const file = join(folder, 'calendar.json');
  const program = [COMPILER_MEMORY, 'dist/scripts/bench/plot/small-calendar.js'];
  const args = [...program, file, String(events), String(DISTINCT_REQUESTS)];
  const { bytesPerEvent, ids } = JSON.parse((await runNode(args)).stdout) as SmallCalendar;
  const rates: number[] = [];
  for (const { name, pathsOf } of KINDS) {
    const rate = await measureKind(folder, file, pathsOf(ids), quick);
    tell(`${events.toLocaleString('en-US')} events, ${name}: ${rate.toFixed(0)} requests/s`);
    rates.push(rate);
  }
  return { events, bytesPerEvent, rates };
}

/** With a server of its own, so that no kind of request has warmed up another. */
async function measureKind(
  folder: string,
  file: string,
  path: readonly string[],
  quick: boolean,
): Promise<number> {
  const server = await startOwnServer(folder, {
    environment: { CALENDAR_FILE: file },
    core: SERVER_CORE,
  });
  const { port, headers } = server;
  const load = (seconds: number): Promise<number> => requestsPerSecond({ port, headers, path, seconds });
  try {
    if (quick) return await load(QUICK_SECONDS);
    await load(WARMING_SECONDS);
    const runs: number[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await load(SECONDS));
    return median(runs);
  } finally {
    await server.stop();
  }
}
