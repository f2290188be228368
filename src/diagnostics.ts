import { join, relative } from 'node:path';
import { printable } from './characters.ts';

/** Every code a problem can have, with its severity. Codes are stable: a maintainer's scripts may rely on them. */
const SEVERITIES = {
  'file-name': 'error',
  'file-link': 'error',
  'file-special': 'error',
  'file-unreadable': 'error',
  'file-too-large': 'error',
  'file-type': 'warning',
  'folder-unknown': 'warning',
  encoding: 'error',
  'byte-order-mark': 'error',
  'line-ending': 'error',
  'character-forbidden': 'error',
  'front-matter-missing': 'error',
  'front-matter-language': 'error',
  'front-matter-unclosed': 'error',
  'front-matter-closing': 'error',
  'front-matter-too-large': 'error',
  'yaml-syntax': 'error',
  'yaml-depth': 'error',
  'yaml-directive': 'error',
  'yaml-documents': 'error',
  'yaml-anchor': 'error',
  'yaml-alias': 'error',
  'yaml-tag': 'error',
  'yaml-merge-key': 'error',
  'yaml-key': 'error',
  'yaml-duplicate-key': 'error',
  'record-form': 'error',
  'body-unused': 'error',
  'key-missing': 'error',
  'key-unknown': 'error',
  'key-misplaced': 'error',
  'type-wrong': 'error',
  'list-too-long': 'error',
  'number-inexact': 'error',
  'text-form': 'error',
  'id-form': 'error',
  'slug-form': 'error',
  'url-key-form': 'error',
  'url-form': 'error',
  'link-form': 'error',
  'mail-form': 'error',
  'ignore-form': 'error',
  'timezone-unknown': 'error',
  'scale-unknown': 'error',
  'status-unknown': 'error',
  'wire-name-form': 'error',
  'wire-name-duplicate': 'error',
  'date-form': 'error',
  'date-nonexistent': 'error',
  'date-skipped': 'error',
  'end-before-start': 'error',
  'id-duplicate': 'error',
  'slug-duplicate': 'error',
  'event-key-duplicate': 'error',
  'place-duplicate': 'error',
  'place-unknown': 'error',
  'organization-unknown': 'error',
} as const satisfies Record<string, 'error' | 'warning'>;

export type DiagnosticCode = keyof typeof SEVERITIES;
export type Severity = 'error' | 'warning';

/** A place in a file; `line` and `column` (UTF-16 units) count from 1 in the whole file. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One problem of the content: what is wrong where, and how to put it right where that can be said. */
export interface Diagnostic extends Place {
  readonly severity: Severity;
  readonly code: DiagnosticCode;
  /** In whole sentences, but for the related place. */
  readonly message: string;
  readonly hint: string | null;
  /** Where the same thing stands first, of what must not stand twice. */
  readonly related: Place | null;
}

export function diagnostic(
  code: DiagnosticCode,
  { file, line, column }: Place,
  message: string,
  hint: string | null = null,
  related: Place | null = null,
): Diagnostic {
  return { file, line, column, severity: SEVERITIES[code], code, message, hint, related };
}

/** The whole message; `displayPath` gives the path to print for a file's path within the content folder. */
export function messageOf({ message, related }: Diagnostic, displayPath: (file: string) => string): string {
  if (related === null) return message;
  return `${message} The first one is at ${displayPath(related.file)}:${related.line}:${related.column}.`;
}

/** A problem of a whole file stands at its beginning. */
export function startOf(file: string): Place {
  return { file, line: 1, column: 1 };
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** By file, line, column and code, so that the same problems are told in the same order everywhere. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) =>
      compareText(a.file, b.file) || a.line - b.line || a.column - b.column || compareText(a.code, b.code),
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Shows a file of a content folder as a path from where the command was typed (contract, section 1). */
export function displayPathFrom(commandDir: string, contentDir: string): (file: string) => string {
  return (file) => relative(commandDir, join(contentDir, file));
}

/** More problems of one file than this are counted, not printed. */
const MAX_PRINTED_PER_FILE = 20;

/**
 * Renders sorted problems for people, one line each and an indented hint, with a count of the rest of a file
 * that has more than 20.
 *
 * @param displayPath gives the path to print for a file's path within the content folder.
 */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  displayPath: (file: string) => string,
): string {
  const lines: string[] = [];
  const told = new Map<string, number>();
  for (const problem of diagnostics) {
    const { file, line, column, severity, code, hint } = problem;
    const count = (told.get(file) ?? 0) + 1;
    told.set(file, count);
    if (count > MAX_PRINTED_PER_FILE) continue;
    lines.push(
      `${displayPath(file)}:${line}:${column} ${severity} ${code}: ${messageOf(problem, displayPath)}`,
    );
    if (hint !== null) lines.push(`  hint: ${hint}`);
  }
  for (const [file, count] of told) {
    const rest = count - MAX_PRINTED_PER_FILE;
    if (rest > 0)
      lines.push(`${displayPath(file)}: ${rest} more ${rest === 1 ? 'problem' : 'problems'} not shown`);
  }
  return lines.map((line) => `${printable(line)}\n`).join('');
}
