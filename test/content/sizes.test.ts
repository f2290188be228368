import { linkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { event, organization, place, problemsOf, uuid, yaml } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { eventProblems, placeProblems, problemsIn } from './records.ts';

const KIB = 1024;

/** `text` filled up with a comment or body to this many bytes. */
function filled(text: string, bytes: number): string {
  return text + '#'.repeat(bytes - Buffer.byteLength(text));
}

describe('sizes (contract, section 3; acceptance, C4 and C5)', () => {
  test.each([
    ['events/x.md', event(1), KIB * KIB],
    ['organizations/x.md', organization(1), KIB * KIB],
    ['places/x.yml', place(1), 64 * KIB],
    ['places/x.yaml', place(1), 64 * KIB],
    ['site.yml', 'public: true\n', 64 * KIB],
  ])('%s of its limit, and not a byte more', (file, text, bytes) => {
    const others = file === 'site.yml' ? { 'events/x.md': event(1) } : {};
    expect(problemsOf({ ...others, [file]: filled(text, bytes) })).toEqual([]);
    const larger = { ...others, [file]: filled(text, bytes + 1) };
    expect(problemsOf(larger)).toEqual([`${file}:1:1 file-too-large`]);
  });

  test('bytes count, not characters', () => {
    const text = `${place(1)}#${'ß'.repeat(33 * KIB)}`;
    expect(text.length).toBeLessThan(64 * KIB);
    expect(problemsIn('places/x.yml', text)).toEqual(['1:1 file-too-large']);
  });

  test('a file of 10 MB', () => {
    expect(problemsIn('events/x.md', Buffer.alloc(10_000_000, '\n'))).toEqual(['1:1 file-too-large']);
  });

  test('a megabyte of blank lines as front matter', () => {
    expect(problemsIn('events/x.md', `---\n${'\n'.repeat(1_000_000)}---\n`)).toEqual([
      expect.stringMatching(/^\d+:\d+ front-matter-too-large$/),
    ]);
  });

  test('the largest front matter in its worst shapes is read', () => {
    const keys = Array.from({ length: 2_000 }, (_, index) => `k${index}: 1\n`).join('');
    const blank = '\n'.repeat(16_000);
    const scalar = `region: "${'a\\\n  '.repeat(3_000)}"\n`;
    expect(problemsOf({ 'places/x.yml': place(1) + keys })).toHaveLength(2_000);
    expect(problemsOf({ 'events/x.md': event(1).replace('id:', `${blank}id:`) })).toEqual([]);
    expect(problemsOf({ 'events/x.md': event(1).replace('id:', `${scalar}id:`) })).toEqual([]);
  });

  test('what costs more than its length is refused: heaps of marks, long hosts, long numbers', () => {
    const marks = 'a' + '\u0301'.repeat(3000) + '\u0316'.repeat(3000);
    const host = Array.from({ length: 20_000 }, (_, index) => String.fromCharCode(0x4e00 + index)).join('');
    expect(eventProblems({ place: marks })).toEqual(['5:8 text-form']);
    expect(placeProblems({ address: marks })).toEqual(['4:10 text-form']);
    expect(problemsOf({ 'organizations/x.yml': `${place(1)}website: https://${host}.org/\n` })).toContain(
      'organizations/x.yml:4:10 url-form',
    );
    expect(
      problemsOf({
        'organizations/x.yml': `id: ${uuid(1)}\nname: x\nextra: {a: 1.${'0'.repeat(60_000)}1}\n`,
      }),
    ).toEqual(['organizations/x.yml:3:12 number-inexact']);
  });

  test.each(['\n', '\r\n'])(
    'front matter of 16 KiB to the byte, lines ending with %j, and not one more',
    (end) => {
      const keys = yaml({ id: uuid(1), name: 'x', scale: 'small' }).replaceAll('\n', end);
      const front = (bytes: number): string => `---${end}${filled(keys, bytes)}\n---${end}`;
      expect(problemsOf({ 'events/x.md': front(16 * KIB) })).toEqual([]);
      expect(problemsIn('events/x.md', front(16 * KIB + 1))).toEqual(['1:1 front-matter-too-large']);
    },
  );
});

/** A folder with an event and more files, hard links all of them: the content is large, the disk stays empty. */
function linked(text: string, count: number): string {
  const folder = makeFolder({ 'events/x.md': event(1), 'events/y0.md': text });
  for (let index = 1; index < count; index += 1) {
    linkSync(join(folder, 'events/y0.md'), join(folder, `events/y${index}.md`));
  }
  return folder;
}

describe('a content of 500 MB is refused (C28)', () => {
  test('all files together, told once, and nothing is kept of them', () => {
    const large = linked(`\u0007\n${'x'.repeat(KIB * KIB - 2)}`, 500);
    const { diagnostics, records, files } = loadContent(large);
    expect(records).toBeNull();
    expect(files).toBe(0);
    expect(diagnostics).toMatchObject([{ code: 'content-too-large', severity: 'error' }]);
    expect(diagnostics[0]?.message).toContain('480 MB');
    expect(diagnostics[0]?.hint).not.toBeNull();
  });

  const count = (files: number, bytes: number): readonly string[] =>
    readContent(linked(event(2), 10), undefined, { files, bytes, pictures: 1 }).diagnostics.map(
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
    const told = (bytes: number, files: number) =>
      readContent(folder, undefined, { files, bytes, pictures: 1 }).diagnostics.map(({ code }) => code);
    expect(told(2_000, 5)).toEqual(['folder-unknown']);
    expect(told(1_000, 5)).toEqual(['content-too-large']);
    expect(told(2_000, 4)).toEqual(['content-too-large']);
  });

  test('a million small events are not too large', () => {
    expect(
      1_000_000 * Buffer.byteLength(event(1_000_000, { startDate: '2026-03-06' }, 'Text.')),
    ).toBeLessThan(480_000_000);
  });
});
