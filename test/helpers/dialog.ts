import { PassThrough } from 'node:stream';
import { jest } from '@jest/globals';
import type { Terminal } from '../../src/cli/new-record/prompts.ts';

/** The exit status of a command, and its outputs. */
export interface Made {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A step of somebody at the keyboard: when the text `seen` is shown, `keys` are pressed; null ends the input. */
export type Step = readonly [seen: string, keys: string | null];

/** The end of a command, and what was shown at the terminal. */
export interface Dialog extends Made {
  /** All text that was shown. */
  readonly shown: string;
  /** The steps whose texts were never shown. */
  readonly left: readonly Step[];
}

type Command = (terminal: Terminal | null) => Promise<number>;

/** The width of the terminal: no line of a question is wrapped. */
const COLUMNS = 300;

/** Runs a command in this process with somebody at the keyboard. */
export async function converse(command: Command, steps: readonly Step[]): Promise<Dialog> {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), { columns: COLUMNS });
  const left = [...steps];
  let shown = '';
  let unanswered = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    unanswered += text;
    const [seen, keys] = left[0] ?? [];
    if (seen === undefined || !unanswered.includes(seen)) return;
    left.shift();
    unanswered = '';
    setImmediate(() => (typeof keys === 'string' ? input.write(keys) : input.end()));
  });
  const made = await runQuietly(command, { input, output });
  return { ...made, shown, left };
}

/** Runs a command in this process and returns what it prints. */
export async function runQuietly(command: Command, terminal: Terminal | null): Promise<Made> {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    jest.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  try {
    return { status: await command(terminal), ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
