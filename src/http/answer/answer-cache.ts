import { LRUCache } from 'lru-cache';
import type { Calendar } from '../../calendar/calendar.ts';

const MAX_ENTRIES = 4_096;
const MAX_KEY_LENGTH = 256;

export interface AnswerCacheOptions<T> {
  /** Of all values of a calendar. */
  readonly maxBytes: number;
  readonly maxValueBytes: number;
  readonly sizeOf: (value: T) => number;
}

/** What is asked for frequently of each calendar, which is forgotten together with it. */
export class AnswerCache<T extends object> {
  readonly #options: AnswerCacheOptions<T>;
  /** False: asked for once. */
  readonly #caches = new WeakMap<Calendar, LRUCache<string, T | false>>();

  constructor(options: AnswerCacheOptions<T>) {
    this.#options = options;
  }

  /** What is remembered under a key; null where it has to be made. */
  recall(calendar: Calendar, key: string): T | null {
    const entry = this.#caches.get(calendar)?.get(key) ?? false;
    return entry === false ? null : entry;
  }

  /**
   * Remembers what had to be made, from the second time on: whoever asks for something new each time takes no
   * room from what others ask for.
   */
  remember(calendar: Calendar, key: string, value: T): void {
    if (key.length > MAX_KEY_LENGTH) return;
    const cache = this.#caches.get(calendar) ?? this.#create(calendar);
    cache.set(key, cache.has(key) && value);
  }

  #create(calendar: Calendar): LRUCache<string, T | false> {
    const { maxBytes, maxValueBytes, sizeOf } = this.#options;
    const cache = new LRUCache<string, T | false>({
      max: MAX_ENTRIES,
      maxSize: maxBytes,
      maxEntrySize: maxValueBytes,
      sizeCalculation: (entry, key) => key.length + (entry === false ? 1 : sizeOf(entry)),
    });
    this.#caches.set(calendar, cache);
    return cache;
  }
}
