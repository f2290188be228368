import { eastward, heightOf, type Frame } from './frame.ts';
import type { Points } from '../../calendar/map.ts';

/** The widths of maps in degrees of longitude: wider ones than `CONTINENT` have another projection and shape. */
const NARROWEST = 16;
const CONTINENT = 120;
const WORLD = 360;

/** Wider extents are shown on the usual map of the world, with the Pacific on both sides. */
const MOST_OF_WORLD = 280;

/** The ratio of width to height; maps of more than a continent are wider, so that they show no poles. */
const SHAPE = 3 / 2;
const WIDE_SHAPE = 2;

const WIDE_SHARE = 0.8;

/** The map of the world is cut in the sea between Siberia and Alaska, and includes Greenland and Spitsbergen. */
const WORLD_MIDDLE = 11;
const WORLD_TOP = 114;

/** The margin on each side of the points, as a share of their extent. */
const MARGIN = 0.12;
const AROUND = 1 + 2 * MARGIN;

/** The share of a map that is left at the edge for the radius of a dot. */
const EDGE = 0.03;

const STEP_BACK = 1.4;

/**
 * Returns the smallest frame that contains an extent with a margin, and enough land to recognise where in the world it is.
 *
 * @param isKnown whether people recognise where a frame is
 */
export function frameOf(extent: Extent, isKnown: (frame: Frame) => boolean): Frame {
  const { middle, across } = extent;
  const near = heightsOf(extent, 1);
  const needed = Math.max(NARROWEST, across * AROUND, near.across * AROUND * SHAPE);
  for (let width = needed; width <= CONTINENT; width *= STEP_BACK) {
    const frame = framed(middle, near.middle, { width, height: width / SHAPE, share: 1 });
    if (isKnown(frame)) return frame;
  }
  const far = heightsOf(extent, WIDE_SHARE);
  const width = Math.max(CONTINENT, across * AROUND, far.across * AROUND * WIDE_SHAPE);
  if (width > MOST_OF_WORLD) return worldWith(far);
  return framed(middle, far.middle, { width, height: width / WIDE_SHAPE, share: WIDE_SHARE });
}

/** Whether a frame shows more than a continent, and so has the wide shape. */
export function showsMoreThanContinent({ share }: Frame): boolean {
  return share === WIDE_SHARE;
}

interface Range {
  readonly middle: number;
  readonly across: number;
}

/** Places a frame so that it does not extend beyond the poles, except for the radius of a dot. */
function framed(middle: number, center: number, size: Pick<Frame, 'width' | 'height' | 'share'>): Frame {
  const { width, height, share } = size;
  const end = heightOf(90, share) + height * EDGE;
  const top = Math.max(Math.min(center + height / 2, end), height - end);
  return { ...size, west: westOf(middle, width), top };
}

/** Returns the map of the world; further south for points in Antarctica, and higher, with land repeated, for points at both poles. */
function worldWith({ middle, across }: Range): Frame {
  const edge = WORLD * EDGE;
  const height = Math.max(WORLD / WIDE_SHAPE, across + 2 * edge);
  const width = height * WIDE_SHAPE;
  const [south, north] = [middle - across / 2, middle + across / 2];
  const top = Math.max(Math.min(WORLD_TOP, south - edge + height), north + edge);
  return { west: westOf(WORLD_MIDDLE, width), top, width, height, share: WIDE_SHARE };
}

function westOf(middle: number, width: number): number {
  return eastward(middle - width / 2 + 180) - 180;
}

/** Returns the range of heights in the plane. */
function heightsOf({ south, north }: Extent, share: number): Range {
  const [bottom, top] = [heightOf(south, share), heightOf(north, share)];
  return { middle: (bottom + top) / 2, across: top - bottom };
}

/** The extent of some points, in degrees. */
export interface Extent {
  /** The longitude of its centre. */
  readonly middle: number;
  readonly across: number;
  readonly south: number;
  readonly north: number;
}

/** The number of steps per degree in which longitudes are counted, which is faster than sorting them. */
const STEPS = 10;
const CIRCLE = 360 * STEPS;

/**
 * Returns the smallest extent of some points; it may cross the antimeridian.
 *
 * @param numbers the numbers of the points, at least one; -1 for none
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

/** Returns the shortest range of longitudes that contains all points; it leaves out the widest gap between two of them. */
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
