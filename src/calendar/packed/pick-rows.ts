import type { Column } from './columns.ts';

/** Calls a function for each run of rows that follow one another, with the position of the first. */
export function forEachRun(
  rows: Uint32Array,
  take: (from: number, until: number, position: number) => void,
): void {
  for (let position = 0; position < rows.length;) {
    const from = rows[position] ?? 0;
    let until = from + 1;
    while (rows[position + until - from] === until) until += 1;
    take(from, until, position);
    position += until - from;
  }
}

/**
 * Copies some rows of a column, in another order.
 *
 * @param picked where to; returned
 * @param width how many numbers a row has
 */
export function pickRows<Each extends Column>(
  column: Column,
  rows: Uint32Array,
  picked: Each,
  width = 1,
): Each {
  forEachRun(rows, (from, until, position) => {
    picked.set(column.subarray(from * width, until * width), position * width);
  });
  return picked;
}
