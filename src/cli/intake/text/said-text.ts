import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { FORBIDDEN_IN_TEXT, UNPRINTABLE } from '../../../platform/printable.ts';
import { formats } from '../../../schema/formats.ts';
import { unwrappedAddresses } from './web-address.ts';

const EVERY_UNPRINTABLE = new RegExp(UNPRINTABLE, 'gu');

/** Longer texts are cut before they are converted. */
const MAX_LINE = 4_000;
const MAX_READ = 200_000;

/** Returns a text on one line, trimmed, and without invisible characters. */
export function plainLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(EVERY_UNPRINTABLE, '').trim();
}

/** A mail address, with or without angle brackets. */
const MAIL = /<[^<>]*>|\S{1,100}[@\uFF20]\S{1,200}/g;

/** Removes mail addresses from a line, since they are never imported. */
export function withoutMail(line: string): string {
  return line.replace(MAIL, '').trim();
}

/** Converts a text to the one line that a reader sees, without tags, entities and invisible characters. */
export function visibleLine(text: string): string {
  const begun = text.slice(0, MAX_LINE);
  const plain = looksLikeHtml(begun)
    ? blocksOfHtml(begun)
        .map(({ pieces }) => pieces.map((piece) => piece.text).join(''))
        .join(' ')
    : withoutEntities(begun);
  return plainLine(plain);
}

/** Converts a plain or HTML text of several lines, even with tags written as entities, to Markdown. */
export function textAsMarkdown(text: string): string {
  const begun = text.slice(0, MAX_READ);
  if (looksLikeHtml(begun)) return markdownOf(blocksOfHtml(begun));
  const plain = withoutEntities(begun);
  return looksLikeHtml(plain) ? markdownOf(blocksOfHtml(plain)) : escapedMarkdown(plain);
}

function markdownOf(blocks: readonly TextBlock[]): string {
  return blocks
    .map((block, position) => {
      const { kind } = block;
      const lines = markdownLines(block);
      const written = kind === 'paragraph' ? keptLines(lines) : lines.join(' ').trim();
      const mark = { paragraph: '', heading: '### ', item: '- ' }[kind];
      const isNextItem = kind === 'item' && blocks[position - 1]?.kind === 'item';
      const between = position === 0 ? '' : isNextItem ? '\n' : '\n\n';
      return `${between}${mark}${written}`;
    })
    .join('');
}

/** Returns the lines of a block as Markdown, with its links. */
function markdownLines({ pieces }: TextBlock): string[] {
  const lines = [''];
  for (const { text, url } of pieces) {
    for (const [position, part] of text.split('\n').entries()) {
      const line = position === 0 ? (lines.pop() ?? '') : '';
      lines.push(line + markdownPiece(line === '' ? part.trimStart() : part, url));
    }
  }
  return lines.map((line) => line.replace(/ {2,}/g, ' ').trim());
}

function markdownPiece(text: string, url: string | null): string {
  const label = plainLine(text);
  const [before, behind] = [/^\s/.test(text) ? ' ' : '', /\s$/.test(text) ? ' ' : ''];
  if (label === '') return before;
  const isLink = url !== null && formats['http-url'](url);
  return before + (isLink ? markdownLink(label, url) : escapedLine(label)) + behind;
}

/** Pages show longer texts without rendering Markdown, so that escapes would be visible. */
export const MAX_MARKDOWN = 20_000;

