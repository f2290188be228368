import { test } from '@jest/globals';
import { LAWS } from '../history/laws.ts';

/** A release draws more. */
const RUNS = Number(process.env.RUNS ?? 12);
const TIMEOUT_MILLISECONDS = 900_000;

test.each(Object.entries(LAWS))(
  '%s',
  async (_name, prove) => {
    await prove(RUNS);
  },
  TIMEOUT_MILLISECONDS,
);
