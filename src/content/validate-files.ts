import type { Diagnostic } from '../diagnostics/codes.ts';
import type { RecordKind } from '../schema/records.ts';
import type { SiteRecord } from '../schema/site.ts';
import { forEachCollection } from './collections.ts';
import type { Document } from './parse.ts';
import { createProblemLimit } from './problem-limit.ts';
import type { SourceFile } from './read/source-file.ts';
import type { ValidatedRecords } from './references.ts';
import type { RecordStages, Stages } from './stages.ts';
import { NO_SITE, type Validated } from './validate.ts';

/** All files, each by itself. */
export interface ValidatedFiles {
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
