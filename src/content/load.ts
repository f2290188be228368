import { hasErrors, sortDiagnostics, type Diagnostic } from '../diagnostics/codes.ts';
import type { Picture } from '../schema/picture.ts';
import { COLLECTION_TYPES, type Records } from '../schema/records.ts';
import { SITE, type SiteRecord } from '../schema/site.ts';
import { mergeCopies, reportClashes, type AgesOf, findDuplicates } from './clashes.ts';
import { forEachCollection } from './collections.ts';
import { applyIgnores } from './ignore.ts';
import { lintRecords } from './lint/lint-records.ts';
import type { KnownPast } from './lint/rule.ts';
import { parseFile } from './parse.ts';
import { checkPictures } from './pictures/check-pictures.ts';
import { pictureAddress } from './pictures/embed-picture.ts';
import { readPictureFile } from './pictures/picture-file.ts';
import type { ContentFile } from './read/content-path.ts';
import { readContent, type ReadResult } from './read/read-content.ts';
import { createReadingCache, type StampOf } from './read/reading-cache.ts';
import { readSourceFile, type SourceFile } from './read/source-file.ts';
import { BARE_REPOSITORY } from './read/unread-record.ts';
import { checkReferences, type ValidatedRecords } from './references.ts';
import { createStages, STAGES, type Stages } from './stages.ts';
import { validateFiles } from './validate-files.ts';
import { NO_SITE, validateSite, type Validated } from './validate.ts';
import { checkWireNames } from './wire-names.ts';

export { ContentFolderError } from './read/content-path.ts';

/** A content folder, loaded: `records` is null when any file has an error. */
export interface LoadedContent {
  readonly records: Records | null;
  /** Errors and warnings of all files, sorted by place. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many files were read. */
  readonly files: number;
  /** As `ReadResult` has it. */
  readonly isEmpty: boolean;
}

