import { join, relative } from 'node:path';
import type { Diagnostic, Related } from '../codes.ts';

/** The result of a validation, in the form that every kind of report is made of. */
export interface Report {
  /** Sorted. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of files that were read. */
  readonly files: number;
  /** Returns the path to show for a file's path within the content folder. */
  readonly displayPath: (file: string) => string;
}

/** Returns a function that makes the path of a file in the content folder relative to where the command was typed. */
export function displayPathFrom(commandDir: string, contentDir: string): (file: string) => string {
  return (file) => relative(commandDir, join(contentDir, file));
}

/** Returns the whole message, with the related places, in whole sentences. */
export function messageOf({ message, related }: Diagnostic, displayPath: Report['displayPath']): string {
  const [first, ...others] = related;
  if (first === undefined) return message;
  const { file, line, column } = first.place;
  const at = ({ place }: Related): string =>
    place.file === file
      ? `in line ${place.line}`
      : `at ${displayPath(place.file)}:${place.line}:${place.column}`;
  const places = [
    `${first.what} at ${displayPath(file)}:${line}:${column}`,
    ...others.map((other) => `${other.what} ${at(other)}`),
  ];
  return `${message} ${places.join(', ')}.`;
}

/** "3 files, 1 error, 0 warnings" */
export function summarize({ files, diagnostics }: Pick<Report, 'files' | 'diagnostics'>): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return [count(files, 'file'), count(errors, 'error'), count(diagnostics.length - errors, 'warning')].join(
    ', ',
  );
}

/** A line that says how many of the problems a command puts right by itself; an empty text where it puts none right. */
export function offerToFix({ diagnostics }: Pick<Report, 'diagnostics'>): string {
  const fixable = diagnostics.filter(({ fix }) => fix !== null && fix.isAsked !== true).length;
  return fixable === 0 ? '' : `"npm run validate -- --fix" puts ${fixable} of them right.\n`;
}

/** "1 file", "2 files" */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
