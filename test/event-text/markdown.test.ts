import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import MarkdownIt, { type Token } from 'markdown-it';
import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { WORST_MARKDOWN } from '../../scripts/bench/content/hostile-markdown.ts';
import { markdownOf as writtenAnew } from '../../src/event-text/event-markdown.ts';
import {
  htmlOf,
  isKnownAddress,
  isKnownHtml,
  pageHtmlOf,
  plainTextOf,
  rendered,
  tokensOf,
} from '../../src/event-text/markdown-text.ts';
import { longTexts, markdownOf } from '../fuzz/markdown.ts';
import { runs } from '../helpers/laws.ts';

/** Pieces of Markdown and HTML, in any order. */
const fragments = fc.array(
  fc.constantFrom(
    ...Array.from('<>"\')`\n|-a*\\\0:/\t\u2028\ud800'),
    ...['[x](', '![', '](', 'javascript:', '&lt;', '&#x3c;', 'on=', '<b ', 'https://x', '&colon;', '&Tab;'],
    '](javascript&amp;colon;',
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

describe('known html', () => {
  const LINK = 'rel="nofollow noopener"';

  test.each([
    `<h2>a "b" &lt;c&gt;</h2>\n<p>d<br />\n<em>e</em></p>\n<hr />\n`,
    `<p><a href="https://a.example/?b&amp;c" title="&quot;" ${LINK}>d</a></p>\n`,
    `<a href="b/c#d" ${LINK}><img src="HTTP://a.example" alt="" loading="lazy" /></a>`,
    `<ol start="3">\n<li>a</li>\n</ol>\n`,
  ])('known: %s', (html) => {
    expect(isKnownHtml(html)).toBe(true);
  });

  test.each([
    ...[
      '<',
      '>',
      '<p',
      '<p>',
      '</p>',
      '<p></p></p>',
      '<p><em></p></em>',
      '<p/>',
      '<P></P>',
      '<p ></p>',
      '<!---->',
    ],
    ...[
      '<h1>a</h1>',
      '<script></script>',
      '<constructor></constructor>',
      '<p onclick="a"></p>',
      '<br>',
      '</br>',
    ],
    ...['&', '&colon;', '&#58;', '<ol start="a"></ol>', '<code class="a"></code>', '<a>b</a>'],
    ...['javascript:a', '//a.example', 'a b', 'a\tb', String.raw`/\a.example`, '', 'é'].map(
      (address) => `<a href="${address}" ${LINK}>b</a>`,
    ),
    ...['a"b', 'a" onclick="b', 'a<b', 'a>b', ''].map((title) => `<a title="${title}" ${LINK}>b</a>`),
    `<a ${LINK} onclick="a">b</a>`,
    '<img src="data:image/png,a" alt="" loading="lazy" />',
    '<img alt="" onerror="a" loading="lazy" />',
    '<img src="a" loading="lazy" />',
    '<img alt="" loading="lazy">',
  ])('not known: %s', (html) => {
    expect(isKnownHtml(html)).toBe(false);
    expect(isKnownHtml(`<p>a</p>\n${html}`)).toBe(false);
  });
});

describe('Markdown of strangers', () => {
  const SANITIZER: IOptions = {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'ul', 'ol', 'li', 'hr', 'br', 'pre', 'code'],
      ...['strong', 'em', 's', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'title', 'loading'],
      ol: ['start'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }),
      img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }),
    },
  };

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
  ])('runs nothing and hides nothing: %s', (_what, text) => {
    const elements = (htmlOf(text) ?? '').match(/<[^>]*>?/g) ?? [];
    for (const element of elements) {
      expect(element).toMatch(
        /^<(?:\/?p|\/a|a(?: (?:href="https:\/\/example\.org"|title="[^"]*"|rel="nofollow noopener"))*|img(?: (?:alt="[^"]*"|loading="lazy"))* \/)>$/,
      );
    }
  });

  test('has nothing that a sanitizer changes, and is never refused, whatever the text is', () => {
    fc.assert(
      fc.property(fragments, (found) => {
        const text = found.join('');
        const html = htmlOf(text);
        expect(html === null).toBe(tokensOf(text) === null);
        expect(html).toBe(html && sanitizeHtml(html, SANITIZER));
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('has nothing that a sanitizer changes, however long it is', () => {
    fc.assert(
      fc.property(longTexts, (long) => {
        const html = htmlOf(markdownOf(long));
        expect(html).toBe(html && sanitizeHtml(html, SANITIZER));
      }),
      { numRuns: runs(30) },
    );
  });

  test('is shown as it is written when it is too long', () => {
    expect(htmlOf('x'.repeat(32 * 1024 + 1))).toBeNull();
    expect(htmlOf('x'.repeat(32 * 1024))).not.toBeNull();
    const table = `${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${'|\n'.repeat(10_000)}`;
    expect(htmlOf(table)).toBeNull();
    expect(htmlOf(`[a]: ${'x'.repeat(300)}\n\n${'[a]'.repeat(10_000)}`)).toBeNull();
  });

  test('is shown as it is written when each bracket is looked for to the end of the text (C24)', () => {
    expect(htmlOf('[a '.repeat(10_900))).not.toBeNull();
    expect(htmlOf(String.raw`ftp://a#\[`.repeat(1_600))).toBeNull();
  });

  test('is shown as it is written when each quote goes on to the end of the text (C24)', () => {
    expect(htmlOf('>a\n[\n\n'.repeat(1_000))).not.toBeNull();
    expect(htmlOf('>[a]:x\n[\n[\n[\n'.repeat(1_100))).toBeNull();
  });
});

describe('Markdown written anew', () => {
  /** A reader that trusts its input: it passes HTML on, and accepts links to every address. */
  const trusting = new MarkdownIt({ html: true });
  trusting.validateLink = () => true;

  const elementsIn = (tokens: readonly Token[]): Token[] =>
    tokens.flatMap((token) => [token, ...elementsIn(token.children ?? [])]);

  test.each([
    ['headings, below the name of the event', '# a\n\nb\n-', '## a\n\n### b'],
    ['emphasis', '*a* __b__ ~~c~~', '*a* **b** ~~c~~'],
    ['code', '`` a`b ``\n\n```js\n<b>\n```', '``a`b``\n\n```\n<b>\n```'],
    ['links', '[a](https://b.example "c") <https://d.example>', '[a](https://b.example) <https://d.example>'],
    ['pictures', 'a! [b](/c) ![d](/e)', 'a! [b](/c) ![d](/e)'],
    ['an exclamation in front of a link', 'a\\![b](/c)', 'a\\![b](/c)'],
    ['lists in lists and quotes', '1. a\n   > b\n\n   * c', '1. a\n\n   > b\n\n   - c'],
    ['tables', '|a|b|\n|-|-|\n|`c\\|d`|e|', '| a | b |\n| --- | --- |\n| `c\\|d` | e |'],
    ['HTML, as text', 'a <b onclick="c">d</b> &lt;e&gt;', 'a \\<b onclick="c"\\>d\\</b\\> \\<e\\>'],
    ['what looks like a block', '\\# a\n\\- b\n2020\\. c', '\\# a\n\\- b\n2020\\. c'],
    ['names with underscores, and references', 'a_b &amp;lt; R&D', 'a_b \\&lt; R&D'],
    [
      'addresses in which nothing is a reference',
      '[a](javascript&amp;colon;b) ![c](/d?e&amp;copy;=(1)) <https://f.example/?g&copy;>',
      '[a](javascript&amp;colon;b) ![c](</d?e&amp;copy;=(1)>) <https://f.example/?g&copy;>',
    ],
    ['addresses that are no links here', '[a](javascript:b) [c](//d)', '\\[a\\](javascript:b) c'],
  ])('has %s', (_what, text, written) => {
    expect(writtenAnew(text)).toBe(written);
  });

  test('is code where it is too long to be read', () => {
    const text = '<b>`'.repeat(10_000);
    expect(writtenAnew(text)).toBe(`\`\`\`\n${text}\n\`\`\``);
  });

  test.each([
    ['whatever the text is', fragments.map((found) => found.join('')), 1_000],
    ['however long it is', longTexts.map(markdownOf), 100],
  ])(
    'holds no HTML and leads nowhere else than pages do, for whoever trusts it, %s (D4)',
    (_, texts, all) => {
      fc.assert(
        fc.property(texts, (text) => {
          const elements = elementsIn(trusting.parse(writtenAnew(text), {}));
          expect(elements.filter(({ type }) => type.startsWith('html_'))).toEqual([]);
          const addresses = elements.flatMap((token) => token.attrGet('href') ?? token.attrGet('src') ?? []);
          expect(addresses.filter((address) => !isKnownAddress(String(address)))).toEqual([]);
        }),
        { numRuns: runs(all) },
      );
    },
  );

  test('shows the text that pages show, whatever the text is', () => {
    const shownOf = (markdown: string): string | undefined =>
      htmlOf(markdown)
        ?.replaceAll(/<[^<>]*>/g, '')
        .replaceAll(/\s+/g, '');
    fc.assert(
      fc.property(fragments, (found) => {
        const text = found.join('');
        expect(shownOf(writtenAnew(text))).toBe(shownOf(text));
      }),
      { numRuns: runs(1_000) },
    );
  });
});

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

  test('is as it is written when it is too long, or grows too much', () => {
    for (const text of ['*a* '.repeat(9_000), '*a*'.repeat(10_900)]) expect(plainTextOf(text)).toBe(text);
  });

  test('gives every text, and no character that it did not have', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('ab*_`[](!)<>&#-1. |\n\\:/')) }),
        (text) => {
          // Nested lists and links add these characters: new lines, bullets, brackets, and the escapes of URLs.
          const known = new Set(`${text}${encodeURI(text)}\u00b7- ()\n`);
          expect(Array.from(plainTextOf(text)).filter((character) => !known.has(character))).toEqual([]);
        },
      ),
      { numRuns: runs(1_000) },
    );
  });
});

