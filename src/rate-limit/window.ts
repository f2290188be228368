/** The window of the limit (specification, section 8): it begins with a caller's first request. */
export const WINDOW_MILLISECONDS = 60_000;
