/** The part of the world that a map shows: its centre in Web Mercator, whose sides are from 0 to 1, and its zoom. */
export interface Camera {
  /** It may be below 0 or above 1, since the map goes on around the world. */
  readonly x: number;
  readonly y: number;
  /** The world is 256 pixels wide at zoom 0, and twice as wide at each further one. */
  readonly zoom: number;
}

/** The size of a picture on the screen, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A point in Web Mercator, from 0 to 1. */
export type Place = readonly [x: number, y: number];

const TILE = 256;

/** The highest zoom, at which a map is some three kilometres wide on a desktop. */
export const HIGHEST_ZOOM = 16;

/** The latitude, in degrees, at which Web Mercator's square ends. */
const NORTHERNMOST = 85.0511;

export function placeAt(longitude: number, latitude: number): Place {
  const shown = (Math.max(-NORTHERNMOST, Math.min(NORTHERNMOST, latitude)) * Math.PI) / 180;
  return [longitude / 360 + 0.5, 0.5 - Math.asinh(Math.tan(shown)) / (2 * Math.PI)];
}

/** Returns the longitude, which goes on beyond 180 degrees, and the latitude of a place. */
export function degreesAt([x, y]: Place): [longitude: number, latitude: number] {
  return [(x - 0.5) * 360, (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI];
}

/** The width of the world in pixels. */
export function scaleOf({ zoom }: Camera): number {
  return TILE * 2 ** zoom;
}

/** Returns where a map shows a place, in pixels: on the copy of the world that is nearest to the centre. */
export function seenAt([x, y]: Place, camera: Camera, { width, height }: Size): [x: number, y: number] {
  const scale = scaleOf(camera);
  const away = x - camera.x - Math.round(x - camera.x);
  return [width / 2 + away * scale, height / 2 + (y - camera.y) * scale];
}

/** Returns the camera, limited so that it shows nothing beyond the poles and is within the range of zooms. */
export function bounded({ x, y, zoom }: Camera, { width, height }: Size): Camera {
  const least = Math.log2(Math.max(width, height) / TILE);
  const kept = Math.max(least, Math.min(HIGHEST_ZOOM, zoom));
  const edge = Math.min(0.5, height / 2 / scaleOf({ x, y, zoom: kept }));
  return { x: x - Math.floor(x), y: Math.max(edge, Math.min(1 - edge, y)), zoom: kept };
}

/** Returns a camera that is moved by some pixels. */
export function moved(camera: Camera, dx: number, dy: number): Camera {
  const scale = scaleOf(camera);
  return { ...camera, x: camera.x + dx / scale, y: camera.y + dy / scale };
}

/** Returns a camera with another zoom, which keeps one point of the map in its place. */
export function zoomed(camera: Camera, zoom: number, [atX, atY]: Place, { width, height }: Size): Camera {
  const [dx, dy] = [atX - width / 2, atY - height / 2];
  const from = moved(camera, dx, dy);
  return moved({ ...from, zoom: Math.min(HIGHEST_ZOOM, zoom) }, -dx, -dy);
}

/** The margin around the places that a camera is to show, in pixels. */
const MARGIN = 56;

/** Returns the camera with the highest zoom, up to `nearest`, that shows all places, across the antimeridian where that is shorter. */
export function cameraOn(places: readonly Place[], { width, height }: Size, nearest: number): Camera {
  const [west, across] = shortestWay(places.map(([x]) => x - Math.floor(x)));
  const heights = places.map(([, y]) => y);
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  const room = [(width - 2 * MARGIN) / across, (height - 2 * MARGIN) / (bottom - top)];
  const zoom = Math.log2(Math.min(...room) / TILE);
  return bounded(
    { x: west + across / 2, y: (top + bottom) / 2, zoom: Math.min(nearest, zoom) },
    { width, height },
  );
}

/** Returns the shortest range that contains all places, as its west end and its width; it leaves out the widest gap. */
function shortestWay(places: readonly number[]): [west: number, across: number] {
  const sorted = [...new Set(places)].sort((one, other) => one - other);
  let [gap, west] = [-1, 0];
  sorted.forEach((here, at) => {
    const before = at === 0 ? (sorted.at(-1) ?? here) - 1 : (sorted[at - 1] ?? here);
    if (here - before > gap) [gap, west] = [here - before, here];
  });
  return [west, 1 - gap];
}
