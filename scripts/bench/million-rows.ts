import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { decodeCalendarFile } from '../../src/calendar/packed/calendar-file.ts';
import { limited, percentile, type Row } from './comparison.ts';
import { writeContent } from './content/content.ts';
import { createRandom } from './content/random.ts';
import { startFromFile } from './file-server.ts';
import { SERVER_CORE } from './http/server-process.ts';
import { timeOf } from './http/timed-answer.ts';
import { runNode } from './node-process.ts';
import type { Bench } from './open-bench.ts';
import { fieldOf, startOwnServer } from './own-server.ts';
import { questions } from './questions.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const EVENTS = 1_000_000;
const QUICK_EVENTS = 300;
const QUESTIONS = 500;
const QUICK_QUESTIONS = 20;
const SEED = 20_261_123;
const KIBIBYTES = 2 ** 10;
const MEBIBYTE = 2 ** 20;
const LINES = {
  compileMilliseconds: 70_000,
  compileMebibytes: 3_000,
  startMilliseconds: 2_000,
  questionMicroseconds: 10_000,
};

/** A calendar as large as there may be: as many short events as fit into the limit of content. They are compiled once. */
export function millionRows({ quick, compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const events = quick ? QUICK_EVENTS : EVENTS;
    const named = `${events.toLocaleString('en-US')} short events`;
    const file = join(folder, 'calendar.json');
    const compiled = await compile(join(folder, 'content'), events, file);
    const bytes = bytesOf(file);
    const rows = [
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
      await compare(
        limited({
          work: `start from a compiled file of ${named}`,
          unit: 'ms',
          limit: LINES.startMilliseconds,
          ours: async () => (await startFromFile(folder, file)).milliseconds,
        }),
      ),
      await compare({
        work: `memory of ${named}`,
        peer: 'the compiled file',
        unit: 'MiB',
        line: { side: 'ours', relation: '≤', factor: 1.2 },
        ours: async () => (await startFromFile(folder, file)).memory,
        theirs: () => Promise.resolve(bytes.file),
      }),
    ];
    return [...rows, await questionRow({ quick, compare }, folder, { file, named })];
  });
}

async function questionRow(
  { quick, compare }: Pick<Bench, 'quick' | 'compare'>,
  folder: string,
  { file, named }: { readonly file: string; readonly named: string },
): Promise<Row> {
  const server = await startOwnServer(folder, { environment: { CALENDAR_FILE: file }, core: SERVER_CORE });
  const random = createRandom(SEED);
  try {
    const known = {
      organizations: await fieldOf(server, 'organization', 'slug'),
      places: await fieldOf(server, 'place', 'id'),
    };
    return await compare(
      limited({
        work: `95 of 100 questions of any kind about ${named}`,
        unit: 'µs',
        limit: LINES.questionMicroseconds,
        ours: async () => {
          const times: number[] = [];
          for (const query of questions(random, known, quick ? QUICK_QUESTIONS : QUESTIONS))
            times.push(await timeOf(server, `/open/event?${query}`));
          return percentile(times, 0.95);
        },
      }),
    );
  } finally {
    await server.stop();
  }
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
