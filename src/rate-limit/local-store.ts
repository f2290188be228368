import type { ClientRateLimitInfo, Store } from 'express-rate-limit';

/** The window of the limit (specification, section 8): it begins with a caller's first request. */
export const WINDOW_MILLISECONDS = 60_000;

/** How often somebody has called in the window, and when that ends. */
export type Counted = ClientRateLimitInfo;

/**
 * A store that goes on counting from where another one was lost, as far as it counts in this process: a counter that
 * processes share begins anew.
 */
export interface LocalStore extends Store {
  /** Takes over what the other store has counted for a caller. */
  follow(key: string, counted: Counted): void;
}
