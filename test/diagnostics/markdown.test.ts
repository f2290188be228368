import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { markdownCode, markdownTable, markdownText } from '../../src/diagnostics/report/markdown.ts';
import { anyTextOf } from '../helpers/any-text.ts';

const anyText = fc.oneof(
  anyTextOf({ maxLength: 20 }),
  fc
    .array(
      fc.constantFrom('|', '\\', '\n', '\r\n', '`', '<b>', '&amp;', '[x](y)', '*', '_', ' ', '!', '@a', 'a'),
    )
    .map((parts) => parts.join('')),
);

/** A row without what backslashes escape: whoever shows it takes it apart at each "|" that is left. */
function bareRow(row: string): string {
  return row.replace(/\\./gsu, '');
}

describe('a Markdown table', () => {
  test('has a line for each row and as many cells as heads in each, whatever the cells hold', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }).chain((width) => {
          const row = fc.array(anyText, { minLength: width, maxLength: width });
          return fc.tuple(row, fc.array(row, { maxLength: 4 }));
        }),
        ([heads, rows]) => {
          const lines = markdownTable(heads, rows).split('\n');
          expect(lines.pop()).toBe('');
          expect(lines).toHaveLength(rows.length + 2);
          const shapes = lines.map((line) => [
            /^\| .*\|$/su.test(line),
            bareRow(line).split('|').length,
            bareRow(line).split(' | ').length,
          ]);
          expect(shapes).toEqual(lines.map(() => [true, heads.length + 2, heads.length]));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('shows text as it is: no mark of Markdown or HTML is left', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = markdownText(text);
        expect(shown).not.toMatch(/[\r\n\p{Zl}\p{Zp}]/u);
        expect(shown.replace(/\\[!-/:-@[-`{-~]|&amp;/g, '')).not.toMatch(/[\\`*_{}[\]()#+!|~<>@&]/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('shows a hostile value as text', () => {
    expect(markdownText('<img src=x> | [a](javascript:b) `c` @team &lt;')).toBe(
      '\\<img src=x\\> \\| \\[a\\]\\(javascript\\:\u200bb\\) \\`c\\` \\@\u200bteam &amp;lt;',
    );
  });

  test('shows nothing that GitHub takes for a person, an issue, a commit, an address or a picture', () => {
    const parts = [
      '@team',
      '#12',
      'gh-1',
      'GHSA-1a',
      'o/r#1',
      'www.',
      'a.example',
      'https://',
      ':tada:',
      'abc1234',
    ];
    const glue = ['', ' ', '\\', '-', '/', '@', '#', '\u00ad', '&', 'a'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts, ...glue)), (chosen) => {
        const text = chosen.join('');
        const seen = markdownText(text)
          .replace(/\\([!-/:-@[-`{-~])/g, '$1')
          .replaceAll('&amp;', '&');
        expect(seen.replaceAll('\u200b', '')).toBe(text.trim());
        expect(seen).not.toMatch(/[@#]\w|gh(?:sa)?-\w|www\.|:\/\/|:[a-z]|[0-9a-f]{7}/i);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('code', () => {
  test('is what it was, and one piece, whatever it holds', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const code = markdownCode(text);
        const [fence = ''] = /^`+/.exec(code) ?? [];
        expect(code.endsWith(fence)).toBe(true);
        const shown = code.slice(fence.length, -fence.length);
        expect(shown).not.toMatch(/[\r\n]/);
        expect(shown.match(/`+/g) ?? []).not.toContain(fence);
      }),
      { numRuns: 2_000 },
    );
    expect(['a', 'a`b', '``', ' ', 'a@b'].map(markdownCode)).toEqual([
      '`a`',
      '`` a`b ``',
      '``` `` ```',
      '`   `',
      '`a@\u200bb`',
    ]);
  });
});
