import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { longTexts, markdownOf } from '../fuzz/markdown.ts';
import { htmlOf } from '../../src/event-text/markdown-html.ts';
import { plainTextOf } from '../../src/event-text/markdown-text.ts';
import { rendered, tokensOf } from '../../src/event-text/markdown-tokens.ts';
import { pageHtmlOf } from '../../src/event-text/page-html.ts';
import { WORST_MARKDOWN } from '../helpers/hostile-markdown.ts';

const LENGTH = 32 * 1024;
/** What counts them leaves out bare text, of which there is at most one on either side of what is counted, and bare addresses. */
const MAX_TOKENS = 3 * 12_000;

type Tokens = NonNullable<ReturnType<typeof tokensOf>>;

function countOf(tokens: Tokens): number {
  return tokens.reduce((count, { children }) => count + 1 + countOf(children ?? []), 0);
}

/** Steps of a text are its tokens and the characters that are made of them. */
function expectBounded(text: string): void {
  const tokens = tokensOf(text);
  if (tokens !== null) {
    expect(countOf(tokens)).toBeLessThanOrEqual(MAX_TOKENS);
    expect(rendered(tokens).length).toBeLessThanOrEqual(16 * LENGTH);
  }
  expect(htmlOf(text)?.length ?? 0).toBeLessThanOrEqual(10 * LENGTH);
  expect(pageHtmlOf(text)?.length ?? 0).toBeLessThanOrEqual(12 * LENGTH);
  expect(plainTextOf(text).length).toBeLessThanOrEqual(3 * LENGTH);
}

describe('32 KiB of Markdown becomes no more than some times its size (C24)', () => {
  test.each(Object.entries(WORST_MARKDOWN))('%s', (_what, text) => {
    expect(text.length).toBeGreaterThan(0.95 * LENGTH);
    expect(text.length).toBeLessThanOrEqual(LENGTH);
    expectBounded(text);
  });

  test('whatever it is made of', () => {
    fc.assert(
      fc.property(longTexts, (long) => {
        expectBounded(markdownOf(long));
      }),
    );
  });

  test.each([
    'images of a reference with a title of quotes',
    'links of a reference with a long address',
    'a table of 60 columns with rows of one cell',
    'quotes in quotes with many lines',
    'lists in lists with many lines',
  ])('nothing is made of what is more: %s', (what) => {
    expect(tokensOf(WORST_MARKDOWN[what] ?? '')).toBeNull();
  });

  test('a text of people is read, however long and rich', () => {
    const section = [
      '## Programme\n\nSee *all* of **that** at [the site](https://example.org/programme "Programme") or https://example.org.',
      '- one\n  - two\n    1. three\n       > four\n',
      `| When | Where | Who |\n| --- | :-: | --: |\n${'| 10:00 | Hall A | Somebody |\n'.repeat(20)}`,
      '![A *view*](https://example.org/view.png)\n\n```\ncode\n```\n',
    ].join('\n\n');
    const text = `${section}\n\n`.repeat(LENGTH / section.length - 1);
    expect(text.length).toBeGreaterThan(0.9 * LENGTH);
    expect(htmlOf(text)).not.toBeNull();
  });
});

test('an element, an attribute and HTML that are not known are left out, or become text', () => {
  const tokens = tokensOf('*a* [b](c) `d`') ?? [];
  const [emphasis, , , , link, , , , code] = tokens[1]?.children ?? [];
  if (!emphasis || !link || !code) throw new Error('These are not the tokens.');
  emphasis.tag = 'script';
  link.attrSet('onclick', 'x');
  Object.assign(code, { type: 'html_inline', content: '<b>' });
  expect(rendered(tokens)).toBe('<p>a</em> <a href="c" rel="nofollow noopener">b</a> &lt;b&gt;</p>\n');
});
