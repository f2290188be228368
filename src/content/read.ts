import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { UNPRINTABLE } from '../characters.ts';
import { diagnostic, startOf, type Diagnostic } from '../diagnostics.ts';
import { errnoOf } from '../errno.ts';
import { readRegularFile } from '../regular-file.ts';
import { COLLECTIONS, isCollection, SITE_FILE, type RecordKind } from './collections.ts';
import { decode } from './decode.ts';
import { nearest, question } from './nearest.ts';

/** A file of the content folder, read and decoded. */
export interface SourceFile {
  readonly kind: RecordKind;
  /** Path within the content folder, with slashes. */
  readonly path: string;
  /** The file's name without its extension. */
  readonly stem: string;
  readonly format: 'markdown' | 'yaml';
  /** The text without a byte order mark. */
  readonly text: string;
}

/** Reads a file that was found, or tells why it cannot be used. */
export type ReadSource = (file: Omit<SourceFile, 'text'>) => SourceFile | Diagnostic;

/** A file that exists but cannot be used still tells that its record exists. */
export interface UnreadFile {
  readonly kind: RecordKind;
  readonly stem: string;
}

export interface ReadResult {
  readonly files: readonly SourceFile[];
  readonly unread: readonly UnreadFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The content folder itself cannot be used; the message says why in a sentence. */
export class ContentFolderError extends Error {}

/** The largest files that are read. */
export const MAX_BYTES = { markdown: 1024 * 1024, yaml: 64 * 1024 } as const;
const RECORD_FILE = /^(?<stem>.*)\.(?<extension>md|yml|yaml)$/s;
/** Stands where a file name is not UTF-8. */
const REPLACEMENT_CHARACTER = '\ufffd';

/**
 * Reads every record file below `directory`, in the order of their paths. Symbolic links and whatever is
 * no regular file are told, never opened.
 *
 * @param readSource how a file is read; from the disk, where not given
 * @throws ContentFolderError when the folder cannot be listed or has none of the folders of records.
 */
export function readContent(
  directory: string,
  readSource: ReadSource = (file) => readSourceFile(directory, file),
): ReadResult {
  const reader = new ContentReader(directory, readSource);
  reader.readRoot();
  return reader;
}

class ContentReader implements ReadResult {
  readonly files: SourceFile[] = [];
  readonly unread: UnreadFile[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #directory: string;
  readonly #readSource: ReadSource;

  constructor(directory: string, readSource: ReadSource) {
    this.#directory = directory;
    this.#readSource = readSource;
  }

  readRoot(): void {
    const entries = this.#listRoot();
    if (!entries.some((entry) => isCollection(entry.name) && !entry.isFile())) {
      throw new ContentFolderError(
        `The content folder ${this.#directory} has none of the folders ${COLLECTIONS.join('/, ')}/.`,
      );
    }
    for (const entry of entries) {
      if (entry.isDirectory() && isCollection(entry.name)) this.#readFolder(entry.name, entry.name);
      else if (entry.isFile() && entry.name === SITE_FILE) this.#readFile('site', SITE_FILE, 'site', 'yml');
      else if (entry.isDirectory() && entry.name !== SITE_FILE) {
        this.#tell(
          'folder-unknown',
          entry.name,
          'This folder is passed over, because it holds no records.',
          `${question(nearest(entry.name, COLLECTIONS))}Records are in ${COLLECTIONS.join('/, ')}/.`,
        );
      } else this.#passOver(entry, entry.name);
    }
  }

  #listRoot(): Dirent[] {
    try {
      return list(this.#directory);
    } catch (error) {
      throw new ContentFolderError(`The content folder ${this.#directory} cannot be read${because(error)}.`);
    }
  }

  #readFolder(kind: RecordKind, folder: string): void {
    let entries: Dirent[];
    try {
      entries = list(join(this.#directory, folder));
    } catch (error) {
      this.#tell(
        'file-unreadable',
        folder,
        `This folder cannot be read${because(error)}.`,
        'Check its permissions.',
      );
      return;
    }
    for (const entry of entries) this.#readEntry(kind, entry, `${folder}/${entry.name}`);
  }

