import { printable } from '../../platform/printable.ts';
import type { Diagnostic } from '../codes.ts';
import { markdownTable, escapeForMarkdown } from './markdown.ts';
import { messageOf, summarize, type Report } from './report.ts';

/** A note that GitHub shows at a line of a file. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  /** The path from the root of the repository; null for an annotation without a place. */
  readonly file: string | null;
  readonly line?: number;
  readonly column?: number;
  /** The column after the last character. */
  readonly endColumn?: number;
}

/**
 * Returns a line that GitHub's runner reads as an annotation
 * (https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands).
 */
export function workflowCommand({ level, title, message, ...place }: Annotation): string {
  const { file, line, column: col, endColumn } = place;
  const properties = Object.entries({ file, line, col, endColumn, title })
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${level} ${properties.join(',')}::${escapeData(message)}\n`;
}

/**
 * Escapes a stranger's text so that GitHub's runner finds no command in it: the runner reads `::` at the beginning of a
 * line, also after white space, and `##[` anywhere as one. The escapes mean the same in JSON.
 */
export function withoutCommands(text: string): string {
  return text.replace(/^([^\S\n\r\u2028\u2029]*)::/gm, '$1\\u003a:').replaceAll('##[', '#\\u0023[');
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/**
 * Returns annotations for a pull request, one for each problem. GitHub shows the first ten of a step, so those in files
 * that the pull request changes come first.
 *
 * @param changed paths within the content folder
 */
export function renderGitHub(report: Report, changed: ReadonlySet<string>): string {
  const { diagnostics, displayPath } = report;
  const annotations = changedFirst(diagnostics, changed).map((problem) =>
    workflowCommand({
      level: problem.severity,
      title: problem.code,
      message: [messageOf(problem, displayPath), problem.hint]
        .filter((text) => text !== null)
        .map(printable)
        .join('\n'),
      file: printable(displayPath(problem.file)),
      line: problem.line,
      column: problem.column,
      endColumn: problem.endColumn,
    }),
  );
  return `${annotations.join('')}${summarize(report)}\n`;
}

/** GitHub refuses a summary of more than 1 MiB as a whole. */
const MAX_SUMMARY_BYTES = 900_000;

/** Returns the whole list as Markdown for the summary of a step; problems beyond GitHub's limit are only counted. */
export function renderStepSummary(report: Report, changed: ReadonlySet<string>): string {
  const { diagnostics, displayPath } = report;
  const rows: string[][] = [];
  let bytes = 0;
  for (const problem of changedFirst(diagnostics, changed)) {
    const { file, line, column, severity, code, hint } = problem;
    const place = `${displayPath(file)}:${line}:${column}`;
    const row = [place, severity, code, messageOf(problem, displayPath), hint ?? ''];
    bytes += Buffer.byteLength(row.map(escapeForMarkdown).join(' | ')) + 10;
    if (bytes > MAX_SUMMARY_BYTES) break;
    rows.push(row);
  }
  const rest = diagnostics.length - rows.length;
  return [
    `### ${escapeForMarkdown(summarize(report))}\n\n`,
    rows.length === 0 ? '' : markdownTable(['place', 'severity', 'code', 'problem', 'what to do'], rows),
    rest === 0 ? '' : `\n${rest} more are left out here.\n`,
  ].join('');
}

function changedFirst(diagnostics: readonly Diagnostic[], changed: ReadonlySet<string>): Diagnostic[] {
  const rank = ({ file }: Diagnostic): number => (changed.has(file) ? 0 : 1);
  return diagnostics.toSorted((one, other) => rank(one) - rank(other));
}
