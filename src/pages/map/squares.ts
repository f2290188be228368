import type { LocatedView } from '../../calendar/calendar-view.ts';
import type { Box, PointMap } from '../../calendar/map.ts';
import { LEAST_DOT_DISTANCE, type Weighted } from './dots.ts';
import { eastward, heightsIn, type Frame } from './frame.ts';

/** Events so near to each other that a map always shows them as one. */
export interface Square extends Weighted {
  readonly number: number;
  /** The position in the view of its first event, and that of the first event at the point with the most events. */
  readonly first: number;
  readonly main: number;
  /** The bounds of its events, with longitudes as degrees eastward from the left edge of the frame. */
  readonly box: Box;
}

export interface Squares {
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
