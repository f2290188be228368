import fc from 'fast-check';

const { SEED = '1', RUNS } = process.env;

/** Of how many examples of a law one is drawn where `RUNS` is not set. */
const SHARE = 5;

/**
 * How many examples a law draws: a fifth, rounded up, so at least one; all of them where `RUNS` is set.
 *
 * @param all how many it takes to find a fault that is rare
 */
export function runs(all: number): number {
  return RUNS === undefined ? Math.ceil(all / SHARE) : all;
}

/** Those that are asked of a long list of recorded cases: the last of each five; all of them where `RUNS` is set. */
export function share<T>(all: readonly T[]): readonly T[] {
  return RUNS === undefined ? all.filter((_, index) => index % SHARE === SHARE - 1) : all;
}

/*
 * Laws draw the same examples in every run, so that a change passes or fails by what it says and not by the draw. `SEED`
 * draws others. Those of no number of their own draw the hundred of fast-check, or of these a fifth.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED), numRuns: runs(100) });
