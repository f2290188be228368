import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { type Frame, heightOf } from './frame.ts';

/** The code of a country (ISO 3166-1 alpha-2) with the centre and the width of its largest part; the name of a town with its position. */
type Country = readonly [code: string, longitude: number, latitude: number, width: number];
type Town = readonly [name: string, longitude: number, latitude: number];

/** A line in the file: its steps, and for each point a digit with the size of the detail that the point shows. */
interface StoredLine {
  readonly steps: readonly number[];
  readonly levels: string;
}

/** The content of the file that `.config/build/land.js` writes at build time; all numbers are hundredths of a degree. */
interface StoredLand {
  /** Coasts, as rings around land, or around a sea within land. */
  readonly land: readonly StoredLine[];
  readonly borders: readonly StoredLine[];
  readonly countries: readonly Country[];
  /** The town with the most people stands first. */
  readonly towns: readonly Town[];
}

/** The coordinates of points, x and y alternating. */
type Line = number[];

type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

interface Outline {
  readonly line: Line;
  readonly levels: string;
  readonly box: Bounds;
}

interface Bounds {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

const UNIT = 100;

/** The size of the details that points of the first level show, in hundredths of a degree; it doubles with each level. */
const FINEST = 2.5;

/** The least level of the details on a map of the world, and the number of its towns. */
const WORLD_LEVEL = 3;
const WORLD_TOWNS = 320;

/** A map of less than a continent is made of squares with all details, which overlap a little. */
const SQUARE = 20 * UNIT;
const COLUMNS = 18;
const ROWS = 9;
const OVERLAP = 0.1 * UNIT;

/** How far beyond the frame lines are clipped, in pixels, so that the clipped edges are not seen. */
const ROOM = 4;

/** The number of points of coasts from which on people recognise where in the world a map is. */
const KNOWN = 90;

/** The width, in pixels, for which this is checked: less than that of most maps, so that it holds on a telephone too. */
const GLANCE = 400;

/** The distance up to which a point belongs to a town, in degrees: some twenty kilometres. */
const NEAR = 0.2;

/** The shifts, in degrees, at which the same land is repeated, for a frame that crosses the antimeridian. */
const TURNS = [-360, 0, 360];

const FILE = readFileSync(createRequire(import.meta.url).resolve('#land/land.json.br'));
const STORED = JSON.parse(brotliDecompressSync(FILE).toString('utf8')) as StoredLand;
const COASTS = STORED.land.map(outlineOf);
const BORDERS = STORED.borders.map(outlineOf);

/**
 * Returns the land in a frame as path data (SVG 2, section 9.3), in whole pixels.
 *
 * @param pixels the width of the frame
 */
export function landPath(frame: Frame, pixels: number): string {
  const height = (pixels * frame.height) / frame.width;
  return drawnIn(COASTS, frame, pixels)
    .map((line) => clipped(line, [-ROOM, -ROOM, pixels + ROOM, height + ROOM]))
    .map((line) => pathOf(line, 2, 'z'))
    .join('');
}

/** Returns the borders of countries in a frame, likewise. */
export function bordersPath(frame: Frame, pixels: number): string {
  const height = (pixels * frame.height) / frame.width;
  return drawnIn(BORDERS, frame, pixels)
    .flatMap((line) => runsWithin(line, [-ROOM, -ROOM, pixels + ROOM, height + ROOM]))
    .map((line) => pathOf(line, 1, ''))
    .join('');
}

/** Whether a frame has enough of a coast to recognise where it is. */
export function isRecognised(frame: Frame): boolean {
  const height = (GLANCE * frame.height) / frame.width;
  const points = drawnIn(COASTS, frame, GLANCE).map(
    (line) => clipped(line, [0, 0, GLANCE, height]).length / 2,
  );
  return points.reduce((sum, count) => sum + count, 0) >= KNOWN;
}

/** Returns the name of the nearest larger town within `NEAR`; null where there is none. */
export function townNear(latitude: number, longitude: number): string | null {
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  let [nearest, least]: [string | null, number] = [null, NEAR];
  for (const [name, x, y] of STORED.towns) {
    const distance = Math.hypot(y / UNIT - latitude, (x / UNIT - longitude) * narrowing);
    if (distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}

/** The data of a part of the world, with lines as steps in hundredths of a degree. */
interface LandPart {
  readonly land: readonly Line[];
  readonly borders: readonly Line[];
  readonly countries: readonly Country[];
  readonly towns: readonly Town[];
}

/** The file that all parts of the world are made from. */
export const LAND_SOURCE = FILE;

export function wholeWorld(): LandPart {
  const coarse = ({ line, levels }: Outline): Line =>
    stepsOf(line.filter((_, at) => Number(levels[at >> 1]) >= WORLD_LEVEL));
  return {
    land: COASTS.map(coarse).filter((line) => line.length > 2 * 3),
    borders: BORDERS.map(coarse).filter((line) => line.length > 2),
    countries: STORED.countries,
    towns: STORED.towns.slice(0, WORLD_TOWNS),
  };
}

/** A square of the world: its column from the west, and its row from the south. */
interface Square {
  readonly column: number;
  readonly row: number;
}

/** The squares with land: those with a coast, and those that are all land. */
export const LAND_SQUARES: readonly Square[] = squaresWithLand();

function squaresWithLand(): Square[] {
  const coastal = new Set<string>();
  for (const { line } of COASTS)
    for (let at = 0; at < line.length; at += 2) {
      const column = Math.floor(((line[at] ?? 0) + 180 * UNIT) / SQUARE);
      coastal.add(
        `${(column + COLUMNS) % COLUMNS}-${Math.floor(((line[at + 1] ?? 0) + 90 * UNIT) / SQUARE)}`,
      );
    }
  return Array.from({ length: COLUMNS * ROWS }, (_, at) => ({
    column: at % COLUMNS,
    row: Math.floor(at / COLUMNS),
  })).filter((square) => coastal.has(`${square.column}-${square.row}`) || landSquare(square).land.length > 0);
}

/** Returns the data of a square, with all details. */
export function landSquare(square: Square): LandPart {
  const [west, south] = [square.column * SQUARE - 180 * UNIT, square.row * SQUARE - 90 * UNIT];
  const [east, north] = [west + SQUARE, south + SQUARE];
  const box = [west - OVERLAP, south - OVERLAP, east + OVERLAP, north + OVERLAP] as const;
  const within = (outlines: readonly Outline[], cut: (line: Line) => readonly Line[]): Line[] =>
    TURNS.flatMap((turn) =>
      outlines
        .filter((outline) => meets(outline.box, turn * UNIT, box))
        .flatMap(({ line }) => cut(line.map((degrees, at) => degrees + (at % 2 === 0 ? turn * UNIT : 0)))),
    ).map((line) => stepsOf(line.map(Math.round)));
  return {
    land: within(COASTS, (line) => [clipped(line, box)].filter(hasArea)),
    borders: within(BORDERS, (line) => runsWithin(line, box)),
    countries: STORED.countries.filter(([, x, y]) => x >= west && x < east && y >= south && y < north),
    towns: STORED.towns.filter(([, x, y]) => x >= west && x < east && y >= south && y < north),
  };
}

/** Returns the lines that may be visible in a frame, in pixels from its upper left corner, without lines smaller than a pixel. */
function drawnIn(outlines: readonly Outline[], frame: Frame, pixels: number): Line[] {
  const pixel = (UNIT * frame.width) / pixels;
  return outlines.flatMap((outline) => {
    const { box } = outline;
    if (box.east - box.west < pixel && box.north - box.south < pixel) return [];
    return TURNS.filter((turn) => isSeen(box, turn, frame)).map((turn) =>
      drawn(outline, turn, frame, pixels),
    );
  });
}

function drawn({ line, levels }: Outline, turn: number, frame: Frame, pixels: number): Line {
  const scale = pixels / frame.width;
  const pixel = UNIT / scale;
  const pointsOfLevel = Array.from({ length: 10 }, (_, level) => FINEST * 2 ** (level + 1) > pixel);
  const kept: Line = [];
  for (let at = 0; at < line.length; at += 2) {
    if (pointsOfLevel[Number(levels[at / 2])] !== true) continue;
    const [longitude = 0, latitude = 0] = [line[at], line[at + 1]];
    kept.push(
      (longitude / UNIT + turn - frame.west) * scale,
      (frame.top - heightOf(latitude / UNIT, frame.share)) * scale,
    );
  }
  return kept;
}

function meets(box: Bounds, turn: number, [left, bottom, right, top]: Rectangle): boolean {
  return box.east + turn >= left && box.west + turn <= right && box.north >= bottom && box.south <= top;
}

function isSeen({ west, east, south, north }: Bounds, turn: number, frame: Frame): boolean {
  return (
    east / UNIT + turn >= frame.west &&
    west / UNIT + turn <= frame.west + frame.width &&
    heightOf(north / UNIT, frame.share) >= frame.top - frame.height &&
    heightOf(south / UNIT, frame.share) <= frame.top
  );
}

function outlineOf({ steps, levels }: StoredLine): Outline {
  const line: Line = [];
  let [x, y] = [0, 0];
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    line.push(x, y);
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return { line, levels, box: { west, east, south, north } };
}

/** Whether a clipped ring encloses an area: a ring around a square is clipped to a line along the square's sides. */
function hasArea(line: Line): boolean {
  let sum = 0;
  let [lastX = 0, lastY = 0] = line.slice(-2);
  for (let at = 0; at < line.length; at += 2) {
    const [x = 0, y = 0] = [line[at], line[at + 1]];
    sum += lastX * y - x * lastY;
    [lastX, lastY] = [x, y];
  }
  return Math.abs(sum) > 2;
}

function stepsOf(line: Line): Line {
  return line.map((value, at) => (at < 2 ? value : value - (line[at - 2] ?? 0)));
}

/** @param least the number of steps below which a line is not drawn */
function pathOf(line: Line, least: number, end: 'z' | ''): string {
  const [startX, startY] = [Math.round(line[0] ?? 0), Math.round(line[1] ?? 0)];
  let [x, y] = [startX, startY];
  let steps = '';
  let count = 0;
  for (let at = 2; at < line.length; at += 2) {
    const [toX, toY] = [Math.round(line[at] ?? 0), Math.round(line[at + 1] ?? 0)];
    if (toX === x && toY === y) continue;
    steps += `${count === 0 || toX < x ? '' : ' '}${toX - x}${toY < y ? '' : ' '}${toY - y}`;
    [x, y] = [toX, toY];
    count += 1;
  }
  return count < least ? '' : `M${startX} ${startY}l${steps}${end}`;
}

/** Returns the part of a ring within a rectangle, closed along its sides (Sutherland and Hodgman, 1974). */
function clipped(line: Line, [left, top, right, bottom]: Rectangle): Line {
  return cut(cut(cut(cut(line, 0, left, -1), 0, right, 1), 1, top, -1), 1, bottom, 1);
}

/**
 * Cuts a ring at one side of a rectangle.
 *
 * @param axis 0 for x, 1 for y
 * @param sign 1 where coordinates above the limit are outside, -1 where coordinates below it are
 */
function cut(line: Line, axis: 0 | 1, limit: number, sign: 1 | -1): Line {
  const kept: Line = [];
  let [lastX = 0, lastY = 0] = line.slice(-2);
  let lastBeyond = (axis === 0 ? lastX : lastY) * sign - limit * sign;
  for (let at = 0; at < line.length; at += 2) {
    const [x = 0, y = 0] = [line[at], line[at + 1]];
    const beyond = (axis === 0 ? x : y) * sign - limit * sign;
    if (beyond > 0 !== lastBeyond > 0) {
      const share = lastBeyond / (lastBeyond - beyond);
      kept.push(lastX + share * (x - lastX), lastY + share * (y - lastY));
    }
    if (beyond <= 0) kept.push(x, y);
    [lastX, lastY, lastBeyond] = [x, y, beyond];
  }
  return kept;
}

/** Returns the runs of segments of an open line that may cross a rectangle. Segments are not cut, so a run may begin and end outside. */
function runsWithin(line: Line, [left, top, right, bottom]: Rectangle): Line[] {
  const runs: Line[] = [];
  let run: Line | null = null;
  for (let at = 2; at < line.length; at += 2) {
    const [fromX = 0, fromY = 0, x = 0, y = 0] = line.slice(at - 2, at + 2);
    const isOutside =
      Math.max(fromX, x) < left ||
      Math.min(fromX, x) > right ||
      Math.max(fromY, y) < top ||
      Math.min(fromY, y) > bottom;
    if (isOutside) run = null;
    else {
      if (run === null) runs.push((run = [fromX, fromY]));
      run.push(x, y);
    }
  }
  return runs;
}
