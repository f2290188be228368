import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { codeBlock } from '../../../src/cli/github/code-block.ts';

const MAX_LENGTH = 2_000;
const markdown = new MarkdownIt('commonmark');

/** The only block of a text in Markdown, which has to be one of code. */
function onlyBlock(text: string): string {
  const tokens = markdown.parse(text, {});
  expect(tokens.map(({ type }) => type)).toEqual(['fence']);
  return tokens[0]?.content ?? '';
}

describe('a block of code', () => {
  test('shows a text as it is, and what is not shown as an escape', () => {
    expect(codeBlock('a\n\t`b`  \n\u202ec\u0000\n\n', 'text', MAX_LENGTH)).toBe(
      '```text\na\n\t`b`  \n\\u202ec\\u0000\n```',
    );
  });

  test('hides nothing in characters that nobody sees, and leaves those that make letters and emoji', () => {
    const hidden = (text: string) =>
      text.replace(/./g, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
    const flag = (name: string) => `\u{1f3f4}${hidden(name)}\u{e007f}`;
    const seen = `می‌خواهم \u{1f469}\u200d\u{1f4bb} ${flag('gbeng')}`;
    expect(onlyBlock(codeBlock(`a\u200bb${hidden('buy')} ${seen}`, 'text', MAX_LENGTH))).toBe(
      `a\\u{200b}b\\u{e0062}\\u{e0075}\\u{e0079} ${seen}\n`,
    );
    expect(onlyBlock(codeBlock(flag('buythings'), 'text', MAX_LENGTH))).toContain('\\u{e0062}');
  });

  test('says what it leaves out: what is too long, and what no fence could hold', () => {
    const limit = 10;
    expect(onlyBlock(codeBlock('x'.repeat(25), 'text', limit))).toBe(
      `${'x'.repeat(10)}\n… and 15 more characters\n`,
    );
    expect(onlyBlock(codeBlock(`${'x'.repeat(9)}💩`, 'text', limit))).toContain('xxx\\ud83d\n… and 1 more');
    expect(onlyBlock(codeBlock(`a\n${'`'.repeat(60_000)}`, 'text', MAX_LENGTH))).toContain('and 60000 more');
  });

  test('is not left by any text, and is never much longer than it may be (law)', () => {
    const marks = fc.constantFrom(
      '`',
      '```',
      '``````',
      '~~~',
      '\n',
      '\r',
      ' ',
      '\t',
      '</pre>',
      '@all',
      '#1',
      '> ',
      '- ',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(marks, { maxLength: 40 }).map((parts) => parts.join('')),
      fc.integer({ min: 0, max: 5_000 }).map((length) => '`'.repeat(length)),
    );
    fc.assert(
      fc.property(text, (said) => {
        const block = codeBlock(said, 'markdown', MAX_LENGTH);
        onlyBlock(block);
        expect(block.length).toBeLessThan(2 * MAX_LENGTH);
      }),
    );
  });
});
