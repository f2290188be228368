import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { escapedMarkdown } from '../../../../src/cli/intake/text/escaped-markdown.ts';
import { htmlOf } from '../../../../src/event-text/markdown-html.ts';
import { plainTextOf } from '../../../../src/event-text/markdown-text.ts';

const MARKS = [
  '#',
  '>',
  '-',
  '+',
  '*',
  '_',
  '~',
  '`',
  '[',
  ']',
  '(',
  ')',
  '!',
  '<',
  '|',
  ':',
  '=',
  '&',
  ';',
  '\\',
  '.',
];
const PIECES = fc.constantFrom(
  ...MARKS,
  'a',
  'b1',
  '1',
  ' ',
  '\n',
  '\n\n',
  '---',
  '```',
  '~~~',
  '&amp;',
  '<b>',
  '[a]: /x',
  'é',
  '_a_',
  'https://example.org/a_b*c*',
  '    ',
);

describe('plain text as Markdown', () => {
  test('shows every character as it was said, and has no markup', () => {
    fc.assert(
      fc.property(fc.array(PIECES, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const markdown = escapedMarkdown(text);
        const seen = (shown: string): string => shown.replace(/\s+/g, ' ').trim();
        expect(seen(plainTextOf(markdown))).toBe(seen(text));
        expect(htmlOf(markdown)).not.toMatch(/<(?!\/?p>|br|a href="https:\/\/example|\/a>|$)/);
      }),
      { numRuns: 3_000 },
    );
  });

  test.each([
    ['two\nlines', 'two\\\nlines'],
    ['two\n\n\n\nparagraphs', 'two\n\nparagraphs'],
    ['# no head', '\\# no head'],
    ['1. no list', '1\\. no list'],
    ['snake_case and *stars*', 'snake_case and \\*stars\\*'],
    ['see https://example.org/a-b.', 'see <https://example.org/a-b>.'],
    ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>'],
    ['a\u0000b\u001b[31m', 'ab\\[31m'],
  ])('%j is written as %j', (text, markdown) => {
    expect(escapedMarkdown(text)).toBe(markdown);
  });
});
