import type { Points } from '../../calendar/map.ts';
import { eastward } from './frame.ts';

/** How far points reach, in degrees. */
export interface Extent {
  /** Of the longitudes. */
  readonly middle: number;
  readonly across: number;
  readonly south: number;
  readonly north: number;
}

/** Longitudes are compared in steps, which takes less time than to sort them: so many to a degree. */
const STEPS = 10;
const CIRCLE = 360 * STEPS;

/**
 * The smallest extent of some points; it may cross the antimeridian.
 *
 * @param numbers of the points, at least one; -1 for none
 */
export function extentOf({ latitudes, longitudes }: Points, numbers: Int32Array): Extent {
  let [south, north] = [Infinity, -Infinity];
  // The westernmost and the easternmost longitude of each step.
  const first = new Float64Array(CIRCLE).fill(Infinity);
  const last = new Float64Array(CIRCLE).fill(-Infinity);
  for (const number of numbers) {
    if (number === -1) continue;
    const [latitude = NaN, longitude = NaN] = [latitudes[number], longitudes[number]];
    if (latitude < south) south = latitude;
    if (latitude > north) north = latitude;
    const step = Math.floor(eastward(longitude) * STEPS);
    if (longitude < (first[step] ?? 0)) first[step] = longitude;
    if (longitude > (last[step] ?? 0)) last[step] = longitude;
  }
  return { ...rangeOf(first, last), south, north };
}

/** The shortest way eastward past all longitudes: what is left is the widest gap between two of them. */
function rangeOf(first: Float64Array, last: Float64Array): Pick<Extent, 'middle' | 'across'> {
  const taken = [...first.keys()].filter((step) => Number.isFinite(first[step]));
  let [gap, west] = [-1, 0];
  taken.forEach((step, at) => {
    const here = first[step] ?? 0;
    const before = last[taken[at - 1] ?? taken.at(-1) ?? step] ?? 0;
    const empty = taken.length === 1 ? 360 - (before - here) : eastward(here - before);
    if (empty > gap) [gap, west] = [empty, here];
  });
  const across = 360 - gap;
  return { middle: west + across / 2, across };
}
