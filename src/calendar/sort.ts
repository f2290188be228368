import { remember } from '../platform/remember.ts';
import type { AnswerTable, Calendar } from './calendar.ts';
import { GONE } from './change-log.ts';
import { notAllowed } from './filters/comma-lists.ts';
import type { Parameter } from './filters/parameter.ts';
import type { Center, PointMap } from './map.ts';
import type { Order } from './selection.ts';

export const SORTS = ['-startDate', 'startDate', 'updatedAt', '-updatedAt', 'distance'] as const;
export type Sort = (typeof SORTS)[number];

/** The order of events; undefined for that of the list, the best first where errors were forgiven. */
export const SORT_PARAMETER: Parameter<Sort | undefined> = {
  schema: {
    type: 'string',
    enum: SORTS,
    description:
      'The order; "-" for descending. What lacks the value comes last, and ties by id. Without it: newest start first, or the best match first where typing errors were forgiven.',
  },
  absent: undefined,
  read: (sent) => SORTS.find((sort) => sort === sent) ?? notAllowed('one', [sent], SORTS),
  needs: (sort) => (sort === 'distance' ? { name: 'near', by: 'sort=distance' } : null),
};

/** @param near of the same query */
export function orderOf(calendar: Calendar, sort: Sort | undefined, near: Center | undefined): Order | null {
  const { events, map } = calendar;
  switch (sort) {
    case undefined:
      return null;
    case '-startDate':
      return 'calendar';
    case 'startDate':
      return { sequence: events.earliestFirst };
    case 'updatedAt':
      return { sequence: byUpdate(calendar).ascending };
    case '-updatedAt':
      return { sequence: byUpdate(calendar).descending };
    case 'distance':
      return byDistance(events, map, near);
  }
}

/** The events by their latest changes; those of which that is not known last. */
const byUpdate = remember(({ events, changeLog: { kinds, positions } }: Calendar) => {
  const { updatedAts } = events;
  const ranks = events.ranks();
  const inOrder = (changed: number[], sign: 1 | -1): Uint32Array => {
    const key = (position: number): number => {
      const time = updatedAts[position] ?? NaN;
      return Number.isNaN(time) ? Infinity : sign * time;
    };
    // The two are in order already, or nearly so: what is to be sorted yet are events that changed at one time.
    changed.sort((a, b) => key(a) - key(b) || (ranks[a] ?? 0) - (ranks[b] ?? 0));
    return Uint32Array.from(changed);
  };
  const changed = Array.from(positions).filter((position, at) => kinds[at] === 0 && position !== GONE);
  return { ascending: inOrder([...changed], 1), descending: inOrder(changed.reverse(), -1) };
});

/** Some events: the newest change first, ties by id; behind them, as they were given, those of which that is not known. */
export function newestChangesFirst(calendar: Calendar, positions: readonly number[]): readonly number[] {
  const { updatedAts } = calendar.events;
  const isKnown = (position: number): boolean => !Number.isNaN(updatedAts[position]);
  if (!positions.some(isKnown)) return positions;
  const isWanted = new Uint8Array(updatedAts.length);
  for (const position of positions) isWanted[position] = Number(isKnown(position));
  return [
    ...byUpdate(calendar).descending.filter((position) => isWanted[position] === 1),
    ...positions.filter((position) => !isKnown(position)),
  ];
}

/** The nearest first; what is as near to the metre by id. */
export function byDistance(
  {
    byId,
    points,
    length,
    ranks,
  }: Pick<AnswerTable, 'byId' | 'length' | 'ranks'> & {
    readonly points: Int32Array;
  },
  map: PointMap,
  center: Center | undefined,
): Order {
  if (center === undefined) return { sequence: byId };
  const [metresTo, rankOf] = [map.metresTo(center), ranks()];
  return {
    // Both fit into a number, so that no two are the same.
    numberOf: (position, limit) =>
      metresTo(points[position] ?? -1, limit / length) * length + (rankOf[position] ?? 0),
  };
}
