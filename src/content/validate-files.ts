import { diagnostic, hasErrors, startOf, type Diagnostic } from '../diagnostics/codes.ts';
import { differenceOf } from '../platform/containers.ts';
import { compareIds, forEachCollection, type RecordKind } from '../schema/records.ts';
import { recordSettingsOf, type SiteRecord } from '../schema/site.ts';
import type { RecordType } from '../schema/table.ts';
import { parseFile, type Document, type ParseResult } from './parse.ts';
import { pictureNamedBy, withPicture } from './pictures/check-pictures.ts';
import type { SourceFile } from './read/source-file.ts';
import type { ValidatedRecords } from './references.ts';
import { NO_SITE, validateRecord, validateSite, type Validated } from './validate.ts';

/** More would fill the memory; a folder of content that is meant to be one has none of them. */
const MAX_PROBLEMS = 20_000;

/** Of each file so many are kept in any case. */
const MIN_PER_FILE = 20;

/**
 * Returns a function that takes the problems of one file after another, and leaves out what goes beyond 20,000
 * in all; how many of a file are left out is a problem of its own. Warnings of files without an error are few
 * and stay.
 */
function createProblemLimit(): (file: string, problems: readonly Diagnostic[]) => readonly Diagnostic[] {
  let room = MAX_PROBLEMS;
  return (file, problems) => {
    const kept = Math.max(room, MIN_PER_FILE);
    room = Math.max(0, room - problems.length);
    if (problems.length <= kept || !hasErrors(problems)) return problems;
    return [...problems.slice(0, kept), leftOut(file, problems.length - kept)];
  };
}

function leftOut(file: string, number: number): Diagnostic {
  const message = `This file has ${number} more problems, which are not told: there are too many in all.`;
  return diagnostic('problems-too-many', startOf(file), message, 'Put the others right first.');
}

/** What a file is by itself, with some settings of the site. */
interface JudgedFile<T> {
  /** Null where the file cannot be parsed. */
  readonly record: Validated<T> | null;
  /** Why it cannot be parsed. */
  readonly faults: readonly Diagnostic[];
}

/** What is remembered of a file from one load of a content folder to the next. */
export interface RememberedFile {
  /** What the file was judged to be, and with which settings. */
  judged?: { readonly source: SourceFile; readonly by: string; readonly file: JudgedFile<unknown> };
  /** The record with the address of its picture. */
  shown?: { readonly of: object; readonly address: string | null; readonly record: WithId };
}

/** A record of any type. */
interface WithId {
  readonly id: string;
}

/** What is remembered of all files. */
export interface LoadMemory {
  readonly parse: (file: SourceFile) => ParseResult;
  /** Nothing, where content is loaded once. */
  readonly of: (path: string) => RememberedFile;
  site: { readonly source: SourceFile; readonly file: JudgedFile<SiteRecord> } | null;
  /** By collection, the records in the order of their files, and of their ids. */
  readonly orders: Map<string, { readonly given: readonly WithId[]; readonly sorted: readonly WithId[] }>;
}

export function createMemory(
  parse: LoadMemory['parse'] = parseFile,
  of: LoadMemory['of'] = () => ({}),
): LoadMemory {
  return { parse, of, site: null, orders: new Map() };
}

function judge<T>(
  source: SourceFile,
  { parse }: LoadMemory,
  validate: (document: Document) => Validated<T>,
): JudgedFile<T> {
  const { document, diagnostics: faults } = parse(source);
  return { record: document && validate(document), faults };
}

/** All files, each by itself. */
interface ValidatedFiles {
  /** At most one. */
  readonly sites: readonly Validated<SiteRecord>[];
  /** The settings of the site; the defaults where they are missing or wrong. */
  readonly site: SiteRecord;
  readonly records: ValidatedRecords;
  /** The files that cannot be parsed. */
  readonly unparsed: readonly SourceFile[];
  /** The problems of files that cannot be parsed; all others have theirs in their records. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses and validates files one after another, so that no more than one is in memory as a tree.
 *
 * @param onProgress is called before each file and at the end, with how many of how many are done
 */
export function validateFiles(
  files: readonly SourceFile[],
  memory: LoadMemory,
  onProgress?: (done: number, total: number) => void,
): ValidatedFiles {
  const limited = createProblemLimit();
  const unparsed: SourceFile[] = [];
  const diagnostics: Diagnostic[] = [];
  let done = 0;
  /** Returns a list of one, or of none where the file cannot be parsed. */
  function validated<T>(source: SourceFile, judged: () => JudgedFile<T>): Validated<T>[] {
    onProgress?.(done++, files.length);
    const { record, faults } = judged();
    diagnostics.push(...limited(source.path, faults));
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
  const by = JSON.stringify(recordSettingsOf(site));
  const records = forEachCollection<ValidatedRecords>((collection) =>
    ofKind(collection).flatMap((source) =>
      validated(source, () => {
        const remembered = memory.of(source.path);
        // Other settings of the site have everything validated anew.
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
  return { sites, site, records, unparsed, diagnostics };
}

/** Records in the order of their ids: those that were there the last time are in order already. */
export function inOrder(
  collection: string,
  records: readonly WithId[],
  { orders }: LoadMemory,
): readonly WithId[] {
  const last = orders.get(collection) ?? { given: [], sorted: [] };
  const { start, end, endBefore } = differenceOf(last.given, records);
  const gone = new Set(last.given.slice(start, endBefore));
  const stayed = last.sorted.filter((record) => !gone.has(record));
  const sorted = [...stayed, ...records.slice(start, end)].sort(compareIds);
  orders.set(collection, { given: records, sorted });
  return sorted;
}

/** A record with the address of its picture in the place of the path; the same object where it names none. */
export function withAddress(
  type: RecordType,
  record: WithId,
  remembered: RememberedFile,
  addressOf: (path: string) => string | null,
): WithId {
  const path = pictureNamedBy(type, record);
  if (path === null) return record;
  const address = addressOf(path);
  if (remembered.shown?.of !== record || remembered.shown.address !== address)
    remembered.shown = { of: record, address, record: withPicture(type, record, address) };
  return remembered.shown.record;
}
