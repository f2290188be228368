import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, jest } from '@jest/globals';

/** The folder of the project. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const POLL_MILLISECONDS = 25;
/** Bounds what never comes, also on a machine that does much else; nothing is measured with it. */
const PATIENCE_MILLISECONDS = 20_000;

jest.setTimeout(3 * PATIENCE_MILLISECONDS);

export type Environment = Readonly<Record<string, string>>;

/** A process that was started by a test; it is ended after the tests of the file. */
export interface Running {
  readonly pid: number;
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it has ended: its exit status, or null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Has the superuser start a process as somebody without rights; see `NOBODY`. */
export const AS_NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
export const NOBODY = 65_534;

const running = new Set<Running>();

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all([...running].map(({ ended }) => ended));
});

/** The compiled form of a TypeScript file of the project; `npm test` compiles before it runs. */
export function compiled(path: string): string {
  return `dist/${path.replace(/\.ts$/, '.js')}`;
}

/**
 * Starts `node` with these arguments in the project's folder, and nothing of this process's environment.
 *
 * @param wrapper a command that ends with starting the one behind it, as `AS_NOBODY`
 */
export function startNode(
  args: readonly string[],
  environment: Environment,
  wrapper: readonly string[] = [],
): Running {
  const [command = process.execPath, ...rest] = [...wrapper, process.execPath, ...args];
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: { PATH, HOME, ...(TMPDIR === '' ? {} : { TMPDIR }), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  }
  const started: Running = {
    pid: child.pid ?? NaN,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    kill: (signal) => void child.kill(signal),
    ended: once(child, 'close').then(() => {
      running.delete(started);
      return child.exitCode;
    }),
  };
  running.add(started);
  return started;
}

/** Runs a TypeScript file of the project to its end. */
export async function runScript(
  path: string,
  args: readonly string[],
  environment: Environment = {},
  wrapper: readonly string[] = [],
): Promise<Finished> {
  const script = startNode([compiled(path), ...args], environment, wrapper);
  const status = await script.ended;
  return { status, stdout: script.stdout(), stderr: script.stderr() };
}

/** Tries again and again until it succeeds; fails with the last error when it does not for long. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await sleep(POLL_MILLISECONDS);
  }
}
