import { EVENT } from '../../schema/event.ts';
import { ORGANIZATION } from '../../schema/organization.ts';
import { PLACE } from '../../schema/place.ts';
import {
  answerFieldsOf,
  type DerivedField,
  type Field,
  type RecordType,
  requestedFieldsOf,
  rowsOf,
} from '../../schema/table.ts';

/**
 * Spreadsheets read a cell that begins like this as a formula, some also after spaces and quotes, or in full-width characters.
 * The quotes include the apostrophe with which such a cell is escaped, so that escaping can be undone.
 */
const FORMULA = /^[\s"']*[=+\-@＝＋－＠\t\r]/;

/** A field of an API answer, and the type of the record that has it. */
export interface TypedField {
  readonly type: RecordType;
  readonly key: string;
  readonly field: Field | DerivedField;
}

/** The fields of an event in API answers, in the order of the answers. */
export const EVENT_FIELDS: readonly TypedField[] = [
  ...answerFieldsOf(EVENT),
  ...requestedFieldsOf(EVENT),
].map(([key, field]) => ({ type: EVENT, key, field }));

/** The fields of the records that answers embed in an event in place of references. */
const REFERRED: Readonly<Record<'places' | 'organizations', readonly TypedField[]>> = {
  places: answerFieldsOf(PLACE).map(([key, field]) => ({ type: PLACE, key, field })),
  organizations: rowsOf(ORGANIZATION).flatMap(([key, field]) =>
    field.summary === undefined ? [] : [{ type: ORGANIZATION, key, field }],
  ),
};

/** A column of the CSV: a field of an event, or of a record embedded in it. */
export interface Column extends TypedField {
  /** The keys from the event to the value. */
  readonly path: readonly string[];
  /** The name of the column, like "name" and "place.name". */
  readonly name: string;
}

export const COLUMNS: readonly Column[] = EVENT_FIELDS.flatMap((each): Column[] => {
  const { key, field } = each;
  const collection = 'reference' in field ? field.reference : undefined;
  if (collection === undefined) return [{ ...each, path: [key], name: key }];
  return REFERRED[collection].map((inner) => ({
    ...inner,
    path: [key, inner.key],
    name: `${key}.${inner.key}`,
  }));
});

export const CSV_COLUMNS: readonly string[] = COLUMNS.map(({ name }) => name);

export const CSV_HEAD = lineOf(CSV_COLUMNS);

/**
 * Writes an event with all its fields as a line of CSV (RFC 4180). Null becomes an empty cell, a list of texts is joined by
 * spaces, and a list of records becomes JSON.
 *
 * @param event the event as the API answers it
 */
export function csvLine(event: unknown): string {
  return lineOf(COLUMNS.map(({ path }) => textOf(path.reduce<unknown>(memberOf, event))));
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : null;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  const isOfWords = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isOfWords ? value.join(' ') : JSON.stringify(value);
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/** Returns the text of a cell without the apostrophe that escapes a formula. */
export function unescapedCell(cell: string): string {
  const text = cell.slice(1);
  return cell.startsWith("'") && FORMULA.test(text) ? text : cell;
}

function written(text: string): string {
  const cell = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
