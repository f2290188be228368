import { parse } from 'csv-parse/sync';

/** A table: the names of its columns, its rows, and what could not be read, in whole sentences. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

/** An error takes longer than many rows. */
const MAX_BROKEN = 20;
const DELIMITERS = [',', ';', '\t'];
/** Of the first line, to see what is between its cells. */
const MAX_HEAD = 10_000;

/** The reading goes no further. */
class Enough extends Error {}

/** Reads CSV (RFC 4180), also with semicolons or tabs between the cells; a broken row is left out with a note. */
export function csvRows(text: string, maxRows: number): Table {
  const rows: string[][] = [];
  const notes: string[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_record: (row: string[]) => {
        if (rows.length > maxRows)
          throw new Enough(`There are more than ${maxRows} rows, and the rest is not read.`);
        if (row.some((cell) => cell.trim() !== '')) rows.push(row);
        return null;
      },
      on_skip: (error) => {
        const line: unknown = error?.lines;
        notes.push(`The quotes in line ${Number(line)} do not match, so that its row is left out.`);
        if (notes.length === MAX_BROKEN) throw new Enough('More rows are broken, and the rest is not read.');
        return undefined;
      },
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    notes.push(error.message);
  }
  const [head = [], ...others] = rows;
  return { head, rows: others, notes };
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
