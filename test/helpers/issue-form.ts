import { parse } from 'yaml';
import { textOf } from './documents.ts';

/** An element of a form, as GitHub reads it. */
export interface FormElement {
  readonly type: string;
  readonly id?: string;
  readonly attributes: {
    readonly label?: string;
    readonly description?: string;
    readonly placeholder?: string;
    readonly options?: readonly string[];
    readonly value?: string;
  };
  readonly validations?: { readonly required: boolean };
}

export interface IssueForm {
  readonly name: string;
  readonly description: string;
  readonly title: string;
  readonly body: readonly FormElement[];
}

export const FORM = parse(textOf('.github/ISSUE_TEMPLATE/event.yml')) as IssueForm;

/** The labels of the form's fields, in their order. */
export const LABELS = FORM.body.flatMap(({ attributes: { label } }) => label ?? []);

/** The values that were filled in, by labels. */
export type Filled = Readonly<Record<string, string>>;

/** Returns the text of an issue that GitHub makes from a filled form. */
export function issueText(filled: Filled, labels: readonly string[] = LABELS): string {
  const unknown = Object.keys(filled).find((label) => !labels.includes(label));
  if (unknown !== undefined) throw new Error(`The form has no field "${unknown}".`);
  return labels.map((label) => `### ${label}\n\n${filled[label] ?? '_No response_'}`).join('\n\n');
}

/** An event that any calendar can take. */
export const READING_DAY: Filled = { Name: 'Reading Day', Scale: 'small: up to 500 visitors' };
