import { expect, test } from '@jest/globals';
import { isKnownHtml } from '../../src/event-text/known-html.ts';

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
