import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { excerptOf } from '../../src/diagnostics/report/excerpt.ts';
import { anyTextOf } from '../helpers/any-text.ts';

const ascii = fc.string({ unit: fc.constantFrom(...Array.from('abc :"#-[]{}0123')), maxLength: 300 });
const pieces = [...Array.from('a \t名前é😀\u202e\r'), 'e\u0301', '👩‍👩‍👧', '\ud83d', '\ude00'];
const anyLine = fc
  .array(fc.oneof(anyTextOf({ maxLength: 4 }), fc.constantFrom(...pieces)), {
    maxLength: 150,
  })
  .map((parts) => parts.join('').replaceAll('\n', ' '));

/** What stands over the carets, and what stands before them, where every character takes one column. */
function marked({ text, mark }: { readonly text: string; readonly mark: string }): readonly [string, string] {
  const from = mark.indexOf('^');
  const shown = text.padEnd(mark.length);
  return [shown.slice(0, from), shown.slice(from, mark.length)];
}

describe('the excerpt of a line', () => {
  test('has the carets right under what is meant', () => {
    fc.assert(
      fc.property(ascii, fc.nat(310), fc.integer({ min: 1, max: 40 }), (source, at, length) => {
        const column = Math.min(at, source.length) + 1;
        const [before, meant] = marked(excerptOf(source, column, column + length));
        const piece = source.slice(column - 1, column - 1 + length);
        expect(piece.trimEnd()).toBe(meant.trimEnd());
        expect(source.slice(0, column - 1).endsWith(before.replace(/^…/, ''))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is of one line, not long, and never cuts a character, for any line and any columns', () => {
    fc.assert(
      fc.property(
        anyLine,
        fc.integer({ min: -3, max: 700 }),
        fc.integer({ min: -3, max: 700 }),
        (source, from, to) => {
          const { text, mark } = excerptOf(source, from, to);
          expect(text).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u);
          expect(text).not.toMatch(/\p{Surrogate}/u);
          expect(mark).toMatch(/^ *\^+$/);
          expect(Array.from(text).length).toBeLessThan(130 * 6);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('keeps characters of two units whole where it is cut', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), fc.integer({ min: 1, max: 20 }), (before, after, length) => {
        const source = `${'😀'.repeat(before)}${'x'.repeat(length)}${'😀'.repeat(after)}`;
        const { text } = excerptOf(source, 2 * before + 1, 2 * before + length + 1);
        expect(text).toMatch(/^…?(?:😀)*x+(?:😀)*…?$/u);
        expect(text).toContain('x'.repeat(length));
      }),
    );
  });

  test('wide characters, tabs, marks and escapes keep the carets in place', () => {
    expect(excerptOf('名前: x', 5, 6)).toEqual({ text: '名前: x', mark: '      ^' });
    expect(excerptOf('\tname: x', 2, 6)).toEqual({ text: '    name: x', mark: '    ^^^^' });
    expect(excerptOf('e\u0301: x', 5, 6)).toEqual({ text: 'e\u0301: x', mark: '   ^' });
    expect(excerptOf('a\u202eb', 3, 4)).toEqual({ text: 'a\\u202eb', mark: '       ^' });
    expect(excerptOf('x: 名前', 4, 6)).toEqual({ text: 'x: 名前', mark: '   ^^^^' });
  });

  test('past the end of the line one caret stands there', () => {
    expect(excerptOf('name', 5, 6)).toEqual({ text: 'name', mark: '    ^' });
    expect(excerptOf('', 1, 2)).toEqual({ text: '', mark: '^' });
  });
});
