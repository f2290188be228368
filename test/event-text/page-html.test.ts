import { describe, expect, test } from '@jest/globals';
import { pageHtmlOf } from '../../src/event-text/page-html.ts';

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

  test('lets the keyboard reach what may be wider than the screen', () => {
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

  test('is null where it is too long', () => {
    expect(pageHtmlOf('x'.repeat(32 * 1024 + 1))).toBeNull();
  });
});
