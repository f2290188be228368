import { afterAll } from '@jest/globals';
import type { ReadOptions } from '../../src/cli/intake/read/read-source.ts';
import { relayReading } from './reading-relay.ts';

/** Lets sources be read by this process until the tests of the file have ended. */
export function readingHere(): ReadOptions {
  const { options, close } = relayReading();
  afterAll(close);
  return options;
}
