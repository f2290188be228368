import { LRUCache } from 'lru-cache';

/** The window of the limit, in milliseconds: it begins with a caller's first request. */
export const WINDOW_MILLISECONDS = 60_000;

/** The count of a caller in the window, this call included. */
export interface Counted {
  readonly totalHits: number;
  /** The end of the window; undefined where the counter does not say. */
  readonly resetTime: Date | undefined;
}

/** Counts the requests of callers. */
export interface Counter {
  increment(key: string): Counted | Promise<Counted>;
}

/**
 * A counter that goes on where a shared one was lost: it knows the counts that the shared one has given to this process.
 */
export interface LocalCounter extends Counter {
  /** Takes over the count that the shared counter has for a caller. */
  follow(key: string, counted: Counted): void;
}

interface Window {
  hits: number;
  readonly resetTime: Date;
}

/** The number of callers that are remembered; for a new one, the one that has not called for longest is forgotten. */
const MAX_CALLERS = 100_000;

/**
 * Counts in windows of fixed length, each begun by a caller's first request.
 *
 * The library's own store gives requests that come in one packet the same number, locks callers out where the clock is
 * set back, and takes more memory with each address that calls. This one does none of that.
 */
export class FixedWindowCounter implements LocalCounter {
  readonly #windows = new LRUCache<string, Window>({ maxSize: MAX_CALLERS, sizeCalculation: () => 1 });

  increment(key: string): Counted & { readonly resetTime: Date } {
    const now = Date.now();
    let window = this.#windows.get(key);
    const left = window === undefined ? 0 : window.resetTime.getTime() - now;
    if (window === undefined || left <= 0 || left > WINDOW_MILLISECONDS) {
      window = { hits: 0, resetTime: new Date(now + WINDOW_MILLISECONDS) };
      this.#windows.set(key, window);
    }
    window.hits += 1;
    return { totalHits: window.hits, resetTime: window.resetTime };
  }

  follow(key: string, { totalHits, resetTime }: Counted): void {
    const end = resetTime ?? new Date(Date.now() + WINDOW_MILLISECONDS);
    this.#windows.set(key, { hits: totalHits, resetTime: end });
  }
}
