import { htmlOf } from './markdown-html.ts';

/** The first level below the name of the page. */
const FIRST_LEVEL = 2;

/** What may be wider than the screen: who has no mouse has to get there to scroll it. */
const TABLE = { open: '<div class="wide" tabindex="0"><table>', close: '</table></div>' };

/**
 * Text of strangers as HTML for the middle of a page, as `htmlOf` makes it: its headings follow the name of the page and leave
 * out no level.
 */
export function pageHtmlOf(text: string): string | null {
  const html = htmlOf(text);
  return html === null
    ? null
    : withHeadings(html)
        .replaceAll('<pre>', '<pre tabindex="0">')
        .replaceAll('<table>', TABLE.open)
        .replaceAll('</table>', TABLE.close);
}

function withHeadings(html: string): string {
  /** The levels of the headings that the text is below, as they are written. */
  const above: number[] = [];
  return html.replaceAll(/<(\/?)h([2-6])>/g, (_, slash: string, written: string) => {
    const level = Number(written);
    if (slash === '') {
      while ((above.at(-1) ?? 0) >= level) above.pop();
      above.push(level);
    }
    return `<${slash}h${FIRST_LEVEL - 1 + above.length}>`;
  });
}
