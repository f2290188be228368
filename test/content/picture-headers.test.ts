import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPictureHeader, typeOfBytes } from '../../src/content/pictures/header/picture-header.ts';
import { avif, exifOf, jpeg, png, webp, type PictureParts } from '../helpers/pictures.ts';

const MAKERS: readonly (readonly [name: string, type: string, make: (parts: PictureParts) => Buffer])[] = [
  ['PNG', 'png', (parts) => png(parts)],
  ['JPEG', 'jpg', jpeg],
  ['WebP, lossy', 'webp', (parts) => webp(parts, 'lossy')],
  ['WebP, lossless', 'webp', (parts) => webp(parts, 'lossless')],
  ['WebP, extended', 'webp', (parts) => webp(parts)],
  ['AVIF', 'avif', (parts) => avif(parts)],
];
const SIZE = { width: 640, height: 361 };

describe.each(MAKERS)('%s', (_name, type, make) => {
  test('is known by its first bytes, and its size is read', () => {
    expect(typeOfBytes(make(SIZE).subarray(0, 32))).toBe(type);
    expect(readPictureHeader(make(SIZE))).toEqual({ type, ...SIZE, reveals: [] });
  });

  test('of any size', () => {
    const side = fc.integer({ min: 1, max: 4_096 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        // PNG alone holds a picture that could be seen.
        const size = type === 'png' ? { width, height: 1 + (height % 16) } : { width, height };
        expect(readPictureHeader(make(size))).toMatchObject(size);
      }),
      { numRuns: 50 },
    );
  });

  test.each(['II', 'MM'] as const)('tells where it was taken and with what, its numbers as %s', (order) => {
    const revealsOf = (parts: Parameters<typeof exifOf>[0]) =>
      readPictureHeader(make({ ...SIZE, exif: exifOf({ ...parts, order }) }))?.reveals;
    expect(revealsOf({})).toEqual([]);
    expect(revealsOf({ position: true })).toEqual(['position']);
    expect(revealsOf({ serialNumber: true })).toEqual(['serialNumber']);
    expect(revealsOf({ position: true, serialNumber: true })).toEqual(['position', 'serialNumber']);
  });

  test.each([
    ['<rdf:Description exif:GPSLatitude="53,33N"/>', ['position']],
    ['<exif:GPSLongitude>9,59E</exif:GPSLongitude>', ['position']],
    ['<rdf:Description aux:SerialNumber="12"/>', ['serialNumber']],
    ['<exifEX:BodySerialNumber>12</exifEX:BodySerialNumber>', ['serialNumber']],
    ['<rdf:Description exif:GPSLatitude="" aux:SerialNumber=""/>', []],
    ['<rdf:Description dc:format="image/png"/>', []],
  ])('and by XMP: %s', (xmp, reveals) => {
    expect(readPictureHeader(make({ ...SIZE, xmp }))?.reveals).toEqual(reveals);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('is shown as its orientation %i says', (orientation) => {
    const turned = { width: SIZE.height, height: SIZE.width };
    const header = readPictureHeader(make({ ...SIZE, exif: exifOf({ orientation }) }));
    expect(header).toMatchObject(orientation >= 5 && orientation <= 8 ? turned : SIZE);
  });

  test('metadata that cannot be read say nothing', () => {
    const exif = exifOf({ position: true });
    for (let length = 0; length < exif.length; length += 1)
      expect(readPictureHeader(make({ ...SIZE, exif: exif.subarray(0, length) }))).toMatchObject(SIZE);
  });

  test('cut off anywhere, it is none', () => {
    const whole = make({ ...SIZE, exif: exifOf({ position: true }) });
    for (let length = 0; length < whole.length; length += 1)
      expect(readPictureHeader(whole.subarray(0, length))).toBeNull();
  });

  test('changed anywhere, it is read to an end', () => {
    const whole = make({ ...SIZE, exif: exifOf({ position: true }), xmp: '<x GPSLatitude="1"/>' });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
        fc.uint8Array({ maxLength: 64 }),
        (changes, rest) => {
          const bytes = Buffer.concat([whole, rest]);
          for (const [at, byte] of changes) bytes[at] = byte;
          const header = readPictureHeader(bytes);
          if (header !== null) expect(Math.min(header.width, header.height)).toBeGreaterThan(0);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

test('an AVIF picture that is turned by a quarter', () => {
  expect(readPictureHeader(avif(SIZE, { turned: true }))).toMatchObject({
    width: SIZE.height,
    height: SIZE.width,
  });
});

test('a picture without a side is none', () => {
  expect(readPictureHeader(jpeg({ width: 0, height: 4 }))).toBeNull();
  expect(readPictureHeader(jpeg({ width: 4, height: 0 }))).toBeNull();
});

test('any bytes behind the first ones of a type are read to an end', () => {
  const starts = MAKERS.map(([, , make]) => make(SIZE).subarray(0, 24));
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }), (start, rest) => {
      readPictureHeader(Buffer.concat([start, rest]));
      expect(typeOfBytes(Buffer.from(rest))).toBeNull();
    }),
    { numRuns: 2_000 },
  );
});

test('the places of items are passed over, not counted', () => {
  // 65,535 items of 65,535 places each, whose numbers take no room.
  const item = Buffer.from([0xff, 0xfe, 0, 0, 0xff, 0xff]);
  const places = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]), Buffer.alloc(65_535 * 6, item)]);
  const picture = avif({ ...SIZE, exif: exifOf({ position: true }) }, { places });
  expect(readPictureHeader(picture)).toEqual({ type: 'avif', ...SIZE, reveals: [] });
});

describe('parts without an end are not counted to the end', () => {
  const chunk = Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1');
  const EMPTY: Readonly<Record<string, (count: number) => Buffer>> = {
    png: (count) => within(png(SIZE), 33, repeated(chunk, count)),
    jpg: (count) => within(jpeg(SIZE), 2, repeated(Buffer.from([0xff, 0xe1, 0, 2]), count)),
    webp(count) {
      const bytes = Buffer.concat([webp(SIZE), repeated(Buffer.from('XYZ \0\0\0\0'), count)]);
      bytes.writeUInt32LE(bytes.length - 8, 4);
      return bytes;
    },
    avif: (count) => Buffer.concat([avif(SIZE), repeated(Buffer.from('\0\0\0\x08free', 'latin1'), count)]),
  };

  test.each(Object.entries(EMPTY))('%s', (type, make) => {
    expect(readPictureHeader(make(9_000))).toMatchObject({ type, ...SIZE });
    expect(readPictureHeader(make(10_001))).toBeNull();
  });

  function repeated(part: Buffer, count: number): Buffer {
    return Buffer.alloc(part.length * count, part);
  }

  function within(whole: Buffer, at: number, more: Buffer): Buffer {
    return Buffer.concat([whole.subarray(0, at), more, whole.subarray(at)]);
  }
});
