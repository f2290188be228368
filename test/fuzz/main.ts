import { FAILED, OK, parseOptions, runCommand, UsageError, type ExitStatus } from '../../src/cli/command.ts';
import { tableOfMarkdown } from '../../src/diagnostics/report/markdown.ts';
import { inTemporaryFolder } from '../../scripts/bench/temporary-folder.ts';
import { startFuzzedServer } from './fuzzed-server.ts';
import type { Broken, Outcome } from './target.ts';
import { TARGETS } from './targets.ts';
import { SoakError } from '../soak/child.ts';

const USAGE = `Usage: npm run fuzz [-- [--minutes N] [--seed S] [--target NAME [--path P]]]

Tries random input on everything that takes some, and checks that what must hold does; each target has an equal
share of the time. Prints how many inputs a second were tried.
  --minutes N    how long, 1 where not given; also 0.5
  --seed S       repeats a run
  --target NAME  only that one: ${Object.keys(TARGETS).join(', ')}
  --path P       only the input that was found there, as a failure tells
Exit status: 0 all held, 1 an input was found with which something does not hold, 2 wrong use.`;

runCommand(USAGE, async (args) => {
  const { values } = parseOptions({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
      target: { type: 'string' },
      path: { type: 'string' },
    },
  });
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(values.minutes) || Number(values.minutes) === 0)
    throw new UsageError(`--minutes does not take "${values.minutes}".`);
  if (!/^\d{1,9}$/.test(values.seed)) throw new UsageError(`--seed does not take "${values.seed}".`);
  const path = values.path ?? null;
  if (path !== null && (values.target === undefined || !/^\d+(?::\d+)*$/.test(path)))
    throw new UsageError('--path takes numbers with colons between them, and needs a --target.');
  const known = Object.keys(TARGETS);
  if (values.target !== undefined && !known.includes(values.target))
    throw new UsageError(`There is no target "${values.target}": there are ${known.join(', ')}.`);
  const names = values.target === undefined ? known : [values.target];
  try {
    return await fuzz({ minutes: Number(values.minutes), seed: Number(values.seed), names, path });
  } catch (error) {
    if (!(error instanceof SoakError)) throw error;
    report(error.message);
    return FAILED;
  }
});

interface FuzzOptions {
  readonly minutes: number;
  readonly seed: number;
  /** The names of the targets. */
  readonly names: readonly string[];
  readonly path: string | null;
}

function fuzz({ minutes, seed, names, path }: FuzzOptions): Promise<ExitStatus> {
  return inTemporaryFolder(async (folder) => {
    const server = await startFuzzedServer(folder);
    report(`The seed is ${seed}.`);
    const milliseconds = (minutes * 60_000) / names.length;
    const outcomes: [name: string, outcome: Outcome][] = [];
    for (const name of names) {
      const outcome = await TARGETS[name]?.(folder, server).run({ seed, path, milliseconds });
      if (outcome === undefined) continue;
      outcomes.push([name, outcome]);
      if (outcome.broken !== null) reportBroken(name, outcome.broken, seed);
    }
    await server.stop();
    const rows = outcomes.map(([name, { cases, perSecond }]) => [
      name,
      cases.toLocaleString('en-US'),
      perSecond.toLocaleString('en-US', { maximumSignificantDigits: 3 }),
    ]);
    process.stdout.write(tableOfMarkdown(['target', 'inputs', 'inputs a second'], rows));
    return outcomes.some(([, { broken }]) => broken !== null) ? FAILED : OK;
  });
}

function reportBroken(name: string, { path, input, reason }: Broken, seed: number): void {
  report(`${name}: ${reason}\n  with ${input}`);
  report(`Again: npm run fuzz -- --seed ${seed} --target '${name}' --path ${path}`);
}

function report(line: string): void {
  process.stderr.write(`${line}\n`);
}
