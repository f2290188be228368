import { bounded, moved, type Camera, type Place, type Size, zoomed } from './camera.ts';

/** A map that gestures move. */
export interface Movable {
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
