import { test } from '@jest/globals';
import { changesLaw } from '../http/changes-law.ts';

const TIMEOUT_MILLISECONDS = 900_000;

test(
  'whoever walks the changes and goes on has what a new dump has',
  async () => {
    await changesLaw(150);
  },
  TIMEOUT_MILLISECONDS,
);
