import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/codes.ts';
import { promisedType } from '../../schema/picture.ts';
import { placeOfKey } from '../references.ts';
import type { PictureFile } from './picture-file.ts';
import type { PictureFolder } from './picture-folder.ts';
import { PICTURE_ENDINGS } from './picture-path.ts';
import type { PictureReference } from './picture-references.ts';

export interface PictureScope {
  readonly references: readonly PictureReference[];
  /** By their paths. */
  readonly files: ReadonlyMap<string, PictureFile>;
  readonly folder: PictureFolder;
  /** Whether every record could be read. */
  readonly complete: boolean;
}

/** Finds what is allowed of pictures, and probably not meant. */
export function lintPictures({ references, files, folder, complete }: PictureScope): Diagnostic[] {
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
