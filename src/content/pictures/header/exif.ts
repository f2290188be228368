/* Exif metadata, a TIFF structure: directories of tags (TIFF 6.0, section 2; Exif 3.0, section 4.6). */

export interface ExifTags {
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
export const EXIF_PREFIX = 'Exif\0\0';

/**
 * The tags of an Exif structure that matter to others, with its prefix or without.
 *
 * @throws CutOff, or an error of Node, where something lies beyond the end
 */
export function tagsIn(bytes: Buffer): ExifTags {
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
