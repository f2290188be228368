import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { FAILED, OK, parseOptions, runCommand, UsageError, type ExitStatus } from '../src/cli/command.ts';

interface Part {
  /** What it shows, for `--help`. */
  readonly shows: string;
  /** The arguments of npm, as a person would type them. */
  readonly npm: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** In the order in which they run. */
const PARTS: Readonly<Record<string, Part>> = {
  laws: {
    shows: 'the suite, whose laws draw all of their examples',
    npm: ['test'],
    environment: { RUNS: 'all' },
  },
  extra: {
    shows: 'all extra suites but those of pages',
    npm: ['run', 'test:extra', '--', '--testPathIgnorePatterns', '/node_modules/', '/test/extra/page'],
    environment: { RUNS: 'all' },
  },
  pages: { shows: 'the extra suites of pages, in all languages', npm: ['run', 'test:pages'] },
  soak: { shows: 'load with faults for 30 minutes', npm: ['run', 'soak', '--', '--minutes', '30'] },
  fuzz: { shows: 'random input for three minutes', npm: ['run', 'fuzz', '--', '--minutes', '3'] },
  bench: { shows: 'the benchmarks, as a table of ratios', npm: ['run', 'bench'] },
};
const NAMES = Object.keys(PARTS);

const USAGE = `Usage: npm run nightly [-- PART…]

Runs what takes too long for each change: all parts one after the other, in less than an hour, or those that are named.
A part that fails does not keep the others from running.
${NAMES.map((name) => `  ${name.padEnd(7)}${PARTS[name]?.shows}`).join('\n')}
Exit status: 0 all of them passed, 1 one failed, 2 wrong use.`;

runCommand(USAGE, async (args) => {
  const { positionals } = parseOptions({ args: [...args], options: {}, allowPositionals: true });
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

async function statusOf({ npm, environment }: Part): Promise<ExitStatus> {
  const child = spawn('npm', npm, { stdio: 'inherit', env: { ...process.env, ...environment } });
  const [status] = (await once(child, 'close')) as [number | null];
  return status === 0 ? OK : FAILED;
}
