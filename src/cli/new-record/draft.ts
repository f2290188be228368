import { lstatSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readConfig } from '../../config/config.ts';
import type { Diagnostic } from '../../diagnostics/codes.ts';
import { remember } from '../../platform/collections.ts';
import { printable } from '../../platform/printable.ts';
import { type ExitStatus, FAILED, UsageError, WRONG_USE } from '../command.ts';
import { contentFolderOf, refuseFolderLink } from '../content-folder.ts';
import { writeNewFile } from '../named-file.ts';
import { reportLines } from '../terminal.ts';
import { type NewFile, type OpenFolder, openFolder, pathOf } from './new-file.ts';
import { type NewValues, recordText, type RecordText } from './record-text.ts';
import type { NewField, NewType } from './record-type.ts';

/** How often an event repeats, and how many dates it has, including the first one. */
export interface Repeat {
  readonly every: 'weekly' | 'monthly';
  readonly count: number;
}

/** A new record that has not been written yet. */
export interface Draft {
  readonly type: NewType;
  readonly id: string;
  /** The name of the file; null while it has none. */
  readonly slug: string | null;
  readonly values: NewValues;
  /** The path of the file's folder within the content; the folder of the collection where not given. */
  readonly folder?: string;
  /** Says in a few words where a source has the value of each key that comes from it; all other values come from flags. */
  readonly saidAt?: ReadonlyMap<string, string>;
  /** Set where the record is the first of several. */
  readonly repeat?: Repeat | undefined;
}

/** A draft whose slug is known. */
export type NamedDraft = Draft & { readonly slug: string };

/** A problem that the validation reports for a draft; the key is null where it concerns the whole file. */
export interface Problem {
  readonly code: Diagnostic['code'];
  readonly key: string | null;
  readonly message: string;
  readonly hint: string | null;
}

export interface Findings {
  readonly path: string;
  readonly text: string;
  /** Required keys without a value. */
  readonly missing: readonly string[];
  readonly problems: readonly Problem[];
  /** Files of other records that have the same slug, file name or event key, and which of these is the same. */
  readonly taken: readonly { readonly file: string; readonly what: string }[];
  readonly warnings: readonly Problem[];
  /** The file of an event that is probably a duplicate, and the reason as a sentence; null where there is none. */
  readonly twin: { readonly file: string; readonly message: string } | null;
}

const TAKEN: Readonly<Partial<Record<Diagnostic['code'], string>>> = {
  'slug-duplicate': 'slug',
  'place-duplicate': 'file name',
  'event-key-duplicate': 'event key',
};

/** These warnings are ignored: nothing can refer to a record that is new. */
const NOT_YET: ReadonlySet<Diagnostic['code']> = new Set(['organization-unused', 'place-unused']);

/** Whether a draft needs a key: besides the required keys, an event that repeats needs a start. */
export function isRequired({ repeat }: Pick<Draft, 'repeat'>, { key, required }: NewField): boolean {
  return required === true || (key === 'startDate' && repeat !== undefined);
}

/** Returns the problems of the values, regardless of other files; missing keys are not reported. */
export function problemsAlone(folder: Pick<OpenFolder, 'checkAlone'>, draft: Draft): readonly Problem[] {
  return findingsOf(draft, folder.checkAlone).problems;
}

/** Returns the file of a draft, and a function that maps its lines to keys. */
export const fileOf = remember(
  ({ type, id, slug, values, folder }: Draft): { file: NewFile } & Pick<RecordText, 'keyOf'> => {
    const { text, keyOf } = recordText(type, id, values);
    // Until there is a slug, the unique id serves as the file name.
    return {
      file: { collection: type.collection, folder, stem: slug ?? id, extension: type.extension, text },
      keyOf,
    };
  },
);

