import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, jest } from '@jest/globals';

/** The folder of the project. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const FIRST_POLL_MILLISECONDS = 50;
/** Of the time that something has not come for: whoever waits long asks more rarely. */
const POLL_SHARE = 0.1;
/** Bounds what never comes, also on a machine that does much else; nothing is measured with it. */
const PATIENCE_MILLISECONDS = 50_000;

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

/** Has the superuser start a process as somebody without rights; see `NOBODY`. */
export const AS_NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
export const NOBODY = 65_534;

const running = new Set<ChildProcess>();

afterAll(async () => {
  const closed = [...running].map((child) => once(child, 'close'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(closed);
});

/** The compiled form of a TypeScript file of the project; `npm test` compiles before it runs. */
export function compiled(path: string): string {
  return `dist/${path.replace(/\.ts$/, '.js')}`;
}

/** What a process gets of this one's environment. */
export function inherited(): Environment {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }) };
}

/**
 * Starts `node` with these arguments in the project's folder, and nothing else of this process's environment; it is
 * ended after the tests of the file.
 *
 * @param wrapper a command that ends with starting the one behind it, as `AS_NOBODY`
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

/** Starts `node` as `spawnNode` does, and keeps what it prints. */
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

/** Tries again and again until it succeeds; fails with the last error when it does not for long. */
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
