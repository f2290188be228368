import { test } from '@jest/globals';
import { changesLaw } from './changes-law.ts';

/** Of histories enough are drawn here; `test/extra/changes-law` draws many. */
const RUNS = 5;

test('whoever walks the changes and goes on has what a new dump has (contract, section 7)', async () => {
  await changesLaw(RUNS);
});
