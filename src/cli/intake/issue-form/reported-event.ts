import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { Diagnostic, DiagnosticCode, Severity } from '../../../diagnostics/codes.ts';
import { printable } from '../../../platform/printable.ts';
import { FORM_FIELDS } from '../../../schema/form-fields.ts';
import { FAILED, UsageError, WRONG_USE } from '../../command.ts';
import { readNamedFile } from '../../named-file.ts';
import { fileOf, hintedLines, type NamedDraft, type Obstacle, type Target } from '../../new-record/draft.ts';
import { type OpenFolder, pathOf } from '../../new-record/new-file.ts';
import type { Flags } from '../../new-record/new-flags.ts';
import { proposedWhereabouts } from '../../new-record/proposed-whereabouts.ts';
import { keyLines, type NewValues } from '../../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../../new-record/record-type.ts';
import { slugOfId, slugsFor, takenSlugs } from '../../new-record/slug.ts';
import { formInMail, type MailedForm } from './mail-text.ts';
import { type FormProblem, formTextsOf, formValuesOf, isFormText } from './read-form.ts';

/** The input for an event from an issue. */
export interface IssueText {
  /** The text of the issue. */
  readonly text: string;
  /** The id of the new record, a UUID. */
  readonly id: string;
  /** Values that override those of the form. */
  readonly values?: NewValues;
  /** The slug; by default, it is made from the name, date or place. */
  readonly slug?: string | undefined;
}

/** The event from the text of a form, with its problems. */
export interface ReportedEvent {
  readonly draft: NamedDraft;
  /** The path of its file within the content folder. */
  readonly path: string;
  /** The text of its file. */
  readonly text: string;
  /** Why the event cannot be written; empty where it can. */
  readonly problems: readonly FormProblem[];
  /** Warnings to consider, such as a likely duplicate. */
  readonly doubts: readonly FormProblem[];
}

/**
 * Makes an event of the text of a form, and checks it as a file of the folder.
 *
 * @param displayPath returns the path to show for a file of the folder
 */
export function reportedEvent(
  folder: OpenFolder,
  { text, id, values: given, slug }: IssueText,
  displayPath: (file: string) => string,
): ReportedEvent {
  const { texts, problems } = formTextsOf(text);
  const read = formValuesOf(folder, texts, given);
  const said: NamedDraft = {
    type: NEW_TYPE_OF.events,
    id,
    slug: slug ?? freeSlug(folder, read.values, id),
    values: read.values,
  };
  // The file is shown before it is written, so that the user can correct the proposed values in the form.
  const [proposed] = proposedWhereabouts(folder, [said]);
  const draft = { ...said, values: { ...said.values, ...proposed } };
  const { file, keyOf } = fileOf(draft);
  // Missing keys are already among the problems of the values.
  const found = folder.check(file).filter(({ code }) => code !== 'key-missing');
  const worded = (severity: Severity): FormProblem[] =>
    found
      .filter((one) => one.severity === severity)
      .map((one) => inFormWords(one, keyOf(one.line), displayPath));
  return {
    draft,
    path: pathOf(file),
    text: file.text,
    problems: inFormOrder([...problems, ...read.problems, ...worded('error')]),
    doubts: worded('warning'),
  };
}

/** Sorts problems by the order of the fields; those that concern none come first. */
function inFormOrder(problems: readonly FormProblem[]): readonly FormProblem[] {
  const positionOf = ({ label }: FormProblem): number =>
    FORM_FIELDS.findIndex((field) => field.label === label);
  return problems.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** Returns a slug that no file has yet, since users of the form should not have to think of one. */
function freeSlug(folder: OpenFolder, values: NewValues, id: string): string {
  const taken = takenSlugs(folder);
  return slugsFor(values).find((slug) => !taken.has(slug)) ?? slugOfId(id);
}

const LABELS: ReadonlyMap<string, string> = new Map(FORM_FIELDS.map(({ key, label }) => [key, label]));
const LAST = FORM_FIELDS.at(-1)?.label;

const ANOTHER = 'If it is the same event, close this issue; if it is another one, leave everything as it is.';

/** Replacements for messages of the validation that are about files. */
const OTHER_WORDS: Partial<Record<DiagnosticCode, { readonly message?: string; readonly hint: string }>> = {
  'event-overlap': { hint: ANOTHER },
  'url-duplicate': { hint: ANOTHER },
  'id-duplicate': {
    message: 'The event of this issue is in the calendar already.',
    hint: 'What has changed since is changed in that file.',
  },
  'front-matter-too-large': {
    message: `What stands above "### ${LAST}" is too long.`,
    hint: `Shorten it, or say it below "### ${LAST}".`,
  },
};

/** Phrases about lines of files, and their counterparts for a form. */
const PHRASES: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/Add a line "([^":]+): …"/, 'Fill in "$1"'],
  [/Write two lines: /, 'Fill in '],
  [/\bor delete this one\b/, 'or leave this empty'],
  [/\bis not a slug\b/, 'is not written as it has to be'],
  [/\bthe line out\b/, 'this empty'],
  [/\bleave it out\b/, 'leave it empty'],
  [/, or add "ignore: [^"]*"[^.]*(?=\.)/, ''],
];

