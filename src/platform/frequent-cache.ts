import { LRUCache } from 'lru-cache';

/** A value under a longer key is never remembered. */
const MAX_KEY_LENGTH = 256;

export interface CacheBounds<T> {
  readonly maxEntries: number;
  /** The most that all values and their keys take together; no bound where not given. */
  readonly maxSize?: number;
  /** A larger value is never remembered; `maxSize` where not given. */
  readonly maxValueSize?: number;
  /** Returns the size of a value in the unit of the bounds; each value has the size 1 where not given. */
  readonly sizeOf?: (value: T) => number;
}

/** An entry is false where its value was made once and not kept. A value that is made for the second time is kept. */
type Entries<T> = LRUCache<string, { readonly value: T } | false>;

function entriesWithin<T>({
  maxEntries,
  maxSize,
  maxValueSize,
  sizeOf = () => 1,
}: CacheBounds<T>): Entries<T> {
  const bound = maxSize ?? Number.MAX_SAFE_INTEGER;
  return new LRUCache({
    max: maxEntries,
    maxSize: bound,
    maxEntrySize: maxValueSize ?? bound,
    sizeCalculation: (entry, key) => key.length + (entry === false ? 1 : sizeOf(entry.value)),
  });
}

/**
 * Remembers values that are asked for frequently; where they exceed a bound, those that were not asked for longest are
 * forgotten.
 *
 * A value is remembered when it was made for the second time. So whoever asks for something new each time takes no
 * room from what others ask for.
 */
export class FrequentCache<T> {
  readonly #bounds: CacheBounds<T>;
  /** An LRU cache takes the memory for all entries when it is made, so it is made for the first one. */
  #entries: Entries<T> | null = null;

  constructor(bounds: CacheBounds<T>) {
    this.#bounds = bounds;
  }

  /** The value that is remembered under a key; undefined where it has to be made. */
  recall(key: string): T | undefined {
    const entry = this.#entries?.get(key);
    return entry === undefined || entry === false ? undefined : entry.value;
  }

  /** Notes a value that had to be made, and remembers it at the second time. */
  remember(key: string, value: T): void {
    if (key.length > MAX_KEY_LENGTH) return;
    const entries = (this.#entries ??= entriesWithin(this.#bounds));
    entries.set(key, entries.has(key) && { value });
  }

  /** The value that is remembered under a key, or else the one that is made now. */
  recallOr(key: string, make: () => T): T {
    const recalled = this.recall(key);
    if (recalled !== undefined) return recalled;
    const value = make();
    this.remember(key, value);
    return value;
  }
}
