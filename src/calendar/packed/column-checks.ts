import type { Lists } from '../search/lists.ts';

/* What holds of all numbers of a column, found in one pass. */

/** Whether all are at least `min` and less than `limit`. */
export function areWithin(
  numbers: Uint8Array | Uint16Array | Int32Array,
  min: number,
  limit: number,
): boolean {
  for (const number of numbers) if (number < min || number >= limit) return false;
  return true;
}

/** Whether all are less than `limit`. The long columns are of this type: by itself, and backwards, it takes an eighth of the time. */
export function areBelow(numbers: Uint32Array, limit: number): boolean {
  for (let at = numbers.length - 1; at >= 0; at -= 1) if ((numbers[at] ?? limit) >= limit) return false;
  return true;
}

/** Whether there are at most `size` numbers, each less than that. */
export function arePositions(numbers: Uint32Array, size: number): boolean {
  return numbers.length <= size && areBelow(numbers, size);
}

/** Whether each is NaN or of the times that `Date` knows, in milliseconds since 1970 (ECMA-262, section 21.4.1.1). */
export function areTimes(numbers: Float64Array): boolean {
  for (const number of numbers) if (Math.abs(number) > MOST_MILLISECONDS) return false;
  return true;
}

const MOST_MILLISECONDS = 8.64e15;

/** Whether each is a number from `-most` to `most`. */
export function areDegrees(numbers: Float64Array, most: number): boolean {
  return numbers.every((number) => Math.abs(number) <= most);
}

/** Whether none is greater than the one before it, and NaN stands at the end only. */
export function areDescending(numbers: Float64Array): boolean {
  for (let at = 1; at < numbers.length; at += 1) {
    const [before = NaN, number = NaN] = [numbers[at - 1], numbers[at]];
    if (number > before || (Number.isNaN(before) && !Number.isNaN(number))) return false;
  }
  return true;
}

/** Whether each is greater than the one before it, from one place to before another. */
export function isAscending(numbers: Uint32Array, from = 0, until = numbers.length): boolean {
  for (let at = from + 1; at < until; at += 1) if ((numbers[at] ?? 0) <= (numbers[at - 1] ?? 0)) return false;
  return true;
}

/** Whether each text comes after the one before it, by its code units. */
export function isAscendingText(texts: readonly string[]): boolean {
  return texts.every((text, at) => at === 0 || text > (texts[at - 1] ?? ''));
}

/** Whether each is at least the one before it, and the first at least `min`. */
export function neverGoBack(numbers: Float64Array | Int32Array, min: number): boolean {
  let before = min;
  for (const number of numbers) {
    if (!(number >= before)) return false;
    before = number;
  }
  return true;
}

/** Whether these are the starts of lists side by side: from 0 to the number of their values. */
export function areStarts({ starts, values }: Lists<Uint16Array | Uint32Array>): boolean {
  for (let list = 1; list < starts.length; list += 1) {
    if ((starts[list] ?? 0) < (starts[list - 1] ?? 0)) return false;
  }
  return starts[0] === 0 && starts.at(-1) === values.length;
}

/** Whether each list is ascending. */
export function areAscending({ starts, values }: Lists): boolean {
  for (let list = 1; list < starts.length; list += 1) {
    if (!isAscending(values, starts[list - 1], starts[list])) return false;
  }
  return true;
}
