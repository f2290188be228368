import { loadFiles } from '../../content/load.ts';
import { parseFile, type Document } from '../../content/parse.ts';
import { readContent, type ReadResult } from '../../content/read/read-content.ts';
import { decodeFile, type SourceFile } from '../../content/read/source-file.ts';
import { NO_SITE, validateDocument, validateRecord, validateSite } from '../../content/validate.ts';
import type { Validated } from '../../content/validate.ts';
import type { Diagnostic } from '../../diagnostics/codes.ts';
import type { EventRecord } from '../../schema/event.ts';
import type { Collection } from '../../schema/records.ts';
import type { SiteRecord } from '../../schema/site.ts';

/** A file that is not written yet. */
export interface NewFile {
  readonly collection: Collection;
  /** The folder within the content; that of the collection where not given. */
  readonly folder?: string | undefined;
  readonly stem: string;
  readonly extension: 'md' | 'yml';
  readonly text: string;
}

/** A record that an event can refer to. */
export interface Known {
  /** What the event writes: the slug of an organization, the stem of a place. */
  readonly key: string;
  readonly name: string;
  /** Its web address; empty where none is written. */
  readonly website: string;
}

/** A content folder that a file is to be added to; its own problems do not matter. */
export interface OpenFolder {
  readonly site: SiteRecord;
  /** By name. */
  readonly organizations: readonly Known[];
  /** By name. */
  readonly places: readonly Known[];
  /** All that can be parsed. */
  readonly events: () => readonly Validated<EventRecord>[];
  /** The stems of all files of a collection, in whatever folder. */
  readonly stems: (collection: Collection) => ReadonlySet<string>;
  /** The problems of a file by itself, as the validation reports them. */
  readonly checkAlone: (file: NewFile) => readonly Diagnostic[];
  /** The problems of a file once it is in the folder, what is twice and what refers to nothing among them. */
  readonly check: (file: NewFile) => readonly Diagnostic[];
  /** The same folder with one more file. */
  readonly with: (file: NewFile) => OpenFolder;
}

/**
 * Reads a content folder once for all that is asked of it.
 *
 * @throws ContentFolderError when the folder itself cannot be used.
 */
export function openFolder(directory: string): OpenFolder {
  return folderOf(readContent(directory));
}

function folderOf(read: ReadResult): OpenFolder {
  const documents = (kind: SourceFile['kind']): Document[] =>
    read.files.filter((file) => file.kind === kind).flatMap((file) => parseFile(file).document ?? []);
  const site = documents('site').map(validateSite)[0]?.record ?? NO_SITE;
  return {
    site,
    organizations: known(
      documents('organizations').map((document) => validateRecord('organizations', document, site)),
      ({ slug }) => slug,
    ),
    places: known(
      documents('places').map((document) => validateRecord('places', document, site)),
      ({ stem }) => stem,
    ),
    events: () => documents('events').map((document) => validateRecord('events', document, site)),
    stems: (collection) =>
      new Set(
        [...read.files, ...read.unread].filter(({ kind }) => kind === collection).map(({ stem }) => stem),
      ),
    checkAlone: (file) => {
      const source = sourceOf(file);
      return 'code' in source ? [source] : validateAlone(source, site);
    },
    check: (file) => {
      const source = sourceOf(file);
      return 'code' in source ? [source] : validateWithin(read, source);
    },
    with: (file) => {
      const source = sourceOf(file);
      return folderOf('code' in source ? read : { ...read, files: [...read.files, source] });
    },
  };
}

export function pathOf({ collection, folder = collection, stem, extension }: Omit<NewFile, 'text'>): string {
  return `${folder}/${stem}.${extension}`;
}

/** Or why it could not be read. */
function sourceOf(file: NewFile): SourceFile | Diagnostic {
  const path = pathOf(file);
  const format = file.extension === 'md' ? 'markdown' : 'yaml';
  const text = decodeFile(path, format, Buffer.from(file.text));
  return typeof text === 'string' ? { kind: file.collection, path, stem: file.stem, format, text } : text;
}

function validateAlone(source: SourceFile, site: SiteRecord): readonly Diagnostic[] {
  const { document, diagnostics } = parseFile(source);
  return document === null ? diagnostics : validateDocument(document, site).diagnostics;
}

/**
 * The file stands for one that has its path. It is the newest: what is twice is reported for it, not for the file that
 * was there before.
 */
function validateWithin(read: ReadResult, source: SourceFile): readonly Diagnostic[] {
  const others = {
    files: read.files.filter(({ path }) => path !== source.path),
    diagnostics: read.diagnostics.filter(({ file }) => file !== source.path),
  };
  const { diagnostics } = loadFiles(
    { ...read, ...others, files: [...others.files, source] },
    { agesOf: () => new Map([[source.path, 1]]) },
  );
  return diagnostics.filter(({ file }) => file === source.path);
}

function known<T>(
  records: readonly Validated<T>[],
  keyOf: (identity: Validated<T>['identity']) => string | null,
): Known[] {
  return records
    .flatMap(({ identity, values: { name, website } }) => {
      const key = keyOf(identity);
      if (key === null) return [];
      return [
        {
          key,
          name: typeof name === 'string' ? name : key,
          website: typeof website === 'string' ? website : '',
        },
      ];
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.key < b.key ? -1 : 1));
}
