import { CsvError, parse } from 'csv-parse/sync';
import { unescapedCell } from '../../release/csv.ts';
import { MAX_EVENTS } from '../found-event.ts';
import { SourceError } from '../read/source.ts';

/** A row, numbered as in spreadsheets: from 1, counting the headings and empty rows. */
export interface NumberedRow {
  readonly number: number;
  /** The texts of the cells; items of a list are on separate lines. */
  readonly cells: readonly string[];
}

/** A table: its headings as they are written, and its rows. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly NumberedRow[];
}

const DELIMITERS = [',', ';', '\t'];
/** A first line like "sep=;", which spreadsheets understand, and do not count as a row. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t|])"?(?:\r\n?|\n)/i;
/** The maximum number of characters that are searched for the delimiter. */
const MAX_HEAD = 10_000;
/** A table with more columns is refused; an event has some fifty keys. */
const MAX_COLUMNS = 1_000;

/**
 * Parses CSV (RFC 4180), also with semicolons or tabs as delimiters.
 *
 * @throws SourceError for unbalanced quotes, since a cell could swallow rows, and for a table that is too large
 */
export function csvTable(text: string): Table {
  const rows: NumberedRow[] = [];
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(text) ?? [];
  const skipped = separatorLine === '' ? 0 : 1;
  const csv = text.slice(separatorLine.length);
  let read = 0;
  try {
    parse(csv, {
      bom: true,
      delimiter: separator ?? delimiterOf(csv),
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { records, lines, empty_lines: empty }) => {
        read = lines;
        if (cells.some((cell) => cell.trim() !== '')) {
          rows.push({ number: records + empty, cells: cells.map((cell) => unescapedCell(cell).trim()) });
        }
        if (rows.length > MAX_EVENTS + 1) throw tooManyRows();
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? quoteFault(error, read + 1 + skipped, skipped) : error;
  }
  const [head, ...others] = rows;
  return tableWithinLimits({ head: head?.cells ?? [], rows: others });
}

/**
 * Returns the table unless it is too large.
 *
 * @throws SourceError where it has too many rows or columns
 */
export function tableWithinLimits(table: Table): Table {
  if (table.rows.length > MAX_EVENTS) throw tooManyRows();
  const columns = table.head.filter((name) => name !== '').length;
  if (columns > MAX_COLUMNS) {
    throw new SourceError(
      `The table has ${columns} columns, and no more than ${MAX_COLUMNS} are read. Keep those that say something of an event.`,
    );
  }
  return table;
}

function tooManyRows(): SourceError {
  return new SourceError(`The table has more than ${MAX_EVENTS} rows, and is not read. Take a part of it.`);
}

function quoteFault({ code, lines }: CsvError, begin: number, skipped: number): SourceError {
  const what =
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? `The row that begins in line ${begin} opens a quote that is never closed`
      : `The quotes do not match in line ${Number(lines) + skipped}, in the row that begins in line ${begin}`;
  return new SourceError(
    `${what}. Nothing of the table is taken, since rows could be lost: put the quotes right, or save the table again.`,
  );
}

/** Returns the most frequent delimiter in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .slice(0, MAX_HEAD)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
