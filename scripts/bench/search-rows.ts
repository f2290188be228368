import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BenchError, limited, type Row } from './comparison.ts';
import { runNode } from './node-process.ts';
import type { Bench } from './open-bench.ts';
import { peerName, PEERS_FOLDER } from './peers.ts';
import { generateNames, generateQueries, HARD_QUERIES } from './search/names.ts';
import { SCANNER } from './search/plain-scan.ts';
import type { SearchTask, TimedSearches } from './search/search-process.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

interface Size {
  readonly names: number;
  readonly warming: number;
  readonly queries: number;
  /** The number of queries that the scan gets, since it takes long; it also limits the warming queries. */
  readonly scanned: number;
  readonly scannedWarming: number;
}

const SMALL: Size = { names: 10_000, warming: 400, queries: 2_000, scanned: 80, scannedWarming: 8 };
const LARGE: Size = { names: 100_000, warming: 200, queries: 500, scanned: 24, scannedWarming: 4 };
const QUICK_SMALL: Size = { names: 300, warming: 4, queries: 40, scanned: 20, scannedWarming: 4 };
const QUICK_LARGE: Size = { ...QUICK_SMALL, names: 600 };
const LINE_MILLISECONDS = 40;
const MICROSECONDS = 1_000;

/** Searches for names, each side in a process of its own. All queries differ, so that no cache helps. */
export function searchRows(bench: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const { quick } = bench;
    return [
      ...(await meanRows(bench, folder, quick ? QUICK_SMALL : SMALL)),
      ...(await meanRows(bench, folder, quick ? QUICK_LARGE : LARGE)),
      await slowestRow(bench, folder, quick ? QUICK_LARGE : LARGE),
    ];
  });
}

async function meanRows({ withoutPeers, compare }: Bench, folder: string, size: Size): Promise<Row[]> {
  const { names, warming, queries } = taskOf(size);
  const all = writeTask(folder, 'all', { names, warming, queries });
  const first = writeTask(folder, 'first', {
    names,
    warming: warming.slice(0, size.scannedWarming),
    queries: queries.slice(0, size.scanned),
  });
  const work = `a search over ${countOf(size.names, 'names')}`;
  const ours = async (): Promise<number> => mean(await allFound(OWN_SEARCH, all));
  return [
    await compare({
      work,
      peer: `${SCANNER}, scan of all names, ${size.scanned} of the ${countOf(size.queries, 'searches')}`,
      unit: 'µs',
      line: { side: 'peer', relation: '≥', factor: 20 },
      ours,
      theirs: async () => mean(await allFound([...PROGRAM, 'plain'], first)),
    }),
    await compare({
      work,
      peer: `${peerName('minisearch')}, fuzzy and prefix`,
      unit: 'µs',
      line: null,
      ours,
      theirs:
        withoutPeers === null
          ? async () => mean(await allFound(['minisearch.mjs'], all, PEERS_FOLDER))
          : null,
    }),
  ];
}

function slowestRow({ compare }: Bench, folder: string, size: Size): Promise<Row> {
  const task = taskOf(size);
  const file = writeTask(folder, 'hard', { ...task, queries: [...task.queries, ...HARD_QUERIES] });
  return compare(
    limited({
      work: `the slowest of ${countOf(size.queries + HARD_QUERIES.length, 'searches')} over ${countOf(size.names, 'names')}, with the hardest`,
      unit: 'µs',
      limit: LINE_MILLISECONDS * MICROSECONDS,
      ours: async () => Math.max(...(await search(OWN_SEARCH, file)).milliseconds) * MICROSECONDS,
    }),
  );
}

const PROGRAM = ['dist/scripts/bench/search/search-process.js'];
const OWN_SEARCH = [...PROGRAM, 'own'];

function taskOf(size: Size): SearchTask {
  const names = generateNames(size.names);
  const queries = generateQueries(names, size.queries + size.warming);
  return { names, warming: queries.slice(size.queries), queries: queries.slice(0, size.queries) };
}

function writeTask(folder: string, name: string, task: SearchTask): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(task));
  return file;
}

async function search(program: readonly string[], task: string, cwd?: string): Promise<TimedSearches> {
  const { stdout } = await runNode([...program, task], cwd);
  return JSON.parse(stdout) as TimedSearches;
}

/** @throws BenchError when a query finds nothing, though each is made of a name */
async function allFound(program: readonly string[], task: string, cwd?: string): Promise<TimedSearches> {
  const searches = await search(program, task, cwd);
  const missed = searches.found.filter((count) => count === 0).length;
  if (missed > 0)
    throw new BenchError(`${program.join(' ')} finds nothing for ${missed} of the queries made of names.`);
  return searches;
}

/** Returns microseconds. */
function mean({ milliseconds }: TimedSearches): number {
  return (milliseconds.reduce((sum, time) => sum + time, 0) / milliseconds.length) * MICROSECONDS;
}

function countOf(count: number, things: string): string {
  return `${count.toLocaleString('en-US')} ${things}`;
}
