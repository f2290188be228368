import { errnoOf } from '../../platform/system-errors.ts';
import type { PictureType } from '../../schema/picture.ts';

/* The headers of picture files: sizes and metadata, which are read without decoding the picture. */

/** What the header of a file says about its picture. */
interface RawHeader {
  /** The width of the picture, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Exif metadata: a TIFF structure (Exif 3.0, section 4.5). */
  readonly exif: Buffer | null;
  /** XMP metadata: a text of XML (ISO 16684-1). */
  readonly xmp: Buffer | null;
}

type Size = Pick<RawHeader, 'width' | 'height'>;

/** A part of a picture goes beyond the end of what it is in, or there are too many. */
class CutOff extends Error {}

/** The codes of Node for a read that lies beyond the end of a buffer. */
const BEYOND_THE_END: ReadonlySet<string> = new Set(['ERR_OUT_OF_RANGE', 'ERR_BUFFER_OUT_OF_BOUNDS']);

/** Returns what `read` returns; null where it reads beyond the end of the bytes. */
function withinBounds<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof CutOff || BEYOND_THE_END.has(errnoOf(error) ?? '')) return null;
    throw error;
  }
}

/** A chunk of PNG or WebP, a segment of JPEG or a box of AVIF. */
interface Part {
  readonly type: string;
  /** Where the data of the part begin. */
  readonly start: number;
  readonly data: Buffer;
}

/** The head of a part says where its data end, and where the next part begins, if that is elsewhere. */
type PartHead = Pick<Part, 'type' | 'start'> & { readonly end: number; readonly next?: number };

/** The most parts that are read: programs write hundreds side by side, and a hundred thousand only take time. */
const MOST_PARTS = 10_000;

/**
 * The parts that lie one after the other.
 *
 * @param until where no further part can begin
 * @throws CutOff, or an error of Node, where one goes beyond the end, or there are too many
 */
function* partsIn(
  bytes: Buffer,
  from: number,
  headAt: (at: number) => PartHead,
  until = bytes.length,
): Generator<Part> {
  let at = from;
  for (let count = 1; at < until; count += 1) {
    if (count > MOST_PARTS) throw new CutOff();
    const { type, start, end, next = end } = headAt(at);
    yield { type, start, data: bytes.subarray(start, end) };
    at = next;
  }
}

function textAt(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('latin1', start, end);
}

function begins({ data }: Part, text: string): boolean {
  return textAt(data, 0, text.length) === text;
}

function lastOf(parts: readonly Part[], type: string): Buffer | null {
  return parts.findLast((part) => part.type === type)?.data ?? null;
}

/** What JPEG writes in front of Exif metadata, and some programs elsewhere. */
const EXIF_PREFIX = 'Exif\0\0';
const XMP_PREFIX = 'http://ns.adobe.com/xap/1.0/\0';
const APP1 = '\xe1';
/** SOF0 to SOF15; three of these numbers are other segments. */
const FRAME = /^[\xc0-\xc3\xc5-\xc7\xc9-\xcb\xcd-\xcf]$/;
const START_OF_SCAN = '\xda';
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/** JPEG (ITU-T T.81, annex B): segments up to the first scan, among them one with the size of the picture. */
function jpegHeader(bytes: Buffer): RawHeader | null {
  const segments: Part[] = [];
  for (const segment of partsIn(bytes, 2, (at) => segmentAt(bytes, at))) {
    segments.push(segment);
    if (segment.type === START_OF_SCAN) break;
  }
  const frame = segments.findLast(({ type }) => FRAME.test(type))?.data;
  const scan = segments.at(-1);
  if (frame === undefined || scan?.type !== START_OF_SCAN) return null;
  if (!bytes.includes(END_OF_IMAGE, scan.start)) return null;
  const applied = (prefix: string): Buffer | null =>
    segments.find((segment) => segment.type === APP1 && begins(segment, prefix))?.data ?? null;
  return {
    height: frame.readUInt16BE(1),
    width: frame.readUInt16BE(3),
    exif: applied(EXIF_PREFIX),
    xmp: applied(XMP_PREFIX),
  };
}

function segmentAt(bytes: Buffer, at: number): PartHead {
  if (bytes.readUInt8(at) !== 0xff) throw new CutOff();
  // Any number of these may come before a marker.
  while (bytes.readUInt8(at + 1) === 0xff) at += 1;
  const length = bytes.readUInt16BE(at + 2);
  if (length < 2) throw new CutOff();
  return { type: textAt(bytes, at + 1, at + 2), start: at + 4, end: at + 2 + length };
}

