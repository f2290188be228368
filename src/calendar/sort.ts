import type { AnswerTable, Calendar } from './calendar.ts';
import { notAllowed } from './filters/word-list.ts';
import type { Parameter } from './filters/parameter.ts';
import type { Center, PointMap } from './map.ts';
import type { Order } from './selection.ts';

export const SORTS = ['-startDate', 'startDate', 'updatedAt', '-updatedAt', 'distance'] as const;
export type Sort = (typeof SORTS)[number];

/** The order of events (contract, section 6); undefined for that of the list, the best first where errors were forgiven. */
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
export function orderOf(
  { events, map }: Calendar,
  sort: Sort | undefined,
  near: Center | undefined,
): Order | null {
  switch (sort) {
    case undefined:
      return null;
    case '-startDate':
      return { sequence: null };
    case 'startDate':
      return { sequence: events.earliestFirst };
    case 'updatedAt':
    case '-updatedAt':
      // The times of changes are not known yet, so all events lack them.
      return { sequence: events.byId };
    case 'distance':
      return byDistance(events, map, near);
  }
}

/** The nearest first; what is as near to the metre by id. */
export function byDistance(
  table: Pick<AnswerTable, 'byId' | 'length' | 'ranks'> & { readonly points: Int32Array },
  map: PointMap,
  center: Center | undefined,
): Order {
  const { byId, points, length } = table;
  if (center === undefined) return { sequence: byId };
  return {
    sequence: null,
    keysOf(positions) {
      const keys = map.metresTo(points, center, positions);
      const ranks = table.ranks();
      // Both fit into a number, so that no two keys are the same.
      for (let at = 0; at < keys.length; at += 1)
        keys[at] = (keys[at] ?? NaN) * length + (ranks[positions[at] ?? 0] ?? 0);
      return keys;
    },
  };
}
