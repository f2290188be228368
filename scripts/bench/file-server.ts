import { execFileSync } from 'node:child_process';
import { startOwnServer } from './own-server.ts';

const KIBIBYTES = 2 ** 10;

/**
 * Starts a server of a compiled file, and stops it.
 *
 * @param folder for its tokens file
 * @returns what was measured once the first page was answered: milliseconds, and mebibytes in memory
 */
export async function startFromFile(
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
