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
function moved(camera: Camera, dx: number, dy: number): Camera {
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

/** A map that gestures move. */
interface Movable {
  readonly camera: () => Camera;
  readonly size: () => Size;
  readonly look: (camera: Camera) => void;
}

/** A pointer that moves less than this, in pixels, is a click. */
const CLICK = 4;

/** How far a key moves a map, in pixels, and by how much a step of the wheel changes the zoom. */
const STEP = 80;
const WHEEL = 1 / 240;

const KEYS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };

/** Moves a map by dragging, by wheel, by two fingers and by keys. */
export function followGestures(element: SVGElement, { camera, size, look }: Movable): void {
  const pointers = new Map<number, Place>();
  let travelled = 0;

  const placeOf = ({ clientX, clientY }: MouseEvent): Place => {
    const { left, top } = element.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const zoomBy = (steps: number, at: Place): void => {
    look(bounded(zoomed(camera(), camera().zoom + steps, at, size()), size()));
  };

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) travelled = 0;
    pointers.set(event.pointerId, placeOf(event));
  });
  element.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    const place = placeOf(event);
    const [dx, dy] = [place[0] - before[0], place[1] - before[1]];
    travelled += Math.abs(dx) + Math.abs(dy);
    if (travelled < CLICK) return;
    // If the pointer were captured from the beginning, the element below it would get no click.
    if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
    const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    pointers.set(event.pointerId, place);
    if (other === undefined) look(bounded(moved(camera(), -dx, -dy), size()));
    else {
      const [was, is] = [before, place].map(([x, y]) => Math.hypot(x - other[0], y - other[1]));
      const middle: Place = [(place[0] + other[0]) / 2, (place[1] + other[1]) / 2];
      look(bounded(moved(camera(), -dx / 2, -dy / 2), size()));
      zoomBy(Math.log2(Math.max(1, is ?? 1) / Math.max(1, was ?? 1)), middle);
    }
  });
  const release = ({ pointerId }: PointerEvent): boolean => pointers.delete(pointerId);
  element.addEventListener('pointerup', release);
  element.addEventListener('pointercancel', release);
  element.addEventListener(
    'click',
    (event) => {
      if (travelled < CLICK) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  element.addEventListener('dragstart', (event) => {
    event.preventDefault();
  });
  element.addEventListener('dblclick', (event) => {
    zoomBy(1, placeOf(event));
  });
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1);
      zoomBy(Math.max(-1, Math.min(1, -pixels * WHEEL)), placeOf(event));
    },
    { passive: false },
  );
  element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [step, zoom] = [KEYS[event.key], ZOOMS[event.key]];
    const { width, height } = size();
    if (step !== undefined) look(bounded(moved(camera(), ...step), size()));
    else if (zoom !== undefined) zoomBy(zoom, [width / 2, height / 2]);
    else return;
    event.preventDefault();
  });
}