function findingsOf(draft: Draft, check: OpenFolder['check']): Findings {
  const { type, values } = draft;
  const { file, keyOf } = fileOf(draft);
  const found = check(file).filter(({ code }) => code !== 'key-missing' && !NOT_YET.has(code));
  const problemsOf = (severity: Diagnostic['severity']): Problem[] =>
    found
      .filter((one) => one.severity === severity && TAKEN[one.code] === undefined)
      .map(({ code, line, message, hint }) => ({ code, key: keyOf(line), message, hint }));
  const missing = type.fields.filter((field) => isRequired(draft, field) && values[field.key] === undefined);
  const twin = found.find(({ code }) => code === 'event-overlap');
  const [other] = twin?.related ?? [];
  return {
    path: pathOf(file),
    text: file.text,
    missing: missing.map(({ key }) => key),
    problems: problemsOf('error'),
    taken: found.flatMap(({ code, related: [first] }) => {
      const what = TAKEN[code];
      return what === undefined || first === undefined ? [] : [{ file: first.place.file, what }];
    }),
    warnings: problemsOf('warning'),
    twin:
      twin === undefined || other === undefined ? null : { file: other.place.file, message: twin.message },
  };
}

/** The content folder to which files are added, and how messages show the paths of its files. */
export interface Target {
  readonly directory: string;
  readonly folder: OpenFolder;
  readonly displayPath: (file: string) => string;
}

/** Why a draft cannot be written: the lines for the user, and the exit status. */
export interface Obstacle {
  readonly status: ExitStatus;
  readonly lines: readonly string[];
}

/** The user has stopped the command. */
export const STOPPED: Obstacle = { status: FAILED, lines: [] };

/** A draft that has been checked. */
interface Checked {
  readonly findings: Findings;
  /** Why the draft cannot be written; null where nothing is in the way. */
  readonly obstacle: Obstacle | null;
}

/**
 * Validates drafts as files of the folder, each together with the drafts before it.
 *
 * @param canAsk whether the user can be asked for missing values; these are no obstacle then
 * @returns the results in the order of the drafts
 */
export function checkAllWithin(target: Target, drafts: readonly Draft[], canAsk = false): Checked[] {
  const check = target.folder.checkAll(drafts.map((draft) => fileOf(draft).file));
  return drafts.map((draft) => checked(target, draft, check, canAsk));
}

/** Returns the obstacle of the first draft that cannot be written; null where all can be. */
export function obstacleTo(target: Target, drafts: readonly Draft[], canAsk = false): Obstacle | null {
  return firstObstacle(checkAllWithin(target, drafts, canAsk));
}

function firstObstacle(checked: readonly Checked[]): Obstacle | null {
  return checked.find(({ obstacle }) => obstacle !== null)?.obstacle ?? null;
}

function checked(target: Target, draft: Draft, check: OpenFolder['check'], canAsk: boolean): Checked {
  const findings = findingsOf(draft, check);
  const wrong = [
    ...(canAsk ? [] : missingLines(draft, findings)),
    ...findings.problems.flatMap((problem) => problemLines(asFlags(problem), '', draft)),
  ];
  const obstacle: Obstacle | null =
    wrong.length > 0 ? { status: WRONG_USE, lines: wrong } : takenObstacle(target, draft, findings);
  return { findings, obstacle };
}

/** Formats a problem as a line that begins with the value's flag or place in the source, and its hint as a second line. */
export function problemLines(problem: Problem, label = '', draft: Pick<Draft, 'saidAt'> = {}): string[] {
  return hintedLines(`${label}${problem.key === null ? '' : `${placeOf(draft, problem.key)}: `}`, problem);
}

function placeOf({ saidAt }: Pick<Draft, 'saidAt'>, key: string): string {
  return saidAt?.get(key) ?? `--${key}`;
}

/** Formats a message with a prefix, and its hint on a line of its own. */
export function hintedLines(about: string, { message, hint }: Pick<Problem, 'message' | 'hint'>): string[] {
  return [`${about}${message}`, ...(hint === null ? [] : [`  hint: ${hint}`])].map(printable);
}

/** Rewords the hint of a problem, which is about lines of a file, for a user of flags. */
function asFlags(problem: Problem): Problem {
  const hint = problem.hint
    ?.replace(/Add a line "(\w+): …"/, 'Give "--$1 …"')
    .replace('or delete this one', 'or leave this one out');
  return { ...problem, hint: hint ?? null };
}

