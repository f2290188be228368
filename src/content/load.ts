import { hasErrors, sortDiagnostics, type Diagnostic } from '../diagnostics.ts';
import { compareIds, type Records } from '../schema/records.ts';
import type { RecordKind } from './collections.ts';
import { parseFile, type Document } from './parse.ts';
import { readContent } from './read.ts';
import { checkReferences } from './references.ts';
import {
  NO_SITE,
  validateEvent,
  validateOrganization,
  validatePlace,
  validateSite,
  type Validated,
} from './validate.ts';
import { checkWireNames } from './wire-names.ts';

export { ContentFolderError } from './read.ts';

/** A content folder, loaded: `records` is null when any file has an error. */
export interface LoadedContent {
  readonly records: Records | null;
  /** Errors and warnings of all files, sorted by place. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many files were read. */
  readonly files: number;
}

/**
 * Reads, parses and validates a content folder. Faults of the content are collected, never thrown.
 *
 * @throws ContentFolderError when the folder itself cannot be used.
 */
export function loadContent(directory: string): LoadedContent {
  const read = readContent(directory);
  const parsed = read.files.map((file) => ({ file, ...parseFile(file) }));
  const unparsed = parsed.filter(({ document }) => document === null).map(({ file }) => file);
  const documents = (kind: RecordKind): Document[] =>
    parsed.flatMap(({ document }) => (document?.kind === kind ? [document] : []));

  const sites = documents('site').map(validateSite);
  const site = sites[0]?.record ?? NO_SITE;
  const events = documents('events').map((document) => validateEvent(document, site));
  const organizations = documents('organizations').map((document) => validateOrganization(document, site));
  const places = documents('places').map((document) => validatePlace(document, site));

  const diagnostics = sortDiagnostics([
    ...read.diagnostics,
    ...parsed.flatMap((result) => result.diagnostics),
    ...[...sites, ...events, ...organizations, ...places].flatMap((record) => record.diagnostics),
    ...sites.flatMap(checkWireNames),
    ...checkReferences({ events, organizations, places }, [...read.unread, ...unparsed]),
  ]);
  const records = hasErrors(diagnostics)
    ? null
    : { site, events: byId(events), organizations: byId(organizations), places: byId(places) };
  return { records, diagnostics, files: read.files.length };
}

function byId<T extends { readonly id: string }>(validated: readonly Validated<T>[]): T[] {
  return validated.flatMap(({ record }) => (record === null ? [] : [record])).sort(compareIds);
}
