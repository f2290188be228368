import { CsvError, parse } from 'csv-parse/sync';

/** A row, with its number as spreadsheets count: from 1, the head and empty rows among them. */
export interface NumberedRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A table: the names of its columns, its rows, and what could not be read, in whole sentences. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly NumberedRow[];
  readonly notes: readonly string[];
}

const DELIMITERS = [',', ';', '\t'];
/** In characters. */
const MAX_CELL = 100_000;
/** Of the first line, to see what is between its cells. */
const MAX_HEAD = 10_000;

/** The reading goes no further. */
class Enough extends Error {}

/**
 * Reads CSV (RFC 4180), also with semicolons or tabs between the cells. Behind quotes that do not match nothing is read:
 * what seems to be a row there may be within a cell.
 */
export function csvRows(text: string, maxRows: number): Table {
  const rows: NumberedRow[] = [];
  const notes: string[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { records, empty_lines: empty }) => {
        if (rows.length > maxRows)
          throw new Enough(`There are more than ${maxRows} rows, and the rest is not read.`);
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ number: records + empty, cells });
        return null;
      },
    });
  } catch (error) {
    notes.push(reasonOf(error));
  }
  if (rows.some(({ cells }) => cells.some(isLong)))
    notes.push('Cells of more than 100,000 characters are left out.');
  const [head, ...others] = rows.map(({ number, cells }) => ({
    number,
    cells: cells.map((cell) => (isLong(cell) ? '' : cell)),
  }));
  return { head: head?.cells ?? [], rows: others, notes };
}

function isLong({ length }: string): boolean {
  return length > MAX_CELL;
}

/** @throws what is no fault of the text */
function reasonOf(error: unknown): string {
  if (error instanceof Enough) return error.message;
  if (!(error instanceof CsvError)) throw error;
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? `The quote that row ${Number(error.records) + 1} opens is never closed, and no row is read from there on.`
    : `The quotes in line ${Number(error.lines)} do not match, and no row is read from there on.`;
}

/** What stands most often in the first line outside of quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .slice(0, MAX_HEAD)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
