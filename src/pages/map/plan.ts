import type { LocatedEvents } from '../../calendar/located-events.ts';
import { dotsOf, type Dot, type Weighted } from './dots.ts';
import { spotOf, type Frame } from './frame.ts';
import { frameOf } from './framing.ts';
import { isRecognised } from './outlines.ts';

/** The widths of two maps, in pixels: of a screen at least as wide, and of a telephone. */
export const WIDE = 640;
export const NARROW = 320;

/** The events of one point, on the wide map. */
interface PointSpot extends Weighted {
  readonly point: LocatedEvents;
}

/** The events of a dot of the wide map, which stand together in the list. */
export interface Group extends Dot<PointSpot> {
  /** The place of the first of them in the view. */
  readonly first: number;
}

/** A dot of the narrow map: groups that would overlap there. */
type NarrowDot = Dot<Weighted & { readonly group: Group }>;

/** What a map shows, in two sizes. */
export interface MapPlan {
  readonly frame: Frame;
  /** With the soonest first, but those of one narrow dot together. */
  readonly groups: readonly Group[];
  readonly narrow: readonly NarrowDot[];
}

/** @param points at least one */
export function planOf(points: readonly LocatedEvents[]): MapPlan {
  const frame = frameOf(points, isRecognised);
  const height = frame.height / frame.width;
  const spots = points.map((point): PointSpot => {
    const { x, y } = spotOf(point, frame);
    return { point, x: x * WIDE, y: y * height * WIDE, count: point.places.length };
  });
  const groups = dotsOf(spots)
    .map((dot): Group => ({ ...dot, first: least(dot.parts.map(({ point }) => point.places[0] ?? 0)) }))
    .sort(soonestFirst);
  const smaller = NARROW / WIDE;
  const narrow = dotsOf(
    groups.map((group) => ({ x: group.x * smaller, y: group.y * smaller, count: group.count, group })),
  );
  const together = narrow
    .map((dot) => dot.parts.map(({ group }) => group).sort(soonestFirst))
    .sort(([one], [other]) => soonestFirst(one, other));
  return { frame, groups: together.flat(), narrow };
}

function soonestFirst(one?: Group, other?: Group): number {
  return (one?.first ?? 0) - (other?.first ?? 0);
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other), Infinity);
}
