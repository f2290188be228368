import { styleText } from 'node:util';
import { groupedBy } from '../../platform/collections.ts';
import { printable } from '../../platform/printable.ts';
import type { Diagnostic, Severity } from '../codes.ts';
import { withoutCommands } from './github.ts';
import { count, messageOf, type Report } from './report.ts';

/** A line of a file as it can be shown, and the mark that goes under it. */
interface Excerpt {
  readonly text: string;
  readonly mark: string;
}

/** The number of characters of a long line that are shown before and after the beginning of the marked piece. */
const BEFORE = 60;
const AFTER = 60;
const ELLIPSIS = '…';

/** Characters that take two columns of a terminal (Unicode Standard Annex 11, roughly). */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60]/u;
const MARK = /\p{M}/u;

/**
 * Returns the line with carets under the columns from `column` to before `endColumn` (from 1, UTF-16 units). A long line
 * is cut, unprintable characters are escaped, and the carets are aligned under wide characters, too.
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

/** Returns the offset, or the one before it where it would cut a character of two units. */
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

/** How the parts of a report are set off; plain text leaves them as they are. */
export type Style = Readonly<Record<Severity | 'quiet' | 'strong', (text: string) => string>>;

const same = (text: string): string => text;

export const PLAIN: Style = { error: same, warning: same, quiet: same, strong: same };

const COLOURED: Style = {
  error: (text) => styleText(['bold', 'red'], text),
  warning: (text) => styleText(['bold', 'yellow'], text),
  quiet: (text) => styleText('dim', text),
  strong: (text) => styleText('bold', text),
};

/** Colours on a terminal that has them (`NO_COLOR` and `FORCE_COLOR` are heeded), else none. */
export function styleOf(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'>): Style {
  return stream.isTTY && stream.hasColors() ? COLOURED : PLAIN;
}

/** The number of problems of one file that are shown; more are counted. */
const MAX_SHOWN_PER_FILE = 20;

/**
 * Returns problems as a text for people: for each, a line with its place, severity, code and message, the line of the
 * file with the place marked, and a hint. The problems of a file after the first 20 are only counted.
 */
export function renderText(
  { diagnostics, displayPath }: Pick<Report, 'diagnostics' | 'displayPath'>,
  style: Style = PLAIN,
): string {
  const files = [...groupedBy(diagnostics, ({ file }) => file)]
    .map(([file, problems]) => {
      const shown = problems
        .slice(0, MAX_SHOWN_PER_FILE)
        .map((problem) => problemText(problem, displayPath, style));
      const rest = problems.length - shown.length;
      if (rest > 0) shown.push(`${printable(displayPath(file))}: ${count(rest, 'more problem')} not shown\n`);
      return shown.join('');
    })
    .join('');
  return withoutCommands(files);
}

function problemText(problem: Diagnostic, displayPath: Report['displayPath'], style: Style): string {
  const { file, line, column, severity, code, hint, source } = problem;
  const place = style.strong(printable(`${displayPath(file)}:${line}:${column}`));
  const head = `${place} ${style[severity](severity)} ${code}: ${printable(messageOf(problem, displayPath))}\n`;
  if (source === null || source.trim() === '') return head + hintText(hint);
  const { text, mark } = excerptOf(source, column, problem.endColumn);
  const margin = ' '.repeat(String(line).length);
  const shown = `  ${style.quiet(`${line} |`)} ${text}\n  ${style.quiet(`${margin} |`)} ${style[severity](mark)}\n`;
  return head + shown + hintText(hint);
}

function hintText(hint: string | null): string {
  return hint === null ? '' : `  hint: ${printable(hint)}\n`;
}
