import type { Box } from '../../calendar/map.ts';
import { eastward, type Frame } from './frame.ts';
import type { Square } from './squares.ts';

/** In degrees: some twenty kilometres. */
const TOWN = 0.2;

/** Digits of a degree that an address has: ten metres. */
const DIGITS = 1e4;

/** What the events of some squares lie within, as the filter `bbox` has it. */
export function boxOf(squares: readonly Square[], frame: Frame): Box {
  const { west, south, east, north } = around(squares);
  return {
    west: rounded(turned(west + frame.west), Math.floor),
    south: rounded(south, Math.floor),
    east: rounded(turned(east + frame.west), Math.ceil),
    north: rounded(north, Math.ceil),
  };
}

/** Whether the events of some squares are in more than one town. */
export function areMoreThanTown(squares: readonly Square[]): boolean {
  const { west, south, east, north } = around(squares);
  return east - west > TOWN || north - south > TOWN;
}

function around(squares: readonly Square[]): Box {
  return squares
    .map(({ box }) => box)
    .reduce((one, other) => ({
      west: Math.min(one.west, other.west),
      south: Math.min(one.south, other.south),
      east: Math.max(one.east, other.east),
      north: Math.max(one.north, other.north),
    }));
}

/** From -180 to below 180. */
function turned(longitude: number): number {
  return eastward(longitude + 180) - 180;
}

/** No event is outside for having been rounded. */
function rounded(degrees: number, towards: (number: number) => number): number {
  return towards(degrees * DIGITS) / DIGITS;
}
