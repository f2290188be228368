import { createHash } from 'node:crypto';
import { diagnostic, startOf, type Diagnostic, type DiagnosticCode } from '../../diagnostics/codes.ts';
import { readRegularFile } from '../../platform/regular-file.ts';
import { pictureName, pictureTypeOf, type Picture, type PictureType } from '../../schema/picture.ts';
import { type Reading, unreadable } from '../read/source-file.ts';
import { type Revealed, readPictureHeader, typeOfBytes } from './picture-header.ts';
import { PICTURE_ENDINGS } from '../wrong-form.ts';

/** A picture of the content folder. */
export interface PictureFile {
  readonly picture: Picture;
  /** The private facts that its metadata tell. */
  readonly reveals: readonly Revealed[];
}

/** Reads a picture that was found, by its path within the content folder. */
export type ReadPicture = (file: { readonly path: string }) => Reading<PictureFile>;

/** The files of the folder images/. */
export interface PictureFolder {
  /** Within the content folder, of regular files of any type. */
  readonly paths: readonly string[];
  /** What lies there and is no regular file, or has a name that cannot be shown. */
  readonly diagnostics: readonly Diagnostic[];
  readonly read: ReadPicture;
}

/** A larger file is no picture of a calendar, and not read. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
/** The largest width and the largest height. */
export const MAX_PIXELS_A_SIDE = 4_096;

const NAMES: Readonly<Record<PictureType, string>> = { png: 'PNG', jpg: 'JPEG', webp: 'WebP', avif: 'AVIF' };
const SMALLER = 'Export it smaller: 1,600 pixels a side and 200 kB are enough for any page.';

/** Reads the type, the size and the metadata of a picture, which is not decoded. */
export function readPictureFile(directory: string, path: string): Reading<PictureFile> {
  if (pictureTypeOf(path) === null) return { result: wrongEnding(path), bytes: 0 };
  let bytes: Buffer | null;
  try {
    bytes = readRegularFile(`${directory}/${path}`, { maxBytes: MAX_PICTURE_BYTES, followLinks: false });
  } catch (error) {
    return { result: unreadable(path, 'file', error), bytes: 0 };
  }
  if (bytes !== null) return { result: pictureOf(path, bytes), bytes: bytes.length };
  const message = 'This picture is larger than 2 MiB.';
  return { result: diagnostic('picture-size', startOf(path), message, SMALLER), bytes: 0 };
}

/** Returns the picture in a file, or why it cannot be used. */
function pictureOf(path: string, bytes: Buffer): PictureFile | Diagnostic {
  const promised = pictureTypeOf(path);
  const refuse = (code: DiagnosticCode, message: string, hint: string): Diagnostic =>
    diagnostic(code, startOf(path), message, hint);
  const type = typeOfBytes(bytes);
  const name = pictureName(blobDigest(bytes), path);
  if (type === null || promised === null || name === null) {
    const message = 'By its first bytes this file is no picture.';
    return refuse('picture-type', message, `Export the picture anew, as ${PICTURE_ENDINGS}.`);
  }
  if (type !== promised) {
    const message = `By its name this is a ${NAMES[promised]} picture, and by its first bytes a ${NAMES[type]} picture.`;
    const renamed = path.slice(0, path.lastIndexOf('.') + 1) + type;
    return refuse('picture-type', message, `Rename it to "${renamed}", also where it is named.`);
  }
  const header = readPictureHeader(bytes);
  if (header === null) {
    const message = `This ${NAMES[type]} picture is cut off, or damaged.`;
    return refuse('picture-type', message, 'Export or copy it anew.');
  }
  const { width, height, reveals } = header;
  if (Math.max(width, height) > MAX_PIXELS_A_SIDE) {
    const message = `This picture has ${width} by ${height} pixels, and no side can have more than 4,096.`;
    return refuse('picture-pixels', message, SMALLER);
  }
  return { picture: { name, type, width, height, bytes: shared(bytes) }, reveals };
}

/** Reports a file whose ending is not that of a picture. */
function wrongEnding(path: string): Diagnostic {
  const message = /\.svgz?$/i.test(path)
    ? 'SVG is refused, because it is a document that can load others and run programs.'
    : 'This file has none of the endings of pictures.';
  return diagnostic('picture-type', startOf(path), message, `Export it as ${PICTURE_ENDINGS}.`);
}

/** Returns the name that git gives to a file with these bytes, where its names are SHA-1. */
export function blobDigest(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Returns the bytes where all threads of the process see them, so that none has a copy. */
function shared(bytes: Buffer): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
