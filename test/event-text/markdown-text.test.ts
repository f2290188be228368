import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { plainTextOf } from '../../src/event-text/markdown-text.ts';

describe('Markdown as plain text', () => {
  test.each([
    [
      'headings and emphasis',
      '# Camp\n\nSee *you* **there**, `now`, ~~not~~.',
      'Camp\n\nSee you there, now, not.',
    ],
    ['links', 'At [the site](https://a.example).', 'At the site (https://a.example).'],
    [
      'links that show their address',
      '<https://a.example> https://b.example',
      'https://a.example https://b.example',
    ],
    ['links with their address as text', '[https://a.example](https://a.example)', 'https://a.example'],
    ['links of references', '[a]\n\n[a]: https://a.example "b"', 'a (https://a.example)'],
    ['images', '![a *b*](https://a.example/b.png)', 'a b'],
    ['lists', '- a\n- b\n  - c\n\nd', '- a\n- b\n  - c\n\nd'],
    ['lists with numbers', '3. a\n4. b\n\n   c', '3. a\n\n4. b\n\nc'],
    ['lists with other numbers', '3) a\n4) b', '3) a\n4) b'],
    ['lists in lists that begin with one', '* 1.', '- \n  1.'],
    ['tables', '| a | b |\n| - | - |\n| c | *d* |\n\ne', 'a · b\nc · d\n\ne'],
    ['quotes', '> a\n>\n> b', 'a\n\nb'],
    ['code', 'a\n\n```js\nb *c*\n```\n\nd', 'a\n\nb *c*\n\nd'],
    ['escapes and entities', '\\*a\\* &amp; &eacute;', '*a* & é'],
    ['lines', 'a  \nb\nc\n\n---\n\nd', 'a\nb\nc\n\nd'],
    ['HTML, which is none', '<b>a</b>', '<b>a</b>'],
    ['nothing', '', ''],
  ])('has no markup: %s', (_what, text, plain) => {
    expect(plainTextOf(text)).toBe(plain);
  });

  test('is as it is written where it is too long, or becomes more than it is worth', () => {
    for (const text of ['*a* '.repeat(9_000), '*a*'.repeat(10_900)]) expect(plainTextOf(text)).toBe(text);
  });

  test('gives every text, and no character that it had not', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('ab*_`[](!)<>&#-1. |\n\\:/')) }),
        (text) => {
          // A list that begins within another stands on a line of its own; addresses of links are URLs.
          const known = new Set(`${text}${encodeURI(text)}\u00b7- ()\n`);
          expect(Array.from(plainTextOf(text)).filter((character) => !known.has(character))).toEqual([]);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
