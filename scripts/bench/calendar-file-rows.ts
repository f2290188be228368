import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeCalendarFile } from '../../src/calendar/packed/calendar-file.ts';
import { limited, type Row } from './comparison.ts';
import { compileContent } from './content/content.ts';
import { startFromFile } from './file-server.ts';
import type { Bench } from './open-bench.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const EVENTS = 100_000;
const QUICK_EVENTS = 300;
const START_MILLISECONDS = 2_500;
const MEBIBYTE = 2 ** 20;

/** A server of a compiled file: how soon it answers for the first time, and how much memory it takes then. */
export function calendarFileRows({ quick, compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const events = quick ? QUICK_EVENTS : EVENTS;
    const file = join(folder, 'calendar.json');
    await compileContent(join(folder, 'content'), events, file);
    const json = jsonBytes(file) / MEBIBYTE;
    const named = `${events.toLocaleString('en-US')} events`;
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
        theirs: () => Promise.resolve(json),
      }),
    ];
  });
}

function jsonBytes(file: string): number {
  const { events, organizations } = decodeCalendarFile(new Uint8Array(readFileSync(file)).buffer);
  return events.json.length + organizations.json.length;
}
