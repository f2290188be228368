import type { Terminal } from './new-record/dialog/prompts.ts';

/**
 * The terminal at which somebody can be asked; null where there is none. Questions go to standard error, since standard
 * output is for the path alone.
 */
export function terminal(): Terminal | null {
  const { stdin, stdout, stderr } = process;
  return stdin.isTTY && stdout.isTTY && stderr.isTTY ? { input: stdin, output: stderr } : null;
}
