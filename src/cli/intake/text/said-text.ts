import { UNPRINTABLE } from '../../../platform/printable.ts';
import { formats } from '../../../schema/formats.ts';
import { escapedLine, escapedMarkdown, keptLines, markdownLink } from './escaped-markdown.ts';
import { blocksOfHtml, looksLikeHtml, textOfBlock, withoutEntities, type TextBlock } from './html-text.ts';

const EVERY_UNPRINTABLE = new RegExp(UNPRINTABLE, 'gu');

/** Longer texts are cut before anything is made of them. */
const MAX_LINE = 4_000;
const MAX_TEXT = 200_000;

/** Returns a text on one line, without white space around it or characters that are not shown. */
export function plainLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(EVERY_UNPRINTABLE, '').trim();
}

/** A mail address, in brackets or as it stands. */
const MAIL = /<[^<>]*>|\S{1,100}[@\uFF20]\S{1,200}/g;

/** Returns a line without the mail addresses in it, which no intake takes. */
export function withoutMail(line: string): string {
  return line.replace(MAIL, '').trim();
}

/** A text on one line, as a reader of the page sees it: no tags, entities or characters that are not shown. */
export function lineSaid(text: string): string {
  const begun = text.slice(0, MAX_LINE);
  const plain = looksLikeHtml(begun)
    ? blocksOfHtml(begun).map(textOfBlock).join(' ')
    : withoutEntities(begun);
  return plainLine(plain);
}

/** A text of several lines, plain or HTML (also with its tags as entities), as Markdown that shows what it says. */
export function markdownSaid(text: string): string {
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
