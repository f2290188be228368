import { setTimeout as sleep } from 'node:timers/promises';
import { CommandHost, PROGRAM, type Finished, type Used } from './command.ts';
import type { Environment } from './process.ts';

/** The bounds that hostile content must keep (test/acceptance.md). */
export const BOUNDS: Used = { megabytes: 300, seconds: 5 };

/** The largest heap that V8 allows the process, so that a process without bounds fails and not the machine. */
const MAX_HEAP_MEGABYTES = 160;

const host = new CommandHost(['--expose-gc', `--max-old-space-size=${MAX_HEAP_MEGABYTES}`]);

/** How often a command that takes too long is run in all, since a busy machine can only add to its processor time. */
const ATTEMPTS = 3;

/**
 * Runs a command as `runNamed` does, and returns the run that used the least time. A run is killed after eight times the bound.
 *
 * @param environmentOf called for each attempt, so that a command that changes files finds them as they were
 */
export async function runBounded(
  command: string,
  args: readonly string[],
  environmentOf: () => Environment,
): Promise<Bounded> {
  let least = await runOnce(command, args, environmentOf());
  for (let attempt = 1; attempt < ATTEMPTS && least.used.seconds > BOUNDS.seconds; attempt += 1) {
    const next = await runOnce(command, args, environmentOf());
    if (next.used.seconds < least.used.seconds) least = next;
  }
  return least;
}

interface Bounded extends Finished {
  readonly used: Used;
}

async function runOnce(command: string, args: readonly string[], environment: Environment): Promise<Bounded> {
  const patience = new AbortController();
  const tooLong = sleep(8 * BOUNDS.seconds * 1000, null, { signal: patience.signal }).then(
    () => {
      host.kill();
    },
    () => undefined,
  );
  const { used, ...finished } = await host.run(PROGRAM, [command, ...args], environment);
  patience.abort();
  await tooLong;
  if (used === null) throw new Error(`The command was ended, or ran out of memory: ${finished.stderr}`);
  // The next command gets a new process, so that memory which V8 keeps does not count against it.
  if (used.megabytes > BOUNDS.megabytes / 2) host.kill();
  return { ...finished, used };
}
