import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { printable } from '../../../platform/printable.ts';
import { UsageError, WRONG_USE } from '../../command.ts';
import { hintedLines, type NamedDraft, type Obstacle, type Target } from '../../new-record/draft.ts';
import type { Flags } from '../../new-record/new-flags.ts';
import { readNamedFile } from '../../named-file.ts';
import type { FormProblem } from './form-problem.ts';
import { isFormText } from './form-sections.ts';
import { reportedEvent } from './reported-event.ts';

/** An issue has 65,536 characters at the most, none of which takes more than four bytes. */
const MAX_BYTES = 4 * 65_536;

/** An event that is not written yet, and what is to be looked at before it is, in lines. */
export interface EventFromIssue {
  readonly draft: NamedDraft;
  readonly doubts: readonly string[];
}

/**
 * Makes an event of a file with the text of an issue; what the flags give wins over what the form says.
 *
 * @param commandDir that paths on the command line count from
 * @throws UsageError when the file cannot be read, or has no text of the form
 */
export function eventFromIssue(
  { folder, displayPath }: Target,
  { values, slug }: Flags,
  file: string,
  commandDir: string,
): EventFromIssue | Obstacle {
  const text = readText(file, commandDir);
  if (!isFormText(text)) throw new UsageError(`${printable(file)} has no text of the form for events.`);
  const { draft, problems, doubts } = reportedEvent(
    folder,
    { text, id: randomUUID(), values, slug },
    displayPath,
  );
  if (problems.length > 0) return { status: WRONG_USE, lines: problems.flatMap(problemLines) };
  return { draft, doubts: doubts.flatMap(problemLines) };
}

function readText(file: string, commandDir: string): string {
  const shown = printable(file);
  const limits = { maxBytes: MAX_BYTES, followLinks: true };
  const bytes = readNamedFile(resolve(commandDir, file), file, limits);
  if (bytes === null) throw new UsageError(`${shown} is longer than the text of an issue can be.`);
  if (!isUtf8(bytes)) throw new UsageError(`${shown} is not UTF-8.`);
  return bytes.toString('utf8');
}

/** What the form calls the field stands first. */
function problemLines(problem: FormProblem): string[] {
  return hintedLines(problem.label === null ? '' : `${problem.label}: `, problem);
}
