import { constants } from 'node:buffer';
import { types } from 'node:util';

/** A list of numbers outside the heap. */
export type Column = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

export function isColumn(value: unknown): value is Column {
  return ArrayBuffer.isView(value);
}

/** The buffers below a value of plain data, each once: a thread hands them over without a copy. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  if (isColumn(value)) return types.isArrayBuffer(value.buffer) ? [value.buffer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap(buffersOf))];
}

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

const FIRST_BYTES = 1024;
/** Room for what a little more than the texts up to now lets expect. */
const MARGIN = 1.1;
/** One long text among the first lets expect far too much: so many times what is needed, and so much more, is enough. */
const MOST_TIMES = 8;
const MOST_MORE = 64 * 1024 * 1024;

/** Texts one behind the other, in UTF-8: they move to larger room now and then. */
export class GrowingBytes {
  #bytes = Buffer.from(new ArrayBuffer(FIRST_BYTES));
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @param share how much of all texts is there with this one, above 0 to 1 */
  append(text: string, share: number): void {
    // A UTF-16 unit takes three bytes at most.
    const room = this.#length + text.length * 3;
    if (room > this.#bytes.length) {
      const expected = Math.ceil(((this.#length + text.length) / share) * MARGIN);
      const most = Math.min(room * MOST_TIMES + MOST_MORE, constants.MAX_LENGTH);
      const larger = Buffer.from(new ArrayBuffer(Math.max(room, Math.min(expected, most))));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** A view: the room behind it was never touched, and takes no memory. */
  column(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes.buffer, 0, this.#length);
  }
}
