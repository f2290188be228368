import { fenceOf } from '../../diagnostics/report/markdown.ts';
import { withInvisible, printable } from '../../platform/printable.ts';

/** A fence is longer than what it holds; nobody means so many, and a comment has to hold the fence twice. */
const TOO_MANY_TICKS = /`{100}/;

/**
 * A text of a stranger as a block of code in Markdown, which it cannot leave. Nothing in it is markup, and GitHub looks for
 * names, numbers, commits and addresses outside of code only; what is not shown stands there as an escape.
 *
 * @param language what its colours are made by; none of those that GitHub draws
 * @param maxLength in UTF-16 units as it is shown; what is behind it is left out, and that is said
 */
export function codeBlock(text: string, language: 'text' | 'markdown', maxLength: number): string {
  const whole = shownLines(text);
  const end = shownLength(whole, maxLength);
  const rest = whole.length - end;
  // A character that was cut in two is an escape, too.
  const shown = rest <= 0 ? whole : `${shownLines(whole.slice(0, end))}\n… and ${rest} more characters`;
  const fence = fenceOf(shown, 3);
  return `${fence}${language}\n${shown}\n${fence}`;
}

/** Whether nothing is left out of the block. */
export function isShownWhole(text: string, maxLength: number): boolean {
  const whole = shownLines(text);
  return shownLength(whole, maxLength) === whole.length;
}

function shownLength(whole: string, maxLength: number): number {
  const ticks = whole.search(TOO_MANY_TICKS);
  return Math.min(maxLength, ticks === -1 ? whole.length : ticks);
}

function shownLines(text: string): string {
  return text
    .split('\n')
    .map((line) => withInvisible(line.split('\t').map(printable).join('\t')))
    .join('\n')
    .trimEnd();
}
