import { printable } from '../../platform/printable.ts';

/**
 * A Markdown table (GitHub Flavored Markdown, section 4.10). Cells are plain text, of strangers too: nothing
 * in them is markup.
 */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return tableOfMarkdown(
    heads.map(escapeForMarkdown),
    rows.map((row) => row.map(escapeForMarkdown)),
  );
}

/**
 * A Markdown table whose cells are Markdown of one line already.
 *
 * @param rules the cells below the heads, which align columns: to the left where not given
 */
export function tableOfMarkdown(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  rules: readonly string[] = heads.map(() => '---'),
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return [line(heads), line(rules), ...rows.map(line)].join('');
}

/**
 * Writes plain text as one line of Markdown that shows it as it is, without white space around it: all markup of Markdown and HTML is
 * escaped, and GitHub finds no mentions or links in it.
 */
export function escapeForMarkdown(text: string): string {
  return withoutReferences(printable(text.replace(/\r?\n/g, ' ').trim()))
    .replace(/[\\`*_{}[\]()#+!|~<>@:$.-]/g, '\\$&')
    .replaceAll('&', '&amp;');
}

/** Writes plain text as inline code, which can be copied, since no character is escaped in it. */
export function markdownCode(text: string): string {
  const shown = printable(text.replace(/\r?\n/g, ' ')).replaceAll('@', `@${BREAK}`);
  const fence = fenceOf(shown);
  const isPadded = fence.length > 1 || shown.trim() === '';
  return isPadded ? `${fence} ${shown} ${fence}` : `${fence}${shown}${fence}`;
}

/** Returns the fence for a text that is shown as code: at least `least` backticks, and more than any run of them in the text. */
export function fenceOf(text: string, least = 1): string {
  const runs = (text.match(/`+/g) ?? []).map(({ length }) => length);
  return '`'.repeat(Math.max(least, 1 + Math.max(0, ...runs)));
}

/** Writes plain text that somebody may copy: as text where that shows the very same characters, else as code. */
export function markdownToCopy(text: string): string {
  return withoutReferences(text) === text ? escapeForMarkdown(text) : markdownCode(text);
}

/** ZERO WIDTH SPACE, where a line may end. */
const BREAK = '\u200b';
/**
 * The beginnings of what GitHub reads as a mention, an issue, a URL or an emoji: it looks for them in the rendered text, so
 * escapes do not help.
 */
const BEFORE_REFERENCES = [
  /[@#]/g,
  /(?:gh|ghsa|cve)-(?=\w)/gi,
  /www(?=\.)/gi,
  /:(?=\/\/|[a-z+-])/gi,
  // Seven digits are enough for a commit.
  /[0-9a-f]{6}(?=[0-9a-f])/gi,
];

function withoutReferences(text: string): string {
  return BEFORE_REFERENCES.reduce((kept, pattern) => kept.replace(pattern, `$&${BREAK}`), text);
}

/** The number of items of a list that are not folded. */
const MAX_OPEN = 10;

/** Returns a Markdown list in which the items after the first ten are folded until a reader opens them. */
export function foldedList(items: readonly string[], indent = ''): string {
  const [open, rest] = [items.slice(0, MAX_OPEN), items.slice(MAX_OPEN)];
  if (rest.length === 0) return open.join('\n');
  const head = `${indent}<details><summary>${rest.length} more</summary>`;
  return [...open, '', head, '', ...rest, '', `${indent}</details>`].join('\n');
}
