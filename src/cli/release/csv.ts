import { EVENT } from '../../schema/event.ts';
import { ORGANIZATION } from '../../schema/organization.ts';
import { PLACE } from '../../schema/place.ts';
import { answerFieldsOf, requestedFieldsOf, summaryKeysOf } from '../../schema/table.ts';

/**
 * Spreadsheets take a cell that begins so for a formula, some also behind blanks and quotes, or in full width. An apostrophe is
 * among the quotes, so that the one which is put before such a cell can be taken off again.
 */
const FORMULA = /^[\s"']*[=+\-@＝＋－＠\t\r]/;

/** The fields of the records that an event has in place of a reference. */
const REFERRED = {
  places: answerFieldsOf(PLACE).map(([key]) => key),
  organizations: summaryKeysOf(ORGANIZATION),
} as const;

/** The paths of the fields of an event, and of the records within it. */
const COLUMNS: readonly (readonly string[])[] = [
  ...answerFieldsOf(EVENT),
  ...requestedFieldsOf(EVENT),
].flatMap(([key, field]): string[][] => {
  const collection = 'reference' in field ? field.reference : undefined;
  return collection === undefined ? [[key]] : REFERRED[collection].map((inner) => [key, inner]);
});

/** The names of the columns, like "name" and "place.name". */
export const CSV_COLUMNS: readonly string[] = COLUMNS.map((path) => path.join('.'));

export const CSV_HEAD = lineOf(CSV_COLUMNS);

/**
 * Writes an event with all its fields as a line of CSV (RFC 4180). A value that is not known is an empty cell, a list of words is
 * written with blanks between them, and a list of records as JSON.
 *
 * @param event the object with which the API answers
 */
export function csvLine(event: unknown): string {
  return lineOf(COLUMNS.map((path) => textOf(path.reduce<unknown>(memberOf, event))));
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
