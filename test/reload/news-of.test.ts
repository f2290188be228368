import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { fileSource } from '../../src/reload/loader/file-source.ts';
import { loadedBy, newsOf } from '../../src/reload/loader/news-of.ts';
import { takeSnapshot } from '../../src/reload/snapshot.ts';
import { makeFolder } from '../helpers/folder.ts';

test.each([
  ['is refused', () => undefined, expect.objectContaining({ kind: 'refused' })],
  ['is read again, and nothing is said, where it has changed by then', writeFileSync, null],
])('a calendar file that cannot be used %s', async (_what, write, expected) => {
  const path = join(makeFolder({ 'calendar.json': 'half of it' }), 'calendar.json');
  const { fingerprint } = takeSnapshot(path);
  const source = fileSource(path);
  const loaded = loadedBy(() => source.load({ stampOf: () => null }, () => undefined));
  write(path, 'more of it, and still not all');
  const isOutdated = () => takeSnapshot(path).fingerprint !== fingerprint;
  expect(await newsOf(loaded, isOutdated)).toEqual(expected);
});
