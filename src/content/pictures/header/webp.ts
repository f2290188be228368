import { partCounter, type RawHeader } from './raw-header.ts';

type Size = Pick<RawHeader, 'width' | 'height'>;

const FIRST_CHUNK = 12;
/** Type and length. */
const FRAME_BYTES = 8;

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
export function webpHeader(bytes: Buffer): RawHeader | null {
  const end = FRAME_BYTES + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  let size: Size | null = null;
  let exif: Buffer | null = null;
  let xmp: Buffer | null = null;
  const count = partCounter();
  for (let at = FIRST_CHUNK; at + FRAME_BYTES <= end;) {
    count();
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + FRAME_BYTES, at + FRAME_BYTES + length);
    if (Object.hasOwn(SIZES, type)) size ??= SIZES[type]?.(data) ?? null;
    else if (type === 'EXIF') exif = data;
    else if (type === 'XMP ') xmp = data;
    at += FRAME_BYTES + length + (length % 2);
  }
  return size === null ? null : { ...size, exif, xmp };
}
