import { crc32, deflateSync } from 'node:zlib';

/* Makes the smallest pictures that have all the parts that the content reader looks at. */

export interface PictureParts {
  readonly width: number;
  readonly height: number;
  readonly exif?: Buffer;
  readonly xmp?: string;
}

/** Returns a grey PNG of one colour, which any browser shows. */
export function png({ width, height, exif, xmp }: PictureParts, shade = 128): Buffer {
  const row = Buffer.alloc(width + 1, shade).fill(0, 0, 1);
  const rows = width * height > 10_000_000 ? [row] : Array.from({ length: height }, () => row);
  return pngOf(width, height, COLOUR_TYPES.grey, rows, [
    ...(exif ? [chunk('eXIf', exif)] : []),
    ...(xmp ? [chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`))] : []),
  ]);
}

/** Returns a PNG whose pixels have these colours: red, green and blue, each from 0 to 255. */
export function colouredPng(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly number[],
): Buffer {
  const rows = Array.from({ length: height }, (_row, y) =>
    // Each row begins with the number of its filter, which is none.
    Buffer.from([0, ...Array.from({ length: width }, (_pixel, x) => colourAt(x, y)).flat()]),
  );
  return pngOf(width, height, COLOUR_TYPES.colour, rows);
}

const COLOUR_TYPES = { grey: 0, colour: 2 };

function pngOf(
  width: number,
  height: number,
  colourType: number,
  rows: readonly Buffer[],
  more: readonly Buffer[] = [],
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // The bit depth is 8.
  head.writeUInt8(8, 8);
  head.writeUInt8(colourType, 9);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND'),
  ]);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

/** Returns the segments of a JPEG before its scan and an end marker; there is no image to decode. */
export function jpeg({ width, height, exif, xmp }: PictureParts): Buffer {
  const segment = (marker: number, data: Buffer): Buffer =>
    Buffer.concat([Buffer.from([0xff, marker]), uint16(data.length + 2), data]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\0\0', 'latin1')),
    ...(exif ? [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))] : []),
    ...(xmp ? [segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`))] : []),
    // Any number of fill bytes may come before a marker.
    Buffer.from([0xff, 0xff]),
    segment(
      0xc2,
      Buffer.concat([Buffer.from([8]), uint16(height), uint16(width), Buffer.from([1, 1, 17, 0])]),
    ),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x2a, 0xff, 0xd9]),
  ]);
}

/** The three forms of WebP, each of which has its size in another place. */
export const WEBP_FORMS = {
  lossy: ({ width, height }: PictureParts) =>
    riff('VP8 ', Buffer.concat([Buffer.from([0, 0, 0, 0x9d, 1, 0x2a]), uint16le(width), uint16le(height)])),
  lossless: ({ width, height }: PictureParts) => {
    const bits = Buffer.alloc(4);
    bits.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0);
    return riff('VP8L', Buffer.concat([Buffer.from([0x2f]), bits]));
  },
  extended: ({ width, height }: PictureParts) => {
    const head = Buffer.alloc(10);
    head.writeUIntLE(width - 1, 4, 3);
    head.writeUIntLE(height - 1, 7, 3);
    return riff('VP8X', head);
  },
};

export function webp(parts: PictureParts, form: keyof typeof WEBP_FORMS = 'extended'): Buffer {
  const { exif, xmp } = parts;
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    WEBP_FORMS[form](parts),
    ...(exif ? [riff('EXIF', exif)] : []),
    ...(xmp ? [riff('XMP ', Buffer.from(xmp))] : []),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
}

function riff(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), size, data, Buffer.alloc(data.length % 2)]);
}

/**
 * Returns an AVIF picture.
 *
 * @param turned whether the property "irot" turns the picture by a quarter
 * @param places the content of the box "iloc", where it is not the right one
 */
export function avif(
  { width, height, exif, xmp }: PictureParts,
  { turned = false, places }: { readonly turned?: boolean; readonly places?: Buffer } = {},
): Buffer {
  const head = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1', 'latin1'));
  const items = [
    ...(exif ? [{ type: 'Exif', data: Buffer.concat([uint32(0), exif]) }] : []),
    ...(xmp ? [{ type: 'mime', data: Buffer.from(xmp) }] : []),
  ];
  const size = Buffer.concat([uint32(0), uint32(width), uint32(height)]);
  const smaller = Buffer.concat([uint32(0), uint32(1), uint32(1)]);
  const properties = [
    box('ispe', smaller),
    box('ispe', size),
    ...(turned ? [box('irot', Buffer.from([1]))] : []),
  ];
  const meta = (dataAt: number): Buffer => {
    let at = dataAt;
    const locations = items.map(({ data }, number) => {
      const entry = Buffer.concat([
        uint16(number + 1),
        uint16(0),
        uint16(1),
        uint32(at),
        uint32(data.length),
      ]);
      at += data.length;
      return entry;
    });
    return box(
      'meta',
      Buffer.concat([
        uint32(0),
        box(
          'iinf',
          Buffer.concat([
            uint32(0),
            uint16(items.length),
            ...items.map(({ type }, number) =>
              box(
                'infe',
                Buffer.concat([uint32(0x02000000), uint16(number + 1), uint16(0), Buffer.from(`${type}\0`)]),
              ),
            ),
          ]),
        ),
        box(
          'iloc',
          places ?? Buffer.concat([uint32(0), Buffer.from([0x44, 0]), uint16(items.length), ...locations]),
        ),
        box('iprp', box('ipco', Buffer.concat(properties))),
      ]),
    );
  };
  const before = head.length + meta(0).length + 8;
  return Buffer.concat([head, meta(before), box('mdat', Buffer.concat(items.map(({ data }) => data)))]);
}

function box(type: string, data: Buffer): Buffer {
  return Buffer.concat([uint32(data.length + 8), Buffer.from(type, 'latin1'), data]);
}

/** The parts of Exif metadata that tests set. */
export interface ExifParts {
  readonly position?: boolean;
  readonly serialNumber?: boolean;
  readonly orientation?: number;
  readonly order?: 'II' | 'MM';
}

/** Returns Exif metadata: a main directory, the Exif directory and the GPS directory. */
export function exifOf({ position, serialNumber, orientation, order = 'MM' }: ExifParts): Buffer {
  const short = order === 'MM' ? uint16 : uint16le;
  const long = (value: number): Buffer => {
    const bytes = uint32(value);
    return order === 'MM' ? bytes : bytes.reverse();
  };
  const entry = (tag: number, type: number, count: number, value: Buffer): Buffer =>
    Buffer.concat([short(tag), short(type), long(count), value]);
  const directory = (entries: readonly Buffer[]): Buffer =>
    Buffer.concat([short(entries.length), ...entries, long(0)]);
  const gps = directory(position ? [entry(2, 5, 3, long(0)), entry(4, 5, 3, long(0))] : []);
  const exif = directory(serialNumber ? [entry(0xa431, 2, 9, long(0))] : []);
  const main = (exifAt: number, gpsAt: number): Buffer =>
    directory([
      ...(orientation === undefined
        ? []
        : [entry(0x112, 3, 1, Buffer.concat([short(orientation), short(0)]))]),
      entry(0x8769, 4, 1, long(exifAt)),
      entry(0x8825, 4, 1, long(gpsAt)),
    ]);
  const exifAt = 8 + main(0, 0).length;
  const gpsAt = exifAt + exif.length;
  return Buffer.concat([Buffer.from(order), short(42), long(8), main(exifAt, gpsAt), exif, gps]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function uint16le(value: number): Buffer {
  return uint16(value).reverse();
}
