import type { Terminal } from './new-record/prompts.ts';

/**
 * Returns the terminal for interactive questions; null where there is none. Questions go to standard error, since standard output
 * has only the paths of the files.
 */
export function terminal(): Terminal | null {
  const { stdin, stdout, stderr } = process;
  return stdin.isTTY && stdout.isTTY && stderr.isTTY ? { input: stdin, output: stderr } : null;
}

const PATIENCE_MILLISECONDS = 1000;
const PAUSE_MILLISECONDS = 100;

/** Returns a function that shows progress, but only on a terminal and only once the work has taken a second. */
export function createProgress(
  what: string,
  terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
): (done: number, total: number) => void {
  let next = performance.now() + PATIENCE_MILLISECONDS;
  let shown = false;
  return (done, total) => {
    if (!terminal.isTTY) return;
    if (done < total && performance.now() >= next) {
      next = performance.now() + PAUSE_MILLISECONDS;
      shown = true;
      terminal.write(`\r${what}: ${done} of ${total}`);
    } else if (done === total && shown) {
      terminal.write('\r\u001b[K');
    }
  };
}

/** Writes lines for people to standard error; standard output is for other programs. */
export function reportLines(lines: readonly string[]): void {
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
}
