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
 * Spreadsheets take a cell that begins so for a formula, some also behind blanks and quotes, or in full width. An apostrophe is
 * among the quotes, so that the one which is put before such a cell can be taken off again.
 */
const FORMULA = /^[\s"']*[=+\-@＝＋－＠\t\r]/;

/** A field of the answers of a record, with the record's type. */
export interface TypedField {
  readonly type: RecordType;
  readonly key: string;
  readonly field: Field | DerivedField;
}

/** The fields of an event in answers, in the order in which they are sent. */
export const EVENT_FIELDS: readonly TypedField[] = [
  ...answerFieldsOf(EVENT),
  ...requestedFieldsOf(EVENT),
].map(([key, field]) => ({ type: EVENT, key, field }));

/** The fields of the records that an event has in place of a reference. */
const REFERRED: Readonly<Record<'places' | 'organizations', readonly TypedField[]>> = {
  places: answerFieldsOf(PLACE).map(([key, field]) => ({ type: PLACE, key, field })),
  organizations: rowsOf(ORGANIZATION).flatMap(([key, field]) =>
    field.summary === undefined ? [] : [{ type: ORGANIZATION, key, field }],
  ),
};

/** A column of the CSV: a field of an event, or of a record within it. */
export interface Column extends TypedField {
  /** The keys that lead to the value from the event on. */
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

/** The names of the columns. */
export const CSV_COLUMNS: readonly string[] = COLUMNS.map(({ name }) => name);

export const CSV_HEAD = lineOf(CSV_COLUMNS);

/**
 * Writes an event with all its fields as a line of CSV (RFC 4180). A value that is not known is an empty cell, a list of words is
 * written with blanks between them, and a list of records as JSON.
 *
 * @param event the object with which the API answers
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

/** Returns the text of a cell without the apostrophe that keeps it from being a formula. */
export function unescaped(cell: string): string {
  const text = cell.slice(1);
  return cell.startsWith("'") && FORMULA.test(text) ? text : cell;
}

function written(text: string): string {
  const cell = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
