import { basename, join } from 'node:path';
import { printable } from '../../platform/printable.ts';
import { FAILED, WRONG_USE, type ExitStatus } from '../command.ts';
import { reportLines } from '../terminal.ts';
import { checkDraft, checkDrafts, type Draft, type Findings, type Problem } from './check.ts';
import type { OpenFolder } from './new-file.ts';
import { isTaken } from './write-new-file.ts';

/** The content folder that a file is to be added to, and how its files are shown. */
export interface Target {
  readonly directory: string;
  readonly folder: OpenFolder;
  readonly displayPath: (file: string) => string;
}

/** Why a draft is not written, in whole lines. */
export interface Obstacle {
  readonly status: ExitStatus;
  readonly lines: readonly string[];
}

/** Somebody has stopped it. */
export const STOPPED: Obstacle = { status: FAILED, lines: [] };

/** A draft that has been checked. */
export interface Checked {
  readonly findings: Findings;
  /** Null where nothing is in the way. */
  readonly obstacle: Obstacle | null;
}

/**
 * Checks a draft as a file of the folder.
 *
 * @param canAsk whether what is missing can be asked for, and so is not in the way
 */
export function checkWithin(target: Target, draft: Draft, canAsk: boolean): Checked {
  const findings = checkDraft(target.folder, draft);
  return { findings, obstacle: obstacleOf(target, draft, findings, canAsk) };
}

/** Checks drafts as files of the folder, each among those before it; the result is in their order. */
export function checkAllWithin(target: Target, drafts: readonly Draft[]): Checked[] {
  const findingsOf = checkDrafts(target.folder, drafts);
  return drafts.map((draft) => {
    const findings = findingsOf(draft);
    return { findings, obstacle: obstacleOf(target, draft, findings, false) };
  });
}

function obstacleOf(target: Target, draft: Draft, findings: Findings, canAsk: boolean): Obstacle | null {
  const wrong = [
    ...(canAsk ? [] : missingLines(draft, findings)),
    ...findings.problems.flatMap((problem) => problemLines(asFlags(problem), '', draft)),
  ];
  return wrong.length > 0 ? { status: WRONG_USE, lines: wrong } : takenObstacle(target, draft, findings);
}

/** A problem in a line, the flag that takes the value first, or where the source has it, and its hint in another. */
export function problemLines(problem: Problem, label = '', draft: Pick<Draft, 'saidAt'> = {}): string[] {
  return hintedLines(`${label}${problem.key === null ? '' : `${placeOf(draft, problem.key)}: `}`, problem);
}

function placeOf({ saidAt }: Pick<Draft, 'saidAt'>, key: string): string {
  return saidAt?.get(key) ?? `--${key}`;
}

/** A message behind what it is about, and its hint in a line of its own. */
export function hintedLines(about: string, { message, hint }: Pick<Problem, 'message' | 'hint'>): string[] {
  return [`${about}${message}`, ...(hint === null ? [] : [`  hint: ${hint}`])].map(printable);
}

/** A hint on lines of a file, for somebody who gives flags. */
function asFlags(problem: Problem): Problem {
  const hint = problem.hint
    ?.replace(/Add a line "(\w+): …"/, 'Give "--$1 …"')
    .replace('or delete this one', 'or leave this one out');
  return { ...problem, hint: hint ?? null };
}

/** Reports why nothing is written. */
export function refuse({ status, lines }: Obstacle): ExitStatus {
  reportLines([...lines, 'Nothing was written.']);
  return status;
}

/** The file is there, or was made in the meantime. */
export function existsObstacle(shown: string): Obstacle {
  return { status: FAILED, lines: [printable(`${shown} exists already.`)] };
}

function missingLines({ type, slug, values }: Draft, { missing }: Findings): string[] {
  const lines = type.fields
    .filter(({ key }) => missing.includes(key))
    .map(
      ({ key, schema: { enum: allowed } }) =>
        `--${key} is missing. It takes ${allowed === undefined ? 'a text' : `one of ${allowed.join(', ')}`}.`,
    );
  if (slug === null && values.name !== undefined) {
    lines.push(
      '--slug is missing. The name cannot name the file: no letter or digit of it could be written in ASCII, or Windows keeps it for itself.',
    );
  }
  return lines;
}

/** In bytes: what file systems allow. */
const MAX_FILE_NAME = 255;

function takenObstacle(
  { directory, displayPath }: Target,
  draft: Draft,
  { path, taken }: Findings,
): Obstacle | null {
  if (basename(path).length > MAX_FILE_NAME) {
    const line = `${placeOf(draft, 'slug')}: No file can have a name as long as this slug.`;
    return { status: WRONG_USE, lines: [line] };
  }
  if (isTaken(join(directory, path))) return existsObstacle(displayPath(path));
  const lines = taken.map(({ file, what }) =>
    printable(`${displayPath(file)} exists already and has the same ${what}.`),
  );
  return lines.length === 0 ? null : { status: FAILED, lines };
}
