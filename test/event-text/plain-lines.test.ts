import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { htmlOf } from '../../src/event-text/markdown-html.ts';
import { plainTextOf } from '../../src/event-text/markdown-text.ts';
import { isPlain } from '../../src/event-text/plain-lines.ts';
import { anyTextOf } from '../helpers/any-text.ts';

const pieces = fc.constantFrom(
  ...Array.from('aß大🎉1 \n.,:/\'"()-+=#*_|<&![\t\u00a0\u0301\0\r{$'),
  ...['  ', '\n\n', '//', 'http:', 'mailto:a@b.c'],
);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 30 }).map((found) => `a${found.join('')}`),
  anyTextOf().map((text) => `a${text}`),
);

test('text that is taken for plain means the same as Markdown', () => {
  // What stands behind it is Markdown, so that all of it is read as such.
  const MARKED = '\n\n*a*';
  fc.assert(
    fc.property(texts, (text) => {
      fc.pre(isPlain(text));
      expect(`${htmlOf(text) ?? ''}<p><em>a</em></p>\n`).toBe(htmlOf(text + MARKED));
      expect(
        `${plainTextOf(text)
          .replaceAll(/\n{3,}/g, '\n\n')
          .trim()}\n\na`,
      ).toBe(plainTextOf(text + MARKED));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['Two days of talks.\n\nBring a cup: there is coffee (and tea).', true],
  ['Zwei Tage, 80 Vorträge', true],
  ['大家好，欢迎！', true],
  ['1. a', false],
  ['a\n- b', false],
  ['a  \nb', false],
  ['See https://a.example', false],
  ['a\n===', false],
])('%j is plain: %s', (text, plain) => {
  expect(isPlain(text)).toBe(plain);
});
