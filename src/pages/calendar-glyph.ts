import { crc32, deflateSync } from 'node:zlib';
import { type Colour, mixed } from './site-colours.ts';

/*
 * The glyph of a calendar: a page with two rings and a check mark, in two colours (ink and paper), on a square of 32 units. It
 * is drawn from the same shapes as SVG, and as pixels for programs that do not render SVG.
 */

const SIZE = 32;

type Point = readonly [x: number, y: number];

interface Box {
  readonly at: Point;
  readonly size: Point;
  readonly radius: number;
}

/** A line through points, with round ends. */
interface Stroke {
  readonly points: readonly Point[];
  readonly width: number;
}

const WIDTH = 3;

const BODY: Box = { at: [3, 5], size: [26, 24], radius: 5 };
const PAPER: Box = { at: [6, 12], size: [20, 14], radius: 2 };
const RINGS: readonly Stroke[] = [10, 22].map((x) => ({
  points: [
    [x, 2],
    [x, 8],
  ],
  width: WIDTH,
}));
const CHECK: Stroke = {
  points: [
    [11, 19],
    [14.5, 22.5],
    [21, 16],
  ],
  width: WIDTH,
};

/** @param accent like `#0a6b52` */
export function glyphAsSvg(accent: string): string {
  const paths = [...RINGS, CHECK].map(({ points }) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">`,
    boxAsSvg(BODY, accent),
    boxAsSvg(PAPER, '#fff'),
    `<path d="${paths.join('')}" fill="none" stroke="${accent}" stroke-width="${WIDTH}" stroke-linecap="round" stroke-linejoin="round"/>`,
    '</svg>\n',
  ].join('');
}

function boxAsSvg({ at: [x, y], size: [width, height], radius }: Box, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

/** A picture of the glyph. */
export interface GlyphPicture {
  readonly width: number;
  readonly height: number;
  /** The side of the square in the middle, in which the glyph is drawn, in pixels. */
  readonly edge: number;
  readonly ink: Colour;
  /** The colour of the paper; null where the background shows through. */
  readonly paper: Colour | null;
  /** The gradient of the background, from top to bottom; null where it is transparent. */
  readonly ground: readonly [top: Colour, bottom: Colour] | null;
}

/** Returns the glyph as a PNG file, drawn with antialiasing. */
export function glyphAsPng({ width, height, edge, ink, paper, ground }: GlyphPicture): Buffer {
  const samples = ground === null ? 4 : 3;
  const bytes = new Uint8Array(width * height * samples);
  const [left, above, unit] = [(width - edge) / 2, (height - edge) / 2, SIZE / edge];
  const [top, bottom] = ground ?? [[], []];
  for (let row = 0; row < height; row += 1) {
    const behind = mixed(top, bottom, row / height);
    let [ofInk, ofPaper, alike] = [0, 0, 0];
    for (let column = 0; column < width; column += 1) {
      if (alike > 0) alike -= 1;
      else [ofInk, ofPaper, alike] = sharesAt((column + 0.5 - left) * unit, (row + 0.5 - above) * unit, unit);
      const opacity = ground === null ? ofInk + ofPaper : 1;
      if (opacity === 0) continue;
      const at = (row * width + column) * samples;
      for (let part = 0; part < 3; part += 1) {
        const ofGround = behind[part] ?? 0;
        const drawn = (ink[part] ?? 0) * ofInk + (paper?.[part] ?? ofGround) * ofPaper;
        bytes[at + part] = Math.round(((drawn + ofGround * (1 - ofInk - ofPaper)) / opacity) * 255);
      }
      if (ground === null) bytes[at + 3] = Math.round(opacity * 255);
    }
  }
  return pngOf(width, height, bytes);
}

/** The shapes from bottom to top, each with the distance of a point from it, which is negative within the shape. */
const LAYERS: readonly { readonly isInk: boolean; readonly distance: (x: number, y: number) => number }[] = [
  { isInk: true, distance: fromBox(BODY) },
  { isInk: false, distance: fromBox(PAPER) },
  ...[...RINGS, CHECK].map((stroke) => ({ isInk: true, distance: fromStroke(stroke) })),
];

/**
 * Returns the shares of a pixel that are ink and paper, and the number of pixels next to it that have the same shares: from one
 * pixel to the next, no distance changes by more than the size of a pixel.
 *
 * @param unit the size of the pixel
 */
function sharesAt(x: number, y: number, unit: number): readonly [ink: number, paper: number, alike: number] {
  let [ofInk, ofPaper, nearest] = [0, 0, Infinity];
  for (const { isInk, distance } of LAYERS) {
    const pixels = distance(x, y) / unit;
    const share = Math.min(Math.max(0.5 - pixels, 0), 1);
    ofInk += ((isInk ? 1 : 0) - ofInk) * share;
    ofPaper += ((isInk ? 0 : 1) - ofPaper) * share;
    nearest = Math.min(nearest, Math.abs(pixels));
  }
  return [ofInk, ofPaper, Math.max(0, Math.floor(nearest - 0.5))];
}

function fromBox({ at: [left, top], size: [width, height], radius }: Box) {
  return (x: number, y: number): number => {
    const beyondX = Math.abs(x - left - width / 2) - width / 2 + radius;
    const beyondY = Math.abs(y - top - height / 2) - height / 2 + radius;
    const outside = lengthOf(Math.max(beyondX, 0), Math.max(beyondY, 0));
    return outside + Math.min(Math.max(beyondX, beyondY), 0) - radius;
  };
}

function fromStroke({ points, width }: Stroke) {
  const lines = points.slice(1).map((to, index) => fromLine(points[index] ?? to, to));
  return (x: number, y: number): number =>
    lines.reduce((least, distance) => Math.min(least, distance(x, y)), Infinity) - width / 2;
}

function fromLine([fromX, fromY]: Point, [toX, toY]: Point) {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const square = alongX ** 2 + alongY ** 2;
  return (x: number, y: number): number => {
    const way = Math.min(Math.max(((x - fromX) * alongX + (y - fromY) * alongY) / square, 0), 1);
    return lengthOf(x - fromX - way * alongX, y - fromY - way * alongY);
  };
}

/** Returns the length of a vector; `Math.hypot` takes many times as long. */
function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Colour types: three samples a pixel, and four with alpha. */
const [TRUECOLOUR, WITH_ALPHA] = [2, 6];
/** The filter that replaces each byte by its difference to the byte above. */
const UP = 2;

/**
 * Returns a PNG file with eight bits per sample (PNG, third edition).
 *
 * @param bytes the pixels row by row, each with red, green, blue and, where it is not opaque, alpha
 */
function pngOf(width: number, height: number, bytes: Uint8Array): Buffer {
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
  const chunks = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...chunks]);
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
