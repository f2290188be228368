import { didYouMean, guessesFor } from '../../../platform/did-you-mean.ts';
import type { KnownRecord, OpenFolder } from '../../new-record/new-file.ts';
import type { NewMapping, NewValues } from '../../new-record/record-text.ts';
import { HEAD_MARK, NO_RESPONSE } from '../../../pages/suggest/suggestion.ts';
import { FORM_FIELDS, type FormField } from '../../../schema/form-fields.ts';
import { choicesOf } from '../../../schema/table.ts';

/** A problem of a form's text: either no event can be made of the text, or the event may not be what was meant. */
export interface FormProblem {
  /** The label of the field; null where the problem concerns none. */
  readonly label: string | null;
  readonly message: string;
  /** What to do; null where the message says so. */
  readonly hint: string | null;
}

/** What GitHub writes for an empty field; for an empty choice, it used to be "None". */
const NOTHING: ReadonlySet<string> = new Set([NO_RESPONSE, 'None']);

/** An issue has at most 65,536 characters, each of one or two UTF-16 units. */
const MAX_LENGTH = 2 * 65_536;

const LABELS = FORM_FIELDS.map(({ label }) => label);
const LAST = LABELS.at(-1);

const MAX_SHOWN = 60;

/** The lines below a heading; `head` is null for the lines before the first heading. */
interface Section {
  readonly head: string | null;
  readonly lines: string[];
}

/** The fields of the form in the text of an issue. */
export interface FormTexts {
  /** The texts by labels, without empty ones. */
  readonly texts: ReadonlyMap<string, string>;
  /** The labels of empty fields. */
  readonly empty: readonly string[];
  readonly problems: readonly FormProblem[];
}

/** Whether a text was made by the form: it has most of its headings, which GitHub also writes for empty fields. */
export function isFormText(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const heads = new Set(linesOf(text).map(headOf));
  return LABELS.filter((label) => heads.has(label)).length > LABELS.length / 2;
}

/** Splits the text of an issue into the fields of the form. */
export function formTextsOf(text: string): FormTexts {
  const texts = new Map<string, string>();
  const empty: string[] = [];
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
      if (said === '' || NOTHING.has(said)) empty.push(head);
      else texts.set(head, said);
    }
  }
  return { texts, empty, problems };
}

/** Splits a text at its headings. The last field is a free text, in which headings are not those of the form. */
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

export function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
}

/** Returns the head of a section that a line is; null for any other line. */
export function headOf(line: string): string | null {
  return line.startsWith(HEAD_MARK) ? line.slice(HEAD_MARK.length).trim() : null;
}

const OUTSIDE: FormProblem = {
  label: null,
  message: `There is a text above "### ${LABELS[0]}", where no field of the form is.`,
  hint: 'Delete it, or move it below the field that it belongs to.',
};

function unknownHead(head: string): FormProblem {
  return {
    label: null,
    message: `The form has no field "${shown(head)}".`,
    hint: `Delete the line "### ${shown(head)}" and what stands below it, or move both below "### ${LAST}".`,
  };
}

function secondHead(head: string): FormProblem {
  return {
    label: head,
    message: `The line "### ${head}" stands there twice.`,
    hint: 'Keep one of them, and what belongs below it.',
  };
}

/** The values for a file that the fields of a form give. */
export interface FormValues {
  readonly values: NewValues;
  readonly problems: readonly FormProblem[];
}

type Taken = { readonly value: NewValues[string] } | Omit<FormProblem, 'label'>;

/**
 * Converts the fields to values, which are not validated here.
 *
 * @param given values that override those of the form
 */
export function formValuesOf(
  folder: OpenFolder,
  texts: FormTexts['texts'],
  given: NewValues = {},
): FormValues {
  const values: Record<string, NewValues[string]> = { ...given };
  const problems: FormProblem[] = [];
  for (const field of FORM_FIELDS) {
    const { key, label } = field;
    if (given[key] !== undefined) continue;
    const text = texts.get(label);
    if (text === undefined) {
      if (field.required) problems.push({ label, ...missing(field) });
      continue;
    }
    const taken = take(folder, field, text);
    if ('value' in taken) values[key] = taken.value;
    else problems.push({ label, ...taken });
  }
  return { values, problems };
}

