import { join } from 'node:path';
import { limited, percentile, type Row } from './comparison.ts';
import { compileContent } from './content/content.ts';
import { createRandom } from './content/random.ts';
import { SERVER_CORE } from './http/server-process.ts';
import { timeOf } from './http/timed-answer.ts';
import type { Bench } from './open-bench.ts';
import { fieldOf, startOwnServer } from './own-server.ts';
import { questions, type Named } from './questions.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const EVENTS = 100_000;
const QUICK_EVENTS = 300;
const QUESTIONS = 2_000;
const QUICK_QUESTIONS = 20;
const SEED = 20_261_122;
const MICROSECONDS = 1_000;
const LIMIT_MILLISECONDS = 10;

/** What any combination of filters, fields and orders takes, one request after the other, no two alike. */
export function questionRows({ quick, compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const [events, count] = quick ? [QUICK_EVENTS, QUICK_QUESTIONS] : [EVENTS, QUESTIONS];
    const file = join(folder, 'calendar.json');
    await compileContent(join(folder, 'content'), events, file);
    const server = await startOwnServer(folder, { environment: { CALENDAR_FILE: file }, core: SERVER_CORE });
    const random = createRandom(SEED);
    try {
      const named: Named = {
        organizations: await fieldOf(server, 'organization', 'slug'),
        places: await fieldOf(server, 'place', 'id'),
      };
      return [
        await compare(
          limited({
            work: `99 of 100 questions of any kind about ${events.toLocaleString('en-US')} events`,
            unit: 'µs',
            limit: LIMIT_MILLISECONDS * MICROSECONDS,
            ours: async () => {
              const times: number[] = [];
              for (const query of questions(random, named, count))
                times.push(await timeOf(server, `/open/event?${query}`));
              return percentile(times, 0.99);
            },
          }),
        ),
      ];
    } finally {
      await server.stop();
    }
  });
}
