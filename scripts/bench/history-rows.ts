import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openContentPast } from '../../src/calendar/content-past.ts';
import { BenchError, limited, type Row } from './comparison.ts';
import { generateContent } from './content/content.ts';
import { writeHistory } from './content/history.ts';
import type { Bench } from './open-bench.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const EVENTS = 9_700;
const QUICK_EVENTS = 100;
const LIMITS = { first: 4_000, commit: 100 };
const READ = resolve('dist/scripts/bench/read-history.js');
const PERSON = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.org'];

/** The time to read the history of the content: for the first time, after one more commit, and from the cache. */
export function historyRows({ quick, compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const content = join(folder, 'content');
    const events = quick ? QUICK_EVENTS : EVENTS;
    const { records, commits, versions } = writeHistory(content, events);
    const named = (count: number): string => count.toLocaleString('en-US');
    const forget = (): void => {
      rmSync(join(folder, 'dist'), { recursive: true, force: true });
    };
    return [
      await compare(
        limited({
          work: `processor time of reading ${named(versions)} versions of ${named(records)} records in ${named(commits)} commits`,
          unit: 'ms',
          limit: LIMITS.first,
          ours: () => {
            forget();
            return Promise.resolve(processorTime(folder, content));
          },
        }),
      ),
      await compare(
        limited({
          work: 'reading one commit more, on a running server',
          unit: 'ms',
          limit: LIMITS.commit,
          ours: await commitReader(content, events),
        }),
      ),
    ];
  });
}

/** The processor time of Node.js and git, in milliseconds. */
function processorTime(cwd: string, content: string): number {
  const command = `"$0" "$1" "$2" >&2; times`;
  const said = execFileSync('sh', ['-c', command, process.execPath, READ, content], {
    cwd,
    encoding: 'utf8',
  });
  const [, children = ''] = said.trimEnd().split('\n');
  const times = [...children.matchAll(/\b(\d+)m(\d+\.\d+)s/g)];
  if (times.length === 0) throw new BenchError(`The shell does not say how long a command took: ${said}`);
  return times.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1_000,
    0,
  );
}

/** Returns a function that changes an event, commits that, and returns the time that reading the commit takes. */
async function commitReader(content: string, events: number): Promise<() => Promise<number>> {
  const past = openContentPast(content, () => undefined);
  await past.read();
  const [event] = generateContent(events);
  return async () => {
    appendFileSync(join(content, event?.path ?? ''), 'More.\n');
    execFileSync('git', ['-C', content, ...PERSON, 'commit', '--quiet', '--all', '--message=More']);
    const start = performance.now();
    await past.read();
    return performance.now() - start;
  };
}
