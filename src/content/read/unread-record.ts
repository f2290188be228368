import type { Dirent } from 'node:fs';
import { diagnostic, type Diagnostic, type DiagnosticCode, startOf } from '../../diagnostics/codes.ts';
import { didYouMean, guessesFor } from '../../platform/did-you-mean.ts';
import { SOURCES_FILE } from '../../schema/followed-source.ts';
import { type Collection, COLLECTIONS, isCollection, RECORD_TYPES, SITE_FILE } from '../../schema/records.ts';
import { rowsOf } from '../../schema/table.ts';
import { parseFile } from '../parse.ts';
import type { Format } from './source-file.ts';

/*
 * Files that nobody reads, where they are or as they are named, and that look like records all the same (editors'
 * handbook, "The content folder").
 */

/** The endings that people give to records, in any letter case. */
const RECORD_LIKE = /^(?<stem>.+)\.(?<ending>md|markdown|ya?ml)$/is;

/** A file's name, taken apart. */
interface RecordLikeName {
  readonly stem: string;
  readonly format: Format;
  /** The ending that a record of this format has. */
  readonly ending: 'md' | 'yml' | 'yaml';
}

/** Takes the name of a file apart; null for a name that no record has, whatever its letter case. */
export function recordLikeName(name: string): RecordLikeName | null {
  const { stem, ending } = RECORD_LIKE.exec(name)?.groups ?? {};
  if (stem === undefined || ending === undefined) return null;
  if (/^m/i.test(ending)) return { stem, format: 'markdown', ending: 'md' };
  return { stem, format: 'yaml', ending: ending.length === 3 ? 'yml' : 'yaml' };
}

/**
 * Reports a file that is not read, where its keys are those of a record; null where they are not.
 *
 * @param path within the content folder
 */
export function unreadRecord(
  path: string,
  { stem, format, ending }: RecordLikeName,
  text: string,
): { readonly collection: Collection; readonly diagnostic: Diagnostic } | null {
  const [folder = '', ...below] = path.split('/');
  const isAmongRecords = below.length > 0 && isCollection(folder);
  const collection = collectionOf(text, format, isAmongRecords ? 1 : MIN_REQUIRED);
  if (collection === null) return null;
  const unread = (why: string, task: string): Diagnostic => {
    const message = `This looks like a record, and is not read ${why}.`;
    const hint = `${task}; if it is not to be read, let its name begin with "_".`;
    return diagnostic('record-unread', startOf(path), message, hint);
  };
  if (isAmongRecords) {
    const right = [folder, ...below.slice(0, -1), `${stem}.${ending}`].join('/');
    return { collection: folder, diagnostic: unread('because of its ending', `Rename it to "${right}"`) };
  }
  const meant = below.length === 0 ? [] : guessesFor(folder, COLLECTIONS);
  const hint = `${didYouMean(meant)}Move it to "${collection}/${stem}.${ending}"`;
  return { collection, diagnostic: unread('in this place', hint) };
}

/** The number of required keys by which a file outside the folders of records looks like a record; the others may be forgotten. */
const MIN_REQUIRED = 2;

/**
 * Returns the collection whose records have keys like those of a text; null where most of its keys are no record's, or fewer
 * than `minRequired` of those that a record must have are there.
 */
function collectionOf(text: string, format: Format, minRequired: number): Collection | null {
  const keys = keysOf(text, format);
  const [best] = COLLECTIONS.map((collection) => {
    const rows = rowsOf(RECORD_TYPES[collection]);
    const known = rows.filter(([key]) => keys.includes(key));
    const required = known.filter(([, field]) => field.required).length;
    const missing = rows.filter(([, field]) => field.required).length - required;
    return { collection, required, known: known.length, missing };
  })
    .filter(({ known, required }) => required >= minRequired && known > keys.length / 2)
    .sort((a, b) => b.known - a.known || a.missing - b.missing);
  return best?.collection ?? null;
}

/** Returns the keys of a text; where it cannot be parsed, what its lines begin with. */
function keysOf(text: string, format: Format): string[] {
  const { document } = parseFile({ kind: 'site', path: '', stem: '', format, text });
  if (document !== null) return [...document.root.entries.keys()];
  const [, yaml = ''] = format === 'yaml' ? [text, text] : (/^\s*---.*\n([^]*?)(?:\n---|$)/.exec(text) ?? []);
  const keys = yaml.matchAll(/^["']?([A-Za-z]\w*)["']?[ \t]*[:：]/gm);
  return [...new Set(Array.from(keys, ([, key = '']) => key))];
}

const FOLDERS = `${COLLECTIONS.join('/, ')}/`;

const SETTINGS: readonly string[] = [SITE_FILE, SOURCES_FILE];

/** Whether a file of this name at the root has settings of the calendar as a whole. */
export function isFileOfSettings(name: string): boolean {
  return SETTINGS.includes(name);
}

/** Says why an entry that is no record file is not read. */
export function unreadProblem(entry: Dirent, path: string): Diagnostic {
  const report = (code: DiagnosticCode, message: string, hint: string): Diagnostic =>
    diagnostic(code, startOf(path), message, hint);
  if (entry.isSymbolicLink())
    return report('file-link', 'Symbolic links are not followed.', 'Put the file itself here.');
  if (entry.isDirectory() && !isFileOfSettings(entry.name))
    return report('file-special', 'This is a folder with the name of a file.', 'Rename the folder.');
  if (!entry.isFile())
    return report('file-special', 'This is a pipe, a socket or a device, not a file.', 'Delete it.');
  const guess = path.includes('/') ? '' : didYouMean(guessesFor(path, SETTINGS));
  const hint = `${guess}Records are .md, .yml or .yaml files in ${FOLDERS}; the site's settings are in ${SITE_FILE}.`;
  return report('file-type', 'This file is passed over, because it is no record.', hint);
}

/** What makes a folder look like a bare repository: a file and two folders (gitrepository-layout(5)). */
export const BARE_REPOSITORY = { head: 'HEAD', folders: ['objects', 'refs'] } as const;

/** Whether what is at the root of a content folder makes git take it for a bare repository. */
export function looksLikeRepository(entries: readonly Dirent[]): boolean {
  const has = (name: string): boolean => entries.some((entry) => entry.name === name && entry.isDirectory());
  return BARE_REPOSITORY.folders.every(has);
}

export function bareRepositoryProblem(path: string): Diagnostic {
  const message =
    'HEAD, objects/ and refs/ together make the content folder look like a git repository to programs that use git.';
  return diagnostic('bare-repository', startOf(path), message, 'Delete them, or rename one of them.');
}

/** Reports a folder at the root in which nothing looks like a record. */
export function unknownFolder(name: string): Diagnostic {
  const message = 'This folder is passed over, because it holds no records.';
  const hint = `${didYouMean(guessesFor(name, COLLECTIONS))}Records are in ${FOLDERS}.`;
  return diagnostic('folder-unknown', startOf(name), message, hint);
}
