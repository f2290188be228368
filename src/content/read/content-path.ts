import { type Dirent, readdirSync } from 'node:fs';
import { diagnostic, type Diagnostic, startOf } from '../../diagnostics/codes.ts';
import { UNPRINTABLE } from '../../platform/printable.ts';
import { SOURCES_FILE } from '../../schema/followed-source.ts';
import { PICTURE_FOLDER, pictureTypeOf } from '../../schema/picture.ts';
import { isCollection, SITE_FILE } from '../../schema/records.ts';
import type { SourceFile } from './source-file.ts';

/** A file that is read, by its path alone. */
export type ContentFile = Omit<SourceFile, 'text'>;

export const RECORD_FILE = /^(?<stem>.*)\.(?<extension>md|yml|yaml)$/s;
/** The character by which Node replaces bytes of a file name that are not UTF-8. */
const REPLACEMENT_CHARACTER = '\ufffd';

/** Whether nothing is read of a file or folder of this name: hidden ones, drafts (`_…`) and README.md. */
function isSkipped(name: string): boolean {
  return /^[._]/.test(name) || name === 'README.md';
}

/** Whether a folder of this name belongs to programs, whose packages may contain records: it is not looked into. */
function isOfPrograms(name: string): boolean {
  return name === 'node_modules' || name === 'dist';
}

/** Whether a file's name has characters that cannot be shown, or is not UTF-8. */
export function isUnprintable(name: string): boolean {
  return UNPRINTABLE.test(name) || name.includes(REPLACEMENT_CHARACTER);
}

/**
 * Returns what a regular file at a path is read as; null where it is not read.
 *
 * @param path within the content folder, with slashes
 */
export function contentFileAt(path: string): ContentFile | null {
  if (path === SITE_FILE) return { kind: 'site', path, stem: 'site', format: 'yaml' };
  if (path === SOURCES_FILE) return { kind: 'sources', path, stem: 'sources', format: 'yaml' };
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
  return folder === PICTURE_FOLDER && below.length > 0 && isSeen && pictureTypeOf(path) !== null;
}

/** Whether a folder is not read because of its name: the name is one that is ignored, or that of a file. */
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

/** Returns true for a file that many repositories have at their root and no calendar reads: it is not reported. */
export function isUsualAtRoot(entry: Dirent): boolean {
  return entry.isFile() && (USUAL.has(entry.name) || USUAL_TEXT.test(entry.name));
}

/** The bounds of what a content folder may hold in all. */
export interface ContentLimits {
  /** The number of files and folders that are looked at. */
  readonly files: number;
  /** The bytes of all files that are read. */
  readonly bytes: number;
  /** The number of pictures that are read, which are those that records name. */
  readonly pictures: number;
}

/**
 * The size of a million events of 480 bytes: more would fill the memory of the process that compiles it. A compiled calendar
 * has a column for each picture.
 */
export const CONTENT_LIMITS: ContentLimits = { files: 2_000_000, bytes: 480_000_000, pictures: 100_000 };

/** There is more content than is read. */
export class ContentTooLarge extends Error {
  readonly diagnostic: Diagnostic;

  constructor(path: string, excess: string) {
    super(excess);
    this.diagnostic = diagnostic(
      'content-too-large',
      startOf(path),
      `The content has more than ${excess} in all, counted up to here in the order of the paths.`,
      'Move old events out, or split the content into several calendars; keep pictures and long texts elsewhere, and link to them.',
    );
  }
}

/** Counts what is looked at and read of a content folder. */
export class ContentSize {
  readonly #limits: ContentLimits;
  #files = 0;
  #bytes = 0;
  #pictures = 0;

  constructor(limits: ContentLimits) {
    this.#limits = limits;
  }

  /** @throws ContentTooLarge from the first file on that goes beyond */
  addFile(path: string): void {
    this.#files += 1;
    const { files } = this.#limits;
    if (this.#files > files)
      throw new ContentTooLarge(path, `${files.toLocaleString('en')} files and folders`);
  }

  /** @throws ContentTooLarge from the first file on that goes beyond */
  addBytes(path: string, bytes: number): void {
    this.#bytes += bytes;
    const { bytes: most } = this.#limits;
    if (this.#bytes > most) throw new ContentTooLarge(path, `${most / 1_000_000} MB`);
  }

  /** Counts what is in a folder; where that goes beyond, counts nothing and returns false. */
  addFolder(files: number, bytes: number): boolean {
    const { files: mostFiles, bytes: mostBytes } = this.#limits;
    if (this.#files + files > mostFiles || this.#bytes + bytes > mostBytes) return false;
    this.#files += files;
    this.#bytes += bytes;
    return true;
  }

  /** @throws ContentTooLarge from the first picture on that goes beyond */
  addPicture(path: string, bytes: number): void {
    this.addBytes(path, bytes);
    this.#pictures += 1;
    const { pictures: most } = this.#limits;
    if (this.#pictures > most) throw new ContentTooLarge(path, `${most.toLocaleString('en')} pictures`);
  }
}
