import { FAILED, OK, parseOptions, runCommand, UsageError } from '../../src/cli/command.ts';
import { SoakError } from './child.ts';
import { canListProcesses } from './processes.ts';
import { hasRedis } from './redis.ts';
import { soakTable } from './soak-table.ts';
import { soak } from './soak.ts';

const USAGE = `Usage: npm run soak [-- [--minutes N] [--workers N] [--without-redis] [--seed N]]

Sends requests to two servers at a third of what they can do, while content and tokens change, Redis and workers die
and return, and clients hang. The content of the first is a repository with a commit every few seconds: three
clients follow its changes and compare with dumps, people have feeds and pages of it, and its static site is built
beside. Every answer is compared with what the content of its moment demands; a table is printed at the end.
  --minutes N      how long, 10 where not given; also 0.5
  --workers N      processes of each server, 2 where not given
  --without-redis  each server has a limit of its own
  --seed N         repeats the same choices, if not at the same moments
Exit status: 0 nothing was wrong, 1 a wrong answer, a failed request that no killed worker excuses, or growth,
2 wrong use.`;

const MAX_SHOWN = 20;

runCommand(USAGE, async (args) => {
  const { values } = parseOptions({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '10' },
      workers: { type: 'string', default: '2' },
      'without-redis': { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const minutes = numberOf('--minutes', values.minutes, /^\d{1,6}(?:\.\d{1,6})?$/);
  const workers = numberOf('--workers', values.workers, /^[1-9]\d?$/);
  const seed = numberOf('--seed', values.seed, /^\d{1,9}$/);
  if (minutes === 0) throw new UsageError('--minutes takes a number above 0.');

  const withRedis = !values['without-redis'] && hasRedis();
  report(`The seed is ${seed}.`);
  if (!withRedis && !values['without-redis'])
    report('redis-server is not installed: each server limits by itself.');
  if (workers > 1 && !canListProcesses()) report('There is no /proc: no worker is killed.');
  try {
    const result = await soak({ minutes, workers, withRedis, seed, report });
    process.stdout.write(soakTable(result));
    const { complaints } = result.findings;
    for (const [complaint, times] of [...complaints].slice(0, MAX_SHOWN)) report(`${times} × ${complaint}`);
    if (complaints.size > MAX_SHOWN) report(`and ${complaints.size - MAX_SHOWN} more`);
    return complaints.size === 0 ? OK : FAILED;
  } catch (error) {
    if (!(error instanceof SoakError)) throw error;
    report(error.message);
    return FAILED;
  }
});

function numberOf(option: string, text: string, form: RegExp): number {
  if (!form.test(text)) throw new UsageError(`${option} does not take "${text}".`);
  return Number(text);
}

function report(line: string): void {
  process.stderr.write(`${line}\n`);
}
