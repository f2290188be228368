import type { ContentFile } from '../content/read/content-path.ts';
import { decodeFile } from '../content/read/source-file.ts';
import { parseFile, type Document } from '../content/parse.ts';
import { NO_SITE, validateRecord, validateSite } from '../content/validate.ts';
import { checkWireNames } from '../content/wire-names.ts';
import { hasErrors } from '../diagnostics/codes.ts';
import type { Collection, RecordIn } from '../schema/records.ts';
import type { SiteRecord } from '../schema/site.ts';

/** The settings of the site at some time, and the blob that has them; null where there is none. */
export interface Site {
  readonly blob: string | null;
  readonly record: SiteRecord;
}

/** The site without a file. */
export const BARE_SITE: Site = { blob: null, record: NO_SITE };

/** A version of a file that can be read as a record by today's rules, judged alone (contract, section 7). */
export type Version = { readonly [Each in Collection]: VersionOf<Each> }[Collection];

interface VersionOf<Each extends Collection> {
  readonly kind: Each;
  readonly path: string;
  readonly blob: string;
  /** Whose settings it was read with. */
  readonly site: Site;
  readonly record: RecordIn<Each>;
}

/** What a blob is read as. */
export interface VersionSource {
  readonly file: ContentFile;
  readonly blob: string;
  readonly site: Site;
}

/**
 * Reads a version of a record.
 *
 * @param bytes null where there are too many
 * @returns null where it cannot be read
 */
export function readVersion(source: VersionSource, bytes: Buffer | null): Version | null {
  const document = bytes === null ? null : documentOf(source.file, bytes);
  if (document === null) return null;
  switch (source.file.kind) {
    case 'events':
      return versionIn('events', source, document);
    case 'organizations':
      return versionIn('organizations', source, document);
    case 'places':
      return versionIn('places', source, document);
    case 'site':
      return null;
  }
}

function versionIn<Each extends Collection>(
  kind: Each,
  { file: { path }, blob, site }: VersionSource,
  document: Document,
): VersionOf<Each> | null {
  const { record } = validateRecord(kind, document, site.record);
  return record === null ? null : { kind, path, blob, site, record };
}

/** Reads a version of the site's settings; null where it cannot be read. */
export function readSite(file: ContentFile, blob: string, bytes: Buffer | null): Site | null {
  const document = bytes === null ? null : documentOf(file, bytes);
  if (document === null) return null;
  const validated = validateSite(document);
  const { record } = validated;
  return record === null || hasErrors(checkWireNames(validated)) ? null : { blob, record };
}

function documentOf(file: ContentFile, bytes: Buffer): Document | null {
  const text = decodeFile(file.path, file.format, bytes);
  return typeof text === 'string' ? parseFile({ ...file, text }).document : null;
}
