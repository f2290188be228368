import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BenchError } from './comparison.ts';

export interface FinishedProcess {
  /** The time from before the start to the end of the process. */
  readonly milliseconds: number;
  readonly stdout: string;
}

/**
 * Runs `node` with these arguments to its end, as a whole process; what it says on standard error is passed on.
 *
 * @throws BenchError when it does not end with status 0
 */
export async function runNode(args: readonly string[], cwd = process.cwd()): Promise<FinishedProcess> {
  const start = performance.now();
  let end = start;
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.on('exit', () => (end = performance.now()));
  await once(child, 'close');
  if (child.exitCode !== 0) {
    const status = child.signalCode ?? `status ${String(child.exitCode)}`;
    throw new BenchError(`"node ${args.join(' ')}" ended with ${status}:\n${stdout}`);
  }
  return { milliseconds: end - start, stdout };
}
