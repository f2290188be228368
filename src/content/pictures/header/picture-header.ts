import type { PictureType } from '../../../schema/picture.ts';
import { avifHeader } from './avif.ts';
import { withinBounds, type RawHeader, partCounter } from './raw-header.ts';

/* Exif metadata, a TIFF structure: directories of tags (TIFF 6.0, section 2; Exif 3.0, section 4.6). */

interface ExifTags {
  readonly hasPosition: boolean;
  readonly hasSerialNumber: boolean;
  /** 1 to 8; from 5 on the picture is shown turned by a quarter. */
  readonly orientation: number;
}

const ORIENTATION = 0x0112;
const CAMERA_SERIAL_NUMBER = 0xc62f;
const EXIF_DIRECTORY = 0x8769;
const GPS_DIRECTORY = 0x8825;
const SERIAL_NUMBERS = [0xa431, 0xa435];
const POSITION = [2, 4];

const ENTRY_BYTES = 12;
/** A text without a character has its end only. */
const EMPTY_TEXT = 1;

interface Entry {
  readonly count: number;
  /** The value as a number where it has 16 bits or 32; the offset of a longer one. */
  readonly short: number;
  readonly long: number;
}

type Directory = ReadonlyMap<number, Entry>;

/** What JPEG writes in front of it, and some programs elsewhere. */
const EXIF_PREFIX = 'Exif\0\0';

/**
 * The tags of an Exif structure that matter to others, with its prefix or without.
 *
 * @throws CutOff, or an error of Node, where something lies beyond the end
 */
function tagsIn(bytes: Buffer): ExifTags {
  const isPrefixed = bytes.toString('latin1', 0, EXIF_PREFIX.length) === EXIF_PREFIX;
  const tiff = isPrefixed ? bytes.subarray(EXIF_PREFIX.length) : bytes;
  const order = tiff.toString('latin1', 0, 2);
  const isLittle = order === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = (start: number | undefined): Directory => {
    const entries = new Map<number, Entry>();
    if (start === undefined) return entries;
    const count = short(start);
    for (let number = 0; number < count; number += 1) {
      const at = start + 2 + number * ENTRY_BYTES;
      entries.set(short(at), { count: long(at + 4), short: short(at + 8), long: long(at + 8) });
    }
    return entries;
  };
  const main = directory(long(4));
  const exif = directory(main.get(EXIF_DIRECTORY)?.long);
  const gps = directory(main.get(GPS_DIRECTORY)?.long);
  const isWritten = (entry: Entry | undefined): boolean => (entry?.count ?? 0) > EMPTY_TEXT;
  return {
    hasPosition: POSITION.some((tag) => isWritten(gps.get(tag))),
    hasSerialNumber:
      isWritten(main.get(CAMERA_SERIAL_NUMBER)) || SERIAL_NUMBERS.some((tag) => isWritten(exif.get(tag))),
    orientation: main.get(ORIENTATION)?.short ?? 1,
  };
}

/** What metadata say of whoever took a picture: where they were, and with which camera. */
export type Revealed = 'position' | 'serialNumber';

interface Metadata {
  readonly reveals: readonly Revealed[];
  /** Whether the picture is shown turned by a quarter. */
  readonly isTurned: boolean;
}

const NOTHING = { hasPosition: false, hasSerialNumber: false, orientation: 1 };

