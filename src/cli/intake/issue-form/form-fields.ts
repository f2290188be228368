import { choicesOf, NEW_TYPE_OF, type NewField, type NewType } from '../../new-record/record-type.ts';

/**
 * How a field is filled in: a text of one line, one of several words, words with commas between them, one address on each line,
 * an address behind what is there on each line, or a text of any length.
 */
export type FormShape = 'line' | 'choice' | 'words' | 'addresses' | 'links' | 'text';

/** A field of the form by which events are reported. */
export interface FormField extends NewField {
  /** What the form calls it, and the head of its section in the text of an issue. */
  readonly label: string;
  readonly shape: FormShape;
}

/** Pictures are chosen by those who look after the calendar, and what is new takes place as planned. */
const LEFT_OUT: ReadonlySet<string> = new Set(['thumbnail', 'status']);

/** In the order of the form: what is required first, the long text last. */
export const FORM_FIELDS = fieldsOf(NEW_TYPE_OF.events);

function fieldsOf({ fields, asked, body }: NewType): readonly FormField[] {
  const required = fields.flatMap((field) => (field.required ? [field.key] : []));
  const optional = asked.filter((key) => key !== body && !LEFT_OUT.has(key));
  const keys = [...required, ...optional, 'sources', ...(body === null ? [] : [body])];
  return keys.flatMap((wanted) =>
    fields
      .filter(({ key }) => key === wanted)
      .map((field) => ({ ...field, label: field.title, shape: shapeOf(field, body) })),
  );
}

function shapeOf(field: NewField, body: string | null): FormShape {
  const { items } = field.schema;
  if (field.key === body) return 'text';
  if (choicesOf(field).length > 0) return 'choice';
  if (items === undefined) return 'line';
  if (items.type === 'object') return 'links';
  return items.format === 'http-url' ? 'addresses' : 'words';
}

/** Why the text of a form becomes no event, or what is to be looked at before it does. */
export interface FormProblem {
  /** What the form calls the field; null where no field is meant. */
  readonly label: string | null;
  readonly message: string;
  /** What to do; null where the message says it. */
  readonly hint: string | null;
}
