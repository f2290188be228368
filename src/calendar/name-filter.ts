import { firstWhere } from './bisect.ts';
import type { EventTable } from './calendar.ts';
import type { Found } from './found.ts';
import { bestFirst } from './ranking.ts';
import type { Matches } from './search/name-search.ts';

/** What events have to satisfy where names are searched for. */
export interface HitFilter {
  /** Only the first so many events satisfy the lower bound. */
  readonly limit: number;
  /** The upper bound, in milliseconds since 1970. */
  readonly endAt: number | null;
  /** Over the names of events; null excludes nothing, and not both searches are null. */
  readonly names: Matches | null;
  /** Over the names of organizations. */
  readonly organizations: Matches | null;
}

type Columns = Pick<EventTable, 'ends' | 'organizations'>;

/**
 * The events whose names and organizations were found and that lie within the bounds: the best first where
 * there are scores, else in the order of the calendar.
 */
export function hitsOf(events: Columns, filter: HitFilter): Found {
  const { positions, scores } = hitsWithin(events, filter);
  return {
    total: positions.length,
    positions: (skipped, count) =>
      scores === null
        ? Array.from(positions.subarray(skipped, skipped + count))
        : bestFirst(positions, scores, skipped, count),
  };
}

/** One pass over the names found, or over the events where no name was searched for. */
function hitsWithin(events: Columns, { limit, endAt, names, organizations }: HitFilter): Matches {
  const candidates = names === null ? limit : firstNotBelow(names.positions, limit);
  const nameScores = names?.scores ?? null;
  if (names !== null && organizations === null && endAt === null) {
    return {
      positions: names.positions.subarray(0, candidates),
      scores: nameScores?.subarray(0, candidates) ?? null,
    };
  }

  const indexes = organizations === null ? null : indexesOf(organizations.positions);
  const organizationScores = organizations?.scores ?? null;
  const positions = new Uint32Array(candidates);
  const scores = nameScores === null && organizationScores === null ? null : new Float64Array(candidates);
  let total = 0;
  for (let at = 0; at < candidates; at += 1) {
    const position = names === null ? at : (names.positions[at] ?? 0);
    if (endAt !== null && !((events.ends[position] ?? NaN) <= endAt)) continue;
    let score = nameScores === null ? 0 : (nameScores[at] ?? 0);
    if (indexes !== null) {
      const index = indexAt(indexes, events.organizations[position] ?? -1);
      if (index === NOT_FOUND) continue;
      if (organizationScores !== null) score += organizationScores[index] ?? 0;
    }
    positions[total] = position;
    if (scores !== null) scores[total] = score;
    total += 1;
  }
  return { positions: positions.subarray(0, total), scores: scores?.subarray(0, total) ?? null };
}

const NOT_FOUND = -1;

/** At each position, its index among the positions, which are ascending; elsewhere `NOT_FOUND`. */
function indexesOf(positions: Uint32Array): Int32Array {
  const indexes = new Int32Array((positions.at(-1) ?? -1) + 1).fill(NOT_FOUND);
  positions.forEach((position, index) => {
    indexes[position] = index;
  });
  return indexes;
}

function indexAt(indexes: Int32Array, position: number): number {
  return position < 0 || position >= indexes.length ? NOT_FOUND : (indexes[position] ?? NOT_FOUND);
}

function firstNotBelow(ascending: Uint32Array, limit: number): number {
  return firstWhere(ascending.length, (index) => (ascending[index] ?? 0) >= limit);
}
