import { linkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { event } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';

const MEBIBYTE = 1024 * 1024;

/** A folder with an event and more files, hard links all of them: the content is large, the disk stays empty. */
function linked(text: string, count: number): string {
  const folder = makeFolder({ 'events/x.md': event(1), 'events/y0.md': text });
  for (let index = 1; index < count; index += 1) {
    linkSync(join(folder, 'events/y0.md'), join(folder, `events/y${index}.md`));
  }
  return folder;
}

describe('a content of 500 MB is refused (C28)', () => {
  test('all files together, reported once, and nothing is kept of them', () => {
    const large = linked(`\u0007\n${'x'.repeat(MEBIBYTE - 2)}`, 500);
    const { diagnostics, records, files } = loadContent(large);
    expect(records).toBeNull();
    expect(files).toBe(0);
    expect(diagnostics).toMatchObject([{ code: 'content-too-large', severity: 'error' }]);
    expect(diagnostics[0]?.message).toContain('480 MB');
    expect(diagnostics[0]?.hint).not.toBeNull();
  });

  const count = (files: number, bytes: number): readonly string[] =>
    readContent(linked(event(2), 10), undefined, { files, bytes }).diagnostics.map(
      ({ file, code }) => `${file} ${code}`,
    );
  const BYTES = Buffer.byteLength(event(1)) * 11;

  test('as many bytes as are allowed are read, and not one more', () => {
    expect(count(100, BYTES)).toEqual([]);
    expect(count(100, BYTES - 1)).toEqual(['events/y9.md content-too-large']);
  });

  test('as many files and folders as are allowed are read, and not one more', () => {
    expect(count(12, 10_000)).toEqual([]);
    expect(count(11, 10_000)).toEqual(['events/y9.md content-too-large']);
  });

  test('files that are looked into outside of the folders count as well', () => {
    const folder = makeFolder({ 'events/x.md': event(1), 'zoo/a.md': 'x'.repeat(1_000), 'zoo/b.txt': 'x' });
    const reported = (bytes: number, files: number) =>
      readContent(folder, undefined, { files, bytes }).diagnostics.map(({ code }) => code);
    expect(reported(2_000, 5)).toEqual(['folder-unknown']);
    expect(reported(1_000, 5)).toEqual(['content-too-large']);
    expect(reported(2_000, 4)).toEqual(['content-too-large']);
  });

  test('a million small events are not too large', () => {
    expect(
      1_000_000 * Buffer.byteLength(event(1_000_000, { startDate: '2026-03-06' }, 'Text.')),
    ).toBeLessThan(480_000_000);
  });
});
