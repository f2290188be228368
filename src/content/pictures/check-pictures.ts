import { diagnostic, type Diagnostic, startOf } from '../../diagnostics/codes.ts';
import { createGuesser, didYouMean } from '../../platform/did-you-mean.ts';
import { isOwnPicture, type Picture, picturePath, promisedType } from '../../schema/picture.ts';
import { RECORD_TYPES } from '../../schema/records.ts';
import { pictureKeyOf, type RecordType } from '../../schema/table.ts';
import { PICTURE_ENDINGS } from '../schema-problems.ts';
import { placeOfKey } from '../references.ts';
import type { Validated } from '../validate.ts';
import type { PictureFile, PictureFolder } from './picture-file.ts';

/** A picture of the calendar's own that a record names. */
interface PictureReference {
  readonly record: Validated<unknown>;
  readonly key: string;
  readonly path: string;
}

/** What records name, in their order. */
function pictureReferences(records: readonly Validated<unknown>[]): PictureReference[] {
  return records.flatMap((record) => {
    const key = pictureKeyOf(RECORD_TYPES[record.document.kind]);
    const path = key === null ? undefined : record.values[key];
    return key !== null && typeof path === 'string' && isOwnPicture(path) ? [{ record, key, path }] : [];
  });
}

interface PictureScope {
  readonly references: readonly PictureReference[];
  /** By their paths. */
  readonly files: ReadonlyMap<string, PictureFile>;
  readonly folder: PictureFolder;
  /** Whether every record could be read. */
  readonly complete: boolean;
}

/** Finds what is allowed of pictures, and probably not meant. */
function lintPictures({ references, files, folder, complete }: PictureScope): Diagnostic[] {
  const [named, there] = [new Set(references.map(({ path }) => path)), new Set(folder.paths)];
  const unnamed = folder.paths.filter((path) => !named.has(path));
  // What leads nowhere may mean any of them.
  const areThere = [...named].every((path) => there.has(path));
  return [
    ...references.flatMap((reference) => tooLarge(reference, files.get(reference.path))),
    ...[...files].flatMap(([path, file]) => revealing(path, file)),
    ...unnamed.filter((path) => promisedType(path) === null).map(noPicture),
    ...(complete && areThere ? unnamed.filter((path) => promisedType(path) !== null).map(unused) : []),
  ];
}

/** What is enough for the place where a picture is shown, on a screen of twice as many pixels: a side, and bytes. */
const ENOUGH = {
  event: { pixels: 2_048, bytes: 500_000 },
  logo: { pixels: 1_024, bytes: 200_000 },
} as const;

function tooLarge({ record, key, path }: PictureReference, file: PictureFile | undefined): Diagnostic[] {
  if (file === undefined) return [];
  const { width, height, bytes } = file.picture;
  const use = record.document.kind === 'events' ? 'event' : 'logo';
  const enough = ENOUGH[use];
  if (Math.max(width, height) <= enough.pixels && bytes.length <= enough.bytes) return [];
  const what = use === 'event' ? 'the picture of an event' : 'a logo';
  return [
    diagnostic(
      'picture-too-large',
      placeOfKey(record, key),
      `The picture "${path.slice(0, 60)}" has ${width} by ${height} pixels and ${Math.ceil(bytes.length / 1_000)} kB, which is large for ${what}.`,
      `Export it with no more than ${enough.pixels.toLocaleString('en')} pixels a side and ${enough.bytes / 1_000} kB, best as .webp or .avif.`,
    ),
  ];
}

const REVEALED = {
  position: 'where the picture was taken',
  serialNumber: 'the serial number of a camera',
} as const;

function revealing(path: string, { reveals }: PictureFile): Diagnostic[] {
  if (reveals.length === 0) return [];
  const what = reveals.map((each) => REVEALED[each]).join(', and ');
  return [
    diagnostic(
      'picture-metadata',
      startOf(path),
      `The metadata of this picture tell everybody ${what}.`,
      'Export it without metadata, or run "exiftool -all= -tagsfromfile @ -Orientation" on it.',
    ),
  ];
}

