import { withErrorsOfChange } from '../../content/lint/warnings.ts';
import { loadFiles } from '../../content/load.ts';
import { type Document, parseFile } from '../../content/parse.ts';
import { readContent, type ReadResult } from '../../content/read/read-content.ts';
import { decodeFile, type SourceFile } from '../../content/read/source-file.ts';
import { checkReferences, type ValidatedRecords } from '../../content/references.ts';
import { completeSources, NO_SOURCES, type SourceList, validateSources } from '../../content/source-list.ts';
import {
  NO_SITE,
  type Validated,
  validateDocument,
  validateRecord,
  validateSite,
} from '../../content/validate.ts';
import { type Diagnostic, sortDiagnostics } from '../../diagnostics/codes.ts';
import { addTo } from '../../platform/collections.ts';
import type { EventRecord } from '../../schema/event.ts';
import { SOURCES_FILE, type SourceRecord } from '../../schema/followed-source.ts';
import type { PlaceRecord } from '../../schema/place.ts';
import type { Collection } from '../../schema/records.ts';
import type { SiteRecord } from '../../schema/site.ts';

/** A content file that has not been written yet. */
export interface NewFile {
  readonly collection: Collection;
  /** The path of its folder within the content; the folder of the collection where not given. */
  readonly folder?: string | undefined;
  readonly stem: string;
  readonly extension: 'md' | 'yml' | 'yaml';
  readonly text: string;
}

/** An organization or place that an event can refer to. */
export interface KnownRecord {
  /** The key by which events refer to it: the slug of an organization, the file name without extension of a place. */
  readonly key: string;
  readonly name: string;
  /** The web address of the record; empty where it has none. */
  readonly website: string;
}

/** A content folder to which files are added; its existing problems are ignored. */
export interface OpenFolder {
  readonly site: SiteRecord;
  /** The sources that the calendar follows, in the order of the list; none where `sourceProblems` has an error. */
  readonly sources: readonly SourceRecord[];
  /** The problems of the list of sources, including references to unknown organizations and places. */
  readonly sourceProblems: readonly Diagnostic[];
  /** The organizations, ordered by name. */
  readonly organizations: readonly KnownRecord[];
  /** The places, ordered by name. */
  readonly places: readonly KnownRecord[];
  /** Returns the events whose files can be parsed. */
  readonly events: () => readonly Validated<EventRecord>[];
  /** Returns the path of an unreadable file that has, or may have, the event with this id; null where there is none. */
  readonly unreadWith: (id: string) => string | null;
  /** Returns the file names, without extensions, of a collection and its subfolders. */
  readonly stems: (collection: Collection) => ReadonlySet<string>;
  /** Returns the problems of a file, regardless of the other files. */
  readonly checkAlone: (file: NewFile) => readonly Diagnostic[];
  /** Returns the problems of a file as part of the folder, including duplicates and broken references. */
  readonly check: (file: NewFile) => readonly Diagnostic[];
  /** Like `check` for many files, each together with the files before it; the folder is validated only once. */
  readonly checkAll: (files: readonly NewFile[]) => (file: NewFile) => readonly Diagnostic[];
  /** Returns the record in the file of an event; null where the file has errors of its own. */
  readonly eventOf: (file: NewFile) => EventRecord | null;
  /** Returns the place whose file has this name without its extension; null where there is none, or it has errors. */
  readonly placeOf: (stem: string) => PlaceRecord | null;
  /** Returns the folder as it would be with one more file. */
  readonly with: (file: NewFile) => OpenFolder;
}

/**
 * Reads a content folder; later changes of its files are not seen.
 *
 * @throws ContentFolderError when the folder itself cannot be used
 */
export function openFolder(directory: string): OpenFolder {
  return folderOf(readContent(directory));
}

