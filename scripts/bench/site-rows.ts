import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { limited, type Row } from './comparison.ts';
import { writeContent } from './content/content.ts';
import type { Bench } from './open-bench.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const EVENTS = 10_000;
const QUICK_EVENTS = 100;
const LIMIT = 15_000;
const PROGRAM = resolve('dist/scripts/open-event-calendar.js');

/** The time of `npm run site`: into an empty folder, and again without a change. */
export function siteRows({ quick, compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const content = join(folder, 'content');
    let runs = 0;
    const newFolder = (): string => join(folder, `site-${(runs += 1)}`);
    const written = newFolder();
    const events = quick ? QUICK_EVENTS : EVENTS;
    mkdirSync(content);
    writeContent(content, events);
    writeFileSync(join(content, 'site.yml'), 'public: true\nurl: https://calendar.example.org\n');
    const work = `the public calendar of ${events.toLocaleString('en-US')} events as static files`;
    return [
      await compare(
        limited({
          work,
          unit: 'ms',
          limit: LIMIT,
          // Where files have just been removed, ext4 takes many times as long to make new ones.
          ours: () => Promise.resolve(timeOfSite(content, newFolder())),
        }),
      ),
      await compare(
        limited({
          work: `${work}, where all of them are there`,
          unit: 'ms',
          limit: LIMIT,
          ours: () => Promise.resolve(timeOfSite(content, written)),
        }),
      ),
    ];
  });
}

function timeOfSite(content: string, out: string): number {
  const start = performance.now();
  execFileSync(process.execPath, [PROGRAM, 'site', '--content', content, '--out', out], { stdio: 'ignore' });
  return performance.now() - start;
}