const SIGNATURE_BYTES = 8;
const CHECKSUM_BYTES = 4;
const XMP_KEYWORD = 'XML:com.adobe.xmp\0';

/** PNG, third edition: a chunk IHDR, and others up to IEND. */
function pngHeader(bytes: Buffer): RawHeader | null {
  const chunks: Part[] = [];
  for (const chunk of partsIn(bytes, SIGNATURE_BYTES, (at) => chunkAt(bytes, at))) {
    if (chunk.type !== 'iTXt' || begins(chunk, XMP_KEYWORD)) chunks.push(chunk);
    if (chunk.type === 'IEND') break;
  }
  const [first] = chunks;
  if (first?.type !== 'IHDR' || chunks.at(-1)?.type !== 'IEND') return null;
  return {
    width: first.data.readUInt32BE(0),
    height: first.data.readUInt32BE(4),
    exif: lastOf(chunks, 'eXIf'),
    xmp: lastOf(chunks, 'iTXt'),
  };
}

function chunkAt(bytes: Buffer, at: number): PartHead {
  const start = at + 8;
  const end = start + bytes.readUInt32BE(at);
  // The checksum of a chunk follows it: where it can be read, the chunk is complete.
  bytes.readUInt32BE(end);
  return { type: textAt(bytes, at + 4, start), start, end, next: end + CHECKSUM_BYTES };
}

const FIRST_CHUNK = 12;
/** The bytes of a type and a length. */
const RIFF_HEAD_BYTES = 8;

/** The chunks that say how large the picture is (RFC 9649, sections 2.5 to 2.7); the first of them does. */
const SIZES: Readonly<Record<string, (data: Buffer) => Size>> = {
  'VP8 ': (data) => ({ width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }),
  VP8L: (data) => {
    const bits = data.readUInt32LE(1);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  },
  VP8X: (data) => ({ width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) }),
};

/** WebP (RFC 9649): chunks in a RIFF container. */
function webpHeader(bytes: Buffer): RawHeader | null {
  const end = RIFF_HEAD_BYTES + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  // No chunk begins where its head has no room.
  const until = end - RIFF_HEAD_BYTES + 1;
  const chunks = [...partsIn(bytes, FIRST_CHUNK, (at) => riffChunkAt(bytes, at), until)];
  const sized = chunks.find(({ type }) => Object.hasOwn(SIZES, type));
  const size = sized && SIZES[sized.type]?.(sized.data);
  return size === undefined ? null : { ...size, exif: lastOf(chunks, 'EXIF'), xmp: lastOf(chunks, 'XMP ') };
}

function riffChunkAt(bytes: Buffer, at: number): PartHead {
  const start = at + RIFF_HEAD_BYTES;
  const length = bytes.readUInt32LE(at + 4);
  return { type: textAt(bytes, at, at + 4), start, end: start + length, next: start + length + (length % 2) };
}

const BOX_HEAD_BYTES = 8;
/** The bytes of the head of a box whose length takes 64 bits. */
const LONG_HEAD_BYTES = 16;

/** The boxes of ISO base media files (ISO/IEC 14496-12, section 4.2), of which AVIF is one. */
function boxesIn(bytes: Buffer): Generator<Part> {
  return partsIn(bytes, 0, (at) => {
    const written = bytes.readUInt32BE(at);
    const start = at + (written === 1 ? LONG_HEAD_BYTES : BOX_HEAD_BYTES);
    const length = written === 1 ? Number(bytes.readBigUInt64BE(at + BOX_HEAD_BYTES)) : written;
    // Zero: up to the end.
    const end = length === 0 ? bytes.length : at + length;
    if (end > bytes.length || end < start) throw new CutOff();
    return { type: textAt(bytes, at + 4, at + BOX_HEAD_BYTES), start, end };
  });
}

/** Returns the inside of the first box of a type; null where there is no such box. */
function boxIn(bytes: Buffer, type: string): Buffer | null {
  for (const box of boxesIn(bytes)) if (box.type === type) return box.data;
  return null;
}

/** The bytes of a version and flags, which begin a full box. */
const FULL_BOX_BYTES = 4;