function noPicture(path: string): Diagnostic {
  return diagnostic(
    'file-type',
    startOf(path),
    'This file is passed over, because it is no picture of a known type.',
    `Pictures are ${PICTURE_ENDINGS} files; SVG is refused, because it can load others and run programs.`,
  );
}

function unused(path: string): Diagnostic {
  return diagnostic(
    'picture-unused',
    startOf(path),
    'Nothing in the calendar has this picture, so it is not served.',
    `Write "thumbnail: ${path}" in its event, delete the file, or let its name begin with "_".`,
  );
}

/** The pictures that records name. */
interface CheckedPictures {
  /** By their paths within the content folder. */
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly diagnostics: readonly Diagnostic[];
}

interface CheckOptions {
  /** Null where the site has none. */
  readonly siteUrl: string | null;
  /** Whether it is known that the site has none. */
  readonly isSiteKnown: boolean;
  /** Whether every record could be read. */
  readonly complete: boolean;
  readonly errorsOnly: boolean;
}

/** Reads the pictures that records name, each once; nothing is read of those that nobody names. */
export function checkPictures(
  records: readonly Validated<unknown>[],
  folder: PictureFolder,
  options: CheckOptions,
): CheckedPictures {
  const references = pictureReferences(records);
  // A repository may have a folder of this name for something else: of its files nothing is said.
  if (references.length === 0) return { pictures: new Map(), diagnostics: folder.diagnostics };
  const there = new Set(folder.paths);
  const named = [...new Set(references.map(({ path }) => path))].filter((path) => there.has(path)).sort();
  const files = new Map<string, PictureFile>();
  const faults: Diagnostic[] = [];
  for (const path of named) {
    const { result } = folder.read({ path });
    if ('severity' in result) faults.push(result);
    else files.set(path, result);
    // Then all others are too much as well.
    if ('severity' in result && result.code === 'content-too-large') break;
  }
  return {
    pictures: new Map([...files].map(([path, { picture }]) => [path, picture])),
    diagnostics: [
      ...folder.diagnostics,
      ...faults,
      ...unknownPictures(references, folder.paths),
      ...(options.isSiteKnown && options.siteUrl === null ? withoutSiteUrl(references) : []),
      ...(options.errorsOnly ? [] : lintPictures({ references, files, folder, complete: options.complete })),
    ],
  };
}

function unknownPictures(references: readonly PictureReference[], paths: readonly string[]): Diagnostic[] {
  const there = new Set(paths);
  const guess = createGuesser(paths);
  return references
    .filter(({ path }) => !there.has(path))
    .map(({ record, key, path }) =>
      diagnostic(
        'picture-unknown',
        placeOfKey(record, key),
        `There is no picture "${path.slice(0, 60)}".`,
        `${didYouMean(guess(path))}Pictures are ${PICTURE_ENDINGS} files in the folder images/ of the content.`,
      ),
    );
}

/** Once for all of them: one line puts all right. */
function withoutSiteUrl(references: readonly PictureReference[]): Diagnostic[] {
  return references
    .slice(0, 1)
    .map(({ record, key }) =>
      diagnostic(
        'site-url-missing',
        placeOfKey(record, key),
        'A picture of the calendar\'s own has an address only where the calendar has one, and site.yml has no "url".',
        'Write a line like "url: https://calendar.example.org" in site.yml, the address where people see this calendar.',
      ),
    );
}

/** The path of the calendar's own picture that a record names; null where it names none. */
export function pictureNamedBy(type: RecordType, record: object): string | null {
  const key = pictureKeyOf(type);
  const written: unknown = key === null ? null : Reflect.get(record, key);
  return typeof written === 'string' && isOwnPicture(written) ? written : null;
}

/**
 * The address of a picture of the calendar's own.
 *
 * @param name as `pictureName` has it; null where the picture is not there
 */
export function pictureAddress(siteUrl: string | null, name: string | null): string | null {
  return siteUrl === null || name === null ? null : siteUrl + picturePath(name);
}

/** A record with an address in the place of the path of its picture. */
export function withPicture<T extends object>(type: RecordType, record: T, address: string | null): T {
  const key = pictureKeyOf(type);
  return key === null ? record : { ...record, [key]: address };
}
