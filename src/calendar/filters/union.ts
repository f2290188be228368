import { listAt, type Lists } from '../search/lists.ts';

/** The numbers of several ascending lists, ascending, each once. */
export function unionOf(lists: Lists, which: readonly number[]): Uint32Array {
  const wanted = [...new Set(which)].map((list) => listAt(lists, list));
  const [only] = wanted;
  if (only !== undefined && wanted.length === 1) return only;
  const isIn = new Uint8Array(Math.max(0, ...wanted.map((list) => (list.at(-1) ?? -1) + 1)));
  for (const list of wanted) for (const number of list) isIn[number] = 1;
  const numbers = new Uint32Array(isIn.length);
  let count = 0;
  for (let number = 0; number < isIn.length; number += 1) if (isIn[number] === 1) numbers[count++] = number;
  return numbers.subarray(0, count);
}
