import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';

interface Window {
  hits: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Counts in windows of fixed length, each begun by a caller's first request.
 *
 * Unlike the library's own store it tells every request its own number, also of requests that come in one
 * packet; a clock that is set back ends all windows instead of locking callers out; and windows are forgotten
 * as they end.
 */
export class FixedWindowStore implements Store {
  readonly localKeys = true;
  /** In the order in which they end. */
  readonly #windows = new Map<string, Window>();
  #length = 0;

  init({ windowMs }: Options): void {
    this.#length = windowMs;
  }

  increment(key: string): ClientRateLimitInfo {
    const now = Date.now();
    this.#forgetEnded(now);
    const window = this.#windows.get(key) ?? { hits: 0, endsAt: now + this.#length };
    window.hits += 1;
    this.#windows.set(key, window);
    return { totalHits: window.hits, resetTime: new Date(window.endsAt) };
  }

  decrement(key: string): void {
    const window = this.#windows.get(key);
    if (window !== undefined && window.hits > 0) window.hits -= 1;
  }

  resetKey(key: string): void {
    this.#windows.delete(key);
  }

  #forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      const begun = endsAt - this.#length;
      if (begun <= now && now < endsAt) return;
      this.#windows.delete(key);
    }
  }
}
