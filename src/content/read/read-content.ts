import { existsSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/codes.ts';
import { SOURCES_FILE } from '../../schema/followed-source.ts';
import { PICTURE_FOLDER } from '../../schema/picture.ts';
import { COLLECTIONS, isCollection, type RecordKind, SITE_FILE } from '../../schema/records.ts';
import { type PictureFolder, readPictureFile, type ReadPicture } from '../pictures/picture-file.ts';
import {
  CONTENT_LIMITS,
  ContentFolderError,
  type ContentLimits,
  ContentSize,
  ContentTooLarge,
  entriesOf,
  isUnprintable,
  isUsualAtRoot,
  RECORD_FILE,
} from './content-path.ts';
import {
  because,
  readSourceFile,
  readText,
  type ReadSource,
  type SourceFile,
  unreadable,
} from './source-file.ts';
import {
  BARE_REPOSITORY,
  bareRepositoryProblem,
  isFileOfSettings,
  looksLikeRepository,
  unreadProblem,
  unknownFolder,
  recordLikeName,
  unreadRecord,
} from './unread-record.ts';

/** A file that exists but cannot be used: its record exists all the same. */
export interface UnreadFile {
  readonly kind: RecordKind;
  readonly stem: string;
}

/** The folder of the files of words. */
const WORDS_FOLDER = 'words';

/** A file of the words of pages in a further language. */
export interface WordsFile {
  /** Within the content folder, with slashes. */
  readonly path: string;
  /** The file's name without its extension. */
  readonly stem: string;
  readonly text: string;
}

export interface ReadResult {
  readonly files: readonly SourceFile[];
  readonly unread: readonly UnreadFile[];
  readonly pictures: PictureFolder;
  /** The files of words, which are few and small. */
  readonly words: readonly WordsFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** Whether nothing is in the folder but hidden names, drafts and folders of programs, as at the beginning of a calendar. */
  readonly isEmpty: boolean;
}

/** A folder of records in which nothing is but records that can be read, and folders. */
export interface FolderReading {
  /** The records, and the paths of the folders, in the order of their names. */
  readonly entries: readonly (SourceFile | string)[];
  /** The bytes of the records. */
  readonly bytes: number;
}

/** How the files of a content folder are read. */
export interface Readers {
  readonly source: ReadSource;
  readonly picture: ReadPicture;
  /** Returns what is in a folder of records where that is known; null where it has to be read. */
  readonly known: (folder: string) => FolderReading | null;
  /** Receives what was read of a folder in which nothing is wrong. */
  readonly keep: (folder: string, reading: FolderReading) => void;
}

/**
 * Reads every record file below `directory`, in the order of the paths. Symbolic links and whatever is
 * no regular file are reported, never opened. Where the content is too large, only this problem is returned.
 *
 * @param readers read the files; by default from the disk
 * @throws ContentFolderError when the folder cannot be listed, or has something in it but none of the folders of records.
 */
export function readContent(
  directory: string,
  readers: Readers = readersOf(directory),
  limits: ContentLimits = CONTENT_LIMITS,
): ReadResult {
  const reader = new ContentReader(directory, readers, new ContentSize(limits));
  try {
    reader.readRoot();
  } catch (error) {
    if (error instanceof ContentTooLarge)
      return {
        files: [],
        unread: [],
        pictures: NONE,
        words: [],
        diagnostics: [error.diagnostic],
        isEmpty: false,
      };
    throw error;
  }
  return reader;
}

const NONE: PictureFolder = {
  paths: [],
  diagnostics: [],
  read({ path }) {
    throw new Error(`There is no picture ${path}`);
  },
};

function readersOf(directory: string): Readers {
  return {
    source: (file) => readSourceFile(directory, file),
    picture: ({ path }) => readPictureFile(directory, path),
    known: () => null,
    keep: () => undefined,
  };
}

class ContentReader implements ReadResult {
  readonly files: SourceFile[] = [];
  readonly unread: UnreadFile[] = [];
  readonly words: WordsFile[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly pictures: PictureFolder;
  isEmpty = false;
  readonly #directory: string;
  readonly #readers: Readers;
  readonly #picturePaths: string[] = [];
  readonly #pictureProblems: Diagnostic[] = [];
  readonly #size: ContentSize;

  constructor(directory: string, readers: Readers, size: ContentSize) {
    this.#directory = directory;
    this.#readers = readers;
    this.pictures = {
      paths: this.#picturePaths,
      diagnostics: this.#pictureProblems,
      read: this.#readPicture.bind(this),
    };
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
      else if (entry.isDirectory() && entry.name === PICTURE_FOLDER) this.#listPictures(PICTURE_FOLDER);
      else if (entry.isDirectory() && entry.name === WORDS_FOLDER) this.#readWords();
      else if (entry.isFile() && entry.name === SITE_FILE) this.#readFile('site', SITE_FILE, 'site', 'yml');
      else if (entry.isFile() && entry.name === SOURCES_FILE)
        this.#readFile('sources', SOURCES_FILE, 'sources', 'yml');
      else if (isUsualAtRoot(entry)) continue;
      else if (entry.isFile() && entry.name === BARE_REPOSITORY.head && looksLikeRepository(entries))
        this.diagnostics.push(bareRepositoryProblem(entry.name));
      else if (entry.isDirectory() && !isFileOfSettings(entry.name)) {
        if (!this.#findRecords(entry.name)) this.diagnostics.push(unknownFolder(entry.name));
      } else this.#reportUnread(entry, entry.name);
    }
  }

  /** Looks for records in a folder where none are read; false where there are none. */
  #findRecords(folder: string): boolean {
    let entries: Dirent[] = [];
    try {
      entries = entriesOf(join(this.#directory, folder));
    } catch {
      // A folder that cannot be read counts as a folder without records.
    }
    let found = false;
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`;
      this.#size.addFile(path);
      if (entry.isDirectory()) found = this.#findRecords(path) || found;
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
    const known = this.#readers.known(folder);
    if (known !== null && this.#size.addFolder(known.entries.length, known.bytes)) {
      this.#readers.keep(folder, known);
      for (const entry of known.entries) {
        if (typeof entry === 'string') this.#readFolder(kind, entry);
        else this.files.push(entry);
      }
      return;
    }
    const problems = this.diagnostics.length;
    const listed = this.#entriesOf(folder);
    const isListed = this.diagnostics.length === problems;
    const read = listed.map(([entry, path]) => this.#readEntry(kind, entry, path));
    const sound = read.filter((each) => each !== null);
    if (isListed && sound.length === read.length) {
      this.#readers.keep(folder, {
        entries: sound.map(({ entry }) => entry),
        bytes: sound.reduce((sum, { bytes }) => sum + bytes, 0),
      });
    }
  }

  /** Returns the entries of a folder, each with its path, but for names that cannot be shown. */
  #entriesOf(folder: string, problems = this.diagnostics): (readonly [Dirent, string])[] {
    let entries: Dirent[];
    try {
      entries = entriesOf(join(this.#directory, folder));
    } catch (error) {
      problems.push(unreadable(folder, 'folder', error));
      return [];
    }
    return entries.flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      this.#size.addFile(path);
      if (!isUnprintable(entry.name)) return [[entry, path] as const];
      const message = 'The file name has characters that cannot be shown.';
      problems.push(diagnostic('file-name', startOf(path), message, 'Rename the file.'));
      return [];
    });
  }

  /** What cannot be read of words is a warning: pages use English in their place. */
  #readWords(): void {
    for (const [entry, path] of this.#entriesOf(WORDS_FOLDER)) {
      const stem = /^(.*)\.json$/s.exec(entry.name)?.[1];
      if (!entry.isFile() || stem === undefined) {
        this.#reportUnread(entry, path);
        continue;
      }
      const { result, bytes } = readText(this.#directory, path, 'yaml');
      this.#size.addBytes(path, bytes);
      // The language is known all the same: a site may go on offering its pages in it.
      this.words.push({ path, stem, text: typeof result === 'string' ? result : '{}' });
      if (typeof result !== 'string')
        this.diagnostics.push(diagnostic('words-unusable', result, result.message, result.hint));
    }
  }

  /** Pictures are read when it is known which of them records name. */
  #listPictures(folder: string): void {
    for (const [entry, path] of this.#entriesOf(folder, this.#pictureProblems)) {
      if (entry.isDirectory()) this.#listPictures(path);
      else if (entry.isFile()) this.#picturePaths.push(path);
      else this.#pictureProblems.push(unreadProblem(entry, path));
    }
  }

  #readPicture(file: { readonly path: string }): ReturnType<ReadPicture> {
    const reading = this.#readers.picture(file);
    try {
      this.#size.addPicture(file.path, reading.bytes);
    } catch (error) {
      if (error instanceof ContentTooLarge) return { result: error.diagnostic, bytes: 0 };
      throw error;
    }
    return reading;
  }

  /** Returns a record and its bytes, or the path of a folder; null where there is a problem. */
  #readEntry(kind: RecordKind, entry: Dirent, path: string): ReadEntry | null {
    const { stem, extension } = RECORD_FILE.exec(entry.name)?.groups ?? {};
    if (entry.isDirectory() && extension === undefined) {
      this.#readFolder(kind, path);
      return { entry: path, bytes: 0 };
    }
    if (entry.isFile() && stem !== undefined && extension !== undefined)
      return this.#readFile(kind, path, stem, extension);
    this.#reportUnread(entry, path);
    if (stem !== undefined) this.unread.push({ kind, stem });
    return null;
  }

  /** Reports an entry that is no record file. */
  #reportUnread(entry: Dirent, path: string): void {
    if (entry.isFile() && this.#isUnreadRecord(entry.name, path)) return;
    this.diagnostics.push(unreadProblem(entry, path));
  }

  #readFile(kind: RecordKind, path: string, stem: string, extension: string): ReadEntry | null {
    const format = extension === 'md' ? 'markdown' : 'yaml';
    const { result: source, bytes } = this.#readers.source({ kind, path, stem, format });
    this.#size.addBytes(path, bytes);
    if ('text' in source) {
      this.files.push(source);
      return { entry: source, bytes };
    }
    this.unread.push({ kind, stem });
    this.diagnostics.push(source);
    return null;
  }
}

interface ReadEntry {
  readonly entry: SourceFile | string;
  readonly bytes: number;
}