export interface LoadOptions {
  /** Milliseconds since 1970; the present where not given. Only warnings depend on it. */
  readonly now?: number;
  /** Leaves out all warnings, and saves the time of looking for them. */
  readonly errorsOnly?: boolean;
  /** Is called where records have in common what they must not, to find the one that is to be put right. */
  readonly agesOf?: AgesOf;
  readonly past?: KnownPast;
  /** Is called after each file, with how many of how many are done. */
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

/** Loads the same content folder again and again. */
export interface ContentLoader {
  /**
   * As `loadContent`, but a file that stays the same is not parsed and validated again, and not even read
   * where `stampOf` says that it does.
   */
  load(options?: LoadOptions & { readonly stampOf?: StampOf }): LoadedContent;
}

/** @param parse takes files apart; `parseFile` where not given */
export function createContentLoader(directory: string, parse?: Stages['parse']): ContentLoader {
  const sources = createReadingCache(
    (file: ContentFile) => readSourceFile(directory, file),
    (one, other) => one.text === other.text,
  );
  const pictures = createReadingCache(
    ({ path }: { readonly path: string }) => readPictureFile(directory, path),
    (one, other) => one.picture.name === other.picture.name,
  );
  const stages = createStages(parse);
  return {
    load({ stampOf = () => null, ...options } = {}) {
      stages.begin();
      const readers = { source: sources.begin(stampOf), picture: pictures.begin(stampOf) };
      return loadFiles(readContent(directory, readers), options, stages);
    },
  };
}

/** Parses and validates files that are read already. */
export function loadFiles(
  read: ReadResult,
  { now = Date.now(), errorsOnly = false, onProgress, agesOf, past = {} }: LoadOptions = {},
  stages: Stages = STAGES,
): LoadedContent {
  const {
    sites,
    site,
    records: written,
    unparsed,
    diagnostics,
  } = validateFiles(read.files, stages, onProgress);
  const all = Object.values(written).flat();
  const records = forEachCollection<ValidatedRecords>((collection) => written[collection].filter(isInPlace));
  const misplaced = all.flatMap(({ document: { stem }, meant }) =>
    meant === null ? [] : [{ kind: meant, stem }],
  );
  const unread = [...read.unread, ...unparsed, ...misplaced];

  const { pictures, diagnostics: pictureProblems } = checkPictures([...sites, ...all], read.pictures, {
    siteUrl: site.url,
    isSiteKnown: sites.every(({ record }) => record !== null) && unread.every(({ kind }) => kind !== 'site'),
    complete: unread.length === 0,
    errorsOnly,
  });
  const addressOf = (path: string): string | null =>
    pictureAddress(site.url, pictures.get(path)?.name ?? null);

  const lint = errorsOnly
    ? { diagnostics: [], clashes: [] }
    : lintRecords(records, { now, past, complete: unread.length === 0 });
  const found = [
    ...read.diagnostics,
    ...diagnostics,
    ...[...sites, ...all].flatMap((record) => record.diagnostics),
    ...sites.flatMap(checkWireNames),
    ...checkReferences(records, unread),
    ...pictureProblems,
    ...reportClashes([...findDuplicates(records), ...lint.clashes], agesOf),
  ];
  const faults = withErrorsOfChange(found, past);
  const invalid = hasErrors(faults);
  const told = errorsOnly
    ? faults.filter(({ severity }) => severity === 'error')
    : applyIgnores(
        [...faults, ...lint.diagnostics],
        all.flatMap(({ document, values: { ignore } }) => (ignore === undefined ? [] : [document])),
        { complete: !invalid },
      );
  return {
    records: invalid
      ? null
      : {
          site: stages.embedPicture(SITE, site, addressOf),
          pictures: byName(pictures.values()),
          ...forEachCollection<Omit<Records, 'site' | 'pictures'>>((collection) => {
            const sorted = stages.sort[collection](soundIn(records[collection]));
            if (pictures.size === 0) return sorted;
            return sorted.map((record) =>
              stages.embedPicture(COLLECTION_TYPES[collection], record, addressOf),
            );
          }),
        },
    diagnostics: sortDiagnostics(mergeCopies(told)),
    files: read.files.length,
    isEmpty: read.isEmpty,
  };
}

/**
 * Nothing damaged comes in with a change, as an error that cannot be silenced; what is there already stops no calendar that
 * ran before there was the rule.
 */
export function withErrorsOfChange(
  diagnostics: readonly Diagnostic[],
  { changedAmong }: Pick<KnownPast, 'changedAmong'>,
): readonly Diagnostic[] {
  const paths = diagnostics.flatMap(pathsOfChange);
  if (changedAmong === undefined || paths.length === 0) return diagnostics;
  const changed = changedAmong([...new Set(paths)]);
  return diagnostics.map((problem) =>
    pathsOfChange(problem).some((path) => changed.has(path)) ? { ...problem, severity: 'error' } : problem,
  );
}

/** The files and folders of which a change makes a problem an error; none where it stays what it is. */
function pathsOfChange({ code, file }: Diagnostic): readonly string[] {
  if (code === 'text-damaged') return [file];
  return code === 'bare-repository' ? [BARE_REPOSITORY.head, ...BARE_REPOSITORY.folders] : [];
}

function isInPlace({ meant }: Validated<unknown>): boolean {
  return meant === null;
}

/** The settings of the site; the defaults where they are missing or wrong. */
export function siteOf(files: readonly SourceFile[]): SiteRecord {
  const documents = files.filter(({ kind }) => kind === 'site').map((file) => parseFile(file).document);
  const [document] = documents;
  return (document && validateSite(document).record) ?? NO_SITE;
}

function soundIn(validated: readonly Validated<{ readonly id: string }>[]): { readonly id: string }[] {
  return validated.flatMap(({ record }) => (record === null ? [] : [record]));
}

/** Files with the same bytes are one picture. */
function byName(pictures: Iterable<Picture>): Picture[] {
  const named = new Map(Array.from(pictures, (picture) => [picture.name, picture]));
  return [...named.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