/** @param displayPath see `Report` */
function inFormWords(
  { code, message, hint, related }: Diagnostic,
  key: string | null,
  displayPath: (file: string) => string,
): FormProblem {
  const words = OTHER_WORDS[code];
  const [other] = related;
  const where = words === undefined || other === undefined ? '' : ` It is ${displayPath(other.place.file)}.`;
  return {
    label: LABELS.get(key ?? '') ?? null,
    message: `${words?.message ?? inPhrases(message)}${where}`,
    hint: words?.hint ?? (hint === null ? null : inPhrases(hint)),
  };
}

function inPhrases(sentence: string): string {
  return withLabels(PHRASES.reduce((text, [pattern, words]) => text.replace(pattern, words), sentence));
}

/** Replaces quoted keys, as in "startDate" and "startDate: 2027-02-20", by the labels of the form. */
function withLabels(text: string): string {
  return text.replace(/"([a-z]+)(?=[".:])/gi, (all, key: string) => {
    const label = LABELS.get(key);
    return label === undefined ? all : `"${label}`;
  });
}

/** An issue has at most 65,536 characters of up to four bytes each. */
const MAX_BYTES = 4 * 65_536;

/** The draft of an event from an issue, and warnings to consider, as lines. */
export interface EventFromIssue {
  readonly draft: NamedDraft;
  readonly doubts: readonly string[];
}

/**
 * Makes an event from a file with the text of an issue, or with a mail from the suggestion page; flags override the form. A
 * change of an existing event is not written, but returned as lines for an editor.
 *
 * @param commandDir the base of relative paths on the command line
 * @throws UsageError where the file cannot be read, or has no text of the form
 */
export function eventFromIssue(
  { folder, displayPath }: Target,
  { values, slug }: Flags,
  file: string,
  commandDir: string,
): EventFromIssue | Obstacle {
  const bytes = readBytes(file, commandDir);
  const mailed = formInMail(bytes);
  if (mailed !== null && mailed.change !== null) return toldChange(folder, mailed, displayPath);
  const text = mailed?.text ?? textOf(bytes, file);
  if (mailed === null && !isFormText(text))
    throw new UsageError(`${printable(file)} has no text of the form for events.`);
  const { draft, problems, doubts } = reportedEvent(
    folder,
    { text, id: randomUUID(), values, slug },
    displayPath,
  );
  if (problems.length > 0) return { status: WRONG_USE, lines: problems.flatMap(problemLines) };
  return { draft, doubts: doubts.flatMap(problemLines) };
}

function readBytes(file: string, commandDir: string): Buffer {
  const limits = { maxBytes: MAX_BYTES, followLinks: true };
  const bytes = readNamedFile(resolve(commandDir, file), file, limits);
  if (bytes === null) throw new UsageError(`${printable(file)} is longer than the text of an issue can be.`);
  return bytes;
}

function textOf(bytes: Buffer, file: string): string {
  if (!isUtf8(bytes)) throw new UsageError(`${printable(file)} is not UTF-8.`);
  return bytes.toString('utf8');
}

/** Lists the lines of a file that a suggestion would change, for an editor; nothing is written. */
function toldChange(
  folder: OpenFolder,
  { text, change }: MailedForm,
  displayPath: Target['displayPath'],
): Obstacle {
  const known = folder.events().find(({ identity: { id } }) => id !== null && id === change?.toLowerCase());
  if (known === undefined) {
    const line = `This proposes a change of an event that the calendar does not have: ${printable(change ?? '')}`;
    return { status: FAILED, lines: [line] };
  }
  const { texts, empty, problems } = formTextsOf(text);
  const { values, problems: unread } = formValuesOf(folder, texts);
  const changed = FORM_FIELDS.filter(({ label }) => texts.has(label) || empty.includes(label));
  const lines = changed.flatMap(({ key, label }) => {
    const value = values[key];
    if (empty.includes(label)) return [`  ${label}: take this out.`];
    if (value === undefined) return [];
    const isBody = key === NEW_TYPE_OF.events.body && typeof value === 'string';
    const written = isBody ? [`${label}:`, ...value.split('\n')] : keyLines(key, value);
    return written.map((line) => `  ${printable(line)}`);
  });
  const unwritten = [...problems, ...unread.filter(({ label }) => label !== null && texts.has(label))];
  return {
    status: FAILED,
    lines: [
      `This proposes a change of an event that is there. Nothing was written. In ${displayPath(known.document.file)}:`,
      ...lines,
      ...unwritten.flatMap(problemLines),
    ],
  };
}

/** Formats a problem as lines that begin with the label of its field. */
function problemLines(problem: FormProblem): string[] {
  return hintedLines(problem.label === null ? '' : `${problem.label}: `, problem);
}
