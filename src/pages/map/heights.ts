import type { PointMap } from '../../calendar/map.ts';
import { remember } from '../../platform/containers.ts';
import { heightOf, type Frame } from './frame.ts';

/** For each share of latitudes that is asked for. */
const tables = remember((_map: PointMap) => new Map<number, Float64Array>());

/** How high each point of the map is in the plane of a frame: taken from a table, they take no time. */
export function heightsIn(map: PointMap, { share }: Frame): Float64Array {
  const known = tables(map);
  const heights = known.get(share) ?? map.points.latitudes.map((latitude) => heightOf(latitude, share));
  known.set(share, heights);
  return heights;
}
