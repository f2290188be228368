import { EXIF_PREFIX } from './exif.ts';
import { partCounter, type RawHeader } from './raw-header.ts';

const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);
const XMP = 'http://ns.adobe.com/xap/1.0/\0';

/**
 * JPEG (ITU-T T.81, annex B): segments up to the first scan, among them one with the size of the picture.
 *
 * @throws CutOff, or an error of Node, where it is cut off, or has too many parts
 */
export function jpegHeader(bytes: Buffer): RawHeader | null {
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
