/** A value that is replaced as a whole now and then. Code that works with it calls `current()` once, and uses the result to the end. */
export interface Observable<T> {
  current(): T;
  replace(next: T): void;
  /** Calls `listener` with each value that replaces another from now on. */
  onReplace(listener: (next: T) => void): void;
}

/** Makes an observable value; its listeners are called in the order in which they were added. */
export function observable<T>(initial: T): Observable<T> {
  let value = initial;
  const listeners: ((next: T) => void)[] = [];
  return {
    current: () => value,
    replace(next) {
      value = next;
      for (const listener of listeners) listener(next);
    },
    onReplace(listener) {
      listeners.push(listener);
    },
  };
}
