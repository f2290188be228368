import { parseSource } from '../../src/cli/intake/read/parse-source.ts';
import type { ReadOptions } from '../../src/cli/intake/read/read-source.ts';

/** Lets sources be read by this process, which loads each reader once, in place of a new thread for each source. */
export const READING_HERE: ReadOptions = { answer: parseSource };
