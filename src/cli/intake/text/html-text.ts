import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** A block of a text in HTML, its white space merged; its lines end where the HTML breaks them. */
export interface TextBlock {
  readonly kind: 'paragraph' | 'heading' | 'item';
  readonly text: string;
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
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/** Whether a text is meant as HTML: it has a tag that such texts have. */
export function looksLikeHtml(text: string): boolean {
  return TAG.test(text);
}

/** A text with the characters that its entities of HTML stand for. */
export function withoutEntities(text: string): string {
  return text.replace(ENTITY, (entity) => {
    const [node] = parseFragment(entity).childNodes;
    return node !== undefined && 'value' in node ? node.value : entity;
  });
}

/** What a text in HTML shows, block by block; what is no text, like pictures and scripts, is left out. */
export function blocksOfHtml(html: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: TextBlock = { kind: 'paragraph', text: '' };
  const begin = (kind: TextBlock['kind']): void => {
    const lines = open.text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
    const text = lines.join('\n').trim();
    if (text !== '') blocks.push({ ...open, text });
    open = { kind, text: '' };
  };
  // What is still to be looked at, the next one last: a text may be nested deeper than functions can be.
  const root = parseFragment(html.replaceAll(ESCAPED_LINE_END, '>'));
  const left: (Tree.ChildNode | 'end of block')[] = root.childNodes.toReversed();
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node === 'end of block') begin('paragraph');
    else if (node.nodeName === 'br') open = { ...open, text: `${open.text}\n` };
    else if ('value' in node) open = { ...open, text: open.text + node.value.replace(/\s+/g, ' ') };
    else if ('childNodes' in node && !NOT_SHOWN.has(node.nodeName)) {
      const kind = kindOf(node.nodeName);
      if (kind !== null) {
        begin(kind === 'paragraph' && open.kind === 'item' && open.text === '' ? 'item' : kind);
        left.push('end of block');
      }
      left.push(...node.childNodes.toReversed());
    }
  }
  begin('paragraph');
  return blocks;
}

/** Null for an element within a line. */
function kindOf(name: string): TextBlock['kind'] | null {
  if (name === 'li') return 'item';
  if (HEADINGS.has(name)) return 'heading';
  return BLOCKS.has(name) ? 'paragraph' : null;
}
