import { newRecord } from '../../src/cli/new-record/new-record.ts';
import { converse, runQuietly, type Dialog, type Made, type Step } from './dialog.ts';
import { READING_HERE } from './reading-here.ts';

export const ENTER = '\r';

/** Words of the optional questions about an event, in order. Without a start, end and time zone are not asked for. */
const QUESTIONS = [
  ...['Start', 'End', 'Time zone', 'Region', 'Organization', 'Place', 'Address', 'Attendance', 'Is it free?'],
  ...['Languages', 'URL', 'Links', 'Tags', 'Does it come again?', 'Picture', 'Status', 'Description'],
];

/** Returns steps that skip the optional questions from `from` on, up to but without `upTo`, or to the last. */
export function skipped(from: string, upTo?: string): Step[] {
  const end = upTo === undefined ? QUESTIONS.length : QUESTIONS.indexOf(upTo);
  return QUESTIONS.slice(QUESTIONS.indexOf(from), end).map((question) => [question, ENTER]);
}

/** Runs `npm run new` without a terminal, so that it cannot ask questions. */
export function make(content: string, args: readonly string[]): Promise<Made> {
  return runQuietly((terminal) => newRecord([...args, '--content', content], terminal, READING_HERE), null);
}

/** Runs `npm run new` with somebody at the keyboard. */
export function answer(content: string, args: readonly string[], steps: readonly Step[]): Promise<Dialog> {
  return converse((terminal) => newRecord([...args, '--content', content], terminal, READING_HERE), steps);
}
