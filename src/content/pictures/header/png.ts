import { partCounter, type RawHeader } from './raw-header.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const FRAME_BYTES = 12;
const XMP_KEYWORD = 'XML:com.adobe.xmp\0';

/**
 * PNG, third edition: a chunk IHDR, and others up to IEND.
 *
 * @throws CutOff, or an error of Node, where it is cut off, or has too many parts
 */
export function pngHeader(bytes: Buffer): RawHeader | null {
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
    at += FRAME_BYTES + length;
  }
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), exif, xmp };
}
