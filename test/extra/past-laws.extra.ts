import { test } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../helpers/laws.ts';
import { LAWS } from '../history/laws.ts';

/** The laws take minutes with all of their examples; the limit is for one that hangs. */
const TIMEOUT_MILLISECONDS = 30 * 60_000;

test.each(Object.entries(LAWS))(
  '%s',
  async (_name, cases) => {
    await fc.assert(
      fc.asyncProperty(cases, ({ prove }) => prove()),
      { numRuns: runs(60) },
    );
  },
  TIMEOUT_MILLISECONDS,
);
