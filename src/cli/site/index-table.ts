/** A table that grows: each value once, counted from 1. */
export interface IndexTable<Value> {
  /** @returns 0 for null */
  numberOf(value: Value | null): number;
  /** The values that were added since the last time. */
  takeNew(): readonly Value[];
}

/** @param keyOf values with the same key are the same value */
export function createTable<Value>(keyOf: (value: Value) => string | number): IndexTable<Value> {
  const numbers = new Map<string | number, number>();
  let added: Value[] = [];
  return {
    numberOf(value) {
      if (value === null) return 0;
      const key = keyOf(value);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      added.push(value);
      numbers.set(key, numbers.size + 1);
      return numbers.size;
    },
    takeNew() {
      const taken = added;
      added = [];
      return taken;
    },
  };
}
