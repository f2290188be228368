import { constants } from 'node:buffer';
import { types } from 'node:util';

/** The kinds of columns, by the names that a calendar file has for them. */
export const COLUMN_TYPES = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array };
export type ColumnType = keyof typeof COLUMN_TYPES;
export type Column = InstanceType<(typeof COLUMN_TYPES)[ColumnType]>;

export function isColumn(value: unknown): value is Column {
  return ArrayBuffer.isView(value);
}

export function isColumnType(name: unknown): name is ColumnType {
  return typeof name === 'string' && Object.hasOwn(COLUMN_TYPES, name);
}

export function typeOf(column: Column): ColumnType {
  return column[Symbol.toStringTag];
}

/** The buffers below a value of plain data, each once: a thread hands them over without a copy. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  collect(value, buffers);
  return [...buffers];
}

function collect(value: unknown, buffers: Set<ArrayBuffer>): void {
  if (ArrayBuffer.isView(value)) {
    if (types.isArrayBuffer(value.buffer)) buffers.add(value.buffer);
  } else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) collect(member, buffers);
  }
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

const FIRST_ROOM = 1024;

/** Whole numbers below 2 ** 32, less memory than a list of them: they move to room twice as large now and then. */
export class GrowingNumbers {
  #numbers = new Uint32Array(FIRST_ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  column(): Uint32Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.#length);
  }
}

/** Room for what a little more than the texts up to now lets expect. */
const MARGIN = 1.1;
/** One long text among the first lets expect far too much: so many times what is needed, and so much more, is enough. */
const MOST_TIMES = 8;
const MOST_MORE = 64 * 1024 * 1024;

/** Texts one behind the other, in UTF-8: they move to larger room now and then. */
export class GrowingBytes {
  #bytes = Buffer.from(new ArrayBuffer(FIRST_ROOM));
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