  #readEntry(kind: RecordKind, entry: Dirent, path: string): void {
    const { stem, extension } = RECORD_FILE.exec(entry.name)?.groups ?? {};
    if (UNPRINTABLE.test(entry.name) || entry.name.includes(REPLACEMENT_CHARACTER)) {
      this.#tell('file-name', path, 'The file name has characters that cannot be shown.', 'Rename the file.');
    } else if (entry.isDirectory() && extension === undefined) {
      this.#readFolder(kind, path);
    } else if (entry.isFile() && stem !== undefined && extension !== undefined) {
      this.#readFile(kind, path, stem, extension);
    } else {
      this.#passOver(entry, path);
      if (stem !== undefined) this.unread.push({ kind, stem });
    }
  }

  /** Tells of an entry that is no record file. */
  #passOver(entry: Dirent, path: string): void {
    if (entry.isSymbolicLink()) {
      this.#tell('file-link', path, 'Symbolic links are not followed.', 'Put the file itself here.');
    } else if (entry.isDirectory() && entry.name !== SITE_FILE) {
      this.#tell('file-special', path, 'This is a folder with the name of a file.', 'Rename the folder.');
    } else if (!entry.isFile()) {
      this.#tell('file-special', path, 'This is a pipe, a socket or a device, not a file.', 'Delete it.');
    } else {
      this.#tell(
        'file-type',
        path,
        'This file is passed over, because it is no record.',
        `${path.includes('/') ? '' : question(nearest(path, [SITE_FILE]))}Records are .md, .yml or .yaml files in ${COLLECTIONS.join('/, ')}/; the site's settings are in ${SITE_FILE}.`,
      );
    }
  }

  #readFile(kind: RecordKind, path: string, stem: string, extension: string): void {
    const format = extension === 'md' ? 'markdown' : 'yaml';
    const source = this.#readSource({ kind, path, stem, format });
    if ('text' in source) {
      this.files.push(source);
      return;
    }
    this.unread.push({ kind, stem });
    this.diagnostics.push(source);
  }

  #tell(code: Diagnostic['code'], path: string, message: string, hint: string): void {
    this.diagnostics.push(diagnostic(code, startOf(path), message, hint));
  }
}

/** Reads a file of the content folder, or tells why it cannot be used. */
export function readSourceFile(directory: string, file: Omit<SourceFile, 'text'>): SourceFile | Diagnostic {
  const { path, format } = file;
  let bytes: Buffer | null;
  try {
    bytes = readRegularFile(`${directory}/${path}`, { maxBytes: MAX_BYTES[format], followLinks: false });
  } catch (error) {
    const message = `This file cannot be read${because(error)}.`;
    return diagnostic('file-unreadable', startOf(path), message, 'Check its permissions.');
  }
  const text = bytes === null ? tooLarge(path, format) : decodeFile(path, format, bytes);
  return typeof text === 'string' ? { ...file, text } : text;
}

/** The text of a file's bytes, or why they cannot be used. */
export function decodeFile(path: string, format: SourceFile['format'], bytes: Buffer): string | Diagnostic {
  return bytes.length > MAX_BYTES[format] ? tooLarge(path, format) : decode(path, bytes);
}

function tooLarge(path: string, format: SourceFile['format']): Diagnostic {
  const limit = format === 'yaml' ? '64 KiB (a .md file: 1 MiB)' : '1 MiB';
  return diagnostic(
    'file-too-large',
    startOf(path),
    `This file is larger than ${limit}.`,
    'Keep pictures and long texts elsewhere, and link to them.',
  );
}

/** The entries of a folder by name, without hidden ones, drafts (`_…`) and README.md. */
function list(directory: string): Dirent[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => !/^[._]/.test(name) && name !== 'README.md')
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function because(error: unknown): string {
  const code = errnoOf(error);
  return code === undefined ? '' : ` (${code})`;
}
