import type { LocatedView } from '../../calendar/calendar-view.ts';
import type { PointMap } from '../../calendar/map.ts';
import { type Dot, dotsOf, type Square, squaresOf, type Weighted } from './dots.ts';
import type { Frame } from './frame.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import type { CalendarEvent } from '../../calendar/record-at.ts';
import type { Language } from '../../words/language.ts';
import { mapEventAt, numberPoints } from './map-data.tsx';
import { type Towns, townsOf } from './towns.ts';
import { extentOf, frameOf } from './framing.ts';
import { isRecognised } from './land.ts';

/** The widths of the two maps, in pixels: for wide screens, and for telephones. */
export const WIDE_MAP_WIDTH = 640;
export const NARROW_MAP_WIDTH = 320;

/** A dot of the wide map, whose events are together in the list. */
export interface Group extends Dot<Square> {
  /** The position of its first event in the view. */
  readonly first: number;
}

/** A dot of the narrow map, for all groups that would overlap there. */
type NarrowDot = Dot<Weighted & { readonly group: Group }>;

/** The dots of a map, in two sizes. */
export interface MapPlan {
  readonly frame: Frame;
  /** The groups, the soonest first, but those of one narrow dot together. */
  readonly groups: readonly Group[];
  readonly narrow: readonly NarrowDot[];
  /** For each event of the view, the index of its group; -1 for none. */
  readonly numbers: Int32Array;
}

/** @param located the events, at least one of which has a point */
export function planOf(located: LocatedView, map: PointMap): MapPlan {
  const frame = frameOf(extentOf(map.points, located.points), isRecognised);
  const { squares, numbers } = squaresOf(located, map, frame, WIDE_MAP_WIDTH);
  const found = dotsOf(squares)
    .map((dot): Group => ({ ...dot, first: Math.min(...dot.parts.map(({ first }) => first)) }))
    .sort(soonestFirst);
  const smaller = NARROW_MAP_WIDTH / WIDE_MAP_WIDTH;
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

/** A group as the page shows it. */
export interface ShownGroup {
  readonly group: Group;
  /** The id of its element in the page. */
  readonly anchor: string;
  readonly towns: Towns;
  /** The listed events, each with the number of its point. */
  readonly events: readonly (readonly [event: CalendarEvent, point: number])[];
}

/** Returns the groups of a plan as the page shows them, in their order. */
export function shownGroups(
  calendar: Calendar,
  located: LocatedView,
  plan: MapPlan,
  language: Language,
): ShownGroup[] {
  const listed = listedOf(located, plan);
  const { numbers } = numberPoints(located, calendar);
  return plan.groups.map((group, at) => ({
    group,
    anchor: `at-${at + 1}`,
    towns: townsOf(calendar, located, group, language),
    events: (listed[at] ?? []).map((place) => [
      mapEventAt(calendar, located.positions[place] ?? 0),
      numbers[located.points[place] ?? -1] ?? -1,
    ]),
  }));
}

/** The most events that a page lists, in all and of one group. The first event of each group is always listed. */
const MOST = 100;
const MOST_OF_GROUP = 12;

/** Returns the listed events of each group, as positions in the view: the first of each group, and then the first ones of the view. */
function listedOf(
  { positions }: LocatedView,
  { groups, numbers }: Pick<MapPlan, 'groups' | 'numbers'>,
): number[][] {
  const listed = groups.map((): number[] => []);
  let left = MOST - groups.length;
  positions.forEach((_, place) => {
    const list = listed[numbers[place] ?? -1];
    if (list === undefined) return;
    const isFirst = list.length === 0;
    if (!isFirst && (left <= 0 || list.length === MOST_OF_GROUP)) return;
    if (!isFirst) left -= 1;
    list.push(place);
  });
  return listed;
}
