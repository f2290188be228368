import { UNPRINTABLE } from '../../../platform/printable.ts';
import { formats } from '../../../schema/formats.ts';
import { escapedLine, escapedMarkdown, keptLines, markdownLink } from './escaped-markdown.ts';
import { blocksOfHtml, looksLikeHtml, textOfBlock, withoutEntities, type TextBlock } from './html-text.ts';

const EVERY_UNPRINTABLE = new RegExp(UNPRINTABLE, 'gu');

/** Longer texts are cut before they are converted. */
const MAX_LINE = 4_000;
const MAX_TEXT = 200_000;

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
    ? blocksOfHtml(begun).map(textOfBlock).join(' ')
    : withoutEntities(begun);
  return plainLine(plain);
}

/** Converts a plain or HTML text of several lines, even with tags written as entities, to Markdown. */
export function textAsMarkdown(text: string): string {
  const begun = text.slice(0, MAX_TEXT);
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
