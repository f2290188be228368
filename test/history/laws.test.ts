import { test } from '@jest/globals';
import fc from 'fast-check';
import { LAWS } from './laws.ts';

/** Of the past of most records enough is drawn in these; `test/extra/past-laws` draws many. */
const RUNS = 3;

test.each(Object.entries(LAWS))('%s', async (_name, cases) => {
  await fc.assert(
    fc.asyncProperty(cases, ({ prove }) => prove()),
    { numRuns: RUNS },
  );
});
