import { printable } from '../../platform/printable.ts';

/**
 * A Markdown table (GitHub Flavored Markdown, section 4.10). Cells are plain text, of strangers too: nothing
 * in them is markup.
 */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return tableOfMarkdown(
    heads.map(markdownText),
    rows.map((row) => row.map(markdownText)),
  );
}

/** The same of cells that are Markdown of one line already. */
export function tableOfMarkdown(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('');
}

/** Plain text as Markdown of one line that shows it as it is: every mark of Markdown and HTML escaped. */
export function markdownText(text: string): string {
  return printable(text.replace(/\r?\n/g, ' '))
    .replace(/[\\`*_{}[\]()#+!|~<>@:$.-]/g, '\\$&')
    .replaceAll('&', '&amp;');
}
