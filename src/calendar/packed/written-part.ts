import { DAY, NO_DAY } from '../days.ts';

/** A part of a calendar is missing, of another kind, or does not fit the others; the message is its name. */
export class Misfit extends Error {}

type Key = string | number;

/** A kind of column. */
type ColumnType<Each> = new (file: ArrayBuffer, offset: number, length: number) => Each;

/** A part of a calendar in a file, of which nothing is known yet. What does not fit is thrown as a `Misfit`. */
export class WrittenPart {
  readonly #path: readonly Key[];
  readonly #value: unknown;
  readonly #file: ArrayBuffer;

  /** @param file has the columns */
  constructor(value: unknown, file: ArrayBuffer, path: readonly Key[] = []) {
    this.#path = path;
    this.#value = value;
    this.#file = file;
  }

  /** Returns a member, of which nothing is known either. */
  of(name: Key): WrittenPart {
    const value = this.#value;
    const member =
      typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name) : undefined;
    if (member === undefined) return this.#refuse(name);
    return new WrittenPart(member.value, this.#file, [...this.#path, name]);
  }

  /** Returns a member that is no column. */
  as<Value>(name: string, isValue: (value: unknown) => value is Value): Value {
    const value = this.of(name).#value;
    return isValue(value) ? value : this.#refuse(name);
  }

  /** Returns a column as a view of the file. */
  column<Each>(name: Key, type: ColumnType<Each>, isSound = (_column: Each): boolean => true): Each {
    const [offset = 0, length = 0] = this.of(name).as('column', isListOf(isCount));
    try {
      const column = new type(this.#file, offset, length);
      if (isSound(column)) return column;
    } catch {
      // The column is not within the file, or its offset is not a multiple of the size of its numbers.
    }
    return this.#refuse(name);
  }

  #refuse(name: Key): never {
    throw new Misfit([...this.#path, name].join('.'));
  }
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isTextOrNull(value: unknown): value is string | null {
  return value === null || isText(value);
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** @param length any where not given */
export function isListOf<Item>(isItem: (value: unknown) => value is Item, length?: number) {
  return (value: unknown): value is readonly Item[] =>
    Array.isArray(value) && value.every(isItem) && (length === undefined || value.length === length);
}

/* Checks of all numbers of a column, in one pass each. */

/** Whether all numbers are less than `limit`. The longest columns are of this type, and a loop backwards takes an eighth of the time. */
export function areBelow(numbers: Int32Array | Uint32Array | Uint8Array, limit: number): boolean {
  for (let at = numbers.length - 1; at >= 0; at -= 1) if ((numbers[at] ?? limit) >= limit) return false;
  return true;
}

/** Returns a test of whether a column has so many numbers, each of them below a limit, or -1 for none. */
export function areNumbersOf(size: number, limit: number) {
  return (numbers: Uint8Array | Int32Array): boolean =>
    numbers.length === size && numbers.every((number) => number >= -1 && number < limit);
}

/** The largest distance from 1970 of a time that `Date` can express, in milliseconds (ECMA-262, section 21.4.1.1). */
const LAST_TIME = 8.64e15;

/** Returns a test of whether a column has so many times, or NaN for none. */
export function areTimes(size: number) {
  return (times: Float64Array): boolean =>
    times.length === size && !times.some((time) => Math.abs(time) > LAST_TIME);
}

export function areDays(size: number) {
  return (days: Int32Array): boolean =>
    days.length === size && days.every((day) => day === NO_DAY || Math.abs(day) <= LAST_TIME / DAY);
}

/** Returns a test of whether all numbers are from `-most` to `most`. */
export function areAnglesUpTo(most: number) {
  return (degrees: Float64Array): boolean => degrees.every((number) => Math.abs(number) <= most);
}

/**
 * Returns a test of whether a column has the starts of so many adjacent lists, and the end of the last one.
 *
 * @param count the number of the lists; null for any
 * @param end the end of the last list
 * @param least the least length of each list
 */
export function areStarts(count: number | null, end: number, least = 0) {
  return (starts: Uint32Array | Float64Array): boolean => {
    if (starts.length === 0 || (count !== null && starts.length !== count + 1)) return false;
    for (let at = 1; at < starts.length; at += 1)
      if (!((starts[at] ?? NaN) >= (starts[at - 1] ?? NaN) + least)) return false;
    return starts[0] === 0 && starts.at(-1) === end;
  };
}
