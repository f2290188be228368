import { diagnostic, type Diagnostic, startOf } from '../../diagnostics/codes.ts';
import { createGuesser, didYouMean } from '../../platform/did-you-mean.ts';
import { isOwnPicture, type Picture, picturePath, pictureTypeOf } from '../../schema/picture.ts';
import { RECORD_TYPES } from '../../schema/records.ts';
import { pictureKeyOf, type RecordType } from '../../schema/table.ts';
import { PICTURE_ENDINGS } from '../wrong-form.ts';
import { placeOfKey } from '../references.ts';
import type { Validated } from '../validate.ts';
import type { PictureFile, PictureFolder } from './picture-file.ts';

/** A picture of the calendar's own that a record names. */
interface PictureReference {
  readonly record: Validated<unknown>;
  readonly key: string;
  readonly path: string;
}

function pictureReferences(records: readonly Validated<unknown>[]): PictureReference[] {
  return records.flatMap((record) => {
    const type = RECORD_TYPES[record.document.kind];
    const [key, path] = [pictureKeyOf(type), pictureNamedBy(type, record.values)];
    return key === null || path === null ? [] : { record, key, path };
  });
}

/** Finds what is allowed for pictures, but probably not intended. */
function lintPictures(
  references: readonly PictureReference[],
  files: ReadonlyMap<string, PictureFile>,
  paths: readonly string[],
  complete: boolean,
): Diagnostic[] {
  const [named, there] = [new Set(references.map(({ path }) => path)), new Set(paths)];
  // A name that leads nowhere may mean any of the others.
  const isSure = complete && [...named].every((path) => there.has(path));
  return [
    ...references.flatMap((reference) => tooLarge(reference, files.get(reference.path))),
    ...[...files].flatMap(([path, file]) => revealing(path, file)),
    ...paths
      .filter((path) => !named.has(path))
      .flatMap((path) => (pictureTypeOf(path) === null ? noPicture(path) : isSure ? unused(path) : [])),
  ];
}

/** The pixels a side and the bytes that are enough where a picture is shown, on a screen of twice as many pixels. */
const ENOUGH = {
  event: { pixels: 2_048, bytes: 500_000 },
  logo: { pixels: 1_024, bytes: 200_000 },
} as const;

function tooLarge(
  { record, key, path }: PictureReference,
  file: PictureFile | undefined,
): Diagnostic | readonly Diagnostic[] {
  if (file === undefined) return [];
  const { width, height, bytes } = file.picture;
  const isOfEvent = record.document.kind === 'events';
  const enough = ENOUGH[isOfEvent ? 'event' : 'logo'];
  if (Math.max(width, height) <= enough.pixels && bytes.length <= enough.bytes) return [];
  const what = isOfEvent ? 'the picture of an event' : 'a logo';
  const message = `The picture "${path.slice(0, 60)}" has ${width} by ${height} pixels and ${Math.ceil(bytes.length / 1_000)} kB, which is large for ${what}.`;
  const hint = `Export it with no more than ${enough.pixels.toLocaleString('en')} pixels a side and ${enough.bytes / 1_000} kB, best as .webp or .avif.`;
  return diagnostic('picture-too-large', placeOfKey(record, key), message, hint);
}

const REVEALED = {
  position: 'where the picture was taken',
  serialNumber: 'the serial number of a camera',
} as const;

function revealing(path: string, { reveals }: PictureFile): Diagnostic | readonly Diagnostic[] {
  if (reveals.length === 0) return [];
  const what = reveals.map((each) => REVEALED[each]).join(', and ');
  const message = `The metadata of this picture tell everybody ${what}.`;
  const hint = 'Export it without metadata, or run "exiftool -all= -tagsfromfile @ -Orientation" on it.';
  return diagnostic('picture-metadata', startOf(path), message, hint);
}

function noPicture(path: string): Diagnostic {
  const message = 'This file is passed over, because it is no picture of a known type.';
  const hint = `Pictures are ${PICTURE_ENDINGS} files; SVG is refused, because it can load others and run programs.`;
  return diagnostic('file-type', startOf(path), message, hint);
}

function unused(path: string): Diagnostic {
  const message = 'Nothing in the calendar has this picture, so it is not served.';
  const hint = `Write "thumbnail: ${path}" in its event, delete the file, or let its name begin with "_".`;
  return diagnostic('picture-unused', startOf(path), message, hint);
}

/** The pictures that records name. */
interface CheckedPictures {
  /** The pictures by their paths within the content folder. */
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly diagnostics: readonly Diagnostic[];
}

interface CheckOptions {
  /** The URL of the site; null where it has none. */
  readonly siteUrl: string | null;
  /** Whether the settings of the site could be read: only then is it known that the URL is missing. */
  readonly isSiteKnown: boolean;
  /** Whether every record could be read. */
  readonly complete: boolean;
  readonly errorsOnly: boolean;
}

/** Reads the pictures that records name, each once, and no others. */
export function checkPictures(
  records: readonly Validated<unknown>[],
  folder: PictureFolder,
  options: CheckOptions,
): CheckedPictures {
  const references = pictureReferences(records);
  // A repository may have a folder of this name for something else, whose files are not looked at.
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
      ...(options.errorsOnly ? [] : lintPictures(references, files, folder.paths, options.complete)),
    ],
  };
}

function unknownPictures(references: readonly PictureReference[], paths: readonly string[]): Diagnostic[] {
  const there = new Set(paths);
  const guess = createGuesser(paths);
  return references
    .filter(({ path }) => !there.has(path))
    .map(({ record, key, path }) => {
      const message = `There is no picture "${path.slice(0, 60)}".`;
      const hint = `${didYouMean(guess(path))}Pictures are ${PICTURE_ENDINGS} files in the folder images/ of the content.`;
      return diagnostic('picture-unknown', placeOfKey(record, key), message, hint);
    });
}

/** Reports only the first picture: one line corrects the problem for all. */
function withoutSiteUrl([first]: readonly PictureReference[]): Diagnostic[] {
  if (first === undefined) return [];
  const message =
    'A picture of the calendar\'s own has an address only where the calendar has one, and site.yml has no "url".';
  const hint =
    'Write a line like "url: https://calendar.example.org" in site.yml, the address where people see this calendar.';
  return [diagnostic('site-url-missing', placeOfKey(first.record, first.key), message, hint)];
}

/** Returns the path of the calendar's own picture that a record names; null where it names none. */
export function pictureNamedBy(type: RecordType, record: object): string | null {
  const key = pictureKeyOf(type);
  const written: unknown = key === null ? null : Reflect.get(record, key);
  return typeof written === 'string' && isOwnPicture(written) ? written : null;
}

/**
 * Returns the address of a picture of the calendar's own; null where it has none.
 *
 * @param name the name that `pictureName` returns; null where the picture does not exist
 */
export function pictureAddress(siteUrl: string | null, name: string | null): string | null {
  return siteUrl === null || name === null ? null : siteUrl + picturePath(name);
}

/** A record with an address in the place of the path of its picture. */
export function withPicture<T extends object>(type: RecordType, record: T, address: string | null): T {
  const key = pictureKeyOf(type);
  return key === null ? record : { ...record, [key]: address };
}
