import { firstWhere } from '../platform/containers.ts';

/** A piece of one line of a text; lines and columns count from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** The column after the last character, on the same line. */
  readonly endColumn: number;
  /** The whole line, without its end. */
  readonly source: string;
}

/**
 * Returns a function that finds the position of a piece of `text`, one character where no end is given. A piece of several
 * lines is marked on its first. Lines end with LF or CRLF.
 */
export function positionsOf(text: string): (offset: number, end?: number) => Position {
  let starts: number[] | null = null;
  return (offset, end = offset + 1) => {
    const lines = (starts ??= lineStarts(text));
    const line = firstWhere(lines.length, (at) => (lines[at] ?? 0) > offset);
    const start = lines[line - 1] ?? 0;
    const next = lines[line];
    const source = text.slice(start, next === undefined ? text.length : next - 1).replace(/\r$/, '');
    const column = offset - start + 1;
    const endColumn = Math.max(column + 1, Math.min(end - start, source.length) + 1);
    return { line, column, endColumn, source };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) {
    starts.push(index + 1);
  }
  return starts;
}
