import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { decodeCalendarFile } from '../../src/calendar/packed/calendar-file.ts';
import { limited, type Row } from './comparison.ts';
import { writeContent } from './content/content.ts';
import { fileServerRows } from './file-server.ts';
import { runNode } from './node-process.ts';
import type { Bench } from './open-bench.ts';
import { questionRow } from './question-rows.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const EVENTS = 1_000_000;
const QUICK_EVENTS = 300;
const QUESTIONS = 500;
const QUICK_QUESTIONS = 20;
const KIBIBYTES = 2 ** 10;
const MEBIBYTE = 2 ** 20;
const LINES = {
  compileMilliseconds: 70_000,
  compileMebibytes: 3_000,
  startMilliseconds: 2_000,
};

/** A calendar as large as there may be: as many short events as fit into the limit of content. They are compiled once. */
export function millionRows({ quick, compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const events = quick ? QUICK_EVENTS : EVENTS;
    const named = `${events.toLocaleString('en-US')} short events`;
    const file = join(folder, 'calendar.json');
    const calendar = { file, named };
    const compiled = await compile(join(folder, 'content'), events, file);
    const bytes = bytesOf(file);
    return [
      await compare(
        limited({
          work: `compile ${named}`,
          unit: 'ms',
          limit: LINES.compileMilliseconds,
          ours: () => Promise.resolve(compiled.milliseconds),
        }),
      ),
      await compare(
        limited({
          work: `memory while ${named} are compiled`,
          unit: 'MiB',
          limit: LINES.compileMebibytes,
          ours: () => Promise.resolve(compiled.memory),
        }),
      ),
      await compare({
        work: `the compiled file of ${named}`,
        peer: 'the JSON of all answers with all fields',
        unit: 'MiB',
        line: { side: 'ours', relation: '≤', factor: 1.2 },
        ours: () => Promise.resolve(bytes.file),
        theirs: () => Promise.resolve(bytes.json),
      }),
      ...(await fileServerRows(compare, folder, calendar, {
        milliseconds: LINES.startMilliseconds,
        peer: 'the compiled file',
        mebibytes: bytes.file,
        factor: 1.2,
      })),
      await questionRow(compare, folder, calendar, {
        percent: 95,
        count: quick ? QUICK_QUESTIONS : QUESTIONS,
      }),
    ];
  });
}

/** Milliseconds, and the most mebibytes that it took. */
async function compile(
  content: string,
  events: number,
  file: string,
): Promise<{ milliseconds: number; memory: number }> {
  writeContent(content, events, 'short');
  const { milliseconds, stdout } = await runNode([
    ...['--import', './dist/scripts/bench/peak-memory.js'],
    ...['dist/scripts/open-event-calendar.js', 'build', '--content', content, '--out', file],
  ]);
  rmSync(content, { recursive: true });
  return { milliseconds, memory: Number(stdout.trim().split('\n').at(-1)) / KIBIBYTES };
}

/** In mebibytes. */
function bytesOf(file: string): { readonly file: number; readonly json: number } {
  const bytes = new Uint8Array(readFileSync(file)).buffer;
  const { events, organizations, places } = decodeCalendarFile(bytes);
  const json = [events, organizations, places].reduce(
    (sum, table) => sum + table.json.length + table.more.length,
    0,
  );
  return { file: bytes.byteLength / MEBIBYTE, json: json / MEBIBYTE };
}
