import { hash } from 'node:crypto';
import MarkdownIt, { type Renderer, type Token } from 'markdown-it';
import { FrequentCache } from '../platform/frequent-cache.ts';

export type { Token } from 'markdown-it';

const IN_ADDRESS = String.raw`[!#-;=?-\[\]-~]`;

/** The pattern of addresses on the web, for mail, or within the site (so none that begins with `//`); to be used with the flag `i`. */
const ADDRESS = String.raw`(?:https?:|mailto:|(?!//|[a-z][a-z\d.+-]*:)${IN_ADDRESS})${IN_ADDRESS}*`;

const BARE = [
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'ul', 'li', 'pre', 'code', 'strong', 'em', 's'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** The elements that untrusted text may have, with the form of their attributes; ` /` ends those without content. */
const KNOWN_ELEMENTS: ReadonlyMap<string, RegExp> = new Map([
  ...BARE.map((name) => [name, /^$/] as const),
  ['br', /^ \/$/],
  ['hr', /^ \/$/],
  ['ol', /^(?: start="\d+")?$/],
  ['a', new RegExp(`^(?: href="${ADDRESS}")?(?: title="[^"]+")? rel="nofollow noopener"$`, 'i')],
  ['img', new RegExp(`^(?: src="${ADDRESS}")? alt="[^"]*"(?: title="[^"]+")? loading="lazy" /$`, 'i')],
]);

const PIECE = /[^<>]+|<(\/?)([a-z\d]+)((?: [^<>]*)?)>/gy;

const UNKNOWN_ENTITY = /&(?!(?:amp|lt|gt|quot);)/;

/** Whether HTML has only known elements, all of them closed, in exactly the form in which they are written here. */
export function isKnownHtml(html: string): boolean {
  const open: string[] = [];
  let length = 0;
  for (const [piece, slash, name, attributes = ''] of html.matchAll(PIECE)) {
    length += piece.length;
    if (name === undefined) continue;
    if (slash === '/') {
      if (attributes !== '' || open.pop() !== name) return false;
    } else {
      if (KNOWN_ELEMENTS.get(name)?.test(attributes) !== true) return false;
      if (!attributes.endsWith(' /')) open.push(name);
    }
  }
  return length === html.length && open.length === 0 && !UNKNOWN_ENTITY.test(html);
}

export const { escapeHtml } = new MarkdownIt().utils;

const ANY = /(?:)/;
const KNOWN_ADDRESS = new RegExp(`^${ADDRESS}$`, 'i');

/** Whether links and pictures in untrusted text may have this address. */
export function isKnownAddress(address: string): boolean {
  return KNOWN_ADDRESS.test(address);
}

/** The attributes that are kept, each with a pattern that its value has to match. */
const KEPT: ReadonlyMap<string, RegExp> = new Map([
  ['href', KNOWN_ADDRESS],
  ['src', KNOWN_ADDRESS],
  ['alt', ANY],
  ['title', ANY],
  ['start', ANY],
]);

/** The attributes that are added to tokens, by the type of the token. */
const ADDED: ReadonlyMap<string | undefined, [name: string, value: string]> = new Map([
  ['link_open', ['rel', 'nofollow noopener']],
  ['image', ['loading', 'lazy']],
]);

/** Renders the known elements and attributes as HTML, and leaves out all others. */
class HtmlRenderer extends MarkdownIt.Renderer {
  constructor() {
    super();
    const text = (tokens: Token[], index: number) => escapeText(tokens[index]?.content ?? '');
    const block = (tokens: Token[], index: number) => `<pre><code>${text(tokens, index)}</code></pre>\n`;
    Object.assign(this.rules, {
      text,
      html_block: text,
      html_inline: text,
      code_inline: (tokens: Token[], index: number) => `<code>${text(tokens, index)}</code>`,
      code_block: block,
      fence: block,
    });
  }

  override renderAttrs({ type, attrs }: Pick<Token, 'attrs'> & Partial<Pick<Token, 'type'>>): string {
    const kept = attrs?.filter(([name, value]) => KEPT.get(name)?.test(String(value))) ?? [];
    const added = ADDED.get(type);
    return super.renderAttrs({ attrs: added === undefined ? kept : [...kept, added] });
  }

  override renderToken(...[tokens, index, options]: Parameters<Renderer['renderToken']>): string {
    return KNOWN_ELEMENTS.has(tokens[index]?.tag ?? '') ? super.renderToken(tokens, index, options) : '';
  }
}

/** Escapes a text outside of attributes, where quotes are no markup. */
function escapeText(text: string): string {
  return escapeHtml(text).replaceAll('&quot;', '"');
}

/**
 * Matches a line that is the same with or without Markdown: it begins with a letter, and has nothing that could be markup, an
 * address or an escape. Lines in doubt do not match.
 */
const PLAIN_LINE = /^(?:\p{L}(?:[^\p{C}\s\\`*_~[\]!<>&":/]|[/:](?= |$)| (?=\S))*)?$/u;

/** The longest text that is parsed as Markdown. Longer ones are shown as they are written, since parsing keeps other requests waiting. */
export const MAX_LENGTH = 32 * 1024;

/** Whether a text is the same with or without Markdown. Most texts are, and parsing Markdown takes a hundred times as long as this. */
export function isPlain(text: string): boolean {
  return text.length <= MAX_LENGTH && text.split('\n').every((line) => PLAIN_LINE.test(line));
}

/** The limit for the characters of all tokens: a link reference may be used thousands of times, and each use copies its address. */
const MAX_TOKENS_LENGTH = 3 * MAX_LENGTH;
const MAX_TOKENS = 12_000;
/**
 * The limit for the characters that the parser looks ahead: from a bracket to the closing one, which may be missing, and along
 * the lines that may continue a quote.
 */
const MAX_LOOKS_AHEAD = 1_500_000;
/** What a line of a quote counts as, in characters of looking ahead: it is stored for each quote that contains it. */
const LOOKS_OF_LINE = 8;
/** The deepest nesting of quotes, lists and their items. */
const MAX_NESTING = 20;
/** Headings are one level lower than in the text, since the page has a heading above them. */
const HEADINGS: ReadonlyMap<string, string> = new Map(
  [1, 2, 3, 4, 5].map((level) => [`h${level}`, `h${level + 1}`]),
);

/** Thrown where parsing a text would take too much time or memory. */
class TooCostly extends Error {}

/** How many tokens the text that is being parsed may still have, and how many characters the parser may still look ahead. */
const left = { tokens: 0, looksAhead: 0 };

function spend(what: keyof typeof left, count = 1): void {
  left[what] -= count;
  if (left[what] < 0) throw new TooCostly();
}

class BlockState extends MarkdownIt.StateBlock {
  override push(type: string, tag: string, nesting: Token['nesting']): Token {
    spend('tokens');
    const token = super.push(type, HEADINGS.get(tag) ?? tag, nesting);
    if (this.level > MAX_NESTING) throw new TooCostly();
    return token;
  }
}

class InlineState extends MarkdownIt.StateInline {
  override push(type: string, tag: string, nesting: Token['nesting']): Token {
    spend('tokens');
    return super.push(type, tag, nesting);
  }
}

class BlockParser extends MarkdownIt.ParserBlock {
  override State = BlockState;

  override tokenize(state: InstanceType<typeof MarkdownIt.StateBlock>, start: number, end: number): void {
    // The lines of a list's item are not known yet.
    if (state.parentType === 'blockquote') spend('looksAhead', LOOKS_OF_LINE * (end - start));
    super.tokenize(state, start, end);
  }
}

class InlineParser extends MarkdownIt.ParserInline {
  override State = InlineState;

  override skipToken(state: InstanceType<typeof MarkdownIt.StateInline>): void {
    spend('looksAhead');
    super.skipToken(state);
  }
}

/** HTML in the text is shown as text. Our limit is reached before that of the parser, which would silently drop what is nested deeper. */
const markdown = new MarkdownIt({ html: false, linkify: true, xhtmlOut: true, maxNesting: MAX_NESTING + 1 });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
// Addresses without a scheme do not become links; searching for them would scan the rest of the text after
// each `//`.
markdown.linkify.add('//', null);
markdown.block = new BlockParser();
markdown.inline = new InlineParser();
markdown.renderer = new HtmlRenderer();

/**
 * Parses untrusted Markdown (CommonMark, with tables); returns null where the text is too long or takes too much time or memory.
 * For that, the steps and the tokens are counted while the text is parsed, and the length of all tokens afterwards.
 */
export function tokensOf(text: string): Token[] | null {
  if (text !== last.text) last = { text, tokens: read(text) };
  return last.tokens;
}

/** The last parsed text: the same text is often needed both as HTML and as plain text. */
let last: { readonly text: string; readonly tokens: Token[] | null } = { text: '', tokens: [] };

function read(text: string): Token[] | null {
  if (text.length > MAX_LENGTH) return null;
  Object.assign(left, { tokens: MAX_TOKENS, looksAhead: MAX_LOOKS_AHEAD });
  try {
    const tokens = markdown.parse(text, {});
    return lengthOf(tokens) > MAX_TOKENS_LENGTH ? null : tokens;
  } catch (error) {
    if (error instanceof TooCostly) return null;
    throw error;
  }
}

/** Makes HTML of tokens. */
export function rendered(tokens: Token[]): string {
  return markdown.renderer.render(tokens, markdown.options, {});
}

/** The bounds of a cache of results, in characters: many feeds and pages show the same texts. */
const FREQUENT_TEXTS = { maxEntries: 50_000, maxSize: 16 * 1024 * 1024 };

/** Returns the function with a cache for frequent texts. */
function remembering<T extends string | null>(make: (text: string) => T): (text: string) => T {
  const made = new FrequentCache<T>({ ...FREQUENT_TEXTS, sizeOf: (text) => text?.length ?? 0 });
  return (text) => made.recallOr(hash('sha256', text, 'base64url'), () => make(text));
}

/** Returns the least number of characters that the HTML of tokens has. */
function lengthOf(tokens: readonly Token[]): number {
  let length = 0;
  for (const { tag, content, attrs, children } of tokens) {
    length += 2 * tag.length;
    for (const [name, value] of attrs ?? []) length += name.length + String(value).length;
    length += children === null ? content.length : lengthOf(children);
  }
  return length;
}

/** Returns a Markdown text without its markup, for programs that show plain text only; a text that is too long stays as it is. */
export function plainTextOf(text: string): string {
  return isPlain(text) ? text : textOfMarkdown(text);
}

/** The longest word that is kept whole where a text is cut. */
const WORD_LENGTH = 20;

/** Returns the beginning of a plain text, with an ellipsis where it is cut: between words, and never within a surrogate pair. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end < length - WORD_LENGTH ? length : end).trimEnd()}…`;
}

const textOfMarkdown = remembering((text) => {
  const tokens = tokensOf(text);
  return tokens === null
    ? text
    : blocksOf(tokens)
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim();
});

function blocksOf(tokens: readonly Token[]): string {
  let text = '';
  let before = '';
  for (const token of tokens) {
    text += token.type === 'inline' ? lineOf(token.children ?? []) : betweenLines(token, before);
    before = token.type;
  }
  return text;
}

/** Returns the plain text for a token that opens, closes or is a block. */
function betweenLines({ type, content, hidden, info, level, markup }: Token, before: string): string {
  switch (type) {
    case 'paragraph_close':
      return hidden ? '' : '\n\n';
    case 'heading_close':
    case 'bullet_list_close':
    case 'ordered_list_close':
    case 'table_close':
      return '\n\n';
    case 'list_item_open':
      return `\n${'  '.repeat(Math.floor(level / 2))}${info === '' ? '-' : info + markup} `;
    case 'tr_open':
      return '\n';
    case 'th_open':
    case 'td_open':
      return before === 'tr_open' ? '' : ' · ';
    case 'fence':
    case 'code_block':
      return `\n${content}\n`;
    default:
      return '';
  }
}

/** Returns inline tokens as plain text. Each link is followed by its address, unless it is the text of the link. */
function lineOf(tokens: readonly Token[]): string {
  let text = '';
  let shown = 0;
  let address = '';
  for (const token of tokens) {
    switch (token.type) {
      case 'softbreak':
      case 'hardbreak':
        text += '\n';
        break;
      case 'image':
        text += lineOf(token.children ?? []);
        break;
      case 'link_open':
        shown = text.length;
        address = token.info === 'auto' ? '' : String(token.attrGet('href') ?? '');
        break;
      case 'link_close':
        if (address !== '' && address !== text.slice(shown)) text += ` (${address})`;
        break;
      default:
        text += token.content;
    }
  }
  return text;
}

/** The longest HTML of a text; a text of mostly links and images comes near to it. */
const MAX_HTML_LENGTH = 8 * MAX_LENGTH;

/** Returns untrusted Markdown as HTML that is safe to show; null where it is too long, or its HTML has an unknown element. */
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

/** A table may be wider than the screen, so it can get the focus to be scrolled by keyboard. */
const TABLE = { open: '<div class="wide" tabindex="0"><table>', close: '</table></div>' };

/**
 * Returns untrusted Markdown as `htmlOf` does, for a page whose name is its first heading: the text's headings begin at the
 * second level and skip none.
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
  /** The original levels of the headings above the current one. */
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
