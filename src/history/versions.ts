import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ContentFile } from '../content/read/content-path.ts';
import { decodeFile } from '../content/read/source-file.ts';
import { type Document, parseFile } from '../content/parse.ts';
import { pictureAddress, pictureNamedBy, withPicture } from '../content/pictures/check-pictures.ts';
import {
  checkWireNames,
  completeRecord,
  NO_SITE,
  type ErrorFreeValues,
  validateRecord,
  validateSite,
} from '../content/validate.ts';
import { hasErrors } from '../diagnostics/codes.ts';
import type { RecordType } from '../schema/table.ts';
import { pictureName } from '../schema/picture.ts';
import { identityOf } from '../content/defaults.ts';
import { type Collection, COLLECTION_TYPES, isCollection, type RecordIn } from '../schema/records.ts';
import { recordSettingsOf, type RecordSettings } from '../schema/site.ts';

/** The settings of the site at some commit, and the blob of `site.yml` that has them; null where there was no such file. */
export interface Site {
  readonly blob: string | null;
  readonly settings: RecordSettings;
}

/** The site as it is without a `site.yml`. */
export const BARE_SITE: Site = { blob: null, settings: recordSettingsOf(NO_SITE) };

/** A version of a file that is a valid record by today's rules, without regard to other files. */
export type Version = { readonly [Each in Collection]: VersionOf<Each> }[Collection];

interface VersionOf<Each extends Collection> {
  readonly kind: Each;
  readonly path: string;
  readonly draft: RecordDraft;
  /** The settings of the site with which it was read. */
  readonly site: Site;
  /** The calendar's own picture that it names; null where it names none. */
  readonly picture: NamedPicture | null;
  /** The record has the address of this picture in the place of its path. */
  readonly record: RecordIn<Each>;
}

/** The values of a blob that is a valid record with settings of the site that suit its dates. */
export interface RecordDraft extends ErrorFreeValues {
  readonly blob: string;
  /** The kind and the id: two drafts with the same key are of the same record. */
  readonly key: string;
  /** How much memory it takes, in bytes, as far as that depends on the file. */
  readonly bytes: number;
}

/** The path of a picture within the content folder, and its digest at some time; null where there was no picture. */
export interface NamedPicture {
  readonly path: string;
  readonly digest: string | null;
}

/** The digest of the picture at a path, by which its name is made; null where there is none. */
export type DigestOf = (path: string) => string | null;

/** What a draft is completed with. */
export interface Circumstances {
  readonly site: Site;
  readonly digestOf: DigestOf;
}

/** The values of a file with more bytes than this are copied, because V8 keeps a whole text in memory as long as a part of it is used. */
const LARGE_BYTES = 4_096;

/** Longer texts below the front matter of a file are compared by their digests, so that no past fills the memory with them. */
const LONGEST_COMPARED = 1_000;

/**
 * Replaces the long text of a record by its digest, for an answer that is only compared with those of other versions.
 *
 * @returns the same object where its text is short
 */
export function comparable<T extends object>({ body }: RecordType, record: T): T {
  const text: unknown = body === null ? null : Reflect.get(record, body);
  if (body === null || typeof text !== 'string' || text.length <= LONGEST_COMPARED) return record;
  // No text of a file has this character, so none is the same as a digest.
  return { ...record, [body]: `\0${hash('sha256', text, 'base64')}` };
}

/**
 * Reads the record in a blob. A long text below its front matter is replaced by the digest of the text.
 *
 * @param blob the name of the blob
 * @param bytes the contents of the blob; null where they are too large
 * @returns null where the blob is no valid record, whatever the settings of the site are
 */
export function readDraft(file: ContentFile, blob: string, bytes: Buffer | null): RecordDraft | null {
  const document = bytes === null ? null : documentOf(file, bytes);
  if (document === null || !isCollection(file.kind)) return null;
  // Dates depend on the settings of the site: `versionOf` looks at them.
  const { values, isSound } = validateRecord(file.kind, document, NO_SITE);
  if (!isSound || bytes === null) return null;
  const short = comparable(COLLECTION_TYPES[file.kind], values);
  const isLarge = bytes.length > LARGE_BYTES;
  const kept = isLarge ? structuredClone(short) : short;
  const size = isLarge ? JSON.stringify(kept).length : bytes.length;
  const identity = identityOf(file, kept);
  return { blob, key: `${file.kind}/${String(identity.id)}`, bytes: size, values: kept, identity };
}

/**
 * Completes a draft to the version of its path.
 *
 * @param last the former version: where it is of the same draft and has the same values, its record object is kept
 * @returns null where its dates do not exist in the time zone of the site, or are out of order there
 */
export function versionOf(
  { kind, path }: ContentFile,
  draft: RecordDraft,
  circumstances: Circumstances,
  last: Version | null = null,
): Version | null {
  const known = last?.draft === draft ? last : null;
  switch (kind) {
    case 'events':
      return versionIn('events', { path, draft }, circumstances, known?.kind === 'events' ? known : null);
    case 'organizations':
      return versionIn(
        'organizations',
        { path, draft },
        circumstances,
        known?.kind === 'organizations' ? known : null,
      );
    case 'places':
      return versionIn('places', { path, draft }, circumstances, known?.kind === 'places' ? known : null);
    case 'site':
    case 'sources':
      return null;
  }
}

function versionIn<Each extends Collection>(
  kind: Each,
  { path, draft }: Pick<Version, 'path' | 'draft'>,
  { site, digestOf }: Circumstances,
  last: VersionOf<Each> | null,
): VersionOf<Each> | null {
  const record = completeRecord(kind, draft, site.settings, last?.record ?? null);
  if (record === null) return null;
  const named = last === null ? pictureNamedBy(COLLECTION_TYPES[kind], record) : (last.picture?.path ?? null);
  const completed = { kind, path, draft, site, record };
  const version =
    named === null
      ? { ...completed, picture: null }
      : showing(completed, { path: named, digest: digestOf(named) });
  return last !== null && saysTheSame(version.record, last.record)
    ? { ...version, record: last.record }
    : version;
}

/** Whether two records of the same type have the same values. */
function saysTheSame(one: object, other: object): boolean {
  const values: Readonly<Record<string, unknown>> = { ...other };
  return Object.entries(one).every(
    ([key, value]) => value === values[key] || isDeepStrictEqual(value, values[key]),
  );
}

/** Returns a version with the present digest of its picture: the same object where that has not changed. */
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
  const address = pictureAddress(site.settings.url, name);
  return { ...version, picture, record: withPicture(COLLECTION_TYPES[kind], record, address) };
}

/** Reads a version of the site's settings; null where it cannot be read. */
export function readSite(file: ContentFile, blob: string, bytes: Buffer | null): Site | null {
  const document = bytes === null ? null : documentOf(file, bytes);
  if (document === null) return null;
  const validated = validateSite(document);
  const { record } = validated;
  return record === null || hasErrors(checkWireNames(validated))
    ? null
    : { blob, settings: recordSettingsOf(record) };
}

function documentOf(file: ContentFile, bytes: Buffer): Document | null {
  const text = decodeFile(file.path, file.format, bytes);
  return typeof text === 'string' ? parseFile({ ...file, text }).document : null;
}
