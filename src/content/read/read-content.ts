import { existsSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/codes.ts';
import type { RecordKind } from '../../schema/records.ts';
import { COLLECTIONS, isCollection, SITE_FILE } from '../collections.ts';
import { CONTENT_LIMITS, ContentSize, ContentTooLarge, type ContentLimits } from './content-limits.ts';
import { isUnprintable, RECORD_FILE } from './content-path.ts';
import { entriesOf, isSearched, isUsualAtRoot } from './folder-entries.ts';
import { passedOver, unknownFolder } from './passed-over.ts';
import { because, readSourceFile, readText, type ReadSource, type SourceFile } from './source-file.ts';
import { recordLikeName, unreadRecord } from './unread-record.ts';

/** A file that exists but cannot be used: its record exists all the same. */
export interface UnreadFile {
  readonly kind: RecordKind;
  readonly stem: string;
}

export interface ReadResult {
  readonly files: readonly SourceFile[];
  readonly unread: readonly UnreadFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** Whether nothing is in the folder but hidden names and drafts: it is a calendar that has not begun. */
  readonly isEmpty: boolean;
}

/** The content folder itself cannot be used; the message says why in a sentence. */
export class ContentFolderError extends Error {}

/**
 * Reads every record file below `directory`, in the order of their paths. Symbolic links and whatever is
 * no regular file are reported, never opened. Of content that is too large nothing is returned but that.
 *
 * @param readSource how a file is read; from the disk, where not given
 * @throws ContentFolderError when the folder cannot be listed, or has something in it but none of the folders of records.
 */
export function readContent(
  directory: string,
  readSource: ReadSource = (file) => readSourceFile(directory, file),
  limits: ContentLimits = CONTENT_LIMITS,
): ReadResult {
  const reader = new ContentReader(directory, readSource, new ContentSize(limits));
  try {
    reader.readRoot();
  } catch (error) {
    if (error instanceof ContentTooLarge)
      return { files: [], unread: [], diagnostics: [error.diagnostic], isEmpty: false };
    throw error;
  }
  return reader;
}

class ContentReader implements ReadResult {
  readonly files: SourceFile[] = [];
  readonly unread: UnreadFile[] = [];
  readonly diagnostics: Diagnostic[] = [];
  isEmpty = false;
  readonly #directory: string;
  readonly #readSource: ReadSource;
  readonly #size: ContentSize;

  constructor(directory: string, readSource: ReadSource, size: ContentSize) {
    this.#directory = directory;
    this.#readSource = readSource;
    this.#size = size;
  }

  readRoot(): void {
    const entries = this.#listRoot();
    this.isEmpty = entries.length === 0 && !existsSync(join(this.#directory, 'README.md'));
    if (this.isEmpty) return;
    if (!entries.some((entry) => isCollection(entry.name) && !entry.isFile())) {
      throw new ContentFolderError(
        `The content folder ${this.#directory} has none of the folders ${COLLECTIONS.join('/, ')}/. ` +
          'Make one of them in it, or name another folder with CONTENT_DIR or --content.',
      );
    }
    for (const entry of entries) {
      this.#size.addFile(entry.name);
      if (entry.isDirectory() && isCollection(entry.name)) this.#readFolder(entry.name, entry.name);
      else if (entry.isFile() && entry.name === SITE_FILE) this.#readFile('site', SITE_FILE, 'site', 'yml');
      else if (isUsualAtRoot(entry)) continue;
      else if (entry.isDirectory() && entry.name !== SITE_FILE) {
        if (!this.#findRecords(entry.name)) this.diagnostics.push(unknownFolder(entry.name));
      } else this.#passOver(entry, entry.name);
    }
  }

  /** Looks for records in a folder that is none of theirs; false where there are none. */
  #findRecords(folder: string): boolean {
    let entries: Dirent[] = [];
    try {
      entries = entriesOf(join(this.#directory, folder));
    } catch {
      // What cannot be read is passed over as the rest of the folder is.
    }
    let found = false;
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`;
      this.#size.addFile(path);
      if (isSearched(entry)) found = this.#findRecords(path) || found;
      else if (entry.isFile()) found = this.#isUnreadRecord(entry.name, path) || found;
    }
    return found;
  }

  /** Reports a file that looks like a record and is not read; false where it does not. */
  #isUnreadRecord(name: string, path: string): boolean {
    const like = recordLikeName(name);
    if (like === null) return false;
    const { result: text, bytes } = readText(this.#directory, path, like.format);
    this.#size.addBytes(path, bytes);
    const found = typeof text === 'string' ? unreadRecord(path, like, text) : null;
    if (found === null) return false;
    this.unread.push({ kind: found.collection, stem: like.stem });
    this.diagnostics.push(found.diagnostic);
    return true;
  }

  #listRoot(): Dirent[] {
    try {
      return entriesOf(this.#directory);
    } catch (error) {
      throw new ContentFolderError(`The content folder ${this.#directory} cannot be read${because(error)}.`);
    }
  }

  #readFolder(kind: RecordKind, folder: string): void {
    let entries: Dirent[];
    try {
      entries = entriesOf(join(this.#directory, folder));
    } catch (error) {
      const message = `This folder cannot be read${because(error)}.`;
      this.#report('file-unreadable', folder, message, 'Check its permissions.');
      return;
    }
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`;
      this.#size.addFile(path);
      this.#readEntry(kind, entry, path);
    }
  }

  #readEntry(kind: RecordKind, entry: Dirent, path: string): void {
    const { stem, extension } = RECORD_FILE.exec(entry.name)?.groups ?? {};
    if (isUnprintable(entry.name)) {
      const message = 'The file name has characters that cannot be shown.';
      this.#report('file-name', path, message, 'Rename the file.');
    } else if (entry.isDirectory() && extension === undefined) {
      this.#readFolder(kind, path);
    } else if (entry.isFile() && stem !== undefined && extension !== undefined) {
      this.#readFile(kind, path, stem, extension);
    } else {
      this.#passOver(entry, path);
      if (stem !== undefined) this.unread.push({ kind, stem });
    }
  }

  /** Reports an entry that is no record file. */
  #passOver(entry: Dirent, path: string): void {
    if (entry.isFile() && this.#isUnreadRecord(entry.name, path)) return;
    this.diagnostics.push(passedOver(entry, path));
  }

  #readFile(kind: RecordKind, path: string, stem: string, extension: string): void {
    const format = extension === 'md' ? 'markdown' : 'yaml';
    const { result: source, bytes } = this.#readSource({ kind, path, stem, format });
    this.#size.addBytes(path, bytes);
    if ('text' in source) {
      this.files.push(source);
      return;
    }
    this.unread.push({ kind, stem });
    this.diagnostics.push(source);
  }

  #report(code: Diagnostic['code'], path: string, message: string, hint: string): void {
    this.diagnostics.push(diagnostic(code, startOf(path), message, hint));
  }
}
