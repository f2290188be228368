/** Where on the world a map is seen from: its middle in Web Mercator, whose sides are from 0 to 1, and how near that is. */
export interface Camera {
  /** It goes on beyond the sides, since the world does. */
  readonly x: number;
  readonly y: number;
  /** The world is 256 pixels wide at zoom 0, and twice as wide at each further one. */
  readonly zoom: number;
}

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place in Web Mercator. */
export type Place = readonly [x: number, y: number];

const TILE = 256;

/** A map of this zoom is some three kilometres wide on a desk. */
export const NEAREST = 16;

/** Web Mercator's world is a square that ends here. */
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

/** Where a place is seen: on the turn of the world that is nearest to the middle. */
export function seenAt([x, y]: Place, camera: Camera, { width, height }: Size): [x: number, y: number] {
  const scale = scaleOf(camera);
  const away = x - camera.x - Math.round(x - camera.x);
  return [width / 2 + away * scale, height / 2 + (y - camera.y) * scale];
}

/** The camera nearest to one that shows no more than the world. */
export function bounded({ x, y, zoom }: Camera, { width, height }: Size): Camera {
  const least = Math.log2(Math.max(width, height) / TILE);
  const kept = Math.max(least, Math.min(NEAREST, zoom));
  const edge = Math.min(0.5, height / 2 / scaleOf({ x, y, zoom: kept }));
  return { x: x - Math.floor(x), y: Math.max(edge, Math.min(1 - edge, y)), zoom: kept };
}

/** A camera that has moved by some pixels. */
export function moved(camera: Camera, dx: number, dy: number): Camera {
  const scale = scaleOf(camera);
  return { ...camera, x: camera.x + dx / scale, y: camera.y + dy / scale };
}

/** A camera that is nearer or further, with what is at a point of the map where it was. */
export function zoomed(camera: Camera, zoom: number, [atX, atY]: Place, { width, height }: Size): Camera {
  const [dx, dy] = [atX - width / 2, atY - height / 2];
  const from = moved(camera, dx, dy);
  return moved({ ...from, zoom: Math.min(NEAREST, zoom) }, -dx, -dy);
}

/** Around what is to be seen, in pixels. */
const MARGIN = 56;

/** The nearest camera that shows some places, at least one, each on the shorter way around the world. */
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

/** From which place on, and how far to the east, one meets all: what is left is the widest gap. */
function shortestWay(places: readonly number[]): [west: number, across: number] {
  const sorted = [...new Set(places)].sort((one, other) => one - other);
  let [gap, west] = [-1, 0];
  sorted.forEach((here, at) => {
    const before = at === 0 ? (sorted.at(-1) ?? here) - 1 : (sorted[at - 1] ?? here);
    if (here - before > gap) [gap, west] = [here - before, here];
  });
  return [west, 1 - gap];
}