/** As XMP has them, with a value, as an attribute or as an element. */
const XMP_POSITION = /\bGPS(?:Latitude|Longitude)(?:=["'][^"']|>[^<])/;
const XMP_SERIAL_NUMBER = /SerialNumber(?:=["'][^"']|>[^<])/;

/** What cannot be read of metadata says nothing: browsers pass over it, too. */
function metadataIn({ exif, xmp }: Pick<RawHeader, 'exif' | 'xmp'>): Metadata {
  const tags = (exif && withinBounds(() => tagsIn(exif))) ?? NOTHING;
  const text = xmp?.toString('latin1') ?? '';
  return {
    reveals: [
      ...(tags.hasPosition || XMP_POSITION.test(text) ? (['position'] as const) : []),
      ...(tags.hasSerialNumber || XMP_SERIAL_NUMBER.test(text) ? (['serialNumber'] as const) : []),
    ],
    isTurned: tags.orientation >= 5 && tags.orientation <= 8,
  };
}

const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);
const XMP = 'http://ns.adobe.com/xap/1.0/\0';

/**
 * JPEG (ITU-T T.81, annex B): segments up to the first scan, among them one with the size of the picture.
 *
 * @throws CutOff, or an error of Node, where it is cut off, or has too many parts
 */
function jpegHeader(bytes: Buffer): RawHeader | null {
  let size: Pick<RawHeader, 'width' | 'height'> | null = null;
  let exif: Buffer | null = null;
  let xmp: Buffer | null = null;
  const count = partCounter();
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    // Any number of these may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    count();
    const length = bytes.readUInt16BE(at + 2);
    const data = bytes.subarray(at + 4, at + 2 + length);
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else if (marker === APP1 && begins(data, EXIF_PREFIX)) exif ??= data;
    else if (marker === APP1 && begins(data, XMP)) xmp ??= data.subarray(XMP.length);
    else if (marker === START_OF_SCAN) {
      return size !== null && bytes.includes(END_OF_IMAGE, at) ? { ...size, exif, xmp } : null;
    }
    if (length < 2) return null;
    at += 2 + length;
  }
}

/** SOF0 to SOF15; three of these numbers are other segments. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function begins(data: Buffer, text: string): boolean {
  return data.toString('latin1', 0, text.length) === text;
}

const SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const CHUNK_FRAME_BYTES = 12;
const XMP_KEYWORD = 'XML:com.adobe.xmp\0';

/**
 * PNG, third edition: a chunk IHDR, and others up to IEND.
 *
 * @throws CutOff, or an error of Node, where it is cut off, or has too many parts
 */
function pngHeader(bytes: Buffer): RawHeader | null {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  let exif: Buffer | null = null;
  let xmp: Buffer | null = null;
  const count = partCounter();
  for (let at = SIGNATURE_BYTES; ;) {
    count();
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    // The checksum of a chunk stands behind it: where it is there, so is the chunk.
    bytes.readUInt32BE(at + 8 + length);
    if (type === 'eXIf') exif = data;
    else if (type === 'iTXt' && data.toString('latin1', 0, XMP_KEYWORD.length) === XMP_KEYWORD) xmp = data;
    else if (type === 'IEND') break;
    at += CHUNK_FRAME_BYTES + length;
  }
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), exif, xmp };
}

type Size = Pick<RawHeader, 'width' | 'height'>;

const FIRST_CHUNK = 12;
/** Type and length. */
const RIFF_FRAME_BYTES = 8;

/** The chunks that say how large the picture is (RFC 9649, sections 2.5 to 2.7); the first of them does. */
const SIZES: Readonly<Record<string, (data: Buffer) => Size>> = {
  'VP8 ': (data) => ({ width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }),
  VP8L: (data) => {
    const bits = data.readUInt32LE(1);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  },
  VP8X: (data) => ({ width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) }),
};

/**
 * WebP (RFC 9649): chunks in a RIFF container.
 *
 * @throws CutOff, or an error of Node, where it is cut off, or has too many parts
 */
function webpHeader(bytes: Buffer): RawHeader | null {
  const end = RIFF_FRAME_BYTES + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  let size: Size | null = null;
  let exif: Buffer | null = null;
  let xmp: Buffer | null = null;
  const count = partCounter();
  for (let at = FIRST_CHUNK; at + RIFF_FRAME_BYTES <= end;) {
    count();
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + RIFF_FRAME_BYTES, at + RIFF_FRAME_BYTES + length);
    if (Object.hasOwn(SIZES, type)) size ??= SIZES[type]?.(data) ?? null;
    else if (type === 'EXIF') exif = data;
    else if (type === 'XMP ') xmp = data;
    at += RIFF_FRAME_BYTES + length + (length % 2);
  }
  return size === null ? null : { ...size, exif, xmp };
}

/** What is known of a picture that was not decoded. */
interface PictureHeader {
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
