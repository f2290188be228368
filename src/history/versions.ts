import type { ContentFile } from '../content/read/content-path.ts';
import { decodeFile } from '../content/read/source-file.ts';
import { parseFile, type Document } from '../content/parse.ts';
import { pictureAddress, pictureNamedBy, withPicture } from '../content/pictures/embed-picture.ts';
import { NO_SITE, validateRecord, validateSite } from '../content/validate.ts';
import { checkWireNames } from '../content/wire-names.ts';
import { hasErrors } from '../diagnostics/codes.ts';
import { pictureName } from '../schema/picture.ts';
import { COLLECTION_TYPES, type Collection, type RecordIn } from '../schema/records.ts';
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
  /** The calendar's own picture that it names; null where it names none. */
  readonly picture: NamedPicture | null;
  /** With the address of this picture in the place of its path. */
  readonly record: RecordIn<Each>;
}

/** The path of a picture within the content folder, and what it had there at some time; null where there was none. */
export interface NamedPicture {
  readonly path: string;
  readonly digest: string | null;
}

/** The digest of the picture at a path, by which its name is made; null where there is none. */
export type DigestOf = (path: string) => string | null;

/** What a blob is read as. */
export interface VersionSource {
  readonly file: ContentFile;
  readonly blob: string;
  readonly site: Site;
  readonly digestOf: DigestOf;
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
  { file: { path }, blob, site, digestOf }: VersionSource,
  document: Document,
): VersionOf<Each> | null {
  const { record } = validateRecord(kind, document, site.record);
  if (record === null) return null;
  const version = { kind, path, blob, site, record };
  const picture = pictureNamedBy(COLLECTION_TYPES[kind], record);
  return picture === null
    ? { ...version, picture: null }
    : showing(version, { path: picture, digest: digestOf(picture) });
}

/** The same version with what its picture is now; the same object where it is what it was. */
export function withPictureNow(version: Version, digestOf: DigestOf): Version {
  const { picture } = version;
  const digest = picture && digestOf(picture.path);
  if (picture === null || digest === picture.digest) return version;
  const now = { path: picture.path, digest };
  switch (version.kind) {
    case 'events':
      return showing(version, now);
    case 'organizations':
      return showing(version, now);
    case 'places':
      return version;
  }
}

function showing<Each extends Collection>(
  version: Omit<VersionOf<Each>, 'picture'>,
  picture: NamedPicture,
): VersionOf<Each> {
  const { kind, site, record } = version;
  const name = picture.digest === null ? null : pictureName(picture.digest, picture.path);
  const address = pictureAddress(site.record.url, name);
  return { ...version, picture, record: withPicture(COLLECTION_TYPES[kind], record, address) };
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
