import type { LocatedView } from '../../calendar/calendar-view.ts';
import type { PointMap } from '../../calendar/map.ts';
import { dotsOf, type Dot, type Weighted } from './dots.ts';
import { extentOf } from './extent.ts';
import type { Frame } from './frame.ts';
import { frameOf } from './framing.ts';
import { isRecognised } from './outlines.ts';
import { squaresOf, type Square } from './squares.ts';

/** The widths of two maps, in pixels: of a screen at least as wide, and of a telephone. */
export const WIDE = 640;
export const NARROW = 320;

/** The events of a dot of the wide map, which stand together in the list. */
export interface Group extends Dot<Square> {
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
  /** For each event of the view the number of its group, as they are ordered; -1 for none. */
  readonly numbers: Int32Array;
}

/** @param located with at least one that has a point */
export function planOf(located: LocatedView, map: PointMap): MapPlan {
  const frame = frameOf(extentOf(map.points, located.points), isRecognised);
  const { squares, numbers } = squaresOf(located, map, frame, WIDE);
  const found = dotsOf(squares)
    .map((dot): Group => ({ ...dot, first: Math.min(...dot.parts.map(({ first }) => first)) }))
    .sort(soonestFirst);
  const smaller = NARROW / WIDE;
  const narrow = dotsOf(
    found.map((group) => ({ x: group.x * smaller, y: group.y * smaller, count: group.count, group })),
  );
  const groups = narrow
    .map((dot) => dot.parts.map(({ group }) => group).sort(soonestFirst))
    .sort(([one], [other]) => soonestFirst(one, other))
    .flat();
  const groupOf = new Int32Array(squares.length);
  groups.forEach(({ parts }, at) => {
    for (const { number } of parts) groupOf[number] = at;
  });
  return {
    frame,
    groups,
    narrow,
    numbers: numbers.map((number) => (number === -1 ? -1 : (groupOf[number] ?? -1))),
  };
}

function soonestFirst(one?: Group, other?: Group): number {
  return (one?.first ?? 0) - (other?.first ?? 0);
}
