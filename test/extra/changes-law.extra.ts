import { test } from '@jest/globals';
import { changesLaw } from '../http/changes-law.ts';

/** A release draws more. */
const RUNS = Number(process.env.RUNS ?? 30);
const TIMEOUT_MILLISECONDS = 900_000;

test(
  'whoever walks the changes and goes on has what a new dump has (contract, section 7)',
  async () => {
    await changesLaw(RUNS);
  },
  TIMEOUT_MILLISECONDS,
);
