import type { PictureType } from '../../../schema/picture.ts';
import { avifHeader } from './avif.ts';
import { metadataIn, type Metadata } from './metadata.ts';
import { jpegHeader } from './jpeg.ts';
import { pngHeader } from './png.ts';
import { withinBounds, type RawHeader } from './raw-header.ts';
import { webpHeader } from './webp.ts';

/** What is known of a picture that was not decoded. */
export interface PictureHeader {
  readonly type: PictureType;
  /** In pixels, as the picture is shown. */
  readonly width: number;
  readonly height: number;
  readonly reveals: Metadata['reveals'];
}

/** A whole picture of a type has a header; a file that is cut off, or broken, has none. */
type ReadHeader = (bytes: Buffer) => RawHeader | null;

/** What files of each type begin with, and what reads on from there. */
const READERS: readonly (readonly [PictureType, (bytes: Buffer) => boolean, ReadHeader])[] = [
  ['png', (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n', pngHeader],
  ['jpg', (bytes) => bytes.toString('latin1', 0, 3) === '\xff\xd8\xff', jpegHeader],
  ['webp', (bytes) => /^RIFF[^]{4}WEBP/.test(bytes.toString('latin1', 0, 12)), webpHeader],
  ['avif', (bytes) => /^[^]{4}ftyp(?:[^]{4})*avi[fs]/.test(bytes.toString('latin1', 0, 64)), avifHeader],
];

/** The type of a picture by its first bytes; null where they are those of none. */
export function typeOfBytes(bytes: Buffer): PictureType | null {
  return READERS.find(([, begins]) => begins(bytes))?.[0] ?? null;
}

/**
 * Reads what stands before a picture, each part of it once: the picture is never decoded.
 *
 * @returns null where it is not a whole picture of a known type
 */
export function readPictureHeader(bytes: Buffer): PictureHeader | null {
  const [type, , read] = READERS.find(([, begins]) => begins(bytes)) ?? [];
  const raw = read === undefined ? null : withinBounds(() => read(bytes));
  if (type === undefined || raw === null || raw.width < 1 || raw.height < 1) return null;
  const { reveals, isTurned } = metadataIn(raw);
  const [width, height] = isTurned ? [raw.height, raw.width] : [raw.width, raw.height];
  return { type, width, height, reveals };
}
