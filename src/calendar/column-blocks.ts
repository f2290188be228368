import { remember } from '../platform/remember.ts';

type Column = Float64Array | Int32Array;

/** Numbers that a column has. */
export interface Range {
  readonly column: Column;
  /** The lowest of them, included. */
  readonly from: number;
  /** The highest, included. */
  readonly until: number;
  /** Whether NaN is one of them, too. */
  readonly orNone?: boolean;
}

/** The number of records of which the lowest and the highest number are kept. */
export const BLOCK = 256;

/** Of each block of a column; infinite and crossed where no record has a number, NaN where only some have. */
interface Blocks {
  readonly lowest: Float64Array;
  readonly highest: Float64Array;
}

/**
 * Records that stand side by side often have numbers that lie side by side: events in the order of their starts end in about
 * the same order, too. So most blocks lie within some bounds or beyond them as a whole. Made at the first question.
 */
export const blocksOf = remember((column: Column): Blocks => {
  const blocks = Math.ceil(column.length / BLOCK);
  const [lowest, highest] = [new Float64Array(blocks), new Float64Array(blocks)];
  for (let block = 0; block < blocks; block += 1) {
    let [low, high, known] = [Infinity, -Infinity, 0];
    const end = Math.min((block + 1) * BLOCK, column.length);
    for (let position = block * BLOCK; position < end; position += 1) {
      const number = column[position] ?? NaN;
      if (number < low) low = number;
      if (number > high) high = number;
      if (!Number.isNaN(number)) known += 1;
    }
    const isMixed = known > 0 && block * BLOCK + known < end;
    lowest[block] = isMixed ? NaN : low;
    highest[block] = isMixed ? NaN : high;
  }
  return { lowest, highest };
});
