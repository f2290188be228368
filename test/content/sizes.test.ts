import { describe, expect, test } from '@jest/globals';
import { event, place, problemsOf, uuid, yaml } from '../helpers/content.ts';

const KIB = 1024;

/** `text` filled up with a comment or body to this many bytes. */
function filled(text: string, bytes: number): string {
  return text + '#'.repeat(bytes - Buffer.byteLength(text));
}

describe('sizes (contract, section 3; acceptance, C4 and C5)', () => {
  test.each(['events/x.md', 'organizations/x.md'])('%s of 1 MiB, and not a byte more', (file) => {
    const text = file.startsWith('events') ? event(1) : event(1).replace('scale: small\n', '');
    expect(problemsOf({ [file]: filled(text, KIB * KIB) })).toEqual([]);
    expect(problemsOf({ [file]: filled(text, KIB * KIB + 1) })).toEqual([`${file}:1:1 file-too-large`]);
  });

  test.each(['places/x.yml', 'places/x.yaml'])('%s of 64 KiB, and not a byte more', (file) => {
    expect(problemsOf({ [file]: filled(place(1), 64 * KIB) })).toEqual([]);
    expect(problemsOf({ [file]: filled(place(1), 64 * KIB + 1) })).toEqual([`${file}:1:1 file-too-large`]);
  });

  test('bytes count, not characters', () => {
    const text = `${place(1)}#${'ß'.repeat(33 * KIB)}`;
    expect(text.length).toBeLessThan(64 * KIB);
    expect(problemsOf({ 'places/x.yml': text })).toEqual(['places/x.yml:1:1 file-too-large']);
  });

  test('site.yml of 64 KiB, and not a byte more', () => {
    const site = (bytes: number) => ({
      'events/x.md': event(1),
      'site.yml': filled('public: true\n', bytes),
    });
    expect(problemsOf(site(64 * KIB))).toEqual([]);
    expect(problemsOf(site(64 * KIB + 1))).toEqual(['site.yml:1:1 file-too-large']);
  });

  test('a file of 10 MB', () => {
    expect(problemsOf({ 'events/x.md': Buffer.alloc(10_000_000, '\n') })).toEqual([
      'events/x.md:1:1 file-too-large',
    ]);
  });

  test('front matter of 16 KiB between its two lines, and not a line more', () => {
    const text = event(1);
    const opened = 4;
    const between = text.length - 2 * opened;
    const ofBytes = (bytes: number) => text.replace('id:', `${'#'.repeat(bytes - between - 1)}\nid:`);
    expect(problemsOf({ 'events/x.md': ofBytes(16 * KIB) })).toEqual([]);
    expect(problemsOf({ 'events/x.md': ofBytes(16 * KIB + 2) })).toEqual([
      expect.stringMatching(/^events\/x\.md:\d+:\d+ front-matter-too-large$/),
    ]);
  });

  test('a megabyte of blank lines as front matter', () => {
    expect(problemsOf({ 'events/x.md': `---\n${'\n'.repeat(1_000_000)}---\n` })).toEqual([
      expect.stringMatching(/^events\/x\.md:\d+:\d+ front-matter-too-large$/),
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
    expect(problemsOf({ 'events/x.md': event(1, { place: marks }) })).toEqual(['events/x.md:5:8 text-form']);
    expect(problemsOf({ 'places/x.yml': place(1, { address: marks }) })).toEqual([
      'places/x.yml:4:10 text-form',
    ]);
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
      expect(problemsOf({ 'events/x.md': front(16 * KIB + 1) })).toEqual([
        'events/x.md:1:1 front-matter-too-large',
      ]);
    },
  );
});
