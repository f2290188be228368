import MarkdownIt from 'markdown-it';
import sanitizeHtml, { type IOptions } from 'sanitize-html';

/** Longer text, and one that becomes longer, is shown as it is written: pages are made between the requests of others. */
const MAX_LENGTH = 32 * 1024;
const MAX_HTML_LENGTH = 4 * MAX_LENGTH;

/** HTML in the text is no HTML. */
const markdown = new MarkdownIt({ html: false, linkify: true });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

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

/** Text of strangers in Markdown (CommonMark, with tables) as HTML that is safe to show; null where it is too long. */
export function htmlOf(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const html = markdown.render(text);
  return html.length > MAX_HTML_LENGTH ? null : sanitizeHtml(html, ALLOWED);
}
