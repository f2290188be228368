import { inTemporaryFolder } from '../../scripts/bench/temporary-folder.ts';
import { type ExitStatus, FAILED, OK, parseOptions, runCommand, UsageError } from '../../src/cli/command.ts';
import { simulate } from './simulation.ts';
import { simulateWrong, WRONG_CODE } from './wrong-code.ts';

const USAGE = `Usage: npm run simulate [-- [--operations N] [--seed N] [--wrong-code]]

Runs a service with its content, callers, sources and clock in one process, one operation after the other, as a seed draws
them; one of a hundred is a fault. Each answer is compared with a plain implementation.
  --operations N  how many, 100,000 where not given
  --seed N        gives the same run again
  --wrong-code    runs ${Object.keys(WRONG_CODE).length} times instead, each with another fault in a copy of the code, which has to be found
Exit status: 0 nothing was wrong, or all that was put in was found, 1 otherwise, 2 wrong use.`;

runCommand(USAGE, async (args) => {
  const { values } = parseOptions({
    args: [...args],
    options: {
      operations: { type: 'string', default: '100000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      'wrong-code': { type: 'boolean', default: false },
    },
  });
  const [operations, seed] = [values.operations, values.seed].map((text) => {
    if (!/^\d{1,9}$/.test(text)) throw new UsageError(`"${text}" is no number.`);
    return Number(text);
  });
  report(`The seed is ${seed}.`);
  if (values['wrong-code']) return findWrongCode(['--operations', values.operations, '--seed', values.seed]);
  const start = performance.now();
  const { found, counts, faults } = await simulate({ seed: seed ?? 0, operations: operations ?? 0, report });
  const done = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  for (const [does, count] of counts) report(`${String(count).padStart(9)} × ${does}`);
  report(`${done} operations, ${faults} faults among them, in ${seconds} s`);
  if (found === null) return OK;
  report(`Operation ${found.operation} (${found.does}) found: ${found.what}`);
  return FAILED;
});

async function findWrongCode(args: readonly string[]): Promise<ExitStatus> {
  let missed = 0;
  for (const name of Object.keys(WRONG_CODE)) {
    const { isFound, seconds, said } = await inTemporaryFolder((folder) => simulateWrong(name, folder, args));
    if (!isFound) missed += 1;
    report(
      `${isFound ? 'found ' : 'MISSED'} ${seconds.toFixed(0).padStart(4)} s  ${name}: ${said.slice(0, 160)}`,
    );
  }
  return missed === 0 ? OK : FAILED;
}

function report(line: string): void {
  process.stderr.write(`${line}\n`);
}
