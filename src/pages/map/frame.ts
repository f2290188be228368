import type { PointMap } from '../../calendar/map.ts';
import { remember } from '../../platform/containers.ts';

/*
 * A map lies in a plane whose unit is a degree of longitude, with its height counted from the equator. Near by, it is
 * Mercator's, which keeps shapes at any place; the whole world is Miller's (1942), whose poles are not as large. They differ
 * by one number: what Miller's projection shows of a latitude, Mercator's shows of four fifths of it, stretched by as much.
 */

/** Which part of the plane a map shows. */
export interface Frame {
  /** The longitude of its left edge, from -180 to below 180. */
  readonly west: number;
  /** The height of its upper edge. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** How much of a latitude counts: 1 for Mercator's projection, 0.8 for Miller's. */
  readonly share: number;
}

/** Mercator's map has no end: what is nearer to a pole is shown here. */
const NORTHERNMOST = 84;

/** The height of a latitude in the plane. */
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

/** For each share of latitudes that is asked for. */
const tables = remember((_map: PointMap) => new Map<number, Float64Array>());

/** How high each point of the map is in the plane of a frame: taken from a table, they take no time. */
export function heightsIn(map: PointMap, { share }: Frame): Float64Array {
  const known = tables(map);
  const heights = known.get(share) ?? map.points.latitudes.map((latitude) => heightOf(latitude, share));
  known.set(share, heights);
  return heights;
}
