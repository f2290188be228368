import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createContentLoader } from '../../src/content/content-loader.ts';
import { loadContent } from '../../src/content/load.ts';
import { readPictureHeader, typeOfBytes } from '../../src/content/pictures/picture-header.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { event, organization } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { runs } from '../helpers/laws.ts';
import { avif, exifOf, jpeg, type PictureParts, png, webp } from '../helpers/pictures.ts';

describe('pictures', () => {
  const SITE = 'url: https://calendar.example.org\n';

  const A = png({ width: 4, height: 3 });

  const B = png({ width: 4, height: 3 }, 64);

  /** A content folder with an event that names a picture, and with these pictures. */
  function folderWith(thumbnail: string, pictures: Readonly<Record<string, Buffer>>): string {
    const folder = makeFolder({ 'events/a.md': event(1, { thumbnail }), 'site.yml': SITE });
    mkdirSync(join(folder, 'images/below'), { recursive: true });
    for (const [name, bytes] of Object.entries(pictures)) writeFileSync(join(folder, 'images', name), bytes);
    return folder;
  }

  function codesIn(folder: string): string[] {
    return loadContent(folder).diagnostics.map(({ file, code }) => `${file} ${code}`);
  }

  /** The name that git gives to these bytes. */
  function blobOf(bytes: Buffer): string {
    return execFileSync('git', ['hash-object', '--stdin'], { input: bytes, encoding: 'utf8' }).trim();
  }

  describe('a picture that a record names', () => {
    test('is in the record by its address, which is made of the name that git gives to its bytes', () => {
      const { records, diagnostics } = loadContent(folderWith('images/a.png', { 'a.png': A }));
      expect(diagnostics).toEqual([]);
      expect(records?.events[0]?.thumbnail).toBe(`https://calendar.example.org/images/${blobOf(A)}.png`);
      expect(records?.pictures).toMatchObject([
        { name: `${blobOf(A)}.png`, type: 'png', width: 4, height: 3, bytes: new Uint8Array(A) },
      ]);
    });

    test.each(['below/a.JPEG', 'Ein Bild.jpg', '\u8bfb\u4e66.jpg'])('may have any name: %s', (name) => {
      const { records, diagnostics } = loadContent(
        folderWith(`images/${name}`, { [name]: jpeg({ width: 9, height: 9 }) }),
      );
      expect(diagnostics).toEqual([]);
      expect(records?.pictures[0]?.name).toMatch(/^[0-9a-f]{40}\.jpg$/);
    });

    test('is named by an organization and the site, too, and kept once when its bytes are the same', () => {
      const folder = folderWith('images/a.png', { 'a.png': A, 'same.png': A, 'b.png': B });
      writeFileSync(join(folder, 'site.yml'), `${SITE}logo: images/b.png\n`);
      mkdirSync(join(folder, 'organizations'));
      writeFileSync(join(folder, 'organizations/guild.md'), organization(1, { logoUrl: 'images/same.png' }));
      const { records } = loadContent(folder);
      const address = (bytes: Buffer): string => `https://calendar.example.org/images/${blobOf(bytes)}.png`;
      expect(records?.organizations[0]?.logoUrl).toBe(address(A));
      expect(records?.site.logo).toBe(address(B));
      expect(records?.pictures).toHaveLength(2);
    });

    test('elsewhere stays as it is', () => {
      const { records } = loadContent(folderWith('https://example.org/images/a.png', {}));
      expect(records?.events[0]?.thumbnail).toBe('https://example.org/images/a.png');
      expect(records?.pictures).toEqual([]);
    });

    test.each([
      'images/../events/a.md',
      'images/_a.png',
      'images/.a.png',
      'images/a.png/b.png',
      'images//a.png',
    ])('is not found outside of the folder, hidden or as a draft: %s', (path) => {
      const folder = folderWith(path, { '_a.png': A, '.a.png': A, 'a.png': A });
      expect(codesIn(folder)).toEqual(['events/a.md picture-unknown']);
    });

    test('is reported once, however many records name it', () => {
      const folder = folderWith('images/a.png', { 'a.png': Buffer.from('text') });
      writeFileSync(join(folder, 'events/b.md'), event(2, { thumbnail: 'images/a.png' }));
      expect(codesIn(folder)).toEqual(['images/a.png picture-type']);
    });
  });

  describe('files in images/ (C14, C15, C28)', () => {
    test.each([
      ['named by a record', 'images/link.png', ['events/a.md picture-unknown']],
      ['named by nobody', 'https://example.org/a.png', []],
    ])(
      'links, pipes and names that cannot be shown are errors, never opened: %s',
      (_, thumbnail, unknown) => {
        const folder = folderWith(thumbnail, { 'bad\u202ename.png': A });
        symlinkSync('/dev/zero', join(folder, 'images/link.png'));
        symlinkSync(folder, join(folder, 'images/loop'));
        execFileSync('mkfifo', [join(folder, 'images/pipe.png')]);
        expect(codesIn(folder)).toEqual([
          ...unknown,
          'images/bad\u202ename.png file-name',
          'images/link.png file-link',
          'images/loop file-link',
          'images/pipe.png file-special',
        ]);
      },
    );

    test('a folder that is a link is not followed', () => {
      const folder = makeFolder({ 'events/a.md': event(1, { thumbnail: 'images/a.png' }), 'site.yml': SITE });
      const other = makeFolder();
      writeFileSync(join(other, 'a.png'), A);
      symlinkSync(other, join(folder, 'images'));
      expect(codesIn(folder)).toEqual(['events/a.md picture-unknown', 'images file-link']);
    });

    test('a file that no record names is not read, whatever it is', () => {
      const folder = folderWith('images/a.png', {
        'a.png': A,
        'huge.png': Buffer.alloc(3 * 1024 * 1024),
        'README.md': Buffer.from('Pictures'),
        'logo.svg': Buffer.from('<svg/>'),
        'below/notes.txt': Buffer.from('notes'),
      });
      expect(codesIn(folder)).toEqual([
        'images/below/notes.txt file-type',
        'images/huge.png picture-unused',
        'images/logo.svg file-type',
      ]);
      expect(loadContent(folder).records).not.toBeNull();
    });

    test('counts for the limits of all content together', () => {
      const folder = folderWith('images/a.png', { 'a.png': A, 'b.png': B });
      const codes = (files: number, bytes: number, most = 2): string[] => {
        const { pictures, diagnostics } = readContent(folder, undefined, { files, bytes, pictures: most });
        const results = pictures.paths.map((path) => pictures.read({ path }).result);
        return [...diagnostics, ...results].flatMap((each) => ('severity' in each ? each.code : []));
      };
      expect(codes(100, 10_000)).toEqual([]);
      expect(codes(5, 10_000)).toEqual(['content-too-large']);
      expect(codes(100, 250)).toEqual(['content-too-large']);
      expect(codes(100, 10_000, 1)).toEqual(['content-too-large']);
    });
  });

  test('a change of a picture changes the records that name it, and no others', () => {
    const folder = folderWith('images/a.png', { 'a.png': A });
    writeFileSync(join(folder, 'events/b.md'), event(2));
    const loader = createContentLoader(folder);
    const first = loader.load().records;
    const second = loader.load().records;
    expect(second?.events[0]).toBe(first?.events[0]);
    expect(second?.pictures[0]?.bytes).toBe(first?.pictures[0]?.bytes);
    writeFileSync(join(folder, 'images/next.png'), B);
    renameSync(join(folder, 'images/next.png'), join(folder, 'images/a.png'));
    const third = loader.load().records;
    expect(third?.events[0]?.thumbnail).toContain(blobOf(B));
    expect(third?.events[1]).toBe(first?.events[1]);
  });
});

