import { escapedLine, escapedMarkdown } from './escaped-markdown.ts';
import { blocksOfHtml, looksLikeHtml, withoutEntities, type TextBlock } from './html-text.ts';
import { plainLine } from './plain-line.ts';

/** Longer texts are cut before anything is made of them. */
const MAX_LINE = 4_000;
const MAX_TEXT = 200_000;

/** A text on one line, as a reader of the page sees it: no tags, entities or characters that are not shown. */
export function lineSaid(text: string): string {
  const begun = text.slice(0, MAX_LINE);
  const plain = looksLikeHtml(begun)
    ? blocksOfHtml(begun)
        .map((block) => block.text)
        .join(' ')
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
    .map(({ kind, text }, position) => {
      const written = kind === 'paragraph' ? escapedMarkdown(text) : escapedLine(plainLine(text));
      const mark = { paragraph: '', heading: '### ', item: '- ' }[kind];
      const isNextItem = kind === 'item' && blocks[position - 1]?.kind === 'item';
      const between = position === 0 ? '' : isNextItem ? '\n' : '\n\n';
      return `${between}${mark}${written}`;
    })
    .join('');
}
