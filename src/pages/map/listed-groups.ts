import type { LocatedView } from '../../calendar/calendar-view.ts';
import type { MapPlan } from './plan.ts';

/** So many events a page lists, and so many of one group, unless there are more groups: each has its first one. */
const MOST = 100;
const MOST_OF_GROUP = 12;

/**
 * The events that are listed of each group, as positions in the calendar's events: the first one of each, and of the others
 * those that stand first in the view.
 */
export function listedOf(
  { positions }: LocatedView,
  { groups, numbers }: Pick<MapPlan, 'groups' | 'numbers'>,
): number[][] {
  const listed = groups.map((): number[] => []);
  let left = MOST - groups.length;
  positions.forEach((position, place) => {
    const list = listed[numbers[place] ?? -1];
    if (list === undefined) return;
    const isFirst = list.length === 0;
    if (!isFirst && (left <= 0 || list.length === MOST_OF_GROUP)) return;
    if (!isFirst) left -= 1;
    list.push(position);
  });
  return listed;
}
