import { isKnownHtml } from './known-html.ts';
import { remembering, rendered, tokensOf } from './markdown-tokens.ts';
import { isPlain, MAX_LENGTH } from './plain-lines.ts';

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
