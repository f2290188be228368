import { didYouMean, guessesFor } from '../../../platform/did-you-mean.ts';
import type { Known, OpenFolder } from '../../new-record/new-file.ts';
import type { NewValues } from '../../new-record/record-text.ts';
import { choicesOf } from '../../new-record/record-type.ts';
import { FORM_FIELDS, type FormField } from './form-fields.ts';
import type { FormProblem } from './form-problem.ts';
import type { FormTexts } from './form-sections.ts';
import { linkOf } from './reported-link.ts';

/** What the fields of a form become in a file. */
export interface FormValues {
  readonly values: NewValues;
  readonly problems: readonly FormProblem[];
}

type Taken = { readonly value: NewValues[string] } | Omit<FormProblem, 'label'>;

/**
 * Reads each field in its own way; whether the values are right is not looked at here.
 *
 * @param given what is known better than the form says it
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

/** People may begin an item as one of Markdown. */
function takeList(field: FormField, items: readonly string[]): Taken {
  const { shape, schema } = field;
  const { maxItems = Infinity } = schema;
  const said = items.map((item) => item.trim().replace(/^[-*] +/, '')).filter((item) => item !== '');
  if (said.length > maxItems) {
    return { message: `This has ${said.length} items.`, hint: `Keep ${maxItems} at the most.` };
  }
  return shape === 'links' ? takeLinks(field, said) : { value: said };
}

/** By what the form shows, or by the word alone. */
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

/** People who see no file know a record by its name. */
function referred(
  collection: NonNullable<FormField['reference']>,
  known: readonly Known[],
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
  return text.slice(0, 60);
}
