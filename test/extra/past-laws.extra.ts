import { test } from '@jest/globals';
import fc from 'fast-check';
import { LAWS } from '../history/laws.ts';

/** A release draws more. */
const RUNS = Number(process.env.RUNS ?? 12);
const TIMEOUT_MILLISECONDS = 900_000;

test.each(Object.entries(LAWS))(
  '%s',
  async (_name, cases) => {
    await fc.assert(
      fc.asyncProperty(cases, ({ prove }) => prove()),
      { numRuns: RUNS },
    );
  },
  TIMEOUT_MILLISECONDS,
);
