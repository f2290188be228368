import { setImmediate } from 'node:timers';
import { errorOf } from '../platform/system-errors.ts';
import type { Counted, LocalCounter } from './fixed-window-counter.ts';

/** A place where several processes or servers count together, as long as it can be reached. */
export interface SharedCounter {
  /** @throws whatever keeps it from counting */
  increment(key: string): Promise<Counted>;
}

/** What one connection to the shared counter is made with. */
export interface ConnectOptions {
  /** Ends the connection, or the attempt at it; what waits for an answer then fails. */
  readonly signal: AbortSignal;
  /** Must be called when the connection ends by itself. */
  readonly onLost: (reason: Error) => void;
}

export interface FallbackCounterOptions {
  /** Reaches for the shared counter. */
  readonly connect: (options: ConnectOptions) => Promise<SharedCounter>;
  /** Counts while the shared one cannot. */
  readonly local: LocalCounter;
  /** Is called at the start and after each change; with a reason where the shared counter cannot be reached. */
  readonly onChange: (isShared: boolean, reason?: Error) => void;
}

/** An answer is not to wait longer than 300 ms for a count: the rest is for everything else. */
const COUNT_MILLISECONDS = 200;
const CONNECT_MILLISECONDS = 1_000;
const PAUSE_MILLISECONDS = 1_000;
/** Is counted once a connection, to see that it counts, and soon enough. */
const TRIAL_KEY = 'trial';

interface Connection {
  readonly counter: SharedCounter;
  readonly lose: (reason: Error) => void;
}

/**
 * Counts where all others count as well, and alone with the same limit while that place is gone, slow, or talks
 * nonsense. A connection that failed once is ended; another is tried each second, from the beginning.
 */
export class FallbackCounter implements LocalCounter {
  readonly #options: FallbackCounterOptions;
  #connection: Connection | null = null;
  #isShared: boolean | null = null;

  private constructor(options: FallbackCounterOptions) {
    this.#options = options;
  }

  /** @returns when the first attempt at a connection is over, one way or the other */
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

/** What `work` comes to, where it does so in time; a turn of this process that takes longer does not count against it. */
function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer = setTimeout(() => {
      // What such a turn has to send is sent at its end: from there on there is half the time at least.
      timer = setTimeout(() => {
        // What has arrived in such a turn is read first.
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
