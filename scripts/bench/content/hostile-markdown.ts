/** Longer texts are shown without reading them as Markdown. */
const LENGTH = 32 * 1024;

/** Repeats a text until the whole has the greatest length that is read as Markdown. */
function filled(unit: string, before = ''): string {
  const room = LENGTH - before.length;
  return before + unit.repeat(Math.floor(room / unit.length));
}

/** Texts of 32 KiB that take far longer to read than their size suggests, by their kind. */
export const WORST_MARKDOWN: Readonly<Record<string, string>> = {
  'images of a reference with a title of quotes': filled('![a]', `[a]: x '${'"'.repeat(16_200)}'\n\n`),
  'links of a reference with a title of quotes': filled('[a]', `[a]: x '${'"'.repeat(16_200)}'\n\n`),
  'links of a reference with a long address': filled('[a]', `[a]: http://x/${'é'.repeat(8_000)}\n\n`),
  'a table of 60 columns with rows of one cell': filled(
    'a\n',
    `${'|a'.repeat(60)}|\n${'|:-:'.repeat(60)}|\n`,
  ),
  'a table of 1,000 columns with empty rows': filled(
    '|\n',
    `${'|a'.repeat(1_000)}|\n${'|-'.repeat(1_000)}|\n`,
  ),
  'a table of one column': filled('a\n', 'a|\n-|\n'),
  'quotes in quotes with many lines': filled('b\n', `${'>'.repeat(100)}a\n`),
  'quotes of a reference each': filled('>[a]:x\n[\n'),
  'lists in lists with many lines': filled('b\n', `${'- '.repeat(100)}a\n`),
  'paragraphs of one character': filled('a\n\n'),
  'list items of one character': filled('- a\n'),
  'headings of one character': filled('# a\n'),
  'emphasis that nests': filled('*a **b '),
  'emphasis that closes': filled('*a*'),
  'opening brackets': filled('['),
  'opening images': filled('!['),
  'images in images': `${'!['.repeat(90)}${filled('a').slice(0, LENGTH - 600)}${'](b)'.repeat(90)}`,
  'images that may be links': filled('[![](a)](b)'),
  'bare addresses, one a line': filled('http://a.b\n'),
  'bare addresses in letters beyond ASCII': filled('http://é.b '),
  'brackets at the end of bare addresses': filled(String.raw`ftp://a#\[`),
  entities: filled('&quot;'),
  quotes: filled('"'),
  'backticks of growing number': Array.from({ length: 254 }, (_, index) => `${'`'.repeat(index)} `).join(''),
  'what looks like HTML': filled('<a href="'),
};
