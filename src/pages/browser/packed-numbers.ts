/* Numbers in base 36, all with as many digits as the largest needs: compressed, they take a third less than with commas between them. */

const BASE = 36;

/** @param numbers non-negative integers */
export function packNumbers(numbers: readonly number[]): string {
  const width = numbers.reduce((most, number) => Math.max(most, number.toString(BASE).length), 1);
  return numbers.map((number) => number.toString(BASE).padStart(width, '0')).join('');
}

/** @param count the number of numbers */
export function readNumbers(packed: string, count: number): number[] {
  const width = packed.length / count;
  return Array.from({ length: count }, (_, at) => parseInt(packed.slice(at * width, (at + 1) * width), BASE));
}

/** The lengths of the lists, and the numbers of all lists. */
export type PackedLists = readonly [counts: string, numbers: string];

/** @param lists lists of non-negative integers */
export function packLists(lists: readonly (readonly number[])[]): PackedLists {
  return [packNumbers(lists.map(({ length }) => length)), packNumbers(lists.flat())];
}

/** @param count the number of lists */
export function readLists([counts, numbers]: PackedLists, count: number): number[][] {
  const lengths = readNumbers(counts, count);
  const all = readNumbers(
    numbers,
    lengths.reduce((sum, length) => sum + length, 0),
  );
  let from = 0;
  return lengths.map((length) => all.slice(from, (from += length)));
}