/** Prints why nothing is written, and returns the exit status. */
export function reportObstacle({ status, lines }: Obstacle): ExitStatus {
  reportLines([...lines, 'Nothing was written.']);
  return status;
}

/** The obstacle of a file that exists already, or was created in the meantime. */
function existsObstacle(shown: string): Obstacle {
  return { status: FAILED, lines: [printable(`${shown} exists already.`)] };
}

function missingLines({ type, slug, values }: Draft, { missing }: Findings): string[] {
  const lines = type.fields
    .filter(({ key }) => missing.includes(key))
    .map(({ key, schema: { enum: allowed }, ask: { like } = {} }) => {
      const value = like === undefined ? 'a text' : `a value like ${like}`;
      return `--${key} is missing. It takes ${allowed === undefined ? value : `one of ${allowed.join(', ')}`}.`;
    });
  if (slug === null && values.name !== undefined) {
    lines.push(
      '--slug is missing. The name cannot name the file: no letter or digit of it could be written in ASCII, or Windows keeps it for itself.',
    );
  }
  return lines;
}

/** The length of the longest file name that file systems allow, in bytes. */
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
  // A dangling symbolic link occupies the path as well.
  if (lstatSync(join(directory, path), { throwIfNoEntry: false }) !== undefined)
    return existsObstacle(displayPath(path));
  const lines = taken.map(({ file, what }) =>
    printable(`${displayPath(file)} exists already and has the same ${what}.`),
  );
  return lines.length === 0 ? null : { status: FAILED, lines };
}

/**
 * Checks drafts, each together with the drafts before it, and writes all of them or none.
 *
 * @returns the files that were written, or why none was
 * @throws UsageError when it cannot be written there
 */
export function writeRecords(target: Target, drafts: readonly NamedDraft[]): readonly Findings[] | Obstacle {
  const checked = checkAllWithin(target, drafts);
  const files = checked.map(({ findings }) => findings);
  return firstObstacle(checked) ?? writeChecked(target, files);
}

/**
 * Writes all the checked files, or none of them.
 *
 * @returns the written files, or the obstacle because of which no file was written
 * @throws UsageError where a folder of the files cannot be written to
 */
export function writeChecked(target: Target, files: readonly Findings[]): readonly Findings[] | Obstacle {
  for (const folder of new Set(files.map(({ path }) => dirname(path))))
    refuseOtherThanFolder(target, `${folder}/`);
  const written: string[] = [];
  let isDone = false;
  try {
    for (const { path, text } of files) {
      const [absolute, shown] = [join(target.directory, path), target.displayPath(path)];
      if (!writeNewFile(absolute, text, shown)) return existsObstacle(shown);
      written.push(absolute);
    }
    isDone = true;
    return files;
  } finally {
    if (!isDone) for (const path of written) rmSync(path, { force: true });
  }
}

/** @throws UsageError where a parent of the file is not a folder, or is a link to one: files below it are not read as content */
export function refuseOtherThanFolder(
  { directory, displayPath }: Pick<Target, 'directory' | 'displayPath'>,
  file: string,
): void {
  const names = file.split('/').slice(0, -1);
  for (const position of names.keys()) {
    const folder = names.slice(0, position + 1).join('/');
    if (lstatSync(join(directory, folder), { throwIfNoEntry: false })?.isDirectory() === false)
      throw new UsageError(`${displayPath(folder)} is no folder, so no file in it would be read.`);
  }
}

/**
 * Opens the content folder to which records of a type are added.
 *
 * @param content the value of `--content`
 * @throws ContentFolderError when the folder itself cannot be used
 * @throws UsageError where the collection is not a folder, or the content folder is reached through a committed symbolic link
 */
export function openTarget(content: string | undefined, { collection }: Pick<NewType, 'collection'>): Target {
  const folder = contentFolderOf(content, readConfig());
  refuseFolderLink(folder);
  const target = { ...folder, folder: openFolder(folder.directory) };
  refuseOtherThanFolder(target, `${collection}/`);
  return target;
}
