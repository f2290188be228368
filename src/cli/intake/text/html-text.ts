import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { unwrappedAddresses } from './web-address.ts';

/** A part of a block that is a link, or that is none. Its lines end where the HTML breaks them. */
export interface TextPiece {
  readonly text: string;
  /** An address as it is written; null for a text that is no link. */
  readonly url: string | null;
}

/** A block of a text in HTML, its white space merged. */
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
/** What some programs make of the end of a line between two tags. */
const ESCAPED_LINE_END = '>\\n';
/** Without these, the ends of lines are where a text breaks. */
const BREAK =
  /<(?:address|article|blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)[\s/>]/i;
const ENTITY = '&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,31});';
const EVERY_ENTITY = new RegExp(ENTITY, 'gi');
/** Browsers read some entities without their semicolon, and so would read "?a=1&copy=2". */
const NO_ENTITY = new RegExp(`&(?!${ENTITY.slice(1)})`, 'gi');
/** An address can have what looks like an entity. */
const ADDRESS = /(https?:\/\/[^\s<>"]+)/i;

/** Whether a text is meant as HTML: it has a tag that such texts have. */
export function looksLikeHtml(text: string): boolean {
  return TAG.test(text);
}

/** Whether a text breaks its lines by tags, or has links: others with line ends are code that shows tags. */
export function isWrittenInHtml(text: string): boolean {
  return (
    BREAK.test(text) || /<(?:a\s|span\b|html\b)/i.test(text) || (looksLikeHtml(text) && !/[\r\n]/.test(text))
  );
}

/** Returns a text with the characters that its entities of HTML stand for, but for those in web addresses, which are unwrapped. */
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

/** Returns what a text in HTML shows, block by block; what is no text, like pictures and scripts, is left out. */
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
  // What is still to be looked at, the next one last: a text may be nested deeper than functions can be.
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

/** Returns the text of a block, line by line. */
export function textOfBlock({ pieces }: TextBlock): string {
  return pieces.map(({ text }) => text).join('');
}

/** Null for an element within a line. */
function kindOf(name: string): TextBlock['kind'] | null {
  if (name === 'li') return 'item';
  if (HEADINGS.has(name)) return 'heading';
  return BLOCKS.has(name) ? 'paragraph' : null;
}