/** AVIF (AV1 Image File Format, version 1.1): a box "meta" with what is known of its items, and one with their bytes. */
function avifHeader(bytes: Buffer): RawHeader | null {
  const boxes = [...boxesIn(bytes)];
  const meta = lastOf(boxes, 'meta')?.subarray(FULL_BOX_BYTES);
  const properties = meta && boxIn(meta, 'iprp');
  const list = properties && boxIn(properties, 'ipco');
  if (!meta || !list || lastOf(boxes, 'mdat') === null) return null;
  const all = [...boxesIn(list)];
  // The largest size is the picture's own: its parts and smaller copies have the others.
  const sizes = all.filter(({ type }) => type === 'ispe').map(({ data }) => data);
  const width = Math.max(0, ...sizes.map((data) => data.readUInt32BE(4)));
  const height = Math.max(0, ...sizes.map((data) => data.readUInt32BE(8)));
  const isTurned = all.some(({ type, data }) => type === 'irot' && data.readUInt8(0) % 2 === 1);
  const metadata = (type: string): Buffer | null => withinBounds(() => itemBytes(bytes, meta, type));
  const exif = metadata('Exif');
  return {
    ...(isTurned ? { width: height, height: width } : { width, height }),
    // The offset of the TIFF structure precedes it (ISO/IEC 23008-12, annex A.2.1).
    exif: exif && withinBounds(() => exif.subarray(4 + exif.readUInt32BE(0))),
    xmp: metadata('mime'),
  };
}

/**
 * Returns the bytes of the first metadata item of a type (ISO/IEC 14496-12, section 8.11). The box "iinf" lists the items,
 * and the box "iloc" says where their bytes are. The result is null where no item has the type, and where the first one that
 * has it is stored in several extents or outside of the file.
 *
 * @param meta the content of the box "meta"
 */
function itemBytes(file: Buffer, meta: Buffer, type: string): Buffer | null {
  const items = boxIn(meta, 'iinf');
  const locations = boxIn(meta, 'iloc');
  const id = items && idOf(items, type);
  return id === null || locations === null ? null : pieceOf(file, locations, id);
}

function idOf(items: Buffer, wanted: string): number | null {
  for (const { type, data } of boxesIn(items.subarray(items.readUInt8(0) === 0 ? 6 : 8))) {
    const version = data.readUInt8(0);
    if (type !== 'infe' || version < 2) continue;
    const idBytes = version === 2 ? 2 : 4;
    const typeAt = 4 + idBytes + 2;
    if (textAt(data, typeAt, typeAt + 4) === wanted) return data.readUIntBE(4, idBytes);
  }
  return null;
}

/** The bytes of an item; null where they are not in the file itself, or in several pieces. */
function pieceOf(file: Buffer, locations: Buffer, wanted: number): Buffer | null {
  const version = locations.readUInt8(0);
  const sizes = locations.readUInt16BE(4);
  const [offsetBytes, lengthBytes] = [sizes >> 12, (sizes >> 8) & 15];
  const [baseBytes, indexBytes] = [(sizes >> 4) & 15, version === 0 ? 0 : sizes & 15];
  const idBytes = version < 2 ? 2 : 4;
  let at = 6;
  const next = (size: number): number => {
    at += size;
    return numberAt(locations, at - size, size);
  };
  for (let left = next(idBytes); left > 0; left -= 1) {
    const id = next(idBytes);
    const method = version === 0 ? 0 : next(2) & 15;
    at += 2;
    const base = next(baseBytes);
    const pieces = next(2);
    if (id === wanted) {
      at += indexBytes;
      const start = base + next(offsetBytes);
      return method === 0 && pieces === 1 ? file.subarray(start, start + next(lengthBytes)) : null;
    }
    at += pieces * (indexBytes + offsetBytes + lengthBytes);
  }
  return null;
}

/** @param size in bytes, up to 8; a number without bytes is 0 */
function numberAt(bytes: Buffer, at: number, size: number): number {
  if (size === 0) return 0;
  if (size === 8) return Number(bytes.readBigUInt64BE(at));
  if (size > 6) throw new CutOff();
  return bytes.readUIntBE(at, size);
}

/** A directory of Exif metadata: its entries by their tags. */
type Directory = ReadonlyMap<number, TagEntry>;

interface TagEntry {
  readonly count: number;
  /** The value as a number where it has 16 bits or 32; the offset of a longer one. */
  readonly short: number;
  readonly long: number;
}

const ORIENTATION = 0x0112;
const EXIF_DIRECTORY = 0x8769;
const GPS_DIRECTORY = 0x8825;
const POSITION = [2, 4];
const CAMERA_SERIAL_NUMBER = [0xc62f];
const SERIAL_NUMBERS = [0xa431, 0xa435];

