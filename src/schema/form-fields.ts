import { EVENT } from './event.ts';
import { choicesOf, type Field, rowsOf } from './table.ts';

/**
 * How a field is filled in: a text of one line, one of several words, words with commas between them, one address on each line,
 * the kind and the address of a link on each line, or a text of any length.
 */
export type FormShape = 'line' | 'choice' | 'words' | 'addresses' | 'links' | 'text';

/** A field of the forms by which events are reported: the issue form, and the page on which one suggests an event. */
export interface FormField extends Field {
  readonly key: string;
  /** What the issue form calls it, and the head of its section in the text of an issue or a mail. */
  readonly label: string;
  readonly shape: FormShape;
}

/** Fields that the forms leave out: maintainers choose pictures, and a new event takes place as planned. */
const LEFT_OUT: ReadonlySet<string> = new Set(['thumbnail', 'status']);

/** The fields in the order of the form: required ones come first, the long text comes last. */
export const FORM_FIELDS: readonly FormField[] = formFields();

function formFields(): FormField[] {
  const { asked, body } = EVENT;
  const rows = new Map(rowsOf(EVENT));
  const required = [...rows].flatMap(([key, field]) => (field.required && key !== 'id' ? [key] : []));
  const optional = asked.filter((key) => key !== body && !LEFT_OUT.has(key));
  return [...required, ...optional, 'sources', body].flatMap((key) => {
    const field = rows.get(key);
    return field === undefined ? [] : [{ ...field, key, label: field.title, shape: shapeOf(key, field) }];
  });
}

function shapeOf(key: string, field: Field): FormShape {
  const { items } = field.schema;
  if (key === EVENT.body) return 'text';
  if (choicesOf(field).length > 0) return 'choice';
  if (items === undefined) return 'line';
  if (items.type === 'object') return 'links';
  return items.format === 'http-url' ? 'addresses' : 'words';
}