function folderOf(read: ReadResult): OpenFolder {
  const documents = (kind: SourceFile['kind']): Document[] =>
    read.files.filter((file) => file.kind === kind).flatMap((file) => parseFile(file).document ?? []);
  const site = documents('site').map(validateSite)[0]?.record ?? NO_SITE;
  const organizationRecords = documents('organizations').map((document) =>
    validateRecord('organizations', document, site),
  );
  const placeRecords = documents('places').map((document) => validateRecord('places', document, site));
  const placesByStem = new Map(placeRecords.map(({ identity, record }) => [identity.stem, record]));
  let events: readonly Validated<EventRecord>[] | undefined;
  let broken: readonly SourceFile[] | undefined;
  const list = sourcesIn(read, site, { organizations: organizationRecords, places: placeRecords });
  return {
    site,
    sources: completeSources(list),
    sourceProblems: list.diagnostics,
    organizations: known(organizationRecords, ({ slug }) => slug),
    places: known(placeRecords, ({ stem }) => stem),
    events: () =>
      (events ??= documents('events').map((document) => validateRecord('events', document, site))),
    unreadWith: (id) => {
      broken ??= read.files.filter((file) => file.kind === 'events' && parseFile(file).document === null);
      const unread = read.unread.find(({ kind }) => kind === 'events');
      return (
        broken.find(({ text }) => text.toLowerCase().includes(id))?.path ??
        read.diagnostics.find(hidesEvents)?.file ??
        (unread === undefined ? null : `events/${unread.stem}`)
      );
    },
    stems: (collection) =>
      new Set(
        [...read.files, ...read.unread].filter(({ kind }) => kind === collection).map(({ stem }) => stem),
      ),
    checkAlone: (file) => {
      const source = sourceOf(file);
      return 'code' in source ? [source] : validateAlone(source, site);
    },
    check: (file) => validateWithin(read, [file])(file),
    checkAll: (files) => validateWithin(read, files),
    eventOf: (file) => {
      const source = sourceOf(file);
      const document = 'code' in source ? null : parseFile(source).document;
      return document === null ? null : validateRecord('events', document, site).record;
    },
    placeOf: (stem) => placesByStem.get(stem) ?? null,
    with: (file) => {
      const source = sourceOf(file);
      return folderOf('code' in source ? read : { ...read, files: [...read.files, source] });
    },
  };
}

/** Whether a read error may hide events: an unreadable folder, a symbolic link, or content that is too large. */
function hidesEvents({ severity, code, file }: Diagnostic): boolean {
  return severity === 'error' && (code === 'content-too-large' || /^events(?:\/|$)/.test(file));
}

/** Reads the list of sources, and checks its references. */
function sourcesIn(
  read: ReadResult,
  { url }: SiteRecord,
  records: Pick<ValidatedRecords, 'organizations' | 'places'>,
): SourceList {
  const unreadable = read.diagnostics.filter((problem) => problem.file === SOURCES_FILE);
  const file = read.files.find(({ kind }) => kind === 'sources');
  if (file === undefined) return { ...NO_SOURCES, diagnostics: unreadable };
  const list = validateSources(file, url);
  const parsed = new Set(Object.values(records).flatMap((all) => all.map(({ document }) => document.file)));
  const unparsed = read.files.filter(({ path }) => !parsed.has(path));
  const references = checkReferences({ ...records, events: [] }, [...read.unread, ...unparsed], list.sources);
  return { ...list, diagnostics: sortDiagnostics([...list.diagnostics, ...references]) };
}

export function pathOf({ collection, folder = collection, stem, extension }: Omit<NewFile, 'text'>): string {
  return `${folder}/${stem}.${extension}`;
}

/** Returns a file as if it had been read from the content folder, or the problem that prevents it from being read. */
function sourceOf(file: NewFile): SourceFile | Diagnostic {
  const path = pathOf(file);
  const format = file.extension === 'md' ? 'markdown' : 'yaml';
  const text = decodeFile(path, format, Buffer.from(file.text));
  return typeof text === 'string' ? { kind: file.collection, path, stem: file.stem, format, text } : text;
}

function validateAlone(source: SourceFile, site: SiteRecord): readonly Diagnostic[] {
  const { document, diagnostics } = parseFile(source);
  if (document === null) return diagnostics;
  const changedAmong = (): ReadonlySet<string> => new Set([source.path]);
  return withErrorsOfChange(validateDocument(document, site).diagnostics, { changedAmong });
}

/**
 * Validates new files together with those of the folder. A new file replaces one with the same path, and counts as newer than all
 * others, so that duplicates are reported for the new file.
 */
function validateWithin(
  read: ReadResult,
  files: readonly NewFile[],
): (file: NewFile) => readonly Diagnostic[] {
  const found = new Map<string, Diagnostic[]>();
  const sources = new Map<string, SourceFile>();
  for (const file of files) {
    const source = sourceOf(file);
    if ('code' in source) found.set(pathOf(file), [source]);
    else sources.set(source.path, source);
  }
  const others = {
    files: read.files.filter(({ path }) => !sources.has(path)),
    diagnostics: read.diagnostics.filter(({ file }) => !sources.has(file)),
  };
  const ages = new Map([...sources.keys()].map((path, position) => [path, position + 1]));
  const { diagnostics } = loadFiles(
    { ...read, ...others, files: [...others.files, ...sources.values()] },
    { agesOf: () => ages, past: { changedAmong: () => new Set(sources.keys()) } },
  );
  for (const one of diagnostics) if (sources.has(one.file)) addTo(found, one.file, one);
  return (file) => found.get(pathOf(file)) ?? [];
}

function known<T>(
  records: readonly Validated<T>[],
  keyOf: (identity: Validated<T>['identity']) => string | null,
): KnownRecord[] {
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
