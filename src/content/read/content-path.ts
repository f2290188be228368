import { readdirSync, type Dirent } from 'node:fs';
import { UNPRINTABLE } from '../../platform/printable.ts';
import { PICTURE_FOLDER, promisedType } from '../../schema/picture.ts';
import { isCollection, SITE_FILE } from '../collections.ts';
import type { SourceFile } from './source-file.ts';

/** A file that is read, by its path alone. */
export type ContentFile = Omit<SourceFile, 'text'>;

export const RECORD_FILE = /^(?<stem>.*)\.(?<extension>md|yml|yaml)$/s;
/** Stands where a file name is not UTF-8. */
const REPLACEMENT_CHARACTER = '\ufffd';

/** Whether nothing is read of a file or folder of this name: hidden ones, drafts (`_…`) and README.md. */
function isSkipped(name: string): boolean {
  return /^[._]/.test(name) || name === 'README.md';
}

/** Whether a folder of this name is a program's, which may have records of its own: it is not looked into. */
function isOfPrograms(name: string): boolean {
  return name === 'node_modules' || name === 'dist';
}

/** Whether a file's name has characters that cannot be shown, or is not UTF-8. */
export function isUnprintable(name: string): boolean {
  return UNPRINTABLE.test(name) || name.includes(REPLACEMENT_CHARACTER);
}

/**
 * What a regular file at a path is read as; null where it is not read.
 *
 * @param path within the content folder, with slashes
 */
export function contentFileAt(path: string): ContentFile | null {
  if (path === SITE_FILE) return { kind: 'site', path, stem: 'site', format: 'yaml' };
  const [collection = '', ...below] = path.split('/');
  const name = below.pop();
  if (name === undefined || !isCollection(collection)) return null;
  if (below.some(isNoFolder) || isSkipped(name) || isUnprintable(name)) return null;
  const { stem, extension } = RECORD_FILE.exec(name)?.groups ?? {};
  if (stem === undefined) return null;
  return { kind: collection, path, stem, format: extension === 'md' ? 'markdown' : 'yaml' };
}

/**
 * Whether a regular file at a path is one that a record can name as its picture.
 *
 * @param path within the content folder, with slashes
 */
export function isPictureAt(path: string): boolean {
  const [folder, ...below] = path.split('/');
  const isSeen = !below.some((name) => isSkipped(name) || isUnprintable(name) || isOfPrograms(name));
  return folder === PICTURE_FOLDER && below.length > 0 && isSeen && promisedType(path) !== null;
}

/** Nothing is read below a folder that has the name of a file. */
function isNoFolder(name: string): boolean {
  return isSkipped(name) || isUnprintable(name) || isOfPrograms(name) || RECORD_FILE.test(name);
}

/** The content folder itself cannot be used; the message says why in a sentence. */
export class ContentFolderError extends Error {}

/** The entries of a folder by name, without hidden ones, drafts (`_…`), README.md and folders of programs. */
export function entriesOf(directory: string): Dirent[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => !isSkipped(entry.name) && !(entry.isDirectory() && isOfPrograms(entry.name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const USUAL = new Set([
  'tokens.yml',
  ...['package.json', 'package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock'],
]);
const USUAL_TEXT =
  /^(?:readme|licen[cs]es?|copying|notice|authors|maintainers|codeowners|citation|contributing|code_of_conduct|changelog|security|support)(?:\.[\w-]+)*$/i;

/** True for what a repository has at its root and no calendar reads: nothing is said of it. */
export function isUsualAtRoot(entry: Dirent): boolean {
  return entry.isFile() && (USUAL.has(entry.name) || USUAL_TEXT.test(entry.name));
}
