import { diagnostic, hasErrors, startOf, type Diagnostic } from '../diagnostics/codes.ts';
import type { RecordKind } from '../schema/records.ts';
import type { SiteRecord } from '../schema/site.ts';
import { forEachCollection } from './collections.ts';
import type { Document } from './parse.ts';
import type { SourceFile } from './read/source-file.ts';
import type { ValidatedRecords } from './references.ts';
import type { RecordStages, Stages } from './stages.ts';
import { NO_SITE, type Validated } from './validate.ts';

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

/** All files, each by itself. */
interface ValidatedFiles {
  /** At most one. */
  readonly sites: readonly Validated<SiteRecord>[];
  /** The settings of the site; the defaults where they are missing or wrong. */
  readonly site: SiteRecord;
  readonly records: ValidatedRecords;
  /** The files that cannot be parsed. */
  readonly unparsed: readonly SourceFile[];
  /** Of those that cannot be parsed; of all others their records have them. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses and validates files one after another, so that no more than one is in memory as a tree.
 *
 * @param onProgress is called before each file and at the end, with how many of how many are done
 */
export function validateFiles(
  files: readonly SourceFile[],
  stages: Stages,
  onProgress?: (done: number, total: number) => void,
): ValidatedFiles {
  const limited = createProblemLimit();
  const unparsed: SourceFile[] = [];
  const diagnostics: Diagnostic[] = [];
  let done = 0;
  /** Returns a list of one, or of none where the file cannot be parsed. */
  function validated<T>(file: SourceFile, validate: (document: Document) => Validated<T>): Validated<T>[] {
    onProgress?.(done++, files.length);
    const { document, diagnostics: faults } = stages.parse(file);
    diagnostics.push(...limited(file.path, faults));
    if (document === null) {
      unparsed.push(file);
      return [];
    }
    const record = validate(document);
    const kept = limited(file.path, record.diagnostics);
    return [kept === record.diagnostics ? record : { ...record, diagnostics: kept }];
  }
  const ofKind = (kind: RecordKind): SourceFile[] => files.filter((file) => file.kind === kind);

  const sites = ofKind('site').flatMap((file) => validated(file, stages.site));
  const site = sites[0]?.record ?? NO_SITE;
  const within: RecordStages = stages.within(site);
  const records = forEachCollection<ValidatedRecords>((collection) =>
    ofKind(collection).flatMap((file) => validated<unknown>(file, within[collection])),
  );
  onProgress?.(files.length, files.length);
  return { sites, site, records, unparsed, diagnostics };
}
