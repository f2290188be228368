import { execFileSync } from 'node:child_process';
import { limited, type Row } from './comparison.ts';
import type { Bench } from './open-bench.ts';
import { startOwnServer, type CompiledFile } from './own-server.ts';

const KIBIBYTES = 2 ** 10;

/** What a server of a compiled file may take. */
interface FileServerLines {
  /** Until the first page is answered. */
  readonly milliseconds: number;
  /** What its memory is compared with, and how many times that it may be. */
  readonly peer: string;
  readonly mebibytes: number;
  readonly factor: number;
}

/** A server of a compiled file: how soon it answers for the first time, and how much memory it takes then. */
export async function fileServerRows(
  compare: Bench['compare'],
  folder: string,
  { file, named }: CompiledFile,
  { milliseconds, peer, mebibytes, factor }: FileServerLines,
): Promise<Row[]> {
  return [
    await compare(
      limited({
        work: `start from a compiled file of ${named}`,
        unit: 'ms',
        limit: milliseconds,
        ours: async () => (await startFromFile(folder, file)).milliseconds,
      }),
    ),
    await compare({
      work: `memory of ${named}`,
      peer,
      unit: 'MiB',
      line: { side: 'ours', relation: '≤', factor },
      ours: async () => (await startFromFile(folder, file)).memory,
      theirs: () => Promise.resolve(mebibytes),
    }),
  ];
}

/**
 * Starts a server of a compiled file, and stops it.
 *
 * @param folder for its tokens file
 * @returns what was measured once the first page was answered: milliseconds, and mebibytes in memory
 */
async function startFromFile(
  folder: string,
  file: string,
): Promise<{ milliseconds: number; memory: number }> {
  const before = performance.now();
  const server = await startOwnServer(folder, { environment: { CALENDAR_FILE: file }, core: null });
  try {
    await server.get('/open/event');
    return {
      milliseconds: performance.now() - before,
      memory: residentKibibytes(server.pid) / KIBIBYTES,
    };
  } finally {
    await server.stop();
  }
}

function residentKibibytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
}
