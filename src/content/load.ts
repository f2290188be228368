import { diagnostic, type Diagnostic, hasErrors, sortDiagnostics, startOf } from '../diagnostics/codes.ts';
import type { Picture } from '../schema/picture.ts';
import {
  COLLECTION_TYPES,
  compareIds,
  forEachCollection,
  type Collection,
  type RecordKind,
  type Records,
} from '../schema/records.ts';
import type { SourceRecord } from '../schema/followed-source.ts';
import { recordSettingsOf, SITE, type SiteRecord } from '../schema/site.ts';
import { type AgesOf, findDuplicates, mergeCopies, reportClashes } from './clashes.ts';
import { type KnownPast, lintRecords } from './lint/lint-records.ts';
import { applyIgnores, withErrorsOfChange } from './lint/warnings.ts';
import { type Document, parseFile, type ParseResult } from './parse.ts';
import { checkPictures, pictureAddress, pictureNamedBy, withPicture } from './pictures/check-pictures.ts';
import type { PictureFile } from './pictures/picture-file.ts';
import { readContent, type ReadResult } from './read/read-content.ts';
import type { Reading, SourceFile } from './read/source-file.ts';
import { checkReferences, haveSameTies, type ValidatedRecords } from './references.ts';
import { checkLanguages, readSiteWords } from './site-words.ts';
import { completeSources, NO_SOURCES, type SourceList, validateSources } from './source-list.ts';
import { checkWireNames, NO_SITE, type Validated, validateRecord, validateSite } from './validate.ts';

/** A content folder, loaded: `records` is null when any file has an error. */
export interface LoadedContent {
  readonly records: Records | null;
  /** The sources that the calendar follows, in the order of the list; none when any file has an error. */
  readonly sources: readonly SourceRecord[];
  /** The errors and warnings of all files, sorted by place. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of files that were read. */
  readonly files: number;
  /** As `ReadResult` has it. */
  readonly isEmpty: boolean;
}

