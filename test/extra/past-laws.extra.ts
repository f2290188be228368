import { test } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../helpers/laws.ts';
import { LAWS } from '../history/laws.ts';

const TIMEOUT_MILLISECONDS = 900_000;

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
