import { setImmediate } from 'node:timers';
import { LRUCache } from 'lru-cache';
import { errorOf } from '../platform/system-errors.ts';

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
 * A counter that takes over while a shared one cannot be reached, with the counts that this process has got from it.
 */
export interface LocalCounter extends Counter {
  /** Takes over the count that the shared counter has for a caller. */
  follow(key: string, counted: Counted): void;
}

interface Window {
  hits: number;
  readonly resetTime: Date;
}

/** The number of callers that are remembered: a further one replaces the one that has not called for the longest time. */
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

/** A counter that several processes or servers share, as long as it can be reached. */
export interface SharedCounter {
  /** @throws an error where the counter cannot be reached, whatever the reason */
  increment(key: string): Promise<Counted>;
}

/** The options of one connection to the shared counter. */
export interface ConnectOptions {
  /** Ends the connection, or the attempt at it; calls that wait for an answer then fail. */
  readonly signal: AbortSignal;
  /** Must be called when the connection ends by itself. */
  readonly onLost: (reason: Error) => void;
}

export interface FallbackCounterOptions {
  /** Connects to the shared counter. */
  readonly connect: (options: ConnectOptions) => Promise<SharedCounter>;
  /** Counts while the shared counter cannot be reached. */
  readonly local: LocalCounter;
  /** Is called at the start and after each change; with a reason where the shared counter cannot be reached. */
  readonly onChange: (isShared: boolean, reason?: Error) => void;
}

/** The longest wait for a count: an HTTP answer should take no more than 300 ms, and needs the rest for its other work. */
const COUNT_MILLISECONDS = 200;
const CONNECT_MILLISECONDS = 1_000;
const PAUSE_MILLISECONDS = 1_000;
/** The caller that is counted once at the beginning of each connection, to check that the counter works and is fast enough. */
const TRIAL_KEY = 'trial';

interface Connection {
  readonly counter: SharedCounter;
  readonly lose: (reason: Error) => void;
}

/**
 * Counts in a shared counter; while that cannot be reached, is slow or gives invalid answers, counts in a local one with
 * the same limit. A connection that has failed once is ended; a new one is tried each second.
 */
export class FallbackCounter implements LocalCounter {
  readonly #options: FallbackCounterOptions;
  #connection: Connection | null = null;
  #isShared: boolean | null = null;

  private constructor(options: FallbackCounterOptions) {
    this.#options = options;
  }

  /** Resolves when the first attempt at a connection has succeeded or failed. */
  static async open(options: FallbackCounterOptions): Promise<FallbackCounter> {
    const counter = new FallbackCounter(options);
    await counter.#connect();
    return counter;
  }

  async increment(key: string): Promise<Counted> {
    const { local } = this.#options;
    const connection = this.#connection;
    if (connection === null) return local.increment(key);
    try {
      const counted = await within(COUNT_MILLISECONDS, connection.counter.increment(key));
      local.follow(key, counted);
      return counted;
    } catch (error) {
      connection.lose(errorOf(error));
      return local.increment(key);
    }
  }

  follow(key: string, counted: Counted): void {
    this.#options.local.follow(key, counted);
  }

  async #connect(): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const lose = (reason: Error): void => {
      if (signal.aborted) return;
      controller.abort(reason);
      this.#connection = null;
      this.#report(false, reason);
      setTimeout(() => void this.#connect(), PAUSE_MILLISECONDS).unref();
    };
    try {
      const counter = await within(CONNECT_MILLISECONDS, this.#options.connect({ signal, onLost: lose }));
      await within(COUNT_MILLISECONDS, counter.increment(TRIAL_KEY));
      if (signal.aborted) return;
      this.#connection = { counter, lose };
      this.#report(true);
    } catch (error) {
      lose(errorOf(error));
    }
  }

  #report(isShared: boolean, reason?: Error): void {
    if (isShared === this.#isShared) return;
    this.#isShared = isShared;
    this.#options.onChange(isShared, reason);
  }
}

/** Returns the result of some work; rejects where it does not come in time. A long turn of the event loop does not count as waiting. */
function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer = setTimeout(() => {
      // A long turn sends its commands when it ends: from then on, at least half of the time is left.
      timer = setTimeout(() => {
        // Answers that have arrived during a long turn are read first.
        setImmediate(() => {
          reject(new Error(`No answer within ${milliseconds} milliseconds.`));
        });
      }, milliseconds / 2);
    }, milliseconds / 2);
    work
      .finally(() => {
        clearTimeout(timer);
      })
      .then(resolve, reject);
  });
}
