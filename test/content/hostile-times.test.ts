import { expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { makeFolder } from '../helpers/folder.ts';
import { hostileFolders } from '../helpers/hostile.ts';

const MEGABYTE = 1_000_000;
/** The shortest of so many counts: garbage is collected now and then, and other processes run. */
const TRIES = 20;

const hostile = (row: string) => hostileFolders().find((folder) => folder.row === row)?.folder ?? '';

test.each([
  ['a file of 10 MB (C4)', 10, makeFolder({ 'events/x.md': Buffer.alloc(10 * MEGABYTE, 'x') })],
  ['1 MB of blank lines (C4)', 10, makeFolder({ 'events/x.md': '\n'.repeat(MEGABYTE) })],
  [
    '1 MB of blank lines within front matter (C4)',
    10,
    makeFolder({ 'events/x.md': `---\n${'\n'.repeat(MEGABYTE)}---\n` }),
  ],
  ['the largest files, in their worst shapes (C5)', 250, hostile('C5')],
  ['links, FIFOs and folders in place of files (C14)', 1_000, hostile('C14')],
])('%s: reported within %d ms', (_what, milliseconds, folder) => {
  const times = Array.from({ length: TRIES }, () => {
    const started = performance.now();
    expect(loadContent(folder).diagnostics).not.toEqual([]);
    return performance.now() - started;
  });
  expect(Math.min(...times)).toBeLessThan(milliseconds);
});
