import { FORM_FIELDS } from './form-fields.ts';
import type { FormProblem } from './form-problem.ts';

/** What GitHub writes where nothing is filled in; a choice of nothing was "None" in earlier years. */
const NOTHING: ReadonlySet<string> = new Set(['_No response_', 'None']);

/** An issue has 65,536 characters at the most, each of one UTF-16 unit or two. */
const MAX_LENGTH = 2 * 65_536;

const LABELS = FORM_FIELDS.map(({ label }) => label);
const LAST = LABELS.at(-1);

const MAX_SHOWN = 60;

/** What stands below a head; the head is null for what stands above the first one. */
interface Section {
  readonly head: string | null;
  readonly lines: string[];
}

/** What the text of an issue says in the fields of the form. */
export interface FormTexts {
  /** By labels; what is empty is left out. */
  readonly texts: ReadonlyMap<string, string>;
  readonly problems: readonly FormProblem[];
}

/** Whether a text was made by the form: it has most of its heads, which GitHub writes for empty fields too. */
export function isFormText(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const heads = new Set(linesOf(text).map(headOf));
  return LABELS.filter((label) => heads.has(label)).length > LABELS.length / 2;
}

/** Takes the text of an issue apart at the heads of the form. */
export function formTextsOf(text: string): FormTexts {
  const texts = new Map<string, string>();
  const problems: FormProblem[] = [];
  const seen = new Set<string>();
  for (const { head, lines } of sectionsOf(text)) {
    const said = lines.join('\n').trim();
    if (head === null) {
      if (said !== '') problems.push(OUTSIDE);
    } else if (!LABELS.includes(head)) {
      problems.push(unknownHead(head));
    } else if (seen.has(head)) {
      problems.push(secondHead(head));
    } else {
      seen.add(head);
      if (said !== '' && !NOTHING.has(said)) texts.set(head, said);
    }
  }
  return { texts, problems };
}

/** The last field is a text of any length, which may have heads of its own: behind its head there is none of the form. */
function sectionsOf(text: string): Section[] {
  const sections: Section[] = [{ head: null, lines: [] }];
  for (const line of linesOf(text)) {
    const last = sections.at(-1);
    const head = last?.head === LAST ? null : headOf(line);
    if (head === null) last?.lines.push(line);
    else sections.push({ head, lines: [] });
  }
  return sections;
}

function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
}

function headOf(line: string): string | null {
  return line.startsWith('### ') ? line.slice('### '.length).trim() : null;
}

const OUTSIDE: FormProblem = {
  label: null,
  message: `There is a text above "### ${LABELS[0]}", where no field of the form is.`,
  hint: 'Delete it, or move it below the field that it belongs to.',
};

function unknownHead(head: string): FormProblem {
  const shown = head.slice(0, MAX_SHOWN);
  return {
    label: null,
    message: `The form has no field "${shown}".`,
    hint: `Delete the line "### ${shown}" and what stands below it, or move both below "### ${LAST}".`,
  };
}

function secondHead(head: string): FormProblem {
  return {
    label: head,
    message: `The line "### ${head}" stands there twice.`,
    hint: 'Keep one of them, and what belongs below it.',
  };
}