describe('picture headers', () => {
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
    test('is recognized by its first bytes, and its size is read', () => {
      expect(typeOfBytes(make(SIZE).subarray(0, 32))).toBe(type);
      expect(readPictureHeader(make(SIZE))).toEqual({ type, ...SIZE, reveals: [] });
    });

    test('of any size', () => {
      const side = fc.integer({ min: 1, max: 4_096 });
      fc.assert(
        fc.property(side, side, (width, height) => {
          // The PNG has real pixels, so its height is kept small.
          const size = type === 'png' ? { width, height: 1 + (height % 16) } : { width, height };
          expect(readPictureHeader(make(size))).toMatchObject(size);
        }),
        { numRuns: runs(50) },
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

    test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('is shown with its orientation %i', (orientation) => {
      const turned = { width: SIZE.height, height: SIZE.width };
      const header = readPictureHeader(make({ ...SIZE, exif: exifOf({ orientation }) }));
      expect(header).toMatchObject(orientation >= 5 && orientation <= 8 ? turned : SIZE);
    });

    test('unreadable metadata are ignored', () => {
      const exif = exifOf({ position: true });
      for (let length = 0; length < exif.length; length += 1)
        expect(readPictureHeader(make({ ...SIZE, exif: exif.subarray(0, length) }))).toMatchObject(SIZE);
    });

    test('cut off anywhere, it is no picture', () => {
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
        { numRuns: runs(2_000) },
      );
    });
  });

  test('an AVIF picture that is turned by a quarter', () => {
    expect(readPictureHeader(avif(SIZE, { turned: true }))).toMatchObject({
      width: SIZE.height,
      height: SIZE.width,
    });
  });

  test('a picture without a width or height is refused', () => {
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
      { numRuns: runs(2_000) },
    );
  });

  test('the places of items are skipped, not counted', () => {
    // The box lists 65,535 items with 65,535 places each, whose fields have a width of 0 bytes.
    const item = Buffer.from([0xff, 0xfe, 0, 0, 0xff, 0xff]);
    const places = Buffer.concat([
      Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]),
      Buffer.alloc(65_535 * 6, item),
    ]);
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
});