/** Punctuation after an address belongs to the sentence around it. */
const ADDRESS_IN_TEXT = /(https?:\/\/[^\s<>"\\]*[^\s<>"\\.,:;!?)\]}'*_])/i;
/** Characters that can be markup at any position; an underscore within a word is not. */
const MARKUP = /[\\`*~[\]|]|(?<!\w)_|_(?!\w)|<(?=[a-z/!?])|&(?=#|\w{1,40};)/gi;
const FORBIDDEN = new RegExp(FORBIDDEN_IN_TEXT, 'gu');

/** Escapes a plain text as Markdown: line breaks are kept, nothing is read as markup, and web addresses become links. */
export function escapedMarkdown(text: string): string {
  const lines = text
    .slice(0, MAX_MARKDOWN)
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(FORBIDDEN, '')
    .split('\n')
    .map((line) => escapedLine(line.trim()));
  return keptLines(lines);
}

/** Joins lines of Markdown with hard line breaks; several empty lines become one. */
function keptLines(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/(?<=[^\n])\n(?=[^\n])/g, '\\\n')
    .trim();
}

/** @param line without white space around it */
function escapedLine(line: string): string {
  return line
    .split(ADDRESS_IN_TEXT)
    .map((part, position) => (position % 2 === 1 ? `<${part}>` : escapedText(part, position)))
    .join('');
}

/** Returns a link with a text on one line, or just the address where the text is the same. */
function markdownLink(text: string, url: string): string {
  const address = url.replaceAll(
    /[\s<>()\\]/g,
    (character) => PERCENT[character] ?? encodeURIComponent(character),
  );
  if (bareAddress(text) === bareAddress(url)) return `<${address}>`;
  return `[${escapedText(text, 1)}](${address.replaceAll(/&(?=[#\w]{1,40};)/g, '&amp;')})`;
}

/** Characters that `encodeURIComponent` leaves as they are, and that end a link in Markdown. */
const PERCENT: Readonly<Record<string, string>> = { '(': '%28', ')': '%29' };

function bareAddress(text: string): string {
  return text.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

/** @param position 0 at the beginning of a line, where list, heading and quote markers are escaped as well */
function escapedText(text: string, position: number): string {
  const escaped = text.replaceAll(MARKUP, '\\$&');
  if (position > 0) return escaped;
  return escaped.replace(/^(\d{1,9})([.)])/, '$1\\$2').replace(/^[#+\-=>:]/, '\\$&');
}

/** A piece of a block, either a link or plain text; it contains the line breaks of the HTML. */
interface TextPiece {
  readonly text: string;
  /** The address as it is written; null where the piece is not a link. */
  readonly url: string | null;
}

/** A block of an HTML text, with collapsed white space. */
interface TextBlock {
  readonly kind: 'paragraph' | 'heading' | 'item';
  readonly pieces: readonly TextPiece[];
}

const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside blockquote dd div dl dt fieldset figcaption figure footer form header hr main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
const NOT_SHOWN: ReadonlySet<string> = new Set([
  'head',
  'iframe',
  'noscript',
  'object',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
]);
const TAG =
  /<\/?(?:a|abbr|b|blockquote|br|code|div|em|figure|font|h[1-6]|hr|i|iframe|img|li|ol|p|pre|script|section|small|span|strong|style|sub|sup|table|td|th|tr|u|ul)[\s/>]/i;
/** How some programs escape a line break between two tags. */
const ESCAPED_LINE_END = '>\\n';
/** Tags that break lines; in a text without them, its own line breaks are kept. */
const BREAK =
  /<(?:address|article|blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)[\s/>]/i;
const ENTITY = '&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,31});';
const EVERY_ENTITY = new RegExp(ENTITY, 'gi');
/** An "&" that does not begin an entity with a semicolon, as in "?a=1&copy=2", which browsers would read as one. */
const NO_ENTITY = new RegExp(`&(?!${ENTITY.slice(1)})`, 'gi');
/** Addresses, in which entities are not decoded. */
const ADDRESS = /(https?:\/\/[^\s<>"]+)/i;

/** Whether a text contains a common HTML tag. */
function looksLikeHtml(text: string): boolean {
  return TAG.test(text);
}

/** Whether a text is HTML, and does not merely mention tags: it has tags for breaks or links, or no line breaks of its own. */
export function isWrittenInHtml(text: string): boolean {
  return (
    BREAK.test(text) || /<(?:a\s|span\b|html\b)/i.test(text) || (looksLikeHtml(text) && !/[\r\n]/.test(text))
  );
}

/** Decodes the HTML entities of a text, except in web addresses, and unwraps these addresses. */
export function withoutEntities(text: string): string {
  return unwrappedAddresses(text)
    .split(ADDRESS)
    .map((part, position) => (position % 2 === 1 ? part : part.replace(EVERY_ENTITY, characterOf)))
    .join('');
}

function characterOf(entity: string): string {
  const [node] = parseFragment(entity).childNodes;
  return node !== undefined && 'value' in node ? node.value : entity;
}

/** Returns the visible text of HTML as blocks, without pictures, scripts and the like. */
function blocksOfHtml(html: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: { readonly kind: TextBlock['kind']; readonly pieces: TextPiece[] } = {
    kind: 'paragraph',
    pieces: [],
  };
  let url: string | null = null;
  const begin = (kind: TextBlock['kind']): void => {
    if (open.pieces.some(isShown)) blocks.push(open);
    open = { kind, pieces: [] };
  };
  const add = (text: string): void => {
    const last = open.pieces.at(-1);
    if (last?.url === url) open.pieces.splice(-1, 1, { url, text: last.text + text });
    else open.pieces.push({ url, text });
  };
  const lines = BREAK.test(html) ? html : html.replaceAll(/\r\n?|\n/g, '<br>');
  // A stack in place of recursion, since HTML may be nested deeply.
  const root = parseFragment(lines.replaceAll(ESCAPED_LINE_END, '>').replaceAll(NO_ENTITY, '&amp;'));
  const left: (Tree.ChildNode | 'end of block' | 'end of link')[] = root.childNodes.toReversed();
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node === 'end of block') begin('paragraph');
    else if (node === 'end of link') url = null;
    else if (node.nodeName === 'br') add('\n');
    else if ('value' in node) add(unwrappedAddresses(node.value.replace(/\s+/g, ' ')));
    else if ('childNodes' in node && !NOT_SHOWN.has(node.nodeName)) {
      const kind = kindOf(node.nodeName);
      if (kind !== null) {
        const isInItem = kind === 'paragraph' && open.kind === 'item' && !open.pieces.some(isShown);
        begin(isInItem ? 'item' : kind);
        left.push('end of block');
      }
      const href = node.nodeName === 'a' ? node.attrs.find(({ name }) => name === 'href') : undefined;
      if (href !== undefined) {
        url = unwrappedAddresses(href.value.trim());
        left.push('end of link');
      }
      left.push(...node.childNodes.toReversed());
    }
  }
  begin('paragraph');
  return blocks;
}

function isShown({ text }: TextPiece): boolean {
  return text.trim() !== '';
}

/** Returns the kind of block that an element begins; null for an inline element. */
function kindOf(name: string): TextBlock['kind'] | null {
  if (name === 'li') return 'item';
  if (HEADINGS.has(name)) return 'heading';
  return BLOCKS.has(name) ? 'paragraph' : null;
}
