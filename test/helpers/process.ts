import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, jest } from '@jest/globals';

/** The folder of the project. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const FIRST_POLL_MILLISECONDS = 50;
/** The part of the time waited so far that passes before the next attempt, so that a long wait polls rarely. */
const POLL_SHARE = 0.1;
/** The time after which `eventually` gives up. It is long enough for a busy machine; nothing is measured with it. */
const PATIENCE_MILLISECONDS = 50_000;

jest.setTimeout(3 * PATIENCE_MILLISECONDS);

export type Environment = Readonly<Record<string, string>>;

/** A process that a test started; it is killed after the tests of the file. */
export interface Running {
  readonly pid: number;
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit status when it has ended; with null where a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** The command with which the superuser starts a process without rights; see `NOBODY`. */
export const AS_NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
export const NOBODY = 65_534;

const running = new Set<ChildProcess>();

afterAll(async () => {
  const closed = [...running].map((child) => once(child, 'close'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(closed);
});

/** Returns the compiled file of a TypeScript file of the project; `npm test` compiles before it runs. */
export function compiled(path: string): string {
  return `dist/${path.replace(/\.ts$/, '.js')}`;
}

/** Returns the variables of this process's environment that every child process needs. */
export function inherited(): Environment {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }) };
}

/**
 * Starts `node` with these arguments in the project's folder, without the environment of this process. It is killed
 * after the tests of the file.
 *
 * @param wrapper a command that runs the command after it, such as `AS_NOBODY`
 * @param channel `ipc` where the process takes messages
 */
export function spawnNode(
  args: readonly string[],
  environment: Environment,
  wrapper: readonly string[] = [],
  channel: 'ipc' | 'ignore' = 'ignore',
): ChildProcess {
  const [command = process.execPath, ...rest] = [...wrapper, process.execPath, ...args];
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: { ...inherited(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe', channel],
  });
  running.add(child);
  child.on('close', () => running.delete(child));
  return child;
}

/** Starts `node` as `spawnNode` does, and collects what it prints. */
export function startNode(...start: Parameters<typeof spawnNode>): Running {
  const child = spawnNode(...start);
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  }
  return {
    pid: child.pid ?? NaN,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    kill: (signal) => void child.kill(signal),
    ended: once(child, 'close').then(() => child.exitCode),
  };
}

/** Repeats an attempt until it succeeds; throws its last error when the time is over. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  const start = performance.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() - start > PATIENCE_MILLISECONDS) throw error;
    }
    await sleep(Math.max(FIRST_POLL_MILLISECONDS, POLL_SHARE * (performance.now() - start)));
  }
}
