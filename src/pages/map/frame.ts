import type { PointMap } from '../../calendar/map.ts';
import { remember } from '../../platform/collections.ts';

/*
 * A map lies in a plane whose unit is a degree of longitude, with heights from the equator. Maps up to a continent use
 * Mercator's projection, which keeps shapes; maps of the world use Miller's (1942), which enlarges the poles less. They differ
 * by one number: Miller's height of a latitude is Mercator's height of four fifths of it, divided by four fifths.
 */

/** The part of the plane that a map shows. */
export interface Frame {
  /** The longitude of its left edge, from -180 to below 180. */
  readonly west: number;
  /** The height of its upper edge. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The factor for latitudes: 1 for Mercator's projection, 0.8 for Miller's. */
  readonly share: number;
}

/** Mercator's map is infinitely high: points nearer to a pole are shown at this latitude. */
const NORTHERNMOST = 84;

/** Returns the height of a latitude in the plane. */
export function heightOf(latitude: number, share: number): number {
  const shown = share * Math.max(-NORTHERNMOST, Math.min(NORTHERNMOST, latitude));
  return degrees(Math.log(Math.tan(Math.PI / 4 + radians(shown) / 2))) / share;
}

/** Returns an angle as one from 0 to below 360 degrees. */
export function eastward(angle: number): number {
  return ((angle % 360) + 360) % 360;
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}

/** The heights of all points, by the `share` of the projection. */
const tables = remember((_map: PointMap) => new Map<number, Float64Array>());

/** Returns the height of each point in the plane of a frame, from a cache. */
export function heightsIn(map: PointMap, { share }: Frame): Float64Array {
  const known = tables(map);
  const heights = known.get(share) ?? map.points.latitudes.map((latitude) => heightOf(latitude, share));
  known.set(share, heights);
  return heights;
}
