import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeCalendarFile } from '../../src/calendar/packed/calendar-file.ts';
import { limited, type Row } from './comparison.ts';
import { compileContent } from './content/content.ts';
import type { Bench } from './open-bench.ts';
import { startOwnServer } from './own-server.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const EVENTS = 100_000;
const QUICK_EVENTS = 300;
const START_MILLISECONDS = 2_500;
const KIBIBYTES = 2 ** 10;
const MEBIBYTE = 2 ** 20;

/** A server of a compiled file: the time until its first answer, and its memory besides the answers. */
export function calendarFileRows({ quick, compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const events = quick ? QUICK_EVENTS : EVENTS;
    const named = `${events.toLocaleString('en-US')} events`;
    const file = join(folder, 'calendar.json');
    await compileContent(join(folder, 'content'), events, file);
    const mebibytes = jsonBytes(file) / MEBIBYTE;
    return [
      await compare(
        limited({
          work: `start from a compiled file of ${named}`,
          unit: 'ms',
          limit: START_MILLISECONDS,
          ours: async () => (await startFromFile(folder, file)).milliseconds,
        }),
      ),
      await compare({
        work: `memory of ${named}`,
        peer: 'their JSON',
        unit: 'MiB',
        line: { side: 'ours', relation: '≤', factor: 3 },
        ours: async () => (await startFromFile(folder, file)).memory,
        theirs: () => Promise.resolve(mebibytes),
      }),
    ];
  });
}

function jsonBytes(file: string): number {
  const { events, organizations } = decodeCalendarFile(new Uint8Array(readFileSync(file)).buffer);
  return events.json.length + organizations.json.length;
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
    const milliseconds = performance.now() - before;
    const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' });
    return { milliseconds, memory: Number(kibibytes) / KIBIBYTES };
  } finally {
    await server.stop();
  }
}
