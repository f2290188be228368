/** The window of the limit (specification, section 8): it begins with a caller's first request. */
export const WINDOW_MILLISECONDS = 60_000;

/** How often a caller has called in the window, this time included. */
export interface Counted {
  readonly totalHits: number;
  /** The end of the window; undefined where the counter does not say. */
  readonly resetTime: Date | undefined;
}

/** Counts how often callers call. */
export interface Counter {
  increment(key: string): Counted | Promise<Counted>;
}

/**
 * A counter that goes on from where another one was lost, as far as it counts in this process: a counter that processes
 * share begins anew.
 */
export interface LocalCounter extends Counter {
  /** Takes over what the other counter has counted for a caller. */
  follow(key: string, counted: Counted): void;
}
