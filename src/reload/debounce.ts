/** Changes come in bursts. A burst is over when no change has come for the first time, or after the second at the latest. */
export const QUIET_MILLISECONDS = 150;
const LONGEST_WAIT_MILLISECONDS = 2_000;
/**
 * Files are read ahead this long after the first change of a burst, when most programs have finished writing. It has to
 * be longer than the moment in which a second change may leave no trace (`Snapshot.isSettled`); otherwise everything
 * would be read again.
 */
const FIRST_MILLISECONDS = 30;

/** Calls `first` shortly after the first of a burst of calls, and `last` when the burst is over. */
export function debounce(first: () => void, last: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let since: number | null = null;
  return () => {
    const now = performance.now();
    if (since === null) {
      since = now;
      setTimeout(first, FIRST_MILLISECONDS);
    }
    const wait = Math.max(0, Math.min(QUIET_MILLISECONDS, since + LONGEST_WAIT_MILLISECONDS - now));
    clearTimeout(timer);
    timer = setTimeout(() => {
      since = null;
      last();
    }, wait);
  };
}
