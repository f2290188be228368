import fc from 'fast-check';

const { SEED = '1', RUNS } = process.env;

/** One of this number of examples is drawn where `RUNS` is not set. */
const SHARE = 5;

/**
 * Returns how many examples a law draws: a fifth, rounded up; all of them where `RUNS` is set.
 *
 * @param all the number of examples that finds even a rare fault
 */
export function runs(all: number): number {
  return RUNS === undefined ? Math.ceil(all / SHARE) : all;
}

/** Returns every fifth of a long list of recorded cases; all of them where `RUNS` is set. */
export function share<T>(all: readonly T[]): readonly T[] {
  return RUNS === undefined ? all.filter((_, index) => index % SHARE === SHARE - 1) : all;
}

/*
 * Laws draw the same examples in every run, so that a test does not fail by chance; `SEED` draws others. A law that
 * gives no number draws a fifth of fast-check's hundred.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED), numRuns: runs(100) });
