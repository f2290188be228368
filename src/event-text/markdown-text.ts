import type { Token } from 'markdown-it';
import { remembering, tokensOf, isPlain } from './markdown-tokens.ts';

/** Text in Markdown without the markup, for programs that show no more; as it is written where it is too long. */
export function plainTextOf(text: string): string {
  return isPlain(text) ? text : textOfMarkdown(text);
}

/** No word is longer, for those who cut texts. */
const WORD_LENGTH = 20;

/** The first characters of a plain text, with an ellipsis where there are more; a word is not cut in two, nor is a character. */
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

/** What stands for a token that begins, ends or is a block. */
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

/** Links have their address behind them, unless it is what they show. */
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
