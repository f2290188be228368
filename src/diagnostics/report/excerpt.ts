import { printable } from '../../platform/printable.ts';

/** A line of a file as it can be shown, and the mark that goes under it. */
export interface Excerpt {
  readonly text: string;
  readonly mark: string;
}

/** How much of a long line is shown before and after the beginning of what is meant, in characters. */
const BEFORE = 60;
const AFTER = 60;
const ELLIPSIS = '…';

/** Characters that take two columns of a terminal (Unicode Standard Annex 11, roughly). */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60]/u;
const MARK = /\p{M}/u;

/**
 * The line with carets under the columns from `column` up to `endColumn` (from 1, UTF-16 units). A long line
 * is cut; what cannot be shown is escaped; the carets stand right under wide characters, too.
 */
export function excerptOf(source: string, column: number, endColumn: number): Excerpt {
  const start = column - 1;
  const end = endColumn - 1;
  const from = wholeCharacter(source, start <= BEFORE ? 0 : start - BEFORE);
  const to = wholeCharacter(source, source.length <= start + AFTER ? source.length : start + AFTER);

  const before = shown(source.slice(from, start));
  const meant = shown(source.slice(start, Math.min(end, to)));
  const after = shown(source.slice(Math.min(end, to), to));
  const cutBefore = from > 0 ? ELLIPSIS : '';
  const cutAfter = to < source.length ? ELLIPSIS : '';
  return {
    text: `${cutBefore}${before}${meant}${after}${cutAfter}`.trimEnd(),
    mark: ' '.repeat(widthOf(cutBefore + before)) + '^'.repeat(Math.max(1, widthOf(meant))),
  };
}

/** The offset, or the one before it where it would cut a character of two units. */
function wholeCharacter(source: string, offset: number): number {
  return /[\ud800-\udbff]/.test(source[offset - 1] ?? '') ? offset - 1 : offset;
}

function shown(text: string): string {
  return printable(text.replaceAll('\t', '    '));
}

function widthOf(text: string): number {
  return Array.from(text).reduce((width, character) => width + columnsOf(character), 0);
}

function columnsOf(character: string): number {
  return MARK.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
}
