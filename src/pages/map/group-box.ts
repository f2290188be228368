import type { Box, Center } from '../../calendar/map.ts';
import { eastward } from './frame.ts';

/** Digits of a degree that an address has: ten metres. */
const DIGITS = 1e4;

/** In degrees: some twenty kilometres. */
const TOWN = 0.2;

/**
 * The smallest box around points that lie less than half the world from the first, as the parameter `bbox` has it.
 *
 * @param points at least one
 */
export function boxAround(points: readonly Center[]): Box {
  const start = points[0]?.longitude ?? 0;
  // Of points on both sides of the antimeridian, one is a little to the west of the other.
  const steps = points.map(({ longitude }) => eastward(longitude - start + 180) - 180);
  const latitudes = points.map(({ latitude }) => latitude);
  const east = start + greatest(steps);
  const west = start - greatest(steps.map((step) => -step));
  return {
    west: rounded(turned(west), Math.floor),
    south: rounded(-greatest(latitudes.map((latitude) => -latitude)), Math.floor),
    east: rounded(turned(east), Math.ceil),
    north: rounded(greatest(latitudes), Math.ceil),
  };
}

/** Whether there is more than a town between points. */
export function isMoreThanTown(points: readonly Center[]): boolean {
  const { west, south, east, north } = boxAround(points);
  return Math.max(eastward(east - west), north - south) > TOWN;
}

/** From -180 to 180. */
function turned(longitude: number): number {
  return Math.abs(longitude) <= 180 ? longitude : longitude - 360 * Math.sign(longitude);
}

/** No point is outside for having been rounded. */
function rounded(degrees: number, towards: (number: number) => number): number {
  return towards(degrees * DIGITS) / DIGITS;
}

function greatest(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.max(one, other), -Infinity);
}
