import type { Diagnostic } from '../diagnostics/codes.ts';
import { withoutCommands } from '../diagnostics/report/github.ts';
import { count, type Report } from '../diagnostics/report/report.ts';
import { printable } from '../platform/printable.ts';
import type { Fixed } from './fix-folder.ts';

/** Why a problem is not put right. */
const REASONS = {
  open: 'what can be meant in more than one way, or takes what only a person knows',
  clashing: 'what would become the same as something else',
  unread: 'files that cannot be read as they are, in which nothing is changed',
} as const;

/** More places of one reason than this are counted, not shown. */
const MAX_PLACES = 5;

/**
 * What a fix leaves as it is, and why, a line for each reason; an empty text where nothing is left.
 *
 * @param report of the content after the fix
 */
export function leftProblems(
  { diagnostics, displayPath }: Pick<Report, 'diagnostics' | 'displayPath'>,
  { unread, untidy }: Pick<Fixed, 'unread' | 'untidy'>,
): string {
  if (diagnostics.length === 0) return '';
  const reasonOf = ({ file, fix }: Diagnostic): keyof typeof REASONS =>
    unread.has(file) ? 'unread' : fix === null ? 'open' : 'clashing';
  const lines = Object.entries(REASONS).flatMap(([reason, why]) => {
    const problems = diagnostics.filter((problem) => reasonOf(problem) === reason);
    const places = problems.map(({ file, line, column }) => `${displayPath(file)}:${line}:${column}`);
    return problems.length === 0 ? [] : [`  ${why}: ${some(places)}`];
  });
  const order = '  the order of keys and spaces at the ends of lines, as long as the file has an error: ';
  const files = [...untidy].map(displayPath);
  const text = [
    `--fix leaves ${count(diagnostics.length, 'problem')}:`,
    ...lines,
    ...(files.length === 0 ? [] : [order + some(files)]),
  ].join('\n');
  return `${withoutCommands(text)}\n`;
}

function some(places: readonly string[]): string {
  const shown = places.slice(0, MAX_PLACES).map(printable).join(', ');
  return places.length > MAX_PLACES ? `${shown} and ${places.length - MAX_PLACES} more` : shown;
}
