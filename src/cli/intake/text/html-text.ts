import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { unwrappedAddresses } from './web-address.ts';

/** A piece of a block, either a link or plain text; it contains the line breaks of the HTML. */
export interface TextPiece {
  readonly text: string;
  /** The address as it is written; null where the piece is not a link. */
  readonly url: string | null;
}

/** A block of an HTML text, with collapsed white space. */
export interface TextBlock {
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
export function looksLikeHtml(text: string): boolean {
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
export function blocksOfHtml(html: string): TextBlock[] {
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

/** Returns the text of a block. */
export function textOfBlock({ pieces }: TextBlock): string {
  return pieces.map(({ text }) => text).join('');
}

/** Returns the kind of block that an element begins; null for an inline element. */
function kindOf(name: string): TextBlock['kind'] | null {
  if (name === 'li') return 'item';
  if (HEADINGS.has(name)) return 'heading';
  return BLOCKS.has(name) ? 'paragraph' : null;
}
