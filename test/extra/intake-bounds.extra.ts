import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readSource } from '../../src/cli/intake/read/read-source.ts';
import { worstPages } from '../cli/intake/worst-pages.ts';
import { compiled, ROOT } from '../helpers/process.ts';

const SIZE = 5 * 1024 * 1024;

describe('read source (I5)', () => {
  const PROGRAM = pathToFileURL(join(ROOT, compiled('src/cli/intake/read/source-thread.ts')));

  describe('the worst pages of the largest size are read in time', () => {
    test.each(worstPages(SIZE, 100_000))('%s', async (_name, html) => {
      const source = { url: null, type: 'text/html' as const, charset: null, bytes: Buffer.from(html) };
      // The thread may end by itself or be ended: the call returns in both cases.
      const ended = await readSource(source, 'UTC', { program: PROGRAM, milliseconds: 500 }).then(
        (found) => found.events.length <= 500,
        (error: unknown) => String(error).includes('The source could not be read'),
      );
      expect(ended).toBe(true);
    });
  });
});
