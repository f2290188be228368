import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadContent } from '../../src/content/load.ts';
import { htmlOf, plainTextOf } from '../../src/event-text/markdown-text.ts';
import { WORST_MARKDOWN } from './content/hostile-markdown.ts';
import { WORST_FOR_HINTS } from './content/worst-for-hints.ts';
import { limited, type Row } from './comparison.ts';
import type { Bench } from './open-bench.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const MEGABYTE = 1_000_000;
const MICROSECONDS = 1_000;
const EVENT = 'id: 00000000-0000-4000-8000-000000000001\nname: x\nscale: small\n';

/** Content that is refused because of its size, before it is parsed. */
const TOO_LARGE = {
  'events/ten-megabytes.md': Buffer.alloc(10 * MEGABYTE, 'x'),
  'events/blank-lines.md': '\n'.repeat(MEGABYTE),
  'events/blank-front-matter.md': `---\n${'\n'.repeat(MEGABYTE)}---\n`,
};

/** The largest allowed files, in their worst shapes. */
const LARGEST = {
  'events/keys.md': `---\n${Array.from({ length: 2_000 }, (_, index) => `_${index}: 1\n`).join('')}---\n`,
  'events/blank-lines.md': `---\n${'\n'.repeat(16_000)}${EVENT}---\n`,
  'events/long-scalar.md': `---\n${EVENT}region: "${'a\\\n  '.repeat(3_000)}"\n---\n`,
  'events/one-line.md': `---\n${EVENT}---\n${'x'.repeat(1024 * 1024 - 200)}`,
};

/** The time for the slowest hostile file and text, each by itself, against the promised limit. */
export function hostileContentRows({ compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const slowestOf = (name: string, files: Readonly<Record<string, string | Buffer>>): number => {
      const times = Object.entries(files).map(([path, text], index) => {
        const content = join(folder, name, String(index));
        mkdirSync(dirname(join(content, path)), { recursive: true });
        writeFileSync(join(content, path), text);
        return timeOf(() => loadContent(content));
      });
      return Math.max(...times);
    };
    const hints = Object.fromEntries(
      Object.values(WORST_FOR_HINTS).map((text, index) => [`places/${index}.yml`, text]),
    );
    const special = specialFiles(join(folder, 'special'));
    const rows: readonly (readonly [work: string, limitMilliseconds: number, ours: () => number])[] = [
      ['a file of 10 MB, and 1 MB of blank lines, refused (C4)', 10, () => slowestOf('size', TOO_LARGE)],
      ['the largest file in its worst shape (C5)', 250, () => slowestOf('shape', LARGEST)],
      [
        'links, devices, pipes and folders in place of files (C14)',
        1_000,
        () => timeOf(() => loadContent(special)),
      ],
      [
        'the worst Markdown of 32 KiB as HTML and as text (C24)',
        250,
        () => Math.max(...Object.values(WORST_MARKDOWN).map(timeOfMarkdown)),
      ],
      ['the worst YAML for every hint (C25)', 500, () => slowestOf('hints', hints)],
    ];
    const measured: Row[] = [];
    for (const [work, limit, ours] of rows) {
      measured.push(
        await compare(
          limited({ work, unit: 'µs', limit: limit * MICROSECONDS, ours: () => Promise.resolve(ours()) }),
        ),
      );
    }
    return measured;
  });
}

function specialFiles(content: string): string {
  const events = join(content, 'events');
  mkdirSync(join(events, 'folder.md'), { recursive: true });
  for (const [name, target] of [
    ['loop', '.'],
    ['itself.md', 'itself.md'],
    ['dangling.md', 'nothing.md'],
    ['device.md', '/dev/zero'],
  ] as const)
    symlinkSync(target, join(events, name));
  execFileSync('mkfifo', [join(events, 'pipe.md')]);
  return content;
}

function timeOfMarkdown(text: string): number {
  return timeOf(() => {
    htmlOf(text);
    plainTextOf(text);
  });
}

/** Returns microseconds. */
function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return (performance.now() - start) * MICROSECONDS;
}
