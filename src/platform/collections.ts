/* Helpers for arrays, maps and objects that Node 20.19 does not have. */

/**
 * Finds by bisection the first index below `length` that satisfies a test, or `length` where none does. All indexes after
 * the first one have to satisfy the test, too.
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

/** Adds to the list that a map has under a key, and begins one where there is none. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Groups in the order of their first items. */
export function groupedBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

/** Returns true for an object with any keys, false for a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a function that calls `make` once for each object, and remembers the result as long as that object lives. */
export function remember<Argument extends object, Result extends object>(
  make: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const results = new WeakMap<Argument, Result>();
  return (argument) => {
    let result = results.get(argument);
    if (result === undefined) {
      result = make(argument);
      results.set(argument, result);
    }
    return result;
  };
}
