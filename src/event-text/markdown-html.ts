import { isKnownHtml, remembering, rendered, tokensOf, isPlain, MAX_LENGTH } from './markdown-tokens.ts';

/** Of text that is mostly links and images. */
const MAX_HTML_LENGTH = 8 * MAX_LENGTH;

/**
 * Text of strangers in Markdown as HTML that is safe to show; null where it is too long, or becomes so, or has become something
 * else than is known.
 */
export function htmlOf(text: string): string | null {
  return isPlain(text) ? paragraphsOf(text) : htmlOfMarkdown(text);
}

const htmlOfMarkdown = remembering((text) => {
  const tokens = tokensOf(text);
  if (tokens === null) return null;
  const html = rendered(tokens);
  return html.length <= MAX_HTML_LENGTH && isKnownHtml(html) ? html : null;
});

function paragraphsOf(text: string): string {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph !== '');
  return paragraphs.map((paragraph) => `<p>${paragraph.trim()}</p>\n`).join('');
}

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