export interface LoadOptions {
  /** Milliseconds since 1970; the present where not given. Only warnings depend on it. */
  readonly now?: number;
  /** Leaves out all warnings, and saves the time of looking for them. */
  readonly errorsOnly?: boolean;
  /** Returns the ages of records. It is called where records have in common what they must not, to find the one that is to be corrected. */
  readonly agesOf?: AgesOf;
  readonly past?: KnownPast;
  /** Is called before each file and at the end, with the number of files that are done, and of all. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Reads, parses and validates a content folder. Faults of the content are collected, never thrown.
 *
 * @throws ContentFolderError when the folder itself cannot be used.
 */
export function loadContent(directory: string, options: LoadOptions = {}): LoadedContent {
  return loadFiles(readContent(directory), options);
}

/** Parses and validates files that are read already. */
export function loadFiles(
  read: ReadResult,
  { now = Date.now(), errorsOnly = false, onProgress, agesOf, past = {} }: LoadOptions = {},
  memory: LoadMemory = createMemory(),
): LoadedContent {
  const {
    sites,
    site,
    list,
    records: written,
    unparsed,
    faults,
  } = validateFiles(read.files, memory, onProgress);
  const words = readSiteWords(read.words);
  const all = Object.values(written).flat();
  const records = forEachCollection<ValidatedRecords>((collection) =>
    written[collection].filter(({ meant }) => meant === null),
  );
  const misplaced = all.flatMap(({ document: { stem }, meant }) =>
    meant === null ? [] : [{ kind: meant, stem }],
  );
  const unread = [...read.unread, ...unparsed, ...misplaced];
  const complete = unread.length === 0;

  const { pictures, diagnostics: pictureProblems } = checkPictures([...sites, ...all], read.pictures, {
    siteUrl: site.url,
    isSiteKnown: sites.every(({ record }) => record !== null) && unread.every(({ kind }) => kind !== 'site'),
    complete,
    errorsOnly,
  });
  const addressOf = (path: string): string | null =>
    pictureAddress(site.url, pictures.get(path)?.name ?? null);

  const isSound = isSoundTogether(memory, all, list);
  const references = isSound ? [] : checkReferences(records, unread, list.sources);
  const duplicates = isSound ? [] : findDuplicates(records);
  memory.sound = complete && references.length + duplicates.length === 0 ? { all, list } : null;
  const lint = errorsOnly
    ? { diagnostics: [], clashes: [] }
    : lintRecords(records, { now, past, complete, sources: list.sources });
  const found = withErrorsOfChange(
    [
      ...read.diagnostics,
      ...faults,
      ...[...sites, ...all].flatMap((record) => record.diagnostics),
      ...sites.flatMap(checkWireNames),
      ...words.diagnostics,
      ...sites.flatMap((site) => checkLanguages(site, words)),
      ...references,
      ...pictureProblems,
      ...reportClashes([...duplicates, ...lint.clashes], agesOf),
    ],
    past,
  );
  const invalid = hasErrors(found);
  const reported = errorsOnly
    ? found.filter(({ severity }) => severity === 'error')
    : applyIgnores([...found, ...lint.diagnostics], all, { complete: !invalid });
  const soundIn = (
    collection: Collection,
    validated: readonly Validated<{ readonly id: string }>[],
  ): { readonly id: string }[] =>
    validated.flatMap(({ document, record }) => {
      if (record === null || pictures.size === 0) return record ?? [];
      return withAddress(collection, record, memory.of(document.file), addressOf);
    });
  const logo = pictureNamedBy(SITE, site);
  const withWords = read.words.length === 0 ? site : { ...site, words: words.messages };
  return {
    records: invalid
      ? null
      : {
          site: logo === null ? withWords : withPicture(SITE, withWords, addressOf(logo)),
          pictures: byName(pictures.values()),
          ...forEachCollection<Omit<Records, 'site' | 'pictures'>>((collection) =>
            inOrder(collection, soundIn(collection, records[collection]), memory),
          ),
        },
    sources: invalid ? [] : completeSources(list),
    diagnostics: sortDiagnostics(mergeCopies(reported)),
    files: read.files.length,
    isEmpty: read.isEmpty,
  };
}

/** The settings of the site; the defaults where they are missing or wrong. */
export function siteOf(files: readonly SourceFile[]): SiteRecord {
  const source = files.find(({ kind }) => kind === 'site');
  const document = source && parseFile(source).document;
  return (document && validateSite(document).record) ?? NO_SITE;
}

/** Files with the same bytes are one picture. */
function byName(pictures: Iterable<Picture>): Picture[] {
  const named = new Map(Array.from(pictures, (picture) => [picture.name, picture]));
  return [...named.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** All files, each validated by itself. */
interface ValidatedFiles {
  /** The settings of the site: one record, or none. */
  readonly sites: readonly Validated<SiteRecord>[];
  /** The settings of the site; the defaults where they are missing or wrong. */
  readonly site: SiteRecord;
  /** The sources that the calendar follows; what is wrong with them is in `faults`. */
  readonly list: SourceList;
  readonly records: ValidatedRecords;
  /** The files that cannot be parsed. */
  readonly unparsed: readonly SourceFile[];
  /** Why these cannot be parsed, and the problems of the sources; the problems of all others are in their records. */
  readonly faults: readonly Diagnostic[];
}

/** Parses and validates files one after another, so that no more than one is in memory as a tree. */
function validateFiles(
  files: readonly SourceFile[],
  memory: LoadMemory,
  onProgress: LoadOptions['onProgress'],
): ValidatedFiles {
  const limited = createProblemLimit();
  const unparsed: SourceFile[] = [];
  const faults: Diagnostic[] = [];
  let done = 0;
  /** Returns a list of one, or of none where the file cannot be parsed. */
  function validated<T>(source: SourceFile, judged: () => JudgedFile<T>): Validated<T>[] {
    onProgress?.(done++, files.length);
    const { record, diagnostics } = judged();
    faults.push(...limited(source.path, diagnostics));
    if (record === null) {
      unparsed.push(source);
      return [];
    }
    const kept = limited(source.path, record.diagnostics);
    return [kept === record.diagnostics ? record : { ...record, diagnostics: kept }];
  }
  const ofKind = (kind: RecordKind): SourceFile[] => files.filter((file) => file.kind === kind);

  const sites = ofKind('site').flatMap((source) =>
    validated(source, () => {
      if (memory.site?.source !== source) memory.site = { source, file: judge(source, memory, validateSite) };
      return memory.site.file;
    }),
  );
  const site = sites[0]?.record ?? NO_SITE;
  const [list = NO_SOURCES] = ofKind('sources').map((source) => {
    onProgress?.(done++, files.length);
    if (memory.sources?.source !== source || memory.sources.siteUrl !== site.url)
      memory.sources = { source, siteUrl: site.url, list: validateSources(source, site.url) };
    const { list } = memory.sources;
    faults.push(...limited(source.path, list.diagnostics));
    if (!list.isParsed) unparsed.push(source);
    return list;
  });
  const by = JSON.stringify(recordSettingsOf(site));
  const records = forEachCollection<ValidatedRecords>((collection) =>
    ofKind(collection).flatMap((source) =>
      validated(source, () => {
        const remembered = memory.of(source.path);
        // With other settings of the site everything is validated anew.
        if (remembered.judged?.source !== source || remembered.judged.by !== by) {
          const file = judge<unknown>(source, memory, (document) =>
            validateRecord(collection, document, site),
          );
          remembered.judged = { source, by, file };
        }
        return remembered.judged.file;
      }),
    ),
  );
  onProgress?.(files.length, files.length);
  return { sites, site, list, records, unparsed, faults };
}

/** The result of validating a file by itself, with some settings of the site. */
interface JudgedFile<T> {
  /** The record of the file; null where the file cannot be parsed. */
  readonly record: Validated<T> | null;
  /** Why it cannot be parsed. */
  readonly diagnostics: readonly Diagnostic[];
}

function judge<T>(
  source: SourceFile,
  { parse }: LoadMemory,
  validate: (document: Document) => Validated<T>,
): JudgedFile<T> {
  const { document, diagnostics } = parse(source);
  return { record: document && validate(document), diagnostics };
}

/** The most problems that are kept: more would fill the memory, and no real folder of content has as many. */
const MAX_PROBLEMS = 20_000;

/** The number of problems of each file that are kept in any case. */
const MIN_PER_FILE = 20;

/**
 * Returns a function that takes the problems of one file after another, and leaves out those beyond 20,000 in all; the
 * number of those left out of a file is a problem of its own. Warnings of files without an error are few and stay.
 */
function createProblemLimit(): (file: string, problems: readonly Diagnostic[]) => readonly Diagnostic[] {
  let room = MAX_PROBLEMS;
  return (file, problems) => {
    const kept = Math.max(room, MIN_PER_FILE);
    room = Math.max(0, room - problems.length);
    if (problems.length <= kept || !hasErrors(problems)) return problems;
    const message = `This file has ${problems.length - kept} more problems, which are not told: there are too many in all.`;
    const tooMany = diagnostic('problems-too-many', startOf(file), message, 'Put the others right first.');
    return [...problems.slice(0, kept), tooMany];
  };
}

/** What a file was read as, and the stamp that it had then. */
export interface StampedReading<Value> {
  readonly stamp: string | null;
  readonly reading: Reading<Value>;
}

/** What is remembered of a file from one load of a content folder to the next. */
export interface RememberedFile {
  source?: StampedReading<SourceFile>;
  picture?: StampedReading<PictureFile>;
  /** The result of validating the file, and the settings with which it was validated. */
  judged?: { readonly source: SourceFile; readonly by: string; readonly file: JudgedFile<unknown> };
  /** The record with the address of its picture. */
  shown?: { readonly of: object; readonly address: string | null; readonly record: WithId };
}

/** A record of any type. */
interface WithId {
  readonly id: string;
}

/** What is remembered of all files; nothing, where content is loaded once. */
export interface LoadMemory {
  readonly parse: (file: SourceFile) => ParseResult;
  readonly of: (path: string) => RememberedFile;
  site: { readonly source: SourceFile; readonly file: JudgedFile<SiteRecord> } | null;
  sources: { readonly source: SourceFile; readonly siteUrl: string | null; readonly list: SourceList } | null;
  /** All records and sources of the last load; null where references or names that must be unique were wrong. */
  sound: { readonly all: readonly Validated<WithId>[]; readonly list: SourceList } | null;
  /** The records of each collection, in the order of their files and in that of their ids. */
  readonly sorted: Map<string, { readonly records: readonly WithId[]; readonly ordered: readonly WithId[] }>;
}

export function createMemory(
  parse: LoadMemory['parse'] = parseFile,
  of: LoadMemory['of'] = () => ({}),
): LoadMemory {
  return { parse, of, site: null, sources: null, sound: null, sorted: new Map() };
}

/** Whether nothing that ties records together has changed since a load that found nothing wrong with it. */
function isSoundTogether(
  { sound }: LoadMemory,
  all: readonly Validated<WithId>[],
  list: SourceList,
): boolean {
  if (sound?.list !== list || sound.all.length !== all.length) return false;
  return all.every((record, at) => {
    const before = sound.all[at];
    return record === before || (before !== undefined && haveSameTies(record, before));
  });
}

/** Sorts records by their ids; where records were only replaced by others with the same ids, they are in order already. */
function inOrder(collection: string, records: readonly WithId[], { sorted }: LoadMemory): readonly WithId[] {
  const last = sorted.get(collection);
  const replaced = new Map<WithId, WithId>();
  const isSameOrder =
    last?.records.length === records.length &&
    records.every((record, at) => {
      const before = last.records[at];
      if (record === before) return true;
      if (before !== undefined) replaced.set(before, record);
      return before?.id === record.id;
    });
  const ordered = isSameOrder
    ? last.ordered.map((record) => replaced.get(record) ?? record)
    : records.toSorted(compareIds);
  sorted.set(collection, { records, ordered });
  return ordered;
}

/** A record with the address of its picture in the place of the path; the same object where it names none. */
function withAddress(
  collection: Collection,
  record: WithId,
  remembered: RememberedFile,
  addressOf: (path: string) => string | null,
): WithId {
  const type = COLLECTION_TYPES[collection];
  const path = pictureNamedBy(type, record);
  if (path === null) return record;
  const address = addressOf(path);
  if (remembered.shown?.of !== record || remembered.shown.address !== address)
    remembered.shown = { of: record, address, record: withPicture(type, record, address) };
  return remembered.shown.record;
}
