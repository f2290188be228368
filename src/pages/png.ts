import { crc32, deflateSync } from 'node:zlib';

/** A picture as pixels, row by row, each with red, green, blue and, where it is not opaque, alpha. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** The samples, from 0 to 255. */
  readonly bytes: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Colour types: three samples a pixel, and four with alpha. */
const [TRUECOLOUR, WITH_ALPHA] = [2, 6];
/** The filter that replaces each byte by its difference to the byte above. */
const UP = 2;

/** Returns a PNG file with eight bits per sample (PNG, third edition). */
export function pngOf({ width, height, bytes }: Pixels): Buffer {
  const rowLength = bytes.length / height;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = rowLength / width === 3 ? TRUECOLOUR : WITH_ALPHA;
  const rows = Buffer.alloc((rowLength + 1) * height);
  for (let row = 0, at = 0, from = 0; row < height; row += 1) {
    rows[at++] = UP;
    for (const end = from + rowLength; from < end; from += 1) {
      rows[at++] = (bytes[from] ?? 0) - (bytes[from - rowLength] ?? 0);
    }
  }
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}

/** Returns an ICO file: a directory with one entry, for a square of up to 255 pixels, followed by a PNG file. */
export function icoOf(edge: number, png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  // Type 1 (icon), and one entry.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head[6] = edge;
  head[7] = edge;
  // Planes, bits per pixel, length and offset.
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
