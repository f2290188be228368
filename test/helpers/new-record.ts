import { PassThrough } from 'node:stream';
import { jest } from '@jest/globals';
import type { Terminal } from '../../src/cli/new-record/dialog/prompts.ts';
import { newRecord } from '../../src/cli/new-record/new-record.ts';

/** What `npm run new` did, and wrote where. */
export interface Made {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Once this is seen, these keys are pressed; null ends the input. */
export type Step = readonly [seen: string, keys: string | null];

/** A made record, and what happened at the terminal. */
export interface Dialog extends Made {
  /** All that was shown. */
  readonly shown: string;
  /** What was never seen. */
  readonly left: readonly Step[];
}

/** So that no line of a question is cut. */
const COLUMNS = 300;

/** Runs the command in a script: nobody can be asked. */
export function make(content: string, args: readonly string[]): Promise<Made> {
  return run(content, args, null);
}

/** Runs the command with somebody at the keyboard. */
export async function answer(
  content: string,
  args: readonly string[],
  steps: readonly Step[],
): Promise<Dialog> {
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
  const made = await run(content, args, { input, output });
  return { ...made, shown, left };
}

async function run(content: string, args: readonly string[], terminal: Terminal | null): Promise<Made> {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    jest.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  try {
    const status = await newRecord([...args, '--content', content], terminal);
    return { status, ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
