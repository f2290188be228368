import { newRecord } from '../../src/cli/new-record/new-record.ts';
import { converse, runQuietly, type Dialog, type Made, type Step } from './dialog.ts';
import { readingHere } from './reading-here.ts';

const READING = readingHere();

/** Runs `npm run new` without a terminal, so that it cannot ask questions. */
export function make(content: string, args: readonly string[]): Promise<Made> {
  return runQuietly((terminal) => newRecord([...args, '--content', content], terminal, READING), null);
}

/** Runs `npm run new` with somebody at the keyboard. */
export function answer(content: string, args: readonly string[], steps: readonly Step[]): Promise<Dialog> {
  return converse((terminal) => newRecord([...args, '--content', content], terminal, READING), steps);
}
