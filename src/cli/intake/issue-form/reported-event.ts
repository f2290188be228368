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

/** What an event is made of. */
export interface IssueText {
  /** The text of the issue. */
  readonly text: string;
  /** The id of the new record, a UUID. */
  readonly id: string;
  /** What is known better than the form says it. */
  readonly values?: NewValues;
  /** Where the words of the name, of the date or of the place are not to name the file. */
  readonly slug?: string | undefined;
}

/** What the text of a form comes to. */
export interface ReportedEvent {
  readonly draft: NamedDraft;
  /** The path of its file within the content folder. */
  readonly path: string;
  /** The text of its file. */
  readonly text: string;
  /** Why it cannot be written; empty where it can. */
  readonly problems: readonly FormProblem[];
  /** What is to be looked at, a likely duplicate above all. */
  readonly doubts: readonly FormProblem[];
}

/**
 * Makes an event of the text of a form, and checks it as a file of the folder.
 *
 * @param displayPath how the files of the folder are shown
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
  // The file is shown before it is written: whoever knows better edits the form.
  const [proposed] = proposedWhereabouts(folder, [said]);
  const draft = { ...said, values: { ...said.values, ...proposed } };
  const { file, keyOf } = fileOf(draft);
  // What is missing is among the problems of the values.
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

/** What concerns no field comes first. */
function inFormOrder(problems: readonly FormProblem[]): readonly FormProblem[] {
  const positionOf = ({ label }: FormProblem): number =>
    FORM_FIELDS.findIndex((field) => field.label === label);
  return problems.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** One that no file has: nobody who fills in a form should think of one. */
function freeSlug(folder: OpenFolder, values: NewValues, id: string): string {
  const taken = takenSlugs(folder);
  return slugsFor(values).find((slug) => !taken.has(slug)) ?? slugOfId(id);
}

const LABELS: ReadonlyMap<string, string> = new Map(FORM_FIELDS.map(({ key, label }) => [key, label]));
const LAST = FORM_FIELDS.at(-1)?.label;

const ANOTHER = 'If it is the same event, close this issue; if it is another one, leave everything as it is.';

/** Where the file is what the validation speaks of. */
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

/** Parts of sentences about lines of files, and what they are in a form. */
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

/** "startDate" and "startDate: 2027-02-20" with what the form calls it. */
function withLabels(text: string): string {
  return text.replace(/"([a-z]+)(?=[".:])/gi, (all, key: string) => {
    const label = LABELS.get(key);
    return label === undefined ? all : `"${label}`;
  });
}

/** An issue has 65,536 characters at the most, none of which takes more than four bytes. */
const MAX_BYTES = 4 * 65_536;

/** An event that is not written yet, and what is to be looked at before it is, in lines. */
export interface EventFromIssue {
  readonly draft: NamedDraft;
  readonly doubts: readonly string[];
}

/**
 * Makes an event of a file with the text of an issue, or with a mail from the page for suggestions; what the flags give wins over
 * what the form says. A change of an event that is there makes none: it is told, for an editor to write.
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

/** Says which lines of a file would change: whoever looks after the calendar writes them, and nothing is written here. */
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

/** What the form calls the field stands first. */
function problemLines(problem: FormProblem): string[] {
  return hintedLines(problem.label === null ? '' : `${problem.label}: `, problem);
}
