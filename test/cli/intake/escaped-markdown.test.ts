import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { escapedMarkdown } from '../../../src/cli/intake/escaped-markdown.ts';
import { tokensOf } from '../../../src/event-text/markdown-tokens.ts';

/** What a text of paragraphs, lines and links becomes. */
const PLAIN = new Set(
  'paragraph_open paragraph_close inline text text_special hardbreak link_open link_close'.split(' '),
);

const MARKUP = [
  ...[
    '*',
    '_',
    '`',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '!',
    '#',
    '-',
    '=',
    '1.',
    '~',
    '|',
    '\n',
    '  ',
    '\t',
    '&',
    '.',
  ],
  ...[
    '&amp;',
    'https://a.b/c',
    'https://x/a_b*c',
    ':',
    '\\',
    'a',
    'b c',
    'ü',
    '+',
    '"',
    '\u0007',
    ':-',
    '|-|',
  ],
  ...['<b>', 'http://', 'mailto:a@b.c', '[x]: /u', '***', '- [ ]', '> ', '\r\n', '\u001b[31m', '    '],
];
const texts = fc
  .array(fc.oneof(fc.constantFrom(...MARKUP), fc.string()), { maxLength: 14 })
  .map((parts) => parts.join(''));

describe('a text that becomes Markdown', () => {
  test('is paragraphs of lines and links, and nothing else', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const tokens = tokensOf(escapedMarkdown(text)) ?? [];
        const types = tokens.flatMap(({ type, children }) => [
          type,
          ...(children ?? []).map((one) => one.type),
        ]);
        expect(types.filter((type) => !PLAIN.has(type))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('shows the characters that were there', () => {
    fc.assert(
      fc.property(
        texts.filter((text) => !/https?:|mailto:/.test(text)),
        (text) => {
          const shown = (tokensOf(escapedMarkdown(text)) ?? [])
            .flatMap(({ children }) => children ?? [])
            .map(({ content }) => content)
            .join('');
          expect(withoutSpaces(shown)).toBe(withoutSpaces(text));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['two\nlines', 'two\\\nlines'],
    ['two\n\n\n\nparagraphs', 'two\n\nparagraphs'],
    ['# no head', '\\# no head'],
    ['1. no list', '1\\. no list'],
    ['snake_case and *stars*', 'snake_case and \\*stars\\*'],
    ['see https://example.org/a-b.', 'see <https://example.org/a-b>.'],
    ['(https://example.org/a_(b)*c)', '(<https://example.org/a_(b)*c>)'],
    ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>'],
    ['a\u0000b\u001b[31m', 'ab\\[31m'],
  ])('%j is written as %j', (text, markdown) => {
    expect(escapedMarkdown(text)).toBe(markdown);
  });
});

function withoutSpaces(text: string): string {
  return text.replaceAll(/[\s\p{C}]/gu, '');
}
