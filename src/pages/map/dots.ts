import type { LocatedView } from '../../calendar/calendar-view.ts';
import type { Box, PointMap } from '../../calendar/map.ts';
import { eastward, type Frame, heightsIn } from './frame.ts';

/** A position in pixels from the upper left corner of a map. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A number of events at one spot. */
export interface Weighted extends Spot {
  readonly count: number;
}

/** A dot of the map, for one or several items. */
export interface Dot<Item> extends Weighted {
  /** Its radius in pixels; the area grows with the number of events, up to a limit. */
  readonly radius: number;
  /** The items that it stands for; the dot is at the spot of the first one. */
  readonly parts: readonly Item[];
}

const SINGLE = 6;
const LARGEST = 22;

/** The area of a dot with a number, and what each event adds to it, in square pixels divided by pi. */
const FIRST_AREA = 70;
const AREA_AN_EVENT = 10;

/** The least gap between dots, in pixels. */
const GAP = 3;

/** The least distance between dots, so that each can be hit with a finger (WCAG 2.2, success criterion 2.5.8). */
export const LEAST_DOT_DISTANCE = 24;

/**
 * Joins items that would overlap into dots: the largest stay where they are, and each other one joins the nearest that it would
 * touch. The result does not depend on the order of the items.
 */
export function dotsOf<Item extends Weighted>(items: readonly Item[]): Dot<Item>[] {
  let dots = items.map((item) => dotOf([item]));
  for (let before = Infinity; dots.length < before;) {
    before = dots.length;
    dots = joined(dots);
  }
  return dots;
}

/** Joins dots once. A dot that others have joined is larger, and may then touch further ones. */
function joined<Item extends Weighted>(dots: readonly Dot<Item>[]): Dot<Item>[] {
  const kept: Dot<Item>[] = [];
  for (const dot of [...dots].sort(largestFirst)) {
    let [nearest, least] = [-1, Infinity];
    kept.forEach((other, at) => {
      const distance = (other.x - dot.x) ** 2 + (other.y - dot.y) ** 2;
      const needed = Math.max(LEAST_DOT_DISTANCE, other.radius + dot.radius + GAP);
      if (distance < Math.min(needed * needed, least)) [nearest, least] = [at, distance];
    });
    const host = kept[nearest];
    if (host === undefined) kept.push(dot);
    else kept[nearest] = dotOf([...host.parts, ...dot.parts]);
  }
  return kept;
}

function largestFirst(one: Weighted, other: Weighted): number {
  return other.count - one.count || one.x - other.x || one.y - other.y;
}

function dotOf<Item extends Weighted>(parts: readonly Item[]): Dot<Item> {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const { x = 0, y = 0 } = parts[0] ?? {};
  const radius = count === 1 ? SINGLE : Math.min(LARGEST, Math.sqrt(FIRST_AREA + AREA_AN_EVENT * count));
  return { x, y, radius, count, parts };
}

/** Events so near to each other that a map always shows them as one. */
export interface Square extends Weighted {
  readonly number: number;
  /** The position in the view of its first event, and that of the first event at the point with the most events. */
  readonly first: number;
  readonly main: number;
  /** The bounds of its events, with longitudes as degrees eastward from the left edge of the frame. */
  readonly box: Box;
}

interface Squares {
  readonly squares: readonly Square[];
  /** The number of the square for each event of the view; -1 for none. */
  readonly numbers: Int32Array;
}

/** The length of a side of a square, in pixels. */
const SIDE = LEAST_DOT_DISTANCE / 4;

type Growing<Value> = { -readonly [Key in keyof Value]: Value[Key] };
type GrowingSquare = Growing<Omit<Square, 'box'>> & { readonly box: Growing<Box> };

/**
 * Groups events into squares, since a hundred thousand points are too many to compare with each other. The spot of a square is
 * its point with the most events, the first one of several.
 *
 * @param pixels the width of the frame
 */
export function squaresOf({ points }: LocatedView, map: PointMap, frame: Frame, pixels: number): Squares {
  const { latitudes, longitudes } = map.points;
  const heights = heightsIn(map, frame);
  const scale = pixels / frame.width;
  const columns = Math.ceil(pixels / SIDE) + 1;
  const counts = countsOf(points, longitudes.length);
  const known = new Map<number, GrowingSquare>();
  const numbers = new Int32Array(points.length).fill(-1);
  for (let place = 0; place < points.length; place += 1) {
    const point = points[place] ?? -1;
    if (point === -1) continue;
    const [latitude = NaN, height = NaN, longitude = NaN] = [
      latitudes[point],
      heights[point],
      longitudes[point],
    ];
    const east = eastward(longitude - frame.west);
    const [x, y] = [east * scale, (frame.top - height) * scale];
    const key = Math.floor(y / SIDE) * columns + Math.floor(x / SIDE);
    const square = known.get(key);
    if (square === undefined) {
      const box = { west: east, east, south: latitude, north: latitude };
      known.set(key, { number: known.size, x, y, count: 1, first: place, main: place, box });
      numbers[place] = known.size - 1;
      continue;
    }
    numbers[place] = square.number;
    square.count += 1;
    if ((counts[point] ?? 0) > (counts[points[square.main] ?? 0] ?? 0)) {
      square.main = place;
      square.x = x;
      square.y = y;
    }
    const { box } = square;
    if (east < box.west) box.west = east;
    if (east > box.east) box.east = east;
    if (latitude < box.south) box.south = latitude;
    if (latitude > box.north) box.north = latitude;
  }
  return { squares: [...known.values()], numbers };
}

/** How many events each point has. */
function countsOf(points: Int32Array, length: number): Uint32Array {
  const counts = new Uint32Array(length);
  for (const point of points) if (point !== -1) counts[point] = (counts[point] ?? 0) + 1;
  return counts;
}
