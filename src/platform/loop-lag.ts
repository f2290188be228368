const PERIOD_MILLISECONDS = 100;

/**
 * Measures how late the event loop is, and goes on until the process ends.
 *
 * @returns how late it was lately, in milliseconds; a single pause, as of a process that was stopped, is no lag
 */
export function measureLoopLag(): () => number {
  let expected = performance.now() + PERIOD_MILLISECONDS;
  let [before, last] = [0, 0];
  setInterval(() => {
    const now = performance.now();
    [before, last] = [last, Math.max(0, now - expected)];
    expected = now + PERIOD_MILLISECONDS;
  }, PERIOD_MILLISECONDS).unref();
  return () => Math.min(before, last);
}
