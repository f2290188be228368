import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import {
  ZONE_FIX_CODE,
  fixReferences,
  fixWhereabouts,
  type MovedEvent,
  tidy,
  withFixes,
} from '../content/fix/fix-text.ts';
import { loadFiles, siteOf } from '../content/load.ts';
import { parseRecords } from '../content/parse.ts';
import { readContent } from '../content/read/read-content.ts';
import type { SourceFile } from '../content/read/source-file.ts';
import type { Diagnostic } from '../diagnostics/codes.ts';
import { withoutCommands } from '../diagnostics/report/github.ts';
import { count, type Report } from '../diagnostics/report/report.ts';
import { printable } from '../platform/printable.ts';
import { writeFileWhole } from '../platform/write-file.ts';
import type { ContentFolder } from './content-folder.ts';
import { writing } from './named-file.ts';

const BYTE_ORDER_MARK = '\ufeff';
const CONTEXT_LINES = 2;
/** A diff with more changed lines is not shown: the time to compute it grows with the square of their number. */
const MAX_SHOWN_CHANGES = 500;

/** What was fixed in a content folder, and which files could not be fixed completely. */
export interface Fixed {
  /** The changes as a unified diff, followed by a line for each event whose start moves to another instant. */
  readonly patch: string;
  /** The paths of the files that cannot be parsed. */
  readonly unread: ReadonlySet<string>;
  /** The paths of the files that were not tidied up because they have an error. */
  readonly untidy: ReadonlySet<string>;
}

/**
 * Applies all safe fixes to a content folder: first those within each file, then references between files, and then the locations
 * and time zones of events. A file that still has an error, even one caused by another file, is not tidied up.
 *
 * @param isAsked whether time zones are also added where they move the start of an event to another instant
 * @throws ContentFolderError when the folder cannot be used, UsageError when a file cannot be written
 */
export function fixFolder({ directory, displayPath }: ContentFolder, isAsked: boolean): Fixed {
  const read = readContent(directory);
  const site = siteOf(read.files);
  const single = read.files.map((file) => ({ ...file, text: withFixes(file, site) }));
  const texts = fixReferences({ ...read, files: single });
  const named = single.map((file, position) => ({ ...file, text: texts[position] ?? file.text }));
  const located = fixWhereabouts({ ...read, files: named }, isAsked);
  const mended = named.map((file, position) => ({ ...file, text: located.texts[position] ?? file.text }));
  const { diagnostics } = loadFiles({ ...read, files: mended }, { errorsOnly: true });
  const broken = new Set(diagnostics.map(({ file }) => file));
  const patches = read.files.map((file, position) => {
    const text = mended[position]?.text ?? file.text;
    const fixed = broken.has(file.path) ? text : tidy({ ...file, text });
    if (fixed === file.text || !replaceText(join(directory, file.path), file.text, fixed)) return '';
    return patch(displayPath(file.path), file, fixed);
  });
  const left = mended.filter(({ path }) => broken.has(path));
  const pathsOf = (files: readonly SourceFile[]): Set<string> => new Set(files.map(({ path }) => path));
  return {
    patch: [...patches, ...located.moved.map((event) => movement(event, displayPath))].join(''),
    unread: pathsOf(left.filter((file) => parseRecords(file).documents === null)),
    untidy: pathsOf(left.filter((file) => tidy(file) !== file.text)),
  };
}

/** Replaces the text of a file; returns false, and writes nothing, where the file has changed since it was read. */
function replaceText(path: string, from: string, to: string): boolean {
  return writing(path, () => {
    const text = readFileSync(path, 'utf8');
    const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
    if (text !== mark + from) return false;
    writeFileWhole(path, mark + to);
    return true;
  });
}

function patch(path: string, { text }: SourceFile, fixed: string): string {
  const shownPath = printable(path);
  const changes = createTwoFilesPatch(shownPath, shownPath, text, fixed, undefined, undefined, {
    context: CONTEXT_LINES,
    headerOptions: FILE_HEADERS_ONLY,
    maxEditLength: MAX_SHOWN_CHANGES,
  });
  if (changes === undefined)
    return `${withoutCommands(shownPath)}: more lines were changed than can be shown here\n`;
  const lines = changes
    .split('\n')
    .map((line) => printable(line.replace(/\r$/, '').replaceAll('\t', '    ')));
  return withoutCommands(lines.join('\n'));
}

function movement({ file, from, to }: MovedEvent, displayPath: ContentFolder['displayPath']): string {
  const path = withoutCommands(printable(displayPath(file)));
  return `${path}: the start on the wire was ${from ?? 'unknown'}, and is ${to ?? 'unknown'}\n`;
}

/** Why a problem is not fixed. */
const REASONS = {
  asked: `what changes when an event is, and is done by --fix=${ZONE_FIX_CODE}`,
  open: 'what can be meant in more than one way, or takes what only a person knows',
  clashing: 'what would become the same as something else',
  unread: 'files that cannot be read as they are, in which nothing is changed',
} as const;

/** The number of places that are listed for each reason; further places are only counted. */
const MAX_PLACES = 5;

/**
 * Describes the problems that are left after a fix, with a line for each reason; empty where none is left.
 *
 * @param report the problems of the content after the fix
 */
export function leftProblems(
  { diagnostics, displayPath }: Pick<Report, 'diagnostics' | 'displayPath'>,
  { unread, untidy }: Pick<Fixed, 'unread' | 'untidy'>,
): string {
  if (diagnostics.length === 0) return '';
  const reasonOf = ({ file, fix }: Diagnostic): keyof typeof REASONS =>
    unread.has(file) ? 'unread' : fix === null ? 'open' : fix.isAsked === true ? 'asked' : 'clashing';
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
