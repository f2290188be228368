import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { htmlOf } from '../../src/event-text/markdown-html.ts';
import { tokensOf } from '../../src/event-text/markdown-tokens.ts';
import { longTexts, markdownOf } from '../fuzz/markdown.ts';

const SANITIZER: IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'ul', 'ol', 'li', 'hr', 'br', 'pre', 'code'],
    ...['strong', 'em', 's', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'], img: ['src', 'alt', 'title', 'loading'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }),
    img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }),
  },
};

const fragments = fc.array(
  fc.constantFrom(
    ...Array.from('<>"\')`\n|-a*\\\0:/\t\u2028\ud800'),
    ...['[x](', '![', '](', 'javascript:', '&lt;', '&#x3c;', 'on=', '<b ', 'https://x', '&colon;', '&Tab;'],
    ...[
      '//',
      'HTTP:',
      'mailto:',
      'data:',
      '[r]: ',
      '[r]',
      '"t")',
      '</code>',
      '```',
      '|a|\n|-|\n',
      '\n1. ',
      '<!--',
    ],
  ),
  { maxLength: 40 },
);

describe('Markdown of strangers', () => {
  test('becomes HTML, its headings below that of the page', () => {
    expect(htmlOf('# Camp\n\nSee *you* at <https://example.org>.')).toBe(
      '<h2>Camp</h2>\n<p>See <em>you</em> at <a href="https://example.org" rel="nofollow noopener">https://example.org</a>.</p>\n',
    );
  });

  test('may have tables, lists, code and images', () => {
    const html = htmlOf('| a |\n| - |\n| b |\n\n3. c\n\n`d`\n\n![e](https://example.org/e.png)');
    for (const part of ['<td>b</td>', '<ol start="3">', '<code>d</code>', 'src="https://example.org/e.png"'])
      expect(html).toContain(part);
  });

  test.each([
    ['HTML', '<script>alert(1)</script><img src=x onerror=alert(1)><style>*{}</style>'],
    ['a link that runs', '[x](javascript:alert(1)) [y](JaVaScRiPt:alert(1)) [z](data:text/html,x)'],
    ['a link that runs, in disguise', '[x](java&#115;cript:alert(1)) <javascript:alert(1)>'],
    ['an image in its own address', '![y](data:image/svg+xml,x)'],
    ['an address of the same scheme', '[x](//example.org) ![y](//example.org/y.png)'],
    ['a link that runs, in entities', '[x](javascript&colon;a) [y](&#x6a;avascript:a) <javascript&colon;a>'],
    ['an attribute in a title', '[x](https://example.org "\\" onclick=alert(1) x=\\"")'],
  ])('does nothing else: %s', (_what, text) => {
    const elements = (htmlOf(text) ?? '').match(/<[^>]*>?/g) ?? [];
    for (const element of elements) {
      expect(element).toMatch(
        /^<(?:\/?p|\/a|a(?: (?:href="https:\/\/example\.org"|title="[^"]*"|rel="nofollow noopener"))*|img(?: (?:alt="[^"]*"|loading="lazy"))* \/)>$/,
      );
    }
  });

  test('has nothing that a sanitizer changes, and is never refused for what it has, whatever the text is', () => {
    fc.assert(
      fc.property(fragments, (found) => {
        const text = found.join('');
        const html = htmlOf(text);
        expect(html === null).toBe(tokensOf(text) === null);
        expect(html).toBe(html && sanitizeHtml(html, SANITIZER));
      }),
      { numRuns: 2_000 },
    );
  });

  test('has nothing that a sanitizer changes, however long it is', () => {
    fc.assert(
      fc.property(longTexts, (long) => {
        const html = htmlOf(markdownOf(long));
        expect(html).toBe(html && sanitizeHtml(html, SANITIZER));
      }),
      { numRuns: 30 },
    );
  });

  test('is shown as it is written where it is too long', () => {
    expect(htmlOf('x'.repeat(32 * 1024 + 1))).toBeNull();
    expect(htmlOf('x'.repeat(32 * 1024))).not.toBeNull();
    const table = `${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${'|\n'.repeat(10_000)}`;
    expect(htmlOf(table)).toBeNull();
    expect(htmlOf(`[a]: ${'x'.repeat(300)}\n\n${'[a]'.repeat(10_000)}`)).toBeNull();
  });

  test('is shown as it is written where each bracket is looked for to the end of the text (C24)', () => {
    expect(htmlOf('[a '.repeat(10_900))).not.toBeNull();
    expect(htmlOf(String.raw`ftp://a#\[`.repeat(1_600))).toBeNull();
  });

  test('is shown as it is written where each quote goes on to the end of the text, and is none there (C24)', () => {
    expect(htmlOf('>a\n[\n\n'.repeat(1_000))).not.toBeNull();
    expect(htmlOf('>[a]:x\n[\n[\n[\n'.repeat(1_100))).toBeNull();
  });
});