describe('markdown tokens', () => {
  const LENGTH = 32 * 1024;

  /**
   * Three times the limit of the code, which counts neither bare addresses nor bare text: each counted token has at most
   * one piece of bare text on either side.
   */
  const MAX_TOKENS = 3 * 12_000;

  type Tokens = NonNullable<ReturnType<typeof tokensOf>>;

  function countOf(tokens: Tokens): number {
    return tokens.reduce((count, { children }) => count + 1 + countOf(children ?? []), 0);
  }

  /** Expects that the tokens of a text, and the characters of each rendering, are bounded. */
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

  describe('32 KiB of Markdown becomes at most several times its size (C24)', () => {
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
    ])('too many tokens stop the reading: %s', (what) => {
      expect(tokensOf(WORST_MARKDOWN[what] ?? '')).toBeNull();
    });

    test('an ordinary text is read, however long and rich', () => {
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

  test('unknown elements, attributes and HTML are left out, or become text', () => {
    const tokens = tokensOf('*a* [b](c) `d`') ?? [];
    const [emphasis, , , , link, , , , code] = tokens[1]?.children ?? [];
    if (!emphasis || !link || !code) throw new Error('These are not the tokens.');
    emphasis.tag = 'script';
    link.attrSet('onclick', 'x');
    Object.assign(code, { type: 'html_inline', content: '<b>' });
    expect(rendered(tokens)).toBe('<p>a</em> <a href="c" rel="nofollow noopener">b</a> &lt;b&gt;</p>\n');
  });
});

describe('text in the middle of a page', () => {
  test.each([
    ['# A\n## B\n### C\n# D', ['2 A', '3 B', '4 C', '2 D']],
    ['## A\n### B\n## C', ['2 A', '3 B', '2 C']],
    ['# A\n### B\n###### C\n### D', ['2 A', '3 B', '4 C', '3 D']],
    ['#### A\n## B\n### C', ['2 A', '2 B', '3 C']],
    ['# A\n## B\n### C\n#### D\n##### E\n###### F', ['2 A', '3 B', '4 C', '5 D', '6 E', '6 F']],
    ['> ### A\n\n- # B', ['2 A', '2 B']],
  ])('has headings that begin below the name of the page and leave out no level: %j', (text, headings) => {
    const found = [...(pageHtmlOf(text) ?? '').matchAll(/<h(\d)>([^<]*)<\/h\1>/g)];
    expect(found.map(([, level = '', words = '']) => `${level} ${words}`)).toEqual(headings);
  });

  test('lets the keyboard scroll what may be wider than the screen', () => {
    expect(pageHtmlOf('```\ncode\n```')).toBe('<pre tabindex="0"><code>code\n</code></pre>\n');
    const table = pageHtmlOf('| a |\n| - |\n| b |');
    expect(table).toMatch(/^<div class="wide" tabindex="0"><table>[^]*<\/table><\/div>\n$/);
  });

  test('changes nothing that only looks like an element', () => {
    expect(pageHtmlOf('*`<pre>`* <h5> <table>')).toBe(
      '<p><em><code>&lt;pre&gt;</code></em> &lt;h5&gt; &lt;table&gt;</p>\n',
    );
    expect(pageHtmlOf('[a](https://example.org "<h5>")')).toContain('title="&lt;h5&gt;"');
  });

  test('is null when it is too long', () => {
    expect(pageHtmlOf('x'.repeat(32 * 1024 + 1))).toBeNull();
  });
});
