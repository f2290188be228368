import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeCalendarFile } from '../../src/calendar/packed/calendar-file.ts';
import type { Row } from './comparison.ts';
import { compileContent } from './content/content.ts';
import { fileServerRows } from './file-server.ts';
import type { Bench } from './open-bench.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const EVENTS = 100_000;
const QUICK_EVENTS = 300;
const START_MILLISECONDS = 2_500;
const MEBIBYTE = 2 ** 20;

/** A server of a compiled file, beside what it answers. */
export function calendarFileRows({ quick, compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const events = quick ? QUICK_EVENTS : EVENTS;
    const file = join(folder, 'calendar.json');
    await compileContent(join(folder, 'content'), events, file);
    const calendar = { file, named: `${events.toLocaleString('en-US')} events` };
    return fileServerRows(compare, folder, calendar, {
      milliseconds: START_MILLISECONDS,
      peer: 'their JSON',
      mebibytes: jsonBytes(file) / MEBIBYTE,
      factor: 3,
    });
  });
}

function jsonBytes(file: string): number {
  const { events, organizations } = decodeCalendarFile(new Uint8Array(readFileSync(file)).buffer);
  return events.json.length + organizations.json.length;
}