const ENTRY_BYTES = 12;

/** The directories of Exif metadata, with its prefix or without (TIFF 6.0, section 2; Exif 3.0, section 4.6). */
function directoriesIn(bytes: Buffer) {
  const isPrefixed = textAt(bytes, 0, EXIF_PREFIX.length) === EXIF_PREFIX;
  const tiff = isPrefixed ? bytes.subarray(EXIF_PREFIX.length) : bytes;
  const isLittle = textAt(tiff, 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = (start: number | undefined): Directory => {
    const entries = new Map<number, TagEntry>();
    if (start === undefined) return entries;
    const end = start + 2 + short(start) * ENTRY_BYTES;
    for (let at = start + 2; at < end; at += ENTRY_BYTES)
      entries.set(short(at), { count: long(at + 4), short: short(at + 8), long: long(at + 8) });
    return entries;
  };
  const main = directory(long(4));
  return {
    main,
    camera: directory(main.get(EXIF_DIRECTORY)?.long),
    gps: directory(main.get(GPS_DIRECTORY)?.long),
  };
}

/** Whether a directory has one of some tags with a value: an empty text has only its terminator. */
function saysOneOf(directory: Directory | undefined, tags: readonly number[]): boolean {
  return tags.some((tag) => (directory?.get(tag)?.count ?? 0) > 1);
}

/** What metadata reveal about the person who took a picture: where they were, and with which camera. */
export type Revealed = 'position' | 'serialNumber';

/** XMP has these with a value, as an attribute or as an element. */
const XMP_POSITION = /\bGPS(?:Latitude|Longitude)(?:=["'][^"']|>[^<])/;
const XMP_SERIAL_NUMBER = /SerialNumber(?:=["'][^"']|>[^<])/;

/** What is known of a picture that was not decoded. */
interface PictureHeader {
  readonly type: PictureType;
  /** The width of the picture as it is shown, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly reveals: readonly Revealed[];
}

/** The functions that recognize each type by its first bytes, and read its header; null for a file that is cut off, or broken. */
const READERS: readonly (readonly [
  type: PictureType,
  isType: (bytes: Buffer) => boolean,
  read: (bytes: Buffer) => RawHeader | null,
])[] = [
  ['png', (bytes) => textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n', pngHeader],
  ['jpg', (bytes) => textAt(bytes, 0, 3) === '\xff\xd8\xff', jpegHeader],
  ['webp', (bytes) => /^RIFF[^]{4}WEBP/.test(textAt(bytes, 0, 12)), webpHeader],
  ['avif', (bytes) => /^[^]{4}ftyp(?:[^]{4})*avi[fs]/.test(textAt(bytes, 0, 64)), avifHeader],
];

/** Returns the type of a picture by its first bytes; null where no type begins like that. */
export function typeOfBytes(bytes: Buffer): PictureType | null {
  return READERS.find(([, isType]) => isType(bytes))?.[0] ?? null;
}

/**
 * Reads the header of a picture, each part of it once: the picture is never decoded. Metadata that cannot be read are
 * ignored, as browsers ignore them.
 *
 * @returns null where it is not a whole picture of a known type
 */
export function readPictureHeader(bytes: Buffer): PictureHeader | null {
  const [type, , read] = READERS.find(([, isType]) => isType(bytes)) ?? [];
  const raw = read === undefined ? null : withinBounds(() => read(bytes));
  if (type === undefined || raw === null || raw.width < 1 || raw.height < 1) return null;
  const { width, height, exif, xmp } = raw;
  const { main, camera, gps } = (exif && withinBounds(() => directoriesIn(exif))) ?? {};
  const text = xmp?.toString('latin1') ?? '';
  const hasPosition = saysOneOf(gps, POSITION) || XMP_POSITION.test(text);
  const hasSerialNumber =
    saysOneOf(main, CAMERA_SERIAL_NUMBER) ||
    saysOneOf(camera, SERIAL_NUMBERS) ||
    XMP_SERIAL_NUMBER.test(text);
  const reveals: readonly Revealed[] = [
    ...(hasPosition ? (['position'] as const) : []),
    ...(hasSerialNumber ? (['serialNumber'] as const) : []),
  ];
  // A picture with an orientation of 5 to 8 is shown turned by a quarter.
  const orientation = main?.get(ORIENTATION)?.short ?? 1;
  return orientation >= 5 && orientation <= 8
    ? { type, width: height, height: width, reveals }
    : { type, width, height, reveals };
}
