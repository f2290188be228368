import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from './open-bench.ts';
import { BenchError, type Row, type Run } from './comparison.ts';
import { writeContent } from './content/content.ts';
import { runNode } from './node-process.ts';
import { peerName, PEERS_FOLDER } from './peers.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const EVENTS = 10_000;
const QUICK_EVENTS = 300;

/**
 * Compares `npm run validate` with the smallest possible validator and with velite. Each is a whole process (without
 * npm) on the same files, which the first runs bring into the file cache.
 */
export function validationRows({ quick, withoutPeers, compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const content = join(folder, 'content');
    const files = writeContent(content, quick ? QUICK_EVENTS : EVENTS);
    const work = `validate ${files.toLocaleString('en-US')} files`;
    const ours = validate(content, files);
    const bareLoop = counting('The bare loop', files, () =>
      runNode(['dist/scripts/bench/bare-validate.js', content]),
    );
    const velite = counting('velite', files, () =>
      runNode(['velite.mjs', content, join(folder, 'velite')], PEERS_FOLDER),
    );
    return [
      await compare({
        work,
        peer: 'bare loop',
        unit: 'ms',
        line: { side: 'ours', relation: '≤', factor: 2.5 },
        ours,
        theirs: bareLoop,
      }),
      await compare({
        work,
        peer: peerName('velite'),
        unit: 'ms',
        line: { side: 'peer', relation: '≥', factor: 3 },
        ours,
        theirs: withoutPeers === null ? velite : null,
      }),
    ];
  });
}

/** Runs the program of `npm run validate`, which must find all files valid and without a warning. */
function validate(content: string, files: number): Run {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { validate: string } };
  const args = [
    ...scripts.validate.replace(/^node /, '').split(' '),
    '--content',
    content,
    '--format',
    'json',
  ];
  return async () => {
    const { milliseconds, stdout } = await runNode(args);
    const report = JSON.parse(stdout) as { files: number; problems: unknown[] };
    if (report.files !== files || report.problems.length > 0)
      throw new BenchError(`The generated content should be valid, but is not:\n${stdout.slice(0, 2000)}`);
    return milliseconds;
  };
}

/** Runs a process that prints the number of records that it found valid. */
function counting(name: string, files: number, run: () => ReturnType<typeof runNode>): Run {
  return async () => {
    const { milliseconds, stdout } = await run();
    if (stdout.trim() !== String(files))
      throw new BenchError(`${name} should find ${files} valid records, but says: ${stdout.trim()}`);
    return milliseconds;
  };
}
