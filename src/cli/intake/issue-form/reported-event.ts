import type { Severity } from '../../../diagnostics/codes.ts';
import { fileOf, type NamedDraft } from '../../new-record/draft.ts';
import { pathOf, type OpenFolder } from '../../new-record/new-file.ts';
import { proposedWhereabouts } from '../../new-record/proposed-whereabouts.ts';
import type { NewValues } from '../../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../../new-record/record-type.ts';
import { slugOfId, slugsFor, takenSlugs } from '../../new-record/slug.ts';
import { FORM_FIELDS } from './form-fields.ts';
import type { FormProblem } from './form-problem.ts';
import { formTextsOf } from './form-sections.ts';
import { formValuesOf } from './form-values.ts';
import { inFormWords } from './form-words.ts';

/** What an event is made of. */
export interface IssueText {
  /** That of the issue. */
  readonly text: string;
  /** That of the new record, a UUID. */
  readonly id: string;
  /** What is known better than the form says it. */
  readonly values?: NewValues;
  /** Where the words of the name, of the date or of the place are not to name the file. */
  readonly slug?: string | undefined;
}

/** What the text of a form comes to. */
export interface ReportedEvent {
  readonly draft: NamedDraft;
  /** Of its file within the content folder. */
  readonly path: string;
  /** Of its file. */
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
