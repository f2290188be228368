/**
 * The first of the indexes 0 to before `length` that satisfies a test which all after it satisfy too, or
 * `length` where none does.
 */
export function firstWhere(length: number, test: (index: number) => boolean): number {
  let [from, until] = [0, length];
  while (from < until) {
    const middle = (from + until) >>> 1;
    if (test(middle)) until = middle;
    else from = middle + 1;
  }
  return from;
}
