import {
  diagnostic,
  type Diagnostic,
  type DiagnosticCode,
  hasErrors,
  isWarningCode,
  sortDiagnostics,
  WARNING_CODES,
} from '../diagnostics/codes.ts';
import { didYouMean, guessesFor } from '../platform/did-you-mean.ts';
import { ignore } from '../schema/common-fields.ts';
import { formats } from '../schema/formats.ts';
import type { Picture } from '../schema/picture.ts';
import { COLLECTION_TYPES, forEachCollection, type Collection, type Records } from '../schema/records.ts';
import { SITE, type SiteRecord } from '../schema/site.ts';
import type { YamlScalar } from '../yaml/nodes.ts';
import { type AgesOf, findDuplicates, mergeCopies, reportClashes } from './clashes.ts';
import { type KnownPast, lintRecords } from './lint/lint-records.ts';
import { type Document, parseFile } from './parse.ts';
import { checkPictures, pictureAddress, pictureNamedBy, withPicture } from './pictures/check-pictures.ts';
import { readPictureFile, type PictureFile, type ReadPicture } from './pictures/picture-file.ts';
import { readContent, type ReadResult } from './read/read-content.ts';
import { readSourceFile, type Reading, type ReadSource, type SourceFile } from './read/source-file.ts';
import { BARE_REPOSITORY } from './read/unread-record.ts';
import { checkReferences, type ValidatedRecords } from './references.ts';
import {
  createMemory,
  inOrder,
  validateFiles,
  withAddress,
  type LoadMemory,
  type RememberedFile,
} from './validate-files.ts';
import { checkWireNames, NO_SITE, type Validated, validateSite } from './validate.ts';

/** Warnings that only some runs look for: that there is none says nothing. */
const OF_SOME_RUNS: ReadonlySet<string> = new Set<DiagnosticCode>(['event-over', 'event-stale']);

/**
 * Leaves out the warnings that a record silences with `ignore: [code, …]` (contract, section 3), and reports
 * codes there that silence nothing.
 *
 * @param complete whether all warnings are known: with errors, some are not looked for
 */
function applyIgnores(
  diagnostics: readonly Diagnostic[],
  documents: readonly Document[],
  { complete }: { readonly complete: boolean },
): Diagnostic[] {
  const ignores = new Map(documents.map((document) => [document.file, ignoredCodes(document)]));
  const silenced = new Set<YamlScalar>();
  const kept = diagnostics.filter(({ file, code, severity }) => {
    const found = ignores.get(file)?.filter(({ text }) => text === code) ?? [];
    if (severity === 'error' || found.length === 0) return true;
    for (const scalar of found) silenced.add(scalar);
    return false;
  });
  const unused = documents.flatMap((document) => {
    const codes = ignores.get(document.file) ?? [];
    // This warning can be silenced as well.
    if (codes.some(({ text }) => text === 'ignore-unused')) return [];
    return codes
      .filter((scalar) => !silenced.has(scalar) && !OF_SOME_RUNS.has(scalar.text))
      .filter(({ text }) => formats.code.test(text) && (complete || !isWarningCode(text)))
      .map((scalar) => silencesNothing(document, scalar));
  });
  return [...kept, ...unused];
}

/** Nothing of a list that is refused because it is too long. */
function ignoredCodes({ root }: Document): YamlScalar[] {
  const list = root.entries.get('ignore')?.value;
  if (list?.kind !== 'sequence' || list.items.length > ignore.schema.maxItems) return [];
  return list.items.filter((item) => item.kind === 'scalar');
}

function silencesNothing({ placeOf }: Document, scalar: YamlScalar): Diagnostic {
  const code = scalar.text.slice(0, 60);
  if (isWarningCode(code)) {
    const message = `This file has no warning "${code}" that could be silenced.`;
    return diagnostic('ignore-unused', placeOf(scalar), message, 'Delete the code from the list.');
  }
  const message = `"${code}" is not the code of a warning, and silences nothing.`;
  const hint = `${didYouMean(guessesFor(code, WARNING_CODES))}Errors cannot be silenced.`;
  return diagnostic('ignore-unused', placeOf(scalar), message, hint);
}

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

