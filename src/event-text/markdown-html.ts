import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { remembering, rendered, tokensOf } from './markdown-tokens.ts';
import { isPlain } from './plain-lines.ts';

/** Of text that is mostly characters which HTML escapes. */
const MAX_HTML_LENGTH = 128 * 1024;

/** The heading of the page is above those of the text. */
const HEADINGS = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' };

/** A second net: what comes out of the Markdown is no more than this, whatever goes in. */
const ALLOWED: IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'ul', 'ol', 'li', 'hr', 'br', 'pre', 'code'],
    ...['strong', 'em', 's', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'], img: ['src', 'alt', 'title', 'loading'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    ...HEADINGS,
    a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }),
    img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }),
  },
};

/** Text of strangers in Markdown as HTML that is safe to show; null where it is too long, or becomes so. */
export function htmlOf(text: string): string | null {
  return isPlain(text) ? paragraphsOf(text) : htmlOfMarkdown(text);
}

const htmlOfMarkdown = remembering((text) => {
  const tokens = tokensOf(text);
  if (tokens === null) return null;
  const html = rendered(tokens);
  return html.length > MAX_HTML_LENGTH ? null : sanitizeHtml(html, ALLOWED);
});

function paragraphsOf(text: string): string {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph !== '');
  return paragraphs.map((paragraph) => `<p>${paragraph.trim()}</p>\n`).join('');
}
