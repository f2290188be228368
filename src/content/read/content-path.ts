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
export function isSkipped(name: string): boolean {
  return /^[._]/.test(name) || name === 'README.md';
}

/** Whether a folder of this name is a program's, which may have records of its own: it is not looked into. */
export function isOfPrograms(name: string): boolean {
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
