import type { Center } from '../../calendar/map.ts';
import { eastward, heightOf, type Frame } from './frame.ts';

/** How much wider than high a map is: one of the world shows no poles. */
const SHAPE = 3 / 2;
const WORLD_SHAPE = 2;

/** Cut where there is only sea, between Siberia and Alaska, and at the top so that Greenland and Spitsbergen are in it. */
const WORLD: Frame = { west: -169, top: 114, width: 360, height: 360 / WORLD_SHAPE, share: 0.8 };

/** On either side of the points, as a share of their extent. */
const MARGIN = 0.14;

/** In degrees of longitude: what is wider is the world. */
const WIDEST = 210;
const NARROWEST = 16;

const STEP_BACK = 1.4;

/**
 * The smallest frame that has all points well within it, and enough around them to see where in the world that is.
 *
 * @param isKnown whether a frame shows enough to be recognised
 */
export function frameOf(points: readonly Center[], isKnown: (frame: Frame) => boolean): Frame {
  const [west, across] = extentOf(points.map(({ longitude }) => longitude));
  const heights = points.map(({ latitude }) => heightOf(latitude, 1));
  const [bottom, top] = [least(heights), greatest(heights)];
  const around = 1 + 2 * MARGIN;
  const needed = Math.max(NARROWEST, across * around, (top - bottom) * around * SHAPE);
  for (let width = needed; width <= WIDEST; width *= STEP_BACK) {
    const frame = framed(west + across / 2, (bottom + top) / 2, width);
    if (isKnown(frame)) return frame;
  }
  return worldWith(points);
}

export function isWorld({ width }: Frame): boolean {
  return width === WORLD.width;
}

function framed(middle: number, center: number, width: number): Frame {
  const height = width / SHAPE;
  const west = eastward(middle - width / 2 + 180) - 180;
  return { west, top: center + height / 2, width, height, share: 1 };
}

/** Moved south for who is in Antarctica. */
function worldWith(points: readonly Center[]): Frame {
  const lowest = least(points.map(({ latitude }) => heightOf(latitude, WORLD.share)));
  const missing = WORLD.top - WORLD.height - (lowest - MARGIN * 90);
  return missing > 0 ? { ...WORLD, top: WORLD.top - missing } : WORLD;
}

/** The shortest way eastward past all longitudes: where it begins, and how long it is. */
function extentOf(longitudes: readonly number[]): [west: number, across: number] {
  const sorted = [...longitudes].sort((one, other) => one - other);
  let [gap, west] = [-1, 0];
  sorted.forEach((longitude, at) => {
    const before = sorted[at - 1] ?? (sorted.at(-1) ?? longitude) - 360;
    if (longitude - before <= gap) return;
    [gap, west] = [longitude - before, longitude];
  });
  return [west, Math.max(0, 360 - gap)];
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other), Infinity);
}

function greatest(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.max(one, other), -Infinity);
}
