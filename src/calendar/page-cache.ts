import { LRUCache } from 'lru-cache';
import type { Answer, Calendar } from './calendar.ts';

const MAX_BYTES = 16 * 1024 * 1024;
/** Larger pages cost more to send than to make. */
const MAX_PAGE_BYTES = 256 * 1024;
const MAX_ENTRIES = 4_096;
const MAX_KEY_LENGTH = 256;

/** False: asked for once. */
type Entry = Answer | false;

/** The frequent pages of each calendar, which are forgotten together with it. */
const caches = new WeakMap<Calendar, LRUCache<string, Entry>>();

/**
 * The answer for a query string, where it is remembered; null where it has to be made.
 *
 * A query string has one answer in a calendar, so it is the key as it was sent, and a page that is remembered
 * costs no reading of parameters.
 */
export function recallAnswer(calendar: Calendar, queryString: string): Answer | null {
  const entry = caches.get(calendar)?.get(queryString) ?? false;
  return entry === false ? null : entry;
}

/**
 * Remembers an answer that had to be made, from the second time on: whoever sends a new query string each time
 * takes no room from the pages that others ask for.
 */
export function rememberAnswer(calendar: Calendar, queryString: string, answer: Answer): void {
  if (queryString.length > MAX_KEY_LENGTH) return;
  const cache = caches.get(calendar) ?? createCache(calendar);
  cache.set(queryString, cache.has(queryString) && answer);
}

function createCache(calendar: Calendar): LRUCache<string, Entry> {
  const cache = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_PAGE_BYTES,
    sizeCalculation: (entry, queryString) => queryString.length + (entry === false ? 1 : entry.json.length),
  });
  caches.set(calendar, cache);
  return cache;
}
