import { LRUCache } from 'lru-cache';
import { WINDOW_MILLISECONDS, type Counted, type LocalCounter } from './counter.ts';

interface Window {
  hits: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** So many callers are counted; for a new one, whoever has not called for longest is forgotten. */
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
    if (window === undefined || now >= window.endsAt || now < window.endsAt - WINDOW_MILLISECONDS) {
      window = { hits: 0, endsAt: now + WINDOW_MILLISECONDS };
      this.#windows.set(key, window);
    }
    window.hits += 1;
    return { totalHits: window.hits, resetTime: new Date(window.endsAt) };
  }

  follow(key: string, { totalHits, resetTime }: Counted): void {
    const endsAt = resetTime?.getTime() ?? Date.now() + WINDOW_MILLISECONDS;
    this.#windows.set(key, { hits: totalHits, endsAt });
  }
}
