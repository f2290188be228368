import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A reason why the soak itself cannot run; the message is a sentence. */
export class SoakError extends Error {}

/** A program that runs beside the soak, and all processes that it starts. */
export interface Child {
  readonly pid: number;
  readonly stdout: () => string;
  /** Returns the end of its standard error. */
  readonly stderr: () => string;
  readonly isRunning: () => boolean;
  /** Sends a signal to the program, not to the processes that it starts. */
  readonly signal: (name: NodeJS.Signals) => void;
  /** Resolves with its exit status, or with the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

const KEPT_CHARACTERS = 10_000;
const START_MILLISECONDS = 30_000;
const POLL_MILLISECONDS = 25;

/**
 * Starts a program in a process group of its own, so that Ctrl+C reaches the soak alone. What is left of the group
 * when this process ends is killed.
 */
export function startChild(command: readonly string[], cwd = process.cwd()): Child {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] = (output[name] + text).slice(-KEPT_CHARACTERS);
    });
  }
  const pid = child.pid ?? NaN;
  const killGroup = (): void => {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The group has no process any more.
    }
  };
  process.on('exit', killGroup);
  return {
    pid,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: (name) => void child.kill(name),
    ended: once(child, 'close').then(() => {
      killGroup();
      process.off('exit', killGroup);
      return child.signalCode ?? child.exitCode;
    }),
  };
}

/**
 * Waits until a program has printed what this pattern matches; returns the match.
 *
 * @param failure a sentence without its full stop, which says what did not happen
 * @throws SoakError when the program ends before, or takes too long
 */
export async function untilPrinted(child: Child, ready: RegExp, failure: string): Promise<RegExpExecArray> {
  const deadline = performance.now() + START_MILLISECONDS;
  for (;;) {
    const printed = ready.exec(child.stdout());
    if (printed !== null) return printed;
    if (!child.isRunning() || performance.now() > deadline)
      throw new SoakError(`${failure}:\n${child.stdout()}${child.stderr()}`);
    await sleep(POLL_MILLISECONDS);
  }
}
