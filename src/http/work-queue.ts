import { setImmediate } from 'node:timers';
import { ApiError } from './errors.ts';

export interface WorkQueueOptions {
  /** How late the event loop has been lately, in milliseconds. */
  readonly loopLag: () => number;
  /** Work that would wait longer is refused. */
  readonly maxLagMilliseconds: number;
}

interface Waiting {
  readonly work: () => void;
  readonly refuse: (error: unknown) => void;
  readonly since: number;
}

/** So much of one turn of the event loop goes to this work, or one piece of it; the rest is for all other requests. */
const TURN_MILLISECONDS = 5;
const RETRY_AFTER_SECONDS = 1;

/** Work that may take long, done piece by piece between other requests, and refused when there is too much of it. */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #waiting: Waiting[] = [];

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  /**
   * @param refuse is given what `work` throws, or the reason why it is not done
   * @throws ApiError E_OVERLOADED where it would wait for too long, with `Retry-After` in seconds
   */
  add(work: () => void, refuse: (error: unknown) => void): void {
    const now = performance.now();
    const longest = now - (this.#waiting[0]?.since ?? now);
    if (this.#isTooLong(Math.max(longest, this.#options.loopLag()))) throw overloaded();
    if (this.#waiting.length === 0) this.#continue();
    this.#waiting.push({ work, refuse, since: now });
  }

  #continue(): void {
    setImmediate(() => {
      this.#workForATurn();
    });
  }

  #workForATurn(): void {
    const start = performance.now();
    do {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      try {
        if (this.#isTooLong(performance.now() - next.since)) throw overloaded();
        next.work();
      } catch (error) {
        next.refuse(error);
      }
    } while (performance.now() - start < TURN_MILLISECONDS);
    if (this.#waiting.length > 0) this.#continue();
  }

  #isTooLong(milliseconds: number): boolean {
    return milliseconds > this.#options.maxLagMilliseconds;
  }
}

export function overloaded(): ApiError {
  return new ApiError('E_OVERLOADED', {
    params: { retryAfter: RETRY_AFTER_SECONDS },
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });
}
