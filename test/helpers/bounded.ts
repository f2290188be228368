import { setTimeout as sleep } from 'node:timers/promises';
import { compiled, startNode, type Environment, type Finished } from './process.ts';

/** What a process used of the machine until it ended. */
export interface Used {
  /** The most memory that it held at a time. */
  readonly megabytes: number;
  /** Of the processor, its own and the system's in its behalf; a machine that is busy does not add to it. */
  readonly seconds: number;
}

/** The bounds for hostile content of the acceptance table. */
export const BOUNDS: Used = { megabytes: 300, seconds: 5 };

/** Where JavaScript itself gives up, so that a process without bounds fails, and not the machine. */
const MAX_HEAP_MEGABYTES = 160;

const TELL_USE = `data:text/javascript,${encodeURIComponent(`
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    const use = { megabytes: maxRSS / 1024, seconds: (userCPUTime + systemCPUTime) / 1e6 };
    process.stderr.write('\\nUsed ' + JSON.stringify(use) + '\\n');
  });
`)}`;

/** Runs a script as `runScript` does, ends it after eight times the bound, and tells what it used. */
export async function runBounded(
  path: string,
  args: readonly string[],
  environment: Environment = {},
): Promise<Finished & { readonly used: Used }> {
  const nodeArguments = [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`, `--import=${TELL_USE}`];
  const script = startNode([...nodeArguments, compiled(path), ...args], environment);
  const patience = new AbortController();
  const tooLong = sleep(8 * BOUNDS.seconds * 1000, null, { signal: patience.signal }).then(
    () => {
      script.kill('SIGKILL');
    },
    () => undefined,
  );
  const status = await script.ended;
  patience.abort();
  await tooLong;
  const told = script.stderr();
  const [line = '', use] = /\nUsed (\{.*?\})\n/.exec(told) ?? [];
  const stderr = told.replace(line, '');
  if (use === undefined) throw new Error(`The script was ended, or ran out of memory: ${stderr}`);
  return { status, stdout: script.stdout(), stderr, used: JSON.parse(use) as Used };
}
