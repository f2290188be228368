import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { heightOf, type Frame } from './frame.ts';

/** A coast that encloses land, or within land a sea: longitude, latitude and detail of each point, in hundredths of a degree. */
type Ring = readonly number[];

/** Points one after the other: x and y from the upper left corner of a frame, in pixels. */
export type Line = number[];

const NUMBERS_A_POINT = 3;
const UNIT = 100;

/** Natural Earth's land (public domain), written where the code is compiled: see `.config/build/land.js`. */
const RINGS = readRings();

/** In the unit of the rings. */
const BOXES = RINGS.map(boxOf);

/** Where the same land is once more, for a frame that reaches beyond 180 degrees. */
const TURNS = [-360, 0, 360];

/**
 * The coasts that may be seen in a frame, each as a closed line; what is smaller than a pixel is left out.
 *
 * @param pixels the width of the frame
 */
export function coastsIn(frame: Frame, pixels: number): Line[] {
  const scale = pixels / frame.width;
  const pixel = UNIT / scale;
  return RINGS.flatMap((ring, at) => {
    const box = BOXES[at] ?? NOWHERE;
    if (box.east - box.west < pixel && box.north - box.south < pixel) return [];
    return TURNS.filter((turn) => meets(box, turn, frame)).map((turn) => drawn(ring, turn, frame, pixels));
  }).filter((line) => line.length > 2 * 2);
}

function drawn(ring: Ring, turn: number, { west, top, width, share }: Frame, pixels: number): Line {
  const scale = pixels / width;
  const pixel = UNIT / scale;
  const line: Line = [];
  for (let at = 0; at < ring.length; at += NUMBERS_A_POINT) {
    const [longitude = 0, latitude = 0, detail = 0] = [ring[at], ring[at + 1], ring[at + 2]];
    if (detail < pixel) continue;
    line.push((longitude / UNIT + turn - west) * scale, (top - heightOf(latitude / UNIT, share)) * scale);
  }
  return line;
}

interface RingBox {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

const NOWHERE: RingBox = { west: 0, east: 0, south: 0, north: 0 };

function meets({ west, east, south, north }: RingBox, turn: number, frame: Frame): boolean {
  return (
    east / UNIT + turn >= frame.west &&
    west / UNIT + turn <= frame.west + frame.width &&
    heightOf(north / UNIT, frame.share) >= frame.top - frame.height &&
    heightOf(south / UNIT, frame.share) <= frame.top
  );
}

function boxOf(ring: Ring): RingBox {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < ring.length; at += NUMBERS_A_POINT) {
    const [longitude = 0, latitude = 0] = [ring[at], ring[at + 1]];
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
  }
  return { west, east, south, north };
}

function readRings(): readonly Ring[] {
  const file = createRequire(import.meta.url).resolve('#land/land.json.br');
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString('utf8')) as readonly Ring[];
}
