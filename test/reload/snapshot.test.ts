import { lstatSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { takeSnapshot, type Snapshot } from '../../src/reload/snapshot.ts';
import { fakeDate } from '../helpers/clock.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';

afterEach(() => {
  jest.useRealTimers();
});

/** How a folder looks so many milliseconds after its one file was changed, by whole ones of the clock. */
function looksAfter(milliseconds: number): Snapshot {
  const folder = makeFolder({ file: 'text' });
  fakeDate(Math.ceil(lstatSync(join(folder, 'file')).ctimeMs) + milliseconds);
  return takeSnapshot(folder);
}

describe('a file that was changed just now', () => {
  test.each([
    [0, false],
    [18, false],
    [20, true],
  ])('%d ms ago: the folder is settled: %s', (milliseconds, isSettled) => {
    expect(looksAfter(milliseconds).isSettled).toBe(isSettled);
  });

  test.each([
    [0, null],
    [1_998, null],
    [2_000, expect.any(String)],
  ])('%d ms ago: its times say: %p', (milliseconds, stamp) => {
    expect(looksAfter(milliseconds).stampOf('file')).toEqual(stamp);
  });

  test('after the clock was put back it is of the future, and nothing waits for that', () => {
    expect(looksAfter(-3_600_000).isSettled).toBe(true);
  });
});

test('a look at what was reported finds all of that, and nothing else', () => {
  const folder = makeFolder({ 'a/b': 'text', 'a/c': 'text', 'd/e': 'text', 'd/f': 'text' });
  fakeDate(Date.now() + 60_000);
  const snapshot = takeSnapshot(folder);
  const look = (...changed: string[]): string =>
    takeSnapshot(folder, '', { snapshot, changed: new Set(changed) }).fingerprint;
  writeFiles(folder, { 'a/c': 'other', 'a/new/file': 'text' });
  rmSync(join(folder, 'd/f'));
  expect(look()).toBe(snapshot.fingerprint);
  expect(look('a/c', 'a/new', 'd/f')).toBe(takeSnapshot(folder).fingerprint);
});

test('a look at what was reported looks at all that is in another folder of the same name', () => {
  const folder = makeFolder({ 'now/a/b': 'text', 'old/a/b': 'text' });
  fakeDate(Date.now() + 60_000);
  const snapshot = takeSnapshot(folder);
  renameSync(join(folder, 'now'), join(folder, 'older'));
  renameSync(join(folder, 'old'), join(folder, 'now'));
  const look = takeSnapshot(folder, '', { snapshot, changed: new Set(['now', 'old', 'older']) });
  expect(look.stampOf('now/a/b')).toBe(snapshot.stampOf('old/a/b'));
  expect(look.fingerprint).toBe(takeSnapshot(folder).fingerprint);
});

test('a look at what was reported looks at all where the folder itself is another one', () => {
  const folder = makeFolder({ 'one/a': 'text', 'two/a': 'text' });
  fakeDate(Date.now() + 60_000);
  const path = join(folder, 'link');
  symlinkSync('one', path);
  const snapshot = takeSnapshot(path);
  rmSync(path);
  symlinkSync('two', path);
  const look = takeSnapshot(path, '', { snapshot, changed: new Set() });
  expect(look.fingerprint).toBe(takeSnapshot(path).fingerprint);
});
