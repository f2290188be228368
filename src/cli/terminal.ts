import type { Terminal } from './new-record/prompts.ts';

/**
 * Returns the terminal at which somebody can be asked; null where there is none. Questions go to standard error, since standard
 * output is for the path alone.
 */
export function terminal(): Terminal | null {
  const { stdin, stdout, stderr } = process;
  return stdin.isTTY && stdout.isTTY && stderr.isTTY ? { input: stdin, output: stderr } : null;
}

const PATIENCE_MILLISECONDS = 1000;
const PAUSE_MILLISECONDS = 100;

/** Returns a function that shows the progress of some work, but only on a terminal and only after the work has taken a second. */
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

/** Writes lines for people to standard error; standard output is for what other programs read. */
export function reportLines(lines: readonly string[]): void {
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
}
