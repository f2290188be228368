import { stringify } from 'yaml';
import { FORM_FIELDS, type FormField } from '../../../schema/form-fields.ts';
import { choicesOf } from '../../../schema/table.ts';

/** The path of the form in a repository, where GitHub expects it. */
export const FORM_PATH = '.github/ISSUE_TEMPLATE/event.yml';

const INTRODUCTION = `Everybody can read what you write here.

A comment will soon say what is missing, if anything is: then edit your text, and it looks again. What can go into the calendar is shown as it would stand there, and somebody who looks after the calendar decides.`;

/** Generates the issue form for events, in GitHub's form schema, from the schema of events; the output is deterministic. */
export function issueFormText(): string {
  const form = {
    name: 'Event',
    description: 'Report an event that the calendar does not have.',
    title: 'Event: ',
    body: [{ type: 'markdown', attributes: { value: INTRODUCTION } }, ...FORM_FIELDS.map(elementOf)],
  };
  const comment = '# Written by "npm run build:forms" from the schema of events: do not edit.';
  return `${comment}\n${stringify(form, { version: '1.1', lineWidth: 0, singleQuote: true })}`;
}

const ELEMENTS = {
  line: 'input',
  words: 'input',
  choice: 'dropdown',
  addresses: 'textarea',
  links: 'textarea',
  text: 'textarea',
} as const;

function elementOf(field: FormField): object {
  const { key, label, shape, help, required = false, examples, ask = {} } = field;
  return {
    type: ELEMENTS[shape],
    id: key,
    attributes: {
      label,
      description: ask.help ?? help,
      ...(shape === 'choice'
        ? { options: choicesOf(field).map((choice) => choice.label) }
        : { placeholder: ask.like ?? String(examples[0]) }),
    },
    validations: { required },
  };
}