function missing(field: FormField): Omit<FormProblem, 'label'> {
  const choices = choicesOf(field);
  const hint =
    choices.length === 0
      ? 'Fill it in.'
      : `Write one of these words: ${choices.map(({ value }) => value).join(', ')}.`;
  return { message: 'This is missing.', hint };
}

function take(folder: OpenFolder, field: FormField, text: string): Taken {
  const { shape, reference } = field;
  switch (shape) {
    case 'text':
      return { value: text };
    case 'words':
      return takeList(field, text.split(/[,\n]/));
    case 'addresses':
    case 'links':
      return takeList(field, text.split('\n'));
    case 'line':
    case 'choice':
      if (text.includes('\n')) {
        const hint = `Write it in one line. What else there is to say can stand below "${FORM_FIELDS.at(-1)?.label}".`;
        return { message: 'This has more than one line.', hint };
      }
      if (shape === 'choice') return { value: chosen(field, text) };
      return reference === undefined ? { value: text } : referred(reference, folder[reference], text);
  }
}

/** Reads a list, whose items may begin with a Markdown bullet. */
function takeList(field: FormField, items: readonly string[]): Taken {
  const { shape, schema } = field;
  const { maxItems = Infinity } = schema;
  const said = items.map((item) => item.trim().replace(/^[-*] +/, '')).filter((item) => item !== '');
  if (said.length > maxItems) {
    return { message: `This has ${said.length} items.`, hint: `Keep ${maxItems} at the most.` };
  }
  return shape === 'links' ? takeLinks(field, said) : { value: said };
}

/** Returns the value of a choice that is given by its label or its value. */
function chosen(field: FormField, text: string): string {
  return choicesOf(field).find(({ label }) => label === text)?.value ?? text;
}

function takeLinks({ ask }: FormField, lines: readonly string[]): Taken {
  const links = lines.map(linkOf);
  const wrong = links.indexOf(null);
  if (wrong === -1) return { value: links.filter((link) => link !== null) };
  const hint = `Write what is there and its address on one line, like "${ask?.like}".`;
  return { message: `"${shown(lines[wrong] ?? '')}" is no link of the form.`, hint };
}

/** Finds a record by its key, or by its name, since people may not know keys. */
function referred(
  collection: NonNullable<FormField['reference']>,
  known: readonly KnownRecord[],
  text: string,
): Taken {
  const found = known.filter(({ key, name }) => key === text || sameName(name, text));
  const [first, second] = found;
  if (first !== undefined && second === undefined) return { value: first.key };
  if (second !== undefined) {
    const keys = found.map(({ key }) => `"${key}"`).join(' or ');
    return { message: `Several have the name "${shown(text)}".`, hint: `Write ${keys}.` };
  }
  const guesses = guessesFor(
    text,
    known.flatMap(({ key, name }) => [name, key]),
  );
  const meant = known.filter(({ key, name }) => guesses.includes(name) || guesses.includes(key));
  const hint = `${didYouMean(meant.map(({ name }) => name))}Leave it empty where the calendar does not have it yet, and say it below "${FORM_FIELDS.at(-1)?.label}".`;
  return { message: `The calendar has no ${WHAT[collection]} "${shown(text)}".`, hint };
}

const WHAT = { organizations: 'organization', places: 'place' } as const;

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function shown(text: string): string {
  return text.slice(0, MAX_SHOWN);
}

/** The words before the dates of a link. */
const DATES: Readonly<Record<string, string>> = { from: 'opensAt', until: 'closesAt' };

/**
 * Parses a link on one line, like "cfp https://example.org/cfp from 2026-10-01 until 2026-11-30 18:00". The kind, the address and
 * the dates are not validated here.
 *
 * @returns null for a line of another form
 */
export function linkOf(line: string): NewMapping | null {
  const [kind = '', url, ...rest] = line.split(/\s+/);
  if (url === undefined) return null;
  const link: Record<string, string> = { kind: kind.replace(/:$/, '').toLowerCase(), url };
  let key: string | undefined;
  for (const word of rest) {
    const next = Object.hasOwn(DATES, word) ? DATES[word] : undefined;
    if (next !== undefined) key = next;
    else if (key === undefined) return null;
    else link[key] = link[key] === undefined ? word : `${link[key]} ${word}`;
  }
  return link;
}