/** A text that changes whenever the file at a path within the content folder does; null where none is known. */
export type StampOf = (path: string) => string | null;

/** Loads the same content folder again and again. */
export interface ContentLoader {
  /**
   * As `loadContent`, but a file that stays the same is not parsed and validated again, and not even read
   * where `stampOf` says that it does.
   */
  load(options?: LoadOptions & { readonly stampOf?: StampOf }): LoadedContent;
}

/**
 * Values of files by their paths, of one load and the one before it: what a load did not come to is forgotten with the
 * next.
 */
class Rounds<Value> {
  #before = new Map<string, Value>();
  #now = new Map<string, Value>();

  begin(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  /** @param make receives the value that is known */
  renew(path: string, make: (known: Value | undefined) => Value): Value {
    const value = make(this.#now.get(path) ?? this.#before.get(path));
    this.#now.set(path, value);
    return value;
  }
}

interface KnownReading<Value> {
  readonly stamp: string | null;
  readonly reading: Reading<Value>;
}

/**
 * Reads a file unless its stamp is that of the last time. What cannot be used is read anew each time: the reason may be
 * gone.
 *
 * @returns the same value where the file says what it said
 */
function readAgain<Value extends object>(
  known: KnownReading<Value> | undefined,
  stamp: string | null,
  read: () => Reading<Value>,
  isSame: (one: Value, other: Value) => boolean,
): KnownReading<Value> {
  const last = known === undefined || 'severity' in known.reading.result ? null : known.reading.result;
  if (known !== undefined && last !== null && stamp !== null && known.stamp === stamp) return known;
  const { result, bytes } = read();
  const isKnown = last !== null && !('severity' in result) && isSame(result, last);
  return { stamp, reading: { result: isKnown ? last : result, bytes } };
}

/** @param parse takes files apart; `parseFile` where not given */
export function createContentLoader(directory: string, parse?: LoadMemory['parse']): ContentLoader {
  const sources = new Rounds<KnownReading<SourceFile>>();
  const pictures = new Rounds<KnownReading<PictureFile>>();
  const files = new Rounds<RememberedFile>();
  const memory = createMemory(parse, (path) => files.renew(path, (known = {}) => known));
  return {
    load({ stampOf = () => null, ...options } = {}) {
      for (const round of [sources, pictures, files]) round.begin();
      const source: ReadSource = (file) =>
        sources.renew(file.path, (known) =>
          readAgain(
            known,
            stampOf(file.path),
            () => readSourceFile(directory, file),
            (one, other) => one.text === other.text,
          ),
        ).reading;
      const picture: ReadPicture = ({ path }) =>
        pictures.renew(path, (known) =>
          readAgain(
            known,
            stampOf(path),
            () => readPictureFile(directory, path),
            (one, other) => one.picture.name === other.picture.name,
          ),
        ).reading;
      return loadFiles(readContent(directory, { source, picture }), options, memory);
    },
  };
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
    records: written,
    unparsed,
    diagnostics,
  } = validateFiles(read.files, memory, onProgress);
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
  const soundIn = (
    collection: Collection,
    validated: readonly Validated<{ readonly id: string }>[],
  ): { readonly id: string }[] =>
    validated.flatMap(({ document, record }) => {
      if (record === null || pictures.size === 0) return record ?? [];
      return withAddress(COLLECTION_TYPES[collection], record, memory.of(document.file), addressOf);
    });
  const faults = withErrorsOfChange(found, past);
  const invalid = hasErrors(faults);
  const logo = pictureNamedBy(SITE, site);
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
          site: logo === null ? site : withPicture(SITE, site, addressOf(logo)),
          pictures: byName(pictures.values()),
          ...forEachCollection<Omit<Records, 'site' | 'pictures'>>((collection) =>
            inOrder(collection, soundIn(collection, records[collection]), memory),
          ),
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

/** Files with the same bytes are one picture. */
function byName(pictures: Iterable<Picture>): Picture[] {
  const named = new Map(Array.from(pictures, (picture) => [picture.name, picture]));
  return [...named.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
