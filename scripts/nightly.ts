import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { FAILED, OK, parseOptions, runCommand, UsageError, type ExitStatus } from '../src/cli/command.ts';

interface Part {
  /** What the part tests, for `--help`. */
  readonly shows: string;
  readonly command: readonly [program: string, ...args: string[]];
}

const WITHOUT_PAGES = ['--testPathIgnorePatterns', '/node_modules/', '/test/extra/page'];

/** The parts in the order in which they run. */
const PARTS: Readonly<Record<string, Part>> = {
  laws: {
    shows: 'the suite, whose laws draw all of their examples',
    command: ['env', 'RUNS=all', 'npm', 'test'],
  },
  extra: {
    shows: 'all extra suites but those of pages',
    command: ['env', 'RUNS=all', 'npm', 'run', 'test:extra', '--', ...WITHOUT_PAGES],
  },
  pages: { shows: 'the extra suites of pages, in all languages', command: ['npm', 'run', 'test:pages'] },
  soak: {
    shows: 'load with faults for 30 minutes',
    command: ['npm', 'run', 'soak', '--', '--minutes', '30'],
  },
  simulate: {
    shows: 'a million operations with faults among them, as a seed draws them',
    command: ['npm', 'run', 'simulate', '--', '--operations', '1000000'],
  },
  faults: {
    shows: 'whether a simulation finds faults that are put into the code',
    command: ['npm', 'run', 'simulate', '--', '--wrong-code'],
  },
  fuzz: { shows: 'random input for three minutes', command: ['npm', 'run', 'fuzz', '--', '--minutes', '3'] },
  bench: { shows: 'the benchmarks, as a table of ratios', command: ['npm', 'run', 'bench'] },
};
const NAMES = Object.keys(PARTS);

const USAGE = `Usage: npm run nightly [-- PART…]

Runs what takes too long for each change: all parts one after the other, in two hours or more, or those that are named, of
which none takes an hour. A part that fails does not keep the others from running.
${NAMES.map((name) => `  ${name.padEnd(9)}${PARTS[name]?.shows}`).join('\n')}
Exit status: 0 all of them passed, 1 one failed, 2 wrong use.`;

runCommand(USAGE, async (args) => {
  const { positionals } = parseOptions({ args, options: {}, allowPositionals: true });
  const unknown = positionals.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined)
    throw new UsageError(`There is no part "${unknown}": there are ${NAMES.join(', ')}.`);
  const failed: string[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const start = performance.now();
    const status = await statusOf(part);
    if (status !== OK) failed.push(name);
    const minutes = ((performance.now() - start) / 60_000).toFixed(1);
    process.stderr.write(
      `nightly: ${name} ${status === OK ? 'passed' : 'failed'} after ${minutes} minutes\n`,
    );
  }
  if (failed.length > 0) process.stderr.write(`nightly: failed: ${failed.join(', ')}\n`);
  return failed.length === 0 ? OK : FAILED;
});

async function statusOf({ command: [program, ...args] }: Part): Promise<ExitStatus> {
  const child = spawn(program, args, { stdio: 'inherit' });
  const [status] = (await once(child, 'close')) as [number | null];
  return status === 0 ? OK : FAILED;
}
