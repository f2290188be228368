import { styleText } from 'node:util';
import { groupedBy } from '../../platform/lists-by-key.ts';
import { printable } from '../../platform/printable.ts';
import type { Diagnostic, Severity } from '../codes.ts';
import { excerptOf } from './excerpt.ts';
import { count, messageOf, type Report } from './report.ts';
import { withoutCommands } from './workflow-command.ts';

/** How the parts of a report are set off; plain text leaves them as they are. */
export type Style = Readonly<Record<Severity | 'quiet' | 'strong', (text: string) => string>>;

export const PLAIN: Style = {
  error: (text) => text,
  warning: (text) => text,
  quiet: (text) => text,
  strong: (text) => text,
};

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

/** More problems of one file than this are counted, not shown. */
const MAX_SHOWN_PER_FILE = 20;

/**
 * Problems for people: a line each that says where, how bad, which and what; the line of the file with a mark
 * under the very piece; a hint. Of a file with more than 20 the rest is counted.
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
