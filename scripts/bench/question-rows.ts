import { join } from 'node:path';
import { limited, percentile, type Row } from './comparison.ts';
import { compileContent } from './content/content.ts';
import { createRandom } from './content/random.ts';
import { timeOf } from './http/timed-answer.ts';
import type { Bench } from './open-bench.ts';
import { fieldOf, serving, type CompiledFile } from './own-server.ts';
import { questions, type Named } from './questions.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const EVENTS = 100_000;
const QUICK_EVENTS = 300;
const QUESTIONS = 2_000;
const QUICK_QUESTIONS = 20;
const SEED = 20_261_122;
const LIMIT_MICROSECONDS = 10_000;

/** What any combination of filters, fields and orders takes, one request after the other, no two alike. */
export function questionRows({ quick, compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const [events, count] = quick ? [QUICK_EVENTS, QUICK_QUESTIONS] : [EVENTS, QUESTIONS];
    const file = join(folder, 'calendar.json');
    await compileContent(join(folder, 'content'), events, file);
    const calendar = { file, named: `${events.toLocaleString('en-US')} events` };
    return [await questionRow(compare, folder, calendar, { percent: 99, count })];
  });
}

/**
 * What most of some questions take.
 *
 * @param percent how many of 100
 * @param count how many are asked in a run
 */
export function questionRow(
  compare: Bench['compare'],
  folder: string,
  calendar: CompiledFile,
  { percent, count }: { readonly percent: number; readonly count: number },
): Promise<Row> {
  return serving(folder, calendar, async (server) => {
    const random = createRandom(SEED);
    const named: Named = {
      organizations: await fieldOf(server, 'organization', 'slug'),
      places: await fieldOf(server, 'place', 'id'),
    };
    return compare(
      limited({
        work: `${percent} of 100 questions of any kind about ${calendar.named}`,
        unit: 'µs',
        limit: LIMIT_MICROSECONDS,
        ours: async () => {
          const times: number[] = [];
          for (const query of questions(random, named, count))
            times.push(await timeOf(server, `/open/event?${query}`));
          return percentile(times, percent / 100);
        },
      }),
    );
  });
}
