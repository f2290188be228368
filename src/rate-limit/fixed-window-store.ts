import type { ClientRateLimitInfo } from 'express-rate-limit';
import { LRUCache } from 'lru-cache';
import { type LocalStore, WINDOW_MILLISECONDS } from './local-store.ts';

interface Counted {
  readonly totalHits: number;
  readonly resetTime: Date;
}

interface Window {
  hits: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** So many callers are told apart; whoever has not called for longest is forgotten for a new one. */
const MAX_CALLERS = 100_000;

/**
 * Counts in windows of fixed length, each begun by a caller's first request.
 *
 * Unlike the library's own store it tells every request its own number, also of requests that come in one
 * packet; a clock that is set back ends all windows instead of locking callers out; and it takes a bounded
 * amount of memory, however many addresses call.
 */
export class FixedWindowStore implements LocalStore {
  readonly localKeys = true;
  readonly #windows = new LRUCache<string, Window>({ max: MAX_CALLERS });
  increment(key: string): Counted {
    const now = Date.now();
    let window = this.#windows.get(key);
    if (window === undefined || now >= window.endsAt || now < window.endsAt - WINDOW_MILLISECONDS) {
      window = { hits: 0, endsAt: now + WINDOW_MILLISECONDS };
      this.#windows.set(key, window);
    }
    window.hits += 1;
    return { totalHits: window.hits, resetTime: new Date(window.endsAt) };
  }

  follow(key: string, { totalHits, resetTime }: ClientRateLimitInfo): void {
    const endsAt = resetTime?.getTime() ?? Date.now() + WINDOW_MILLISECONDS;
    this.#windows.set(key, { hits: totalHits, endsAt });
  }

  decrement(key: string): void {
    const window = this.#windows.get(key);
    if (window !== undefined && window.hits > 0) window.hits -= 1;
  }

  resetKey(key: string): void {
    this.#windows.delete(key);
  }
}
